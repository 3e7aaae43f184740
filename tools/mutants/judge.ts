// Runs the tests that belong to a planted bug and says whether they caught it.
import { join } from 'node:path'
import { runNodeTests } from '../test-run/node-tests.ts'
import type { Portion } from '../test-run/tally.ts'
import { runWebTests } from '../test-run/web-tests.ts'

export type Verdict =
  | { kind: 'caught'; by: string }
  | { kind: 'survived' }
  /** The tests did not get as far as the bug: nothing was shown. */
  | { kind: 'broken'; why: string }

export type TestRun = { root: string; scratch: string; signal: AbortSignal }

const fileTimeoutMs = 3 * 60_000
const brokenOff = ['broke off', 'ran no test']

/** @param lanes  how many files run at once */
export async function runTests(files: readonly string[], run: TestRun, lanes = 1): Promise<Portion[]> {
  const portions: Portion[] = []
  const report = (portion: Portion): void => void portions.push(portion)
  const web = files.filter((file) => file.startsWith('apps/web/src/'))
  const others = files.filter((file) => !web.includes(file))
  if (others.length > 0)
    await runNodeTests({
      ...run,
      files: others,
      lanes: Array.from({ length: lanes }, () => ({})),
      filesPerProcess: 1,
      fileTimeoutMs,
      report,
    })
  if (web.length > 0) await runWebTests({ ...run, files: web.map((file) => join(run.root, file)), report })
  return portions
}

/** A check after all tests of a file breaks off too when one of them has let the bug in: the one that failed by name has caught it. */
export function judge(portions: readonly Portion[]): Verdict {
  const failures = portions.flatMap((portion) => portion.failures)
  const [caught] = failures.filter(({ what }) => !brokenOff.includes(what))
  if (caught !== undefined) return { kind: 'caught', by: caught.what }
  const [broken] = failures
  return broken === undefined ? { kind: 'survived' } : { kind: 'broken', why: `${broken.where} ${broken.what}: ${broken.why}` }
}
