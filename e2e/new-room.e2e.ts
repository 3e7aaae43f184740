// A room and a sub-room as `npm run room` makes them, in a copy of the project: their own tests and journeys pass without an edit.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
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
    for (const name of ['quick-tips', 'quick-tips/goals']) await inCopy('tools/new-room.ts', name)
    const harness = pathToFileURL(join(copy, 'e2e/harness/product.ts')).href
    const { startProduct } = (await import(harness)) as typeof harnessOfCopy
    product = await startProduct()
  })
  after(async () => {
    await product.stop()
    rmSync(copy, { recursive: true, force: true, maxRetries: 3 })
  })

  async function inCopy(...args: string[]): Promise<string> {
    const { NODE_TEST_CONTEXT: _ofThisRun, E2E_PRODUCT: _ofThisLane, ...env } = process.env
    const settings = product === undefined ? env : { ...env, E2E_PRODUCT: JSON.stringify(product.address) }
    const { stdout } = await run(process.execPath, args, { cwd: copy, env: settings }).catch((failed: Failed) =>
      assert.fail(`node ${args.join(' ')}\n${failed.stdout}${failed.stderr}`),
    )
    return stdout
  }

  test('is opened, takes an entry, says what is missing, and shows the entry again', async () => {
    const played = await inCopy('--test', '--test-reporter=tap', 'e2e/quick-tips.e2e.ts', 'e2e/quick-tips-goals.e2e.ts')
    assert.match(played, /^# pass 2$/m)
  })

  test('keeps, lists and refuses over HTTP what its tests say', async () => {
    const room = 'apps/server/src/features/quick-tips'
    const passed = await inCopy(
      '--test',
      '--test-reporter=tap',
      `${room}/quick-tips.routes.test.ts`,
      `${room}/goals/goals.routes.test.ts`,
    )
    assert.match(passed, /^# pass 8$/m)
  })
})

type Failed = { stdout: string; stderr: string }
