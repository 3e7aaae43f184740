// A node:test reporter that writes one JSON object a finished test, for the test run to count. Used with --test-reporter.
import { inspect } from 'node:util'

type Finished = { name: string; skip?: string | boolean; details: { type?: string; error?: unknown } }
type Diagnostic = { message: string }
type TestEvent = { type: string; data: unknown }

/** `why` stands only on a failure; `end` says that the file came to its end by itself. */
export type ReportedLine =
  | { kind: 'passed'; name: string }
  | { kind: 'skipped'; name: string }
  | { kind: 'failed'; name: string; why: string }
  /** What the runner itself has to complain about, such as an error that came after its test. */
  | { kind: 'note'; text: string }
  | { kind: 'end' }

export default async function* reportEvents(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    const line = type === 'test:summary' ? { kind: 'end' } : lineOf(type, data as Finished)
    if (line !== null) yield `${JSON.stringify(line)}\n`
  }
}

function lineOf(type: string, data: Finished): ReportedLine | null {
  if (type === 'test:diagnostic') return noteOf(data as unknown as Diagnostic)
  if (type === 'test:fail') {
    const error = isRecord(data.details.error) ? data.details.error : {}
    // A suite whose parts failed has been told of already.
    if (error['failureType'] === 'subtestsFailed') return null
    return { kind: 'failed', name: data.name, why: inspect(error['cause'] ?? error, { depth: 4 }) }
  }
  if (type !== 'test:pass' || data.details.type === 'suite') return null
  if (data.skip === undefined || data.skip === false) return { kind: 'passed', name: data.name }
  return { kind: 'skipped', name: typeof data.skip === 'string' && data.skip !== '' ? `${data.name} (${data.skip})` : data.name }
}

const countLine = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/

/** The counts at the end of a file are diagnostics too. */
function noteOf({ message }: Diagnostic): ReportedLine | null {
  return countLine.test(message) ? null : { kind: 'note', text: message }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
