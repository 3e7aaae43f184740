// Guarantees of the bank's files: each answer is processed once, nothing is lost, and what matches no entry of ours waits in
// suspense.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import type { Correction } from './answers/corrections.rules.ts'
import { importInbound, type ImportingDeps } from './importing.ts'
import { listSuspended } from './inbound.store.ts'
import { bankFile, batchesOf, keepFile } from './testing/bank-answers.ts'
import { createImportWorld, outcomesOf, sendEntries, type ImportWorld } from './testing/import-world.ts'
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

const pull = { direction: 'in', description: 'ADD MONEY' } as const
const returnCodes = Array.from({ length: 53 }, (_none, index) => `R${String(index + 1).padStart(2, '0')}`)

test('every return code becomes a fact of its transfer, with the words of the specification where it has them', async () => {
  const world = await newWorld()
  const entries = await sendEntries(
    world,
    returnCodes.map(() => ({})),
  )
  const report = await world.import(entries.map((to, index) => ({ to, code: returnCodes[index] ?? '' })))
  assert.deepEqual(
    outcomesOf(report),
    entries.map(({ amount }, index) => `return ${returnCodes[index]} applied null 1 ${amount}`),
  )
  const reasons = entries.map(({ id }) => world.reported.get(id)?.at(-1)?.reason)
  assert.deepEqual(reasons.slice(0, 4), ['INSUFFICIENT_FUNDS', 'ACCOUNT_CLOSED', 'ACCOUNT_NOT_FOUND', 'INVALID_ACCOUNT_NUMBER'])
  assert.deepEqual([reasons[22], reasons[28]], ['R23', 'TRANSACTION_NOT_AUTHORIZED_BY_ACCOUNT_HOLDER'])
  assert.deepEqual(
    world.reported.get(entries[0]?.id ?? '')?.map(({ kind }) => kind),
    ['sent', 'settled', 'returned'],
  )
  assert.equal((await world.entry(entries[0]?.id ?? '')).returned?.code, 'R01')
})

test('the same file again, and the same returns in another file, change nothing', async () => {
  const world = await newWorld()
  const [to] = await sendEntries(world, [{}])
  assert.ok(to)
  const path = await keepFile(world.folder, await bankFile(batchesOf([{ to, code: 'R03', trace: '121000350000777' }])))
  const first = await importInbound(world.deps, path)
  world.reported.clear()
  const again = await importInbound(world.deps, path)
  assert.deepEqual([first.wasKnown, again.wasKnown, world.reported.size], [false, true, 0])
  assert.deepEqual(outcomesOf(again), outcomesOf(first))
  const other = await world.import([{ to, code: 'R03', trace: '121000350000777' }], '2026-11-25')
  assert.deepEqual(outcomesOf(other), [`return R03 repeated null 1 ${to.amount}`])
  assert.equal(world.reported.size, 0)
})

test('what fits no entry of ours waits in suspense with its money, and is listed with the reason', async () => {
  const world = await newWorld()
  const [paid, wrong, day, reversed, twice, late, lateOut, disputed] = await sendEntries(world, [
    {},
    {},
    {},
    {},
    {},
    pull,
    {},
    {},
  ])
  assert.ok(paid && wrong && day && reversed && twice && late && lateOut && disputed)
  world.clock.set(parseInstant('2026-11-24T15:00:00Z'))
  const unsent = await world.submit()
  const unknown = { ...paid, trace: '123456789999999' }
  const report = await world.import(
    [
      { to: unknown, code: 'R03' },
      { to: wrong, code: 'R03', amount: cents(wrong.amount + 1n) },
      { to: day, code: 'R03', effectiveDate: '2026-11-20' },
      { to: reversed, code: 'R03', transactionCode: '26' },
      { to: late, code: 'R01' },
      { to: lateOut, code: 'R01' },
      { to: disputed, code: 'R61' },
      { to: disputed, code: 'R73' },
      { to: twice, code: 'R02' },
      { to: twice, code: 'R03' },
      { to: unsent, code: 'R03' },
    ],
    '2026-11-30',
  )
  const whys = report.counts.flatMap(({ outcome, why }) => (outcome === 'suspended' ? [why ?? ''] : [])).toSorted()
  assert.deepEqual(whys, [
    'after_window',
    'dispute',
    'dispute',
    'other_day',
    'returned_before',
    'unknown_trace',
    'wrong_amount',
    'wrong_direction',
  ])
  // By hand: what arrived, minus what was taken: the debit that was returned late and the return in the other direction.
  const came = unknown.amount + wrong.amount + 1n + day.amount + disputed.amount * 2n + twice.amount + unsent.amount
  assert.equal(await world.suspended(), came - late.amount - reversed.amount)
  assert.ok(world.reported.has(lateOut.id), 'money that comes back to a worker late is theirs')
  assert.deepEqual([world.reported.has(late.id), world.reported.has(disputed.id)], [false, false])
  assert.equal((await listSuspended(owned.database.query, 100)).filter(({ file }) => file === report.file.name).length, 9)
})

