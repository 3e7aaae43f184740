// Streams the rows of a CSV table: UTF-8 (with or without BOM) or Windows-1252; comma, semicolon or tab.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'

export type TableRow = { line: number; cells: string[] }

/** A roster of a very large employer is about 20 MB; what is above these limits is another file. */
export const tableLimits: TableLimits = { bytes: 64 * 1024 * 1024, rows: 500_000, rowCharacters: 65_536 }

export type TableLimits = { bytes: number; rows: number; rowCharacters: number }

/** Thrown when a file cannot be read as rows at all. `line` is 0 when the reason concerns the whole file. */
export class TableFault extends Error {
  readonly line: number

  constructor(line: number, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'TableFault'
    this.line = line
  }
}

/** Notified how much of a file has been read. */
export type BytesRead = (done: number, total: number) => void

/**
 * Yields rows with the number of the line they begin on; blank lines are left out.
 * Throws TableFault when quotes do not close, the file is UTF-16, or it passes a limit; errors of the file system pass through.
 */
export async function* readTableRows(
  path: string,
  onBytes: BytesRead = () => {},
  limits: TableLimits = tableLimits,
): AsyncGenerator<TableRow, void> {
  const { encoding, delimiter, byteCount } = await inspect(path, limits)
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: limits.rowCharacters,
    // All of them throughout: left to find out by the first row, the parser takes the rows of a file of several kinds for one.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  })
  // The parser carries a read error to the loop below; pipeline closes both ends whichever fails.
  pipeline(
    decoded(createReadStream(path), encoding, (done) => onBytes(done, byteCount)),
    parser,
    () => {},
  )
  let rowCount = 0
  let endLine = 0
  try {
    for await (const item of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      endLine = item.info.lines
      if (item.record.every((cell) => cell.trim() === '')) continue
      rowCount += 1
      if (rowCount > limits.rows) throw new TableFault(endLine, `the file has more than ${limits.rows} rows`)
      // The parser counts at the row's end; a quoted cell may hold line ends of its own.
      yield { line: endLine - item.record.join('').split('\n').length + 1, cells: item.record }
    }
  } catch (error) {
    throw asFault(error, endLine + 1)
  }
}

function asFault(error: unknown, line: number): unknown {
  const isCsvError = error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('CSV_')
  if (!isCsvError) return error
  const reason = error.code === 'CSV_MAX_RECORD_SIZE' ? 'the row is too long: a quote may be open' : 'the quotes do not match'
  return new TableFault(line, reason, { cause: error })
}

type Encoding = 'utf-8' | 'windows-1252'

/** One pass before the real one: what is not valid UTF-8 anywhere is Windows-1252, as older spreadsheets save it. */
async function inspect(path: string, limits: TableLimits): Promise<{ encoding: Encoding; delimiter: string; byteCount: number }> {
  if (!(await stat(path)).isFile()) throw new TableFault(0, 'it is not a regular file')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let encoding: Encoding = 'utf-8'
  let byteCount = 0
  let start: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (byteCount === 0) start = chunk
    byteCount += chunk.byteLength
    if (byteCount > limits.bytes) throw new TableFault(0, `the file is larger than ${limits.bytes} bytes`)
    if (encoding === 'utf-8' && !decodes(decoder, chunk, true)) encoding = 'windows-1252'
  }
  if (byteCount === 0) throw new TableFault(0, 'the file is empty')
  if (encoding === 'utf-8' && !decodes(decoder, Buffer.alloc(0), false)) encoding = 'windows-1252'
  if (start.includes(0)) throw new TableFault(0, 'the file is not text in UTF-8 or Windows-1252: save it as "CSV UTF-8"')
  return { encoding, byteCount, delimiter: delimiterOf(start.toString('latin1').replace(/^ï»¿/, '')) }
}

function decodes(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, isMoreToCome: boolean): boolean {
  try {
    decoder.decode(bytes, { stream: isMoreToCome })
    return true
  } catch {
    return false
  }
}

/** The separator that the heading row holds most, quoted text aside. */
function delimiterOf(start: string): string {
  const heading = start.split(/\r?\n|\r/, 1)[0]?.replace(/"[^"]*"/g, '') ?? ''
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: heading.split(delimiter).length }))
  return counts.reduce((max, one) => (one.count > max.count ? one : max)).delimiter
}

async function* decoded(
  source: AsyncIterable<Buffer>,
  encoding: Encoding,
  onBytes: (done: number) => void,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding)
  let done = 0
  for await (const chunk of source) {
    done += chunk.byteLength
    onBytes(done)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}
