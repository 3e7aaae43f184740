// Starts a process that runs test files, and reports the result of each.
import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReportedLine } from './event-reporter.ts'
import type { FileEnded, FileOrder, FromFiles } from './run-files.ts'

export type FileProcessOptions = {
  root: string
  /** A folder for what the files print, removed by the caller. */
  scratch: string
  /** Added to the environment of the files; what is undefined is taken from it. */
  env: Readonly<Record<string, string | undefined>>
  /** A module, by its path in the project, that is loaded before the first file: what it opens is there for all of them. */
  preload?: string
  /** A file that has not ended by then is ended with its process. */
  fileTimeoutMs: number
  signal: AbortSignal
}

export type FileEnd = {
  lines: ReportedLine[]
  /** What it printed, and what it started printed. */
  printed: string
  how: FileEnded | { kind: 'tooLate' } | { kind: 'gone'; status: number | null }
}

export type FileProcess = {
  run(file: string): Promise<FileEnd>
  /** Ends it, and whatever the files started and left behind. */
  end(): Promise<void>
}

const program = join(import.meta.dirname, 'run-files.ts')
const reporter = join(import.meta.dirname, 'event-reporter.ts')
/** A file has this part of its time to close what it opened. */
const graceShare = 0.1
let count = 0

export function startFileProcess({ root, scratch, env, preload, fileTimeoutMs, signal }: FileProcessOptions): FileProcess {
  const printedPath = join(scratch, `printed-${(count += 1)}.txt`)
  const printedTo = openSync(printedPath, 'a')
  // A test is given up before its file is, so that the one that hangs is named.
  const testTimeout = `--test-timeout=${Math.trunc(fileTimeoutMs * 0.8)}`
  // Detached, so that all of its group can be ended with it.
  const loaded = preload === undefined ? [] : ['--import', pathToFileURL(join(root, preload)).href]
  const child = spawn(process.execPath, [...loaded, testTimeout, `--test-reporter=${reporter}`, program], {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', printedTo, printedTo, 'ipc'],
  })
  closeSync(printedTo)
  const endGroup = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // Nothing of the group is left.
    }
  }
  signal.addEventListener('abort', endGroup)
  const gone = endOf(child).finally(() => {
    signal.removeEventListener('abort', endGroup)
    endGroup()
  })
  // A failed start is reported to the first file; there may be none.
  gone.catch(() => {})

  let printedBefore = 0
  return {
    async run(file) {
      const order: FileOrder = { path: join(root, file), graceMs: fileTimeoutMs * graceShare }
      const reported = listenTo(child)
      const late = Promise.withResolvers<FileEnd['how']>()
      const timer = setTimeout(() => late.resolve({ kind: 'tooLate' }), fileTimeoutMs)
      // A failure to send ends the process, which is noticed.
      child.send(order, () => {})
      const how = await Promise.race([reported.ended, late.promise, gone])
      clearTimeout(timer)
      if (how.kind === 'tooLate') {
        endGroup()
        await gone
      }
      reported.stop()
      const printed = readFileSync(printedPath)
      const own = printed.subarray(printedBefore).toString()
      printedBefore = printed.length
      return { lines: reported.lines, printed: own, how }
    },
    async end() {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}

type Child = ReturnType<typeof spawn>

/** When the process has ended and all of its output has been received. */
async function endOf(child: Child): Promise<FileEnd['how']> {
  const said = new Promise((resolve) => child.once('disconnect', resolve))
  const status = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  await said
  return { kind: 'gone', status }
}

function listenTo(child: Child): { lines: ReportedLine[]; ended: Promise<FileEnded>; stop(): void } {
  const lines: ReportedLine[] = []
  const ended = Promise.withResolvers<FileEnded>()
  const take = (said: unknown): void => {
    const message = said as FromFiles
    if (message.kind === 'ended') ended.resolve(message)
    else lines.push(message)
  }
  child.on('message', take)
  return { lines, ended: ended.promise, stop: () => void child.off('message', take) }
}