test('a return of a file that no one exported waits, because nothing was sent', async () => {
  const world = await newWorld()
  const [sent] = await sendEntries(world, [{}])
  assert.ok(sent)
  await owned.database.query
    .updateTable('move_money_file')
    .set({ state: 'built', exported_at: null, settles_on: null, content_hash: null })
    .where('id', '=', sent.file?.id ?? '')
    .execute()
  const report = await world.import([{ to: sent, code: 'R03' }])
  assert.deepEqual(outcomesOf(report), [`return R03 suspended not_sent 1 ${sent.amount}`])
})

test('without a day in its header a return is matched by trace and amount, while only one entry has them', async () => {
  const world = await newWorld()
  const [to] = await sendEntries(world, [{}])
  assert.ok(to)
  const report = await world.import([{ to, code: 'R03', effectiveDate: null }])
  assert.deepEqual(outcomesOf(report), [`return R03 applied null 1 ${to.amount}`])
})

test('a notification of change corrects the account, and entries that wait are sent to the corrected one', async () => {
  const world = await newWorld()
  const codes: [string, string, Correction | null][] = [
    ['C01', '00-4455-66', { accountNumber: '00445566' }],
    ['C02', '121042882', { routingNumber: '121042882' }],
    ['C03', '121042882   998877', { routingNumber: '121042882', accountNumber: '998877' }],
    ['C05', '32', { accountType: 'savings' }],
    ['C06', '12345678             37', { accountNumber: '12345678', accountType: 'savings' }],
    ['C07', '12104288212345678         32', { routingNumber: '121042882', accountNumber: '12345678', accountType: 'savings' }],
    ['C02', '121042881', null],
    ['C01', 'ABC', null],
    ['C05', '99', null],
    ['C04', 'MAIA TORRES', null],
    ['C10', 'DAYBREAK INC', null],
    ['C61', 'X', null],
  ]
  const entries = await sendEntries(
    world,
    codes.map(() => ({})),
  )
  const waiting = await world.submit({ destinationId: entries[2]?.destinationId ?? '' })
  const report = await world.import(
    entries.map((to, index) => ({ to, code: codes[index]?.[0] ?? '', corrected: codes[index]?.[1] ?? '' })),
  )
  for (const [index, { destinationId }] of entries.entries())
    assert.deepEqual(world.corrected.get(destinationId) ?? null, codes[index]?.[2] ?? null, codes[index]?.[0])
  assert.deepEqual(
    report.counts.filter(({ outcome }) => outcome === 'suspended').map(({ code, why, count }) => `${code} ${why} ${count}`),
    [
      'C01 unreadable 1',
      'C02 unreadable 1',
      'C04 for_a_person 1',
      'C05 unreadable 1',
      'C10 for_a_person 1',
      'C61 for_a_person 1',
    ],
  )
  world.clock.set(parseInstant('2026-11-24T23:00:00Z'))
  const [text = ''] = await world.send()
  assert.match(text, /^622121042882998877 /m)
  assert.notEqual((await world.entry(waiting.id)).trace, null)
})

test('a dry run finds what the import finds, and keeps nothing', async () => {
  const world = await newWorld()
  const entries = await sendEntries(world, [{}, {}, {}])
  const [one, two, three] = entries
  assert.ok(one && two && three)
  const answers = [
    { to: one, code: 'R03' },
    { to: two, code: 'R01', amount: cents(1n) },
    { to: three, code: 'C05', corrected: '32' },
  ]
  const path = await keepFile(world.folder, await bankFile(batchesOf(answers)))
  const trial = await tryInbound(world.deps, path)
  assert.deepEqual([world.reported.size, world.corrected.size, trial.wasKnown], [0, 0, false])
  assert.deepEqual(outcomesOf(await importInbound(world.deps, path)).toSorted(), outcomesOf(trial).toSorted())
  assert.equal((await tryInbound(world.deps, path)).wasKnown, true)
})

test('an entry whose transfer is not here waits in suspense', async () => {
  const world = await newWorld()
  const [to] = await sendEntries(world, [{}])
  assert.ok(to)
  const deps: ImportingDeps = { ...world.deps, applyFacts: async () => null }
  const path = await keepFile(world.folder, await bankFile(batchesOf([{ to, code: 'R03' }])))
  assert.deepEqual(outcomesOf(await importInbound(deps, path)), [`return R03 suspended unknown_transfer 1 ${to.amount}`])
  assert.equal((await world.entry(to.id)).returned, null)
})
