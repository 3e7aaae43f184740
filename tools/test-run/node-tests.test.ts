// The test run misses nothing: whatever goes wrong with a file of tests is a failure with a name.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { runNodeTests } from './node-tests.ts'
import { closingText, createTally, type Portion } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'daybreak-runner-'))
let files = 0

async function run(body: string, fileTimeoutMs = 20_000): Promise<Portion> {
  files += 1
  const file = `file-${files}.mjs`
  mkdirSync(join(folder, 'scratch'), { recursive: true })
  writeFileSync(
    join(folder, file),
    `import { describe, test } from 'node:test'\nimport assert from 'node:assert/strict'\n${body}`,
  )
  const portions: Portion[] = []
  await runNodeTests({
    root: folder,
    scratch: join(folder, 'scratch'),
    files: [file],
    // A runner inside a runner would talk to the outer one.
    lanes: [{ NODE_TEST_CONTEXT: '' }],
    fileTimeoutMs,
    signal: new AbortController().signal,
    report: (portion) => portions.push(portion),
  })
  assert.equal(portions.length, 1)
  return portions[0]!
}

const whats = ({ failures }: Portion): string[] => failures.map(({ what }) => what)

describe('a file of tests', () => {
  after(() => rmSync(folder, { recursive: true, force: true }))

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

  test('that leaves something open is ended and has failed', async () => {
    assert.deepEqual(whats(await run("test('a', () => {})\nsetInterval(() => {}, 1000)", 1500)), ['did not end'])
  })

  test('whose mistake comes after its test has failed, and the mistake is told', async () => {
    const portion = await run("test('a', () => { setTimeout(() => Promise.reject(new Error('too late')), 20) })")
    assert.deepEqual(whats(portion), ['broke off'])
    assert.match(portion.failures[0]?.why ?? '', /too late/)
  })

  test('that ends its process in the middle has failed', async () => {
    const portion = await run("test('a', () => {})\ntest('b', () => process.exit(0))")
    assert.deepEqual(whats(portion), ['ran no test'])
  })
})

test('the last line counts every suite', () => {
  const printed: string[] = []
  const tally = createTally((text) => printed.push(text))
  tally.add({ where: 'a', passed: 2, failures: [], skipped: [], elapsedMs: 10 })
  tally.add({ where: 'b', passed: 1, failures: [{ where: 'b', what: 'x', why: 'y' }], skipped: [], elapsedMs: 10 })
  assert.equal(closingText(tally).trimEnd().split('\n').at(-1), '3 passed, 1 failed')
})
