// The test run misses nothing: whatever goes wrong with a file of tests is a failure with a name.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { runNodeTests } from './node-tests.ts'
import { closingText, createTally, type Portion } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'daybreak-runner-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0

/** Runs files of these texts, all of them in one process as far as they leave it whole. */
async function runAll(
  bodies: readonly string[],
  fileTimeoutMs: number,
  options: { secondTries?: number; lane?: Record<string, string> } = {},
): Promise<Portion[]> {
  mkdirSync(join(folder, 'scratch'), { recursive: true })
  const names = bodies.map((body) => {
    files += 1
    const name = `file-${files}.mjs`
    const start =
      "import { after, before, beforeEach, describe, test } from 'node:test'\nimport assert from 'node:assert/strict'\n"
    writeFileSync(join(folder, name), start + body)
    return name
  })
  const portions: Portion[] = []
  await runNodeTests({
    root: folder,
    scratch: join(folder, 'scratch'),
    files: names,
    // A runner inside a runner would talk to the outer one.
    lanes: [{ NODE_TEST_CONTEXT: '', ...options.lane }],
    filesPerProcess: 10,
    secondTries: options.secondTries ?? 0,
    fileTimeoutMs,
    signal: new AbortController().signal,
    report: (portion) => portions.push(portion),
  })
  assert.deepEqual(portions.map(({ where }) => where).toSorted(), names.toSorted())
  return portions
}

async function run(body: string, fileTimeoutMs = 20_000): Promise<Portion> {
  const [portion] = await runAll([body], fileTimeoutMs)
  assert.ok(portion)
  return portion
}

const whats = ({ failures }: Portion): string[] => failures.map(({ what }) => what)

describe('a file of tests', () => {
  test('counts what passed, in suites and outside', async () => {
    const portion = await run("test('a', () => {})\ndescribe('s', () => { test('b', () => {}); test('c', () => {}) })")
    assert.equal(portion.passed, 3)
    assert.deepEqual(whats(portion), [])
  })

  test('that has a failure tells which and why, once, with what the file printed', async () => {
    const portion = await run(
      "console.log('seed 7')\ndescribe('s', () => { test('b', () => assert.equal(1, 2)); test('c', () => {}) })",
    )
    assert.deepEqual(whats(portion), ['b'])
    assert.equal(portion.passed, 1)
    assert.match(portion.failures[0]?.why ?? '', /1 == 2|strictly equal[\s\S]*seed 7/)
  })

  test('that breaks while it is loaded has failed', async () => {
    const portion = await run("throw new Error('no such thing')")
    assert.deepEqual(whats(portion), ['broke off'])
    assert.match(portion.failures[0]?.why ?? '', /no such thing/)
  })

  test('that declares no test has failed', async () => {
    assert.deepEqual(whats(await run('export {}')), ['ran no test'])
  })

  test('that passes and leaves something open has failed, and what is open is reported', async () => {
    const portion = await run("test('a', () => {})\nsetInterval(() => {}, 1000)", 20_000)
    assert.deepEqual(whats(portion), ['did not end'])
    assert.match(portion.failures[0]?.why ?? '', /Timeout is still open/)
  })

  test('that hangs in a test is ended, and the test is named', async () => {
    const portion = await run("test('a', () => new Promise(() => {}))", 10_000)
    assert.ok(whats(portion).includes('a'), whats(portion).join())
  })

  test('that keeps the processor to itself is ended', async () => {
    assert.deepEqual(whats(await run("test('a', () => { for (;;); })", 2_000)), ['did not end'])
  })

  test('whose mistake comes after its test has failed, and the mistake is reported', async () => {
    const portion = await run("test('a', () => { setTimeout(() => Promise.reject(new Error('too late')), 20) })")
    assert.deepEqual(whats(portion), ['broke off'])
    assert.match(portion.failures[0]?.why ?? '', /too late/)
  })

  test('in which something goes wrong beside a test that goes on has failed, and the mistake is reported', async () => {
    const portion = await run(
      "test('a', async () => { void Promise.reject(new Error('beside')); await new Promise((resolve) => setTimeout(resolve, 20)) })",
    )
    assert.equal(portion.failures.length, 1)
    assert.match(portion.failures[0]?.why ?? '', /beside/)
  })

  test('whose tests are made late, or inside of others, counts them all', async () => {
    const portion = await run(
      "await Promise.resolve()\ndescribe('s', async () => { await Promise.resolve(); test('b', (t) => t.test('c', () => {})) })\ntest('d', () => {})",
    )
    assert.equal(portion.passed, 3)
  })

  test('that ends its process in the middle has failed', async () => {
    const portion = await run("test('a', () => {})\ntest('b', () => process.exit(0))")
    assert.deepEqual(whats(portion), ['broke off'])
  })
})

