// The suites of `npm test`, from the quickest to the one that needs everything else to work.
import { availableParallelism } from 'node:os'
import type { RunningProduct } from '../../e2e/harness/product.ts'
import { checkNames, runCheck, type CheckName } from '../check/checks.ts'
import { findTests, runNodeTests } from './node-tests.ts'
import type { Portion } from './tally.ts'
import { runWebTests } from './web-tests.ts'

export type SuiteRun = {
  root: string
  scratch: string
  signal: AbortSignal
  report: (portion: Portion) => void
  /** Called when nothing of the suite waits any more; a suite that cannot know just ends. */
  printTail: () => void
}
type Suite = {
  about: string
  /** Whether it may begin while the last files of the suite before it are still at work. */
  sharesTail: boolean
  run(run: SuiteRun): Promise<void>
}

// A test waits for the disk and for other processes as long as it works: two files for each processor.
const lanes = Array.from({ length: 2 * availableParallelism() }, () => ({}))
// Most of them use one processor.
const checksAtOnce = Math.min(2, availableParallelism())
const longestChecks: readonly CheckName[] = ['types', 'lint', 'walls', 'dead-code']
// A browser and the product behind it keep a processor busy, and wait little.
const journeysAtOnce = Math.min(2, availableParallelism())
// Beside others on a busy machine something is late now and then. A file that also fails alone is a failure, and so is a third file of a suite.
const secondTries = 2
// Loading the server takes longer than most of its files run; a process that has run many files holds what they left in memory.
const filesPerProcess = 40
const oneMinute = 60_000

// The longest come first: a long one that is left for the end keeps one processor busy and the others idle.
const files = {
  unit: [
    'tools/new-room.test.ts',
    'apps/web/build/built-site.test.ts',
    'tools/**/*.test.ts',
    'apps/web/build/**/*.test.ts',
    'apps/issuer-sandbox/src/**/*.test.ts',
    'packages/*/src/**/*.test.ts',
  ],
  server: [
    'apps/server/src/{app/main,ops/ops-faults,demo/demo-world-crash}.test.ts',
    'apps/server/src/{platform/changes/change-feed,features/session/opening/strangers}.test.ts',
    'apps/server/src/{app,demo,ops,platform}/**/*.test.ts',
    'apps/server/src/**/*.test.ts',
  ],
  // What a journey leaves behind in its product is there for those after it: only one with a product of its own goes before.
  e2e: ['e2e/new-room.e2e.ts', 'e2e/**/*.e2e.ts'],
}

/** What a suite needs is loaded when it runs: broken source must not keep the other suites from saying so. */
export const suites: Record<string, Suite> = {
  check: {
    about: 'types, lint, format, walls, dead code and texts',
    sharesTail: false,
    async run({ root, signal, report, printTail }) {
      const waiting = [...longestChecks, ...checkNames.filter((name) => !longestChecks.includes(name))]
      async function work(): Promise<void> {
        for (let name = waiting.shift(); name !== undefined && !signal.aborted; name = waiting.shift()) {
          const { problems, elapsedMs } = await runCheck(name, root, { isFixing: false })
          const where = `check ${name}`
          const failures = problems.length === 0 ? [] : [{ where, what: 'is not clean', why: problems.join('\n') }]
          report({ where, passed: failures.length === 0 ? 1 : 0, failures, skipped: [], elapsedMs })
        }
        printTail()
      }
      await Promise.all(Array.from({ length: checksAtOnce }, work))
    },
  },
  unit: {
    about: 'packages, card-provider sandbox and tools',
    sharesTail: true,
    run: (run) =>
      runNodeTests({
        ...run,
        files: found(run.root, files.unit),
        lanes,
        filesPerProcess,
        fileTimeoutMs: 4 * oneMinute,
        secondTries,
      }),
  },
  web: { about: 'web components', sharesTail: true, run: (run) => runWebTests({ ...run, secondTries }) },
  server: {
    about: 'server, on the real PostgreSQL',
    // Servers that are started whole serve the web app, which the unit suite builds.
    sharesTail: false,
    async run(run) {
      const { joinTestCluster } = await import('../../apps/server/src/testing/test-cluster.ts')
      // Joined here too, so that the database server lives from the first file to the last; it ends with this process.
      await joinTestCluster()
      await runNodeTests({
        ...run,
        files: found(run.root, files.server),
        lanes,
        filesPerProcess,
        fileTimeoutMs: 3 * oneMinute,
        secondTries,
      })
    },
  },
  e2e: {
    about: 'journeys in a real browser, against the whole product',
    // A product that is slow to answer beside other work is not what a journey is about.
    sharesTail: false,
    async run(run) {
      const { startProduct } = await import('../../e2e/harness/product.ts')
      const { buildWebIfStale } = await import('../start/web-build.ts')
      const products: RunningProduct[] = []
      try {
        // What all of them serve is built once, before they start together. Journeys of two files never meet in one product.
        await buildWebIfStale(run.root, { say: () => {} }, run.signal)
        // One is started as a person would, and stopped. The others begin with what its first start made.
        const model = await startProduct({ signal: run.signal, keepsFolder: true })
        await model.stop()
        const from = model.address.dataDir
        const starts = Array.from({ length: journeysAtOnce }, () => startProduct({ signal: run.signal, from }))
        for (const start of await Promise.allSettled(starts)) if (start.status === 'fulfilled') products.push(start.value)
        await Promise.all(starts)
        const inProducts = products.map(({ address }) => ({ E2E_PRODUCT: JSON.stringify(address), E2E_MODEL: from }))
        await runNodeTests({
          ...run,
          files: found(run.root, files.e2e),
          lanes: inProducts,
          preload: 'e2e/harness/lane/share-browser.ts',
          filesPerProcess,
          fileTimeoutMs: 5 * oneMinute,
          secondTries,
        })
      } finally {
        await Promise.all(products.map(({ stop }) => stop()))
      }
    },
  },
}

/** A suite whose patterns match nothing would pass without having run a test. */
function found(root: string, patterns: readonly string[]): string[] {
  const paths = findTests(root, patterns)
  if (paths.length === 0) throw new Error(`no test file matches ${patterns.join(' ')}`)
  return paths
}
