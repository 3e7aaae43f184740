// Shows the progress of long work: a bar on a terminal, plain lines elsewhere, always on standard error so that answers stay
// clean.
import { Presets, SingleBar } from 'cli-progress'
import type { Progress } from '../verb.ts'

export type ClosableProgress = Progress & { close(): void }

const plainStepPercent = 10
/** Smaller work than this is over in a moment. */
const minPlainTotal = 5_000

export function createProgress(stream: NodeJS.WritableStream & { isTTY?: boolean }): ClosableProgress {
  return stream.isTTY === true ? createBar(stream) : createPlainLines(stream)
}

function createBar(stream: NodeJS.WritableStream): ClosableProgress {
  let bar: SingleBar | null = null
  let phaseNow = ''
  const stop = () => {
    bar?.stop()
    bar = null
  }
  return {
    show(phase, done, total) {
      if (phase !== phaseNow) stop()
      phaseNow = phase
      if (bar === null) {
        bar = new SingleBar(
          {
            stream,
            format: `${phase} {bar} {percentage}%  {value} of {total}  {duration_formatted}`,
            hideCursor: true,
            clearOnComplete: false,
          },
          Presets.shades_classic,
        )
        bar.start(total, done)
      } else {
        bar.setTotal(total)
        bar.update(done)
      }
    },
    say(line) {
      stop()
      stream.write(`${line}\n`)
    },
    close: stop,
  }
}

/** A line for each ten per cent, and none at all for small work, so that a log of the run stays readable. */
function createPlainLines(stream: NodeJS.WritableStream): ClosableProgress {
  let phaseNow = ''
  let shownPercent = -plainStepPercent
  return {
    show(phase, done, total) {
      if (phase !== phaseNow) shownPercent = -plainStepPercent
      phaseNow = phase
      const percent = total === 0 ? 100 : Math.floor((done * 100) / total)
      if (percent < shownPercent + plainStepPercent || total < minPlainTotal) return
      shownPercent = percent
      stream.write(`${phase}: ${done} of ${total} (${percent}%)\n`)
    },
    say: (line) => void stream.write(`${line}\n`),
    close() {},
  }
}

/** Bytes in KiB, so that a bar counts in thousands and not in millions. */
export function showBytes(progress: Progress, done: number, total: number): void {
  progress.show('Reading (KiB)', Math.ceil(done / 1_024), Math.ceil(total / 1_024))
}
