// Turns a stream of bytes into numbered NACHA records of 94 characters, whatever separates them.
import { NachaFault } from './nacha-faults.ts'
import { recordLength } from './nacha-layout.ts'

/** Padded to 94 characters; more of them when the line is too long, which the reader refuses. */
export type NachaLine = { number: number; text: string }

type Separation = 'undecided' | 'lines' | 'none'

const lineFeed = '\n'
const carriageReturn = '\r'

/**
 * Yields the records that each chunk of bytes completes.
 *
 * Lines may end in LF or CRLF; a file without separators is cut every 94 characters (with or without a line end after each block of ten).
 * Our reading (decision 26): a short line is padded with blanks on the right.
 * Holds one chunk at a time, so a file of any size passes. Throws NachaFault `nacha.empty_file`.
 */
export async function* readNachaLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<NachaLine[], void> {
  const splitter = createSplitter()
  for await (const chunk of source) {
    const lines = splitter.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1'))
    if (lines.length > 0) yield lines
  }
  const last = splitter.end()
  if (last.length > 0) yield last
}

type Splitter = { push(text: string): NachaLine[]; end(): NachaLine[] }

function createSplitter(): Splitter {
  let rest = ''
  let count = 0
  let separation: Separation = 'undecided'

  function numbered(text: string): NachaLine {
    count += 1
    return { number: count, text: text.padEnd(recordLength) }
  }

  function cutLines(): NachaLine[] {
    const lines: NachaLine[] = []
    let start = 0
    for (let end = rest.indexOf(lineFeed); end >= 0; end = rest.indexOf(lineFeed, start)) {
      lines.push(numbered(withoutReturn(rest.slice(start, end))))
      start = end + 1
    }
    rest = rest.slice(start)
    // A line that is too long already may never end: its beginning is enough to refuse it, and memory stays bounded.
    if (withoutReturn(rest).length > recordLength) {
      lines.push(numbered(rest.slice(0, recordLength + 1)))
      rest = ''
    }
    return lines
  }

  function cutBlocks(): NachaLine[] {
    const lines: NachaLine[] = []
    let start = 0
    for (;;) {
      while (rest[start] === carriageReturn || rest[start] === lineFeed) start += 1
      if (rest.length - start < recordLength) break
      lines.push(numbered(rest.slice(start, start + recordLength)))
      start += recordLength
    }
    rest = rest.slice(start)
    return lines
  }

  return {
    push(text) {
      rest += text
      if (separation === 'undecided') separation = separationOf(rest)
      if (separation === 'undecided') return []
      return separation === 'lines' ? cutLines() : cutBlocks()
    },
    end() {
      const lines = separation === 'none' ? cutBlocks() : cutLines()
      const last = withoutReturn(rest)
      rest = ''
      if (last.length > 0) lines.push(numbered(last))
      if (count === 0) throw new NachaFault('nacha.empty_file', 0, 'the file is empty')
      return lines
    },
  }
}

/** Without separators the 95th character begins the second record, a batch header (5) or the file control (9). */
function separationOf(start: string): Separation {
  const end = start.indexOf(lineFeed)
  if (end >= 0 && end <= recordLength + 1) return 'lines'
  if (start.length <= recordLength + 1) return 'undecided'
  const next = start[recordLength]
  return next === '5' || next === '9' ? 'none' : 'lines'
}

function withoutReturn(line: string): string {
  return line.endsWith(carriageReturn) ? line.slice(0, -1) : line
}
