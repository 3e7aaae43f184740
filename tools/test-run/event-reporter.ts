// A node:test reporter for a process that runs test files: it sends each result to the process that started it.
import { EventEmitter } from 'node:events'
import { Transform } from 'node:stream'
import { inspect } from 'node:util'

type Finished = { name: string; nesting: number; skip?: string | boolean; details: { type?: string; error?: unknown } }
type TestEvent = { type: string; data: unknown }

/** There is a `why` only for a failure. */
export type ReportedLine =
  | { kind: 'passed'; name: string }
  | { kind: 'skipped'; name: string }
  | { kind: 'failed'; name: string; why: string }
  /** The file itself did not load, or took too long. */
  | { kind: 'broke'; why: string }
  /** What a test had to say beside its outcome. */
  | { kind: 'note'; text: string }

/** Emits "end" after the last line of each file. */
export const reportedFiles = new EventEmitter<{ end: [] }>()

/** Nothing is printed: what the files print is theirs alone. */
export default new Transform({
  writableObjectMode: true,
  transform({ type, data }: TestEvent, _encoding, done) {
    const line = lineOf(type, data)
    if (line !== null) process.send?.(line)
    if (isFinished(type) && isWholeFile(data as Finished)) reportedFiles.emit('end')
    done()
  },
})

const isFinished = (type: string): boolean => type === 'test:pass' || type === 'test:fail'

/** Each file is a suite, and there is nothing beside the files. */
const isWholeFile = ({ nesting }: Finished): boolean => nesting === 0

function lineOf(type: string, data: unknown): ReportedLine | null {
  if (type === 'test:diagnostic') return { kind: 'note', text: (data as { message: string }).message }
  return isFinished(type) ? outcomeOf(type, data as Finished) : null
}

function outcomeOf(type: string, data: Finished): ReportedLine | null {
  if (type === 'test:fail') {
    const error = isRecord(data.details.error) ? data.details.error : {}
    // A suite whose parts failed has been reported already.
    if (error['failureType'] === 'subtestsFailed') return null
    const why = inspect(error['cause'] ?? error, { depth: 4 })
    return isWholeFile(data) ? { kind: 'broke', why } : { kind: 'failed', name: data.name, why }
  }
  if (data.details.type === 'suite') return null
  if (data.skip === undefined || data.skip === false) return { kind: 'passed', name: data.name }
  return { kind: 'skipped', name: typeof data.skip === 'string' && data.skip !== '' ? `${data.name} (${data.skip})` : data.name }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
