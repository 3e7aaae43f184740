// A room and a sub-room as `npm run room` makes them, in a copy of the project: their own tests and journeys pass without an edit.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { joinTestCluster } from '../apps/server/src/testing/test-cluster.ts'
import { openWorkshop } from '../tools/mutants/workshop.ts'
import type * as harnessOfCopy from './harness/product.ts'
import type { RunningProduct } from './harness/product.ts'

const run = promisify(execFile)

describe('a room that was made a moment ago', () => {
  let copy: string
  let product: RunningProduct
  before(async () => {
    copy = realpathSync(mkdtempSync(join(tmpdir(), 'daybreak-new-room-')))
    openWorkshop(join(import.meta.dirname, '..'), copy)
    for (const name of ['quick-tips', 'quick-tips/goals']) await inCopy(['tools/new-room.ts', name])
    const harness = pathToFileURL(join(copy, 'e2e/harness/product.ts')).href
    const { startProduct } = (await import(harness)) as typeof harnessOfCopy
    product = await startProduct()
  })
  after(async () => {
    await product.stop()
    rmSync(copy, { recursive: true, force: true, maxRetries: 3 })
  })

  async function inCopy(args: readonly string[], settings: Record<string, string> = {}): Promise<string> {
    const { NODE_TEST_CONTEXT: _ofThisRun, E2E_PRODUCT: _ofThisLane, ...env } = process.env
    const { stdout } = await run(process.execPath, args, { cwd: copy, env: { ...env, ...settings } }).catch((failed: Failed) =>
      assert.fail(`node ${args.join(' ')}\n${failed.stdout}${failed.stderr}`),
    )
    return stdout
  }

  /** In one process: what the first file has loaded the second need not load. Their hooks are in their suites. */
  const play = (files: readonly string[], settings: Record<string, string>): Promise<string> =>
    inCopy(['--test', '--test-reporter=tap', '--test-isolation=none', ...files], settings)

  test('is opened, takes an entry, says what is missing, and shows the entry again', async () => {
    const played = await play(['e2e/quick-tips.e2e.ts', 'e2e/quick-tips-goals.e2e.ts'], {
      E2E_PRODUCT: JSON.stringify(product.address),
    })
    assert.match(played, /^# pass 2$/m)
  })

  test('keeps, lists and refuses over HTTP what its tests say', async () => {
    const room = 'apps/server/src/features/quick-tips'
    const { dataDir } = await joinTestCluster()
    const passed = await play([`${room}/quick-tips.routes.test.ts`, `${room}/goals/goals.routes.test.ts`], {
      DAYBREAK_TEST_CLUSTER: dataDir,
    })
    assert.match(passed, /^# pass 8$/m)
  })
})

type Failed = { stdout: string; stderr: string }