describe('files that run after each other in one process', () => {
  test('have each their own hooks, which are over before the next file begins', async () => {
    const body = (name: string) => `
      const said = (globalThis.said ??= [])
      before(() => said.push('${name} before'))
      beforeEach(() => said.push('${name} each'))
      after(() => said.push('${name} after'))
      test('${name}', () => said.push('${name}'))`
    const last =
      "test('all', () => assert.deepEqual(globalThis.said, ['a before', 'a each', 'a', 'a after', 'b before', 'b each', 'b', 'b after']))"
    const portions = await runAll([body('a'), body('b'), last], 20_000)
    assert.deepEqual(portions.flatMap(whats), [])
    assert.deepEqual(
      portions.map(({ passed }) => passed),
      [1, 1, 1],
    )
  })

  test('are not affected by a failure in another one', async () => {
    const late = "test('a', () => { setTimeout(() => Promise.reject(new Error('too late')), 20) })"
    const portions = await runAll(
      ["test('a', () => assert.fail('no'))", "test('b', () => {})", late, "test('c', () => {})"],
      20_000,
    )
    assert.deepEqual(portions.map(whats), [['a'], [], ['broke off'], []])
  })

  test('go on in another process after one that ended theirs, or left something open in it', async () => {
    const mark = 'globalThis.isUsed'
    const isFresh = `test('fresh', () => assert.equal(${mark}, undefined))`
    const ends = `${mark} = true\ntest('a', () => process.exit(0))`
    const leaves = `${mark} = true\ntest('a', () => {})\nsetInterval(() => {}, 1000)`
    const portions = await runAll([ends, isFresh, leaves, isFresh], 20_000)
    assert.deepEqual(portions.map(whats), [['broke off'], [], ['did not end'], []])
  })
})

describe('a second try', () => {
  const passesInNoLane = "test('a', () => assert.equal(process.env.LANE, undefined))"

  test('lets pass what failed beside others and passes by itself, outside of its lane, and both are reported', async () => {
    const options = { secondTries: 1, lane: { LANE: 'one' } }
    const [steady, unsteady] = await runAll([passesInNoLane, "test('b', () => {})"], 20_000, options)
    assert.equal(steady?.failedBefore, undefined)
    assert.ok(unsteady)
    assert.deepEqual([unsteady.where, unsteady.passed, whats(unsteady)], [`file-${files - 1}.mjs`, 1, []])
    assert.deepEqual(
      unsteady.failedBefore?.map(({ what }) => what),
      ['a'],
    )
    const tally = createTally(() => {})
    tally.add(unsteady)
    assert.match(
      closingText(tally),
      /Passed only by itself, to be investigated:\n {2}! file-\d+\.mjs: a\n\n1 passed, 0 failed\n$/,
    )
  })

  test('is for so many files alone, and what fails again has failed', async () => {
    const options = { secondTries: 1, lane: { LANE: 'one' } }
    const fails = "test('c', () => assert.fail('no'))"
    const portions = await runAll([fails, passesInNoLane], 20_000, options)
    assert.deepEqual(portions.map(whats), [['a'], ['c']])
    assert.deepEqual(
      portions.map(({ failedBefore }) => failedBefore),
      [undefined, undefined],
    )
  })
})

test('the last line counts every suite', () => {
  const printed: string[] = []
  const tally = createTally((text) => printed.push(text))
  tally.add({ where: 'a', passed: 2, failures: [], skipped: [], elapsedMs: 10 })
  tally.add({ where: 'b', passed: 1, failures: [{ where: 'b', what: 'x', why: 'y' }], skipped: [], elapsedMs: 10 })
  assert.equal(closingText(tally).trimEnd().split('\n').at(-1), '3 passed, 1 failed')
})
