// Guarantees of the bank's files under faults: damaged and hostile files, kills before any statement, instances that import at
// once.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { cents } from '@daybreak/money'
import { NachaFault } from '#platform/nacha/nacha-faults.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { finishInbound, importInbound, type ImportingDeps } from './importing.ts'
import { bankFile, batchesOf, keepFile } from './testing/bank-answers.ts'
import { createImportWorld, outcomesOf, sendEntries, type ImportWorld } from './testing/import-world.ts'
import { Killed, killedBefore } from './testing/killed-database.ts'
import { tryInbound } from './trying.ts'

let owned: TestDatabase
const folders: string[] = []

before(async () => {
  owned = await createTestDatabase()
})
after(async () => {
  await owned.drop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function newWorld(): Promise<ImportWorld> {
  const world = await createImportWorld(owned.database)
  folders.push(world.folder)
  return world
}

test('a batch with a fault or of another company is set aside with its line, and the other batches are worked off', async () => {
  const world = await newWorld()
  const entries = await sendEntries(world, [{}, {}, {}, {}])
  const [one, two, three, four] = entries
  assert.ok(one && two && three && four)
  const batches = [one, two, three, four].map(
    (to, index) => batchesOf([{ to, code: 'R03', ...(index === 2 && { companyId: '9999999999' }) }])[0] ?? assert.fail(),
  )
  const lines = (await bankFile(batches)).split('\n')
  // The hash of the second batch: file header, 4 records of the first batch, then header, entry, addenda, control.
  lines[8] = (lines[8] ?? '').replace(/^(8.{9})(\d{10})/, (_all, head: string) => `${head}0000000001`)
  const report = await importInbound(world.deps, await keepFile(world.folder, lines.join('\n')))
  assert.deepEqual(
    report.aside.map(({ ordinal, faultLine, faultCode }) => [ordinal, faultLine, faultCode]),
    [
      [2, 9, 'nacha.entry_hash'],
      [3, 10, 'move_money.other_company'],
    ],
  )
  assert.deepEqual([...world.reported.keys()].toSorted(), [one.id, four.id].toSorted())
  // The bank sends the batch again: what was done stays as it is.
  const again = await world.import([{ to: two, code: 'R03' }], '2026-11-25')
  assert.deepEqual(outcomesOf(again), [`return R03 applied null 1 ${two.amount}`])
})

test('a file that cannot be trusted is refused whole with its line, and nothing of it is kept', async () => {
  const world = await newWorld()
  const [to] = await sendEntries(world, [{}])
  assert.ok(to)
  const text = await bankFile(batchesOf([{ to, code: 'R03' }]))
  const lines = text.trimEnd().split('\n')
  const broken: [string, string | Uint8Array, string][] = [
    ['two files in one', text + text, 'nacha.after_file_control'],
    ['two files, the first without its end', [...lines.slice(0, 5), ...lines].join('\n'), 'nacha.file_header_repeated'],
    ['cut short', lines.slice(0, 4).join('\n'), 'nacha.batch_control_missing'],
    ['without its end', lines.slice(0, 5).join('\n'), 'nacha.file_control_missing'],
    ['a long line', text.replace(/^6.*$/m, (line) => line.padEnd(500_000, 'X')), 'nacha.line_too_long'],
    ['a wrong hash of the file', text.replace(/^(9.{20})\d{10}/m, '$10000000001'), 'nacha.entry_hash'],
    ['a batch more than is counted', text.replace(/^9000001/m, '9000002'), 'nacha.batch_count'],
    ['nothing', '', 'nacha.empty_file'],
    ['noise', Buffer.from('5\u0000\u00ff'.repeat(400), 'latin1'), 'nacha.line_too_long'],
    ['an entry outside a batch', lines.toSpliced(1, 1).join('\n'), 'nacha.record_out_of_place'],
  ]
  for (const [what, content, code] of broken) {
    const path = await keepFile(world.folder, content)
    for (const read of [() => importInbound(world.deps, path), () => tryInbound(world.deps, path)])
      await assert.rejects(read, (error) => {
        assert.ok(error instanceof NachaFault, what)
        assert.equal(error.code, code, what)
        return true
      })
  }
  assert.equal(world.reported.size, 0)
  assert.equal((await world.entry(to.id)).returned, null)
})

test('an import killed before any of its statements continues where it ended, and moves each amount once', async () => {
  const world = await newWorld()
  const entries = await sendEntries(world, [{}, {}, {}])
  const [one, two, three] = entries
  assert.ok(one && two && three)
  const answers = [
    { to: one, code: 'R03' },
    { to: { ...two, trace: '123456789999998' }, code: 'R02' },
    { to: three, code: 'R16', amount: cents(7n) },
  ]
  const path = await keepFile(world.folder, await bankFile(batchesOf(answers)))
  let kills = 0
  for (let statement = 1; ; statement += 1) {
    const killed = { isKilled: false }
    const database = killedBefore(owned.database, statement, killed)
    await importInbound({ ...world.deps, database }, path).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
    if (!killed.isKilled) break
    kills += 1
  }
  assert.ok(kills > 5, `it was killed only ${kills} times`)
  await finishInbound(world.deps, new AbortController().signal)
  assert.equal(await world.suspended(), two.amount + 7n)
  const report = await importInbound(world.deps, path)
  assert.deepEqual(outcomesOf(report), [
    `return R02 suspended unknown_trace 1 ${two.amount}`,
    `return R03 applied null 1 ${one.amount}`,
    'return R16 suspended wrong_amount 1 7',
  ])
})

test('instances that import one file at once work each entry off once', async () => {
  const world = await newWorld()
  const entries = await sendEntries(
    world,
    Array.from({ length: 20 }, () => ({})),
  )
  const path = await keepFile(
    world.folder,
    await bankFile(batchesOf(entries.map((to, index) => ({ to, code: 'R03', ...(index % 2 === 0 && { amount: cents(1n) }) })))),
  )
  let calls = 0
  const deps: ImportingDeps = {
    ...world.deps,
    async applyFacts() {
      calls += 1
      return {}
    },
  }
  const reports = await Promise.all(Array.from({ length: 4 }, () => importInbound(deps, path)))
  assert.equal(reports.filter(({ wasKnown }) => !wasKnown).length, 1)
  assert.equal(calls, 10)
  assert.equal(await world.suspended(), 10n)
})
