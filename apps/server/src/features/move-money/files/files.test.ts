// Guarantees of our files to a bank: each entry is in one file, once, whatever is killed; a strict bank reads them; bytes never change.
import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { parseInstant, parsePlainDate, plainDateText } from '@daybreak/time'
import { Client } from 'pg'
import { createFieldEncryption } from '#platform/crypto/field-encryption.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { buildDueFiles } from './building.ts'
import { listMovements } from './entries.store.ts'
import { exportFile } from './exporting.ts'
import { findFile, listFiles, markAcknowledged } from './files.store.ts'
import { reportEntry } from './reporting.rules.ts'
import { createFilesWorld, routingNumberOf, type FilesWorld } from './testing/files-world.ts'
import { Killed, killedBefore } from './testing/killed-database.ts'
import { readStrictly } from './testing/strict-reader.ts'

let owned: TestDatabase
const folders: string[] = []

before(async () => {
  owned = await createTestDatabase()
})
after(async () => {
  await owned.drop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

/** A world whose entries no other test has: each begins with the tables empty. */
async function newWorld(more: Parameters<typeof createFilesWorld>[1] = {}): Promise<FilesWorld> {
  const { database } = owned
  for (const table of ['move_money_entry', 'move_money_batch', 'move_money_file', 'move_money_trace'])
    await withOwner((query) => query(`delete from ${table}`))
  const world = await createFilesWorld(database, more)
  folders.push(world.folder)
  return world
}

async function withOwner(work: (query: (text: string) => Promise<unknown>) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: owned.ownerConnectionString })
  await client.connect()
  try {
    await work((text) => client.query(text))
  } finally {
    await client.end()
  }
}

const fridayEvening = parseInstant('2026-11-20T23:00:00Z')

test('a strict bank reads a file of credits, small deposits and debits, each in a batch of its own, balanced', async () => {
  const world = await newWorld()
  await world.submit({ amount: cents(12_345n) })
  await world.submit({
    amount: cents(20_000n),
    bank: { routingNumber: routingNumberOf(7), accountNumber: '00-77A', accountType: 'savings' },
  })
  await world.submit({ amount: cents(12n), description: 'ACCTVERIFY' })
  await world.submit({
    amount: cents(50_000n),
    direction: 'in',
    description: 'ADD MONEY',
    holderName: 'José Peña Núñez de la Torre',
  })
  world.clock.set(fridayEvening)
  const [text = '', ...others] = await world.send()
  assert.deepEqual(others, [])
  const file = readStrictly(text)
  assert.deepEqual([file.destination, file.origin, file.created, file.modifier], [' 121042882', '1555010009', '2611201800', 'A'])
  assert.deepEqual(
    file.batches.map((batch) => [
      batch.serviceClass,
      batch.entryClass,
      batch.description,
      batch.effectiveDate,
      batch.entries.length,
    ]),
    [
      ['200', 'PPD', 'ACCTVERIFY', '261123', 2],
      ['200', 'PPD', 'TRANSFER', '261123', 3],
      ['200', 'WEB', 'ADD MONEY', '261123', 2],
    ],
  )
  assert.deepEqual(
    file.batches.flatMap(({ entries }) => entries.map(({ code, amount, paymentType }) => `${code} ${amount} ${paymentType}`)),
    ['22 12   ', '27 12   ', '22 12345   ', '32 20000   ', '27 32345   ', '27 50000 S ', '22 50000 S '],
  )
  assert.equal(file.batches[2]?.entries[0]?.individualName, 'Jose Pena Nunez de la')
  assert.deepEqual([file.debit, file.credit], [82_357n, 82_357n])
})

test('without an account that balances them, batches hold credits alone or debits alone', async () => {
  const world = await newWorld({ offsetAccount: null })
  await world.submit({ amount: cents(12_345n) })
  await world.submit({ amount: cents(50_000n), direction: 'in', description: 'ADD MONEY' })
  world.clock.set(fridayEvening)
  const [text = ''] = await world.send()
  const file = readStrictly(text)
  assert.deepEqual(
    file.batches.map(({ serviceClass, entries }) => [serviceClass, entries.length]),
    [
      ['220', 1],
      ['225', 1],
    ],
  )
  assert.deepEqual([file.debit, file.credit], [50_000n, 12_345n])
})

test('a batch of more than one entry can hold is balanced by several, and its hash keeps ten digits', async () => {
  const world = await newWorld()
  const large = { routingNumber: '987654320', accountNumber: '1', accountType: 'checking' } as const
  for (let index = 0; index < 90; index += 1) await world.submit({ amount: cents(9_999_999_999n), bank: large })
  world.clock.set(fridayEvening)
  const [text = ''] = await world.send()
  const file = readStrictly(text)
  // 90 × 98765432 and 90 × 12345678, of which the last ten digits are kept.
  assert.equal(file.hash, String(90n * 98_765_432n + 90n * 12_345_678n).padStart(10, '0'))
  assert.deepEqual([file.debit, file.credit, file.batches[0]?.entries.length], [899_999_999_910n, 899_999_999_910n, 180])
})

test('more money than the controls of a file have digits for goes by two files', async () => {
  const world = await newWorld()
  for (let index = 0; index < 101; index += 1) await world.submit({ amount: cents(9_999_999_999n) })
  world.clock.set(fridayEvening)
  const files = (await world.send()).map(readStrictly)
  assert.deepEqual(
    files.map(({ modifier, credit }) => [modifier, credit]),
    [
      ['A', 999_999_999_900n],
      ['B', 9_999_999_999n],
    ],
  )
})

test('what is submitted after the close waits for the next window, and same-day entries alone go at noon', async () => {
  const world = await newWorld()
  const later = await world.submit()
  const sameDay = await world.submit({ isSameDay: true })
  world.clock.set(parseInstant('2026-11-20T17:05:00Z'))
  const [noon = ''] = await world.send()
  const file = readStrictly(noon)
  assert.deepEqual([file.batches[0]?.descriptiveDate, file.batches[0]?.effectiveDate], ['SD1700', '261120'])
  assert.equal((await world.entry(sameDay.id)).file?.window, 'same_day')
  assert.equal((await world.entry(later.id)).trace, null)
  world.clock.set(fridayEvening)
  const afterClose = await world.submit()
  await world.send()
  assert.notEqual((await world.entry(later.id)).trace, null)
  assert.equal((await world.entry(afterClose.id)).trace, null)
})

test('the same request twice is one entry, and another one under its id is refused', async () => {
  const world = await newWorld()
  const kept = await world.submit()
  const again = { id: kept.id, destinationId: kept.destinationId, amount: kept.amount }
  assert.deepEqual(await world.submit(again), kept)
  await assert.rejects(world.submit({ ...again, amount: cents(999_999n) }), /another content/)
})

test('an instance killed before any of its statements leaves every entry for the next one, and no trace is lost or given twice', async () => {
  const world = await newWorld()
  for (let index = 0; index < 5; index += 1)
    await world.submit(index % 2 === 0 ? {} : { direction: 'in', description: 'ADD MONEY' })
  world.clock.set(fridayEvening)
  let kills = 0
  for (let statement = 1; ; statement += 1) {
    const database = killedBefore(owned.database, statement)
    const built = await buildDueFiles({ ...world.deps, database }).catch((error: unknown) => {
      if (error instanceof Killed) return null
      throw error
    })
    if (built !== null) break
    kills += 1
    const files = await listFiles(owned.database.query, { bankDay: null, window: null, state: null, max: 10 })
    assert.ok(files.length === 0 || files[0]?.count === 5, 'a part of a file was left')
  }
  assert.ok(kills > 8, `it was killed only ${kills} times`)
  const [file] = await listFiles(owned.database.query, { bankDay: null, window: null, state: null, max: 10 })
  assert.equal(file?.count, 5)
  const { path } = await exportFile(world.deps, file?.id ?? '', world.folder)
  const traces = readStrictly(await readFile(path, 'latin1')).batches.flatMap(({ entries }) => entries.map(({ trace }) => trace))
  assert.deepEqual(
    traces,
    traces.map((_none, index) => `12345678${String(index + 1).padStart(7, '0')}`),
  )
})

test('instances that build at once put each entry into one file', async () => {
  const world = await newWorld()
  for (let index = 0; index < 40; index += 1) await world.submit()
  world.clock.set(fridayEvening)
  const built = await Promise.all(Array.from({ length: 6 }, () => buildDueFiles(world.deps)))
  assert.equal(built.flat().length, 1)
  assert.equal((await findFile(owned.database.query, built.flat()[0] ?? ''))?.count, 40)
})

test('a file that is exported again is the same byte for byte, also under other settings and newer keys', async () => {
  const world = await newWorld()
  for (let index = 0; index < 12; index += 1) await world.submit()
  world.clock.set(fridayEvening)
  const [id = ''] = await buildDueFiles(world.deps)
  const first = await exportFile(world.deps, id, world.folder)
  const bytes = await readFile(first.path)
  world.clock.advance({ hours: 20 })
  const encryption = createFieldEncryption([
    { id: 2, key: Buffer.alloc(32, 8) },
    { id: 1, key: Buffer.alloc(32, 7) },
  ])
  const again = await exportFile({ ...world.deps, encryption }, id, world.folder)
  assert.deepEqual(await readFile(again.path), bytes)
  assert.deepEqual([first.wasKnown, again.wasKnown], [false, true])
  assert.deepEqual(again.file.exportedAt, first.file.exportedAt)
})

test('an export killed between the disk and the database is written again, and settles when the bank could read it', async () => {
  const world = await newWorld()
  const entry = await world.submit()
  world.clock.set(fridayEvening)
  const [id = ''] = await buildDueFiles(world.deps)
  for (let statement = 1; ; statement += 1) {
    const database = killedBefore(owned.database, statement)
    const outcome = await exportFile({ ...world.deps, database }, id, world.folder).catch((error: unknown) => {
      if (error instanceof Killed) return null
      throw error
    })
    if (outcome !== null) break
    const { state } = (await findFile(owned.database.query, id)) ?? {}
    if (state !== 'built') continue
    assert.deepEqual(reportEntry(await world.entry(entry.id), world.clock.now()).facts, [])
  }
  assert.equal(plainDateText((await world.entry(entry.id)).file?.settlesOn ?? parsePlainDate('2000-01-01')), '2026-11-23')
})

test('bytes that would differ from those of the first export are not written', async () => {
  const world = await newWorld()
  await world.submit()
  world.clock.set(fridayEvening)
  const [id = ''] = await buildDueFiles(world.deps)
  const { path } = await exportFile(world.deps, id, world.folder)
  const bytes = await readFile(path)
  await withOwner((query) => query('update move_money_entry set amount = amount + 1'))
  await assert.rejects(exportFile(world.deps, id, world.folder), /would not be the one that was exported/)
  assert.deepEqual(await readFile(path), bytes)
})

test('traces begin again after the last one, and ascend in every batch', async () => {
  const world = await newWorld()
  await owned.database.query.insertInto('move_money_trace').values({ odfi: '12345678', last_sequence: 9_999_995 }).execute()
  for (let index = 0; index < 10; index += 1) await world.submit()
  world.clock.set(fridayEvening)
  const [text = ''] = await world.send()
  assert.equal(readStrictly(text).batches[0]?.entries[0]?.trace, '123456780000001')
})

test('a day has files from A to Z; what comes after them waits for the next day', async () => {
  const world = await newWorld()
  const template = await world.submit()
  world.clock.set(parseInstant('2026-11-21T15:00:00Z'))
  await world.send()
  const file = (await world.entry(template.id)).file?.id ?? ''
  for (const modifier of 'BCDEFGHIJKLMNOPQRSTUVWXYZ')
    await withOwner((query) =>
      query(`insert into move_money_file select (jsonb_populate_record(f, jsonb_build_object('id', '${newUuid(world.clock)}',
        'modifier', '${modifier}'))).* from move_money_file f where id = '${file}'`),
    )
  world.clock.set(parseInstant('2026-11-20T22:59:59Z'))
  const late = await world.submit()
  world.clock.set(parseInstant('2026-11-22T03:00:00Z'))
  await assert.rejects(buildDueFiles(world.deps), /all letters from A to Z/)
  assert.equal((await world.entry(late.id)).trace, null)
  world.clock.set(parseInstant('2026-11-22T15:00:00Z'))
  assert.equal((await buildDueFiles(world.deps)).length, 1)
  assert.notEqual((await world.entry(late.id)).trace, null)
})

test('an entry is sent when its file is exported, settled when its day opens, and never before a bank could read it', async () => {
  const world = await newWorld()
  const { id } = await world.submit()
  const kinds = async () => reportEntry(await world.entry(id), world.clock.now()).facts.map(({ kind }) => kind)
  world.clock.set(fridayEvening)
  const [file = ''] = await buildDueFiles(world.deps)
  world.clock.set(parseInstant('2026-11-24T15:00:00Z'))
  assert.deepEqual(await kinds(), [], 'a file that no one took to the bank')
  await exportFile(world.deps, file, world.folder)
  assert.deepEqual(await kinds(), ['sent'])
  world.clock.set(parseInstant('2026-11-25T13:29:59Z'))
  assert.deepEqual(await kinds(), ['sent'])
  world.clock.set(parseInstant('2026-11-25T13:30:00Z'))
  assert.deepEqual(await kinds(), ['sent', 'settled'])
  assert.deepEqual(await listMovements(owned.database.query, parsePlainDate('2026-11-23')), [])
  const [movement] = await listMovements(owned.database.query, parsePlainDate('2026-11-25'))
  assert.deepEqual([movement?.id, movement?.kind], [id, 'settled'])
})

test('a file is acknowledged after it was exported, once', async () => {
  const world = await newWorld()
  await world.submit()
  world.clock.set(fridayEvening)
  const [id = ''] = await buildDueFiles(world.deps)
  const at = world.clock.now()
  assert.equal(await markAcknowledged(owned.database.query, id, at), false)
  await exportFile(world.deps, id, world.folder)
  assert.equal(await markAcknowledged(owned.database.query, id, at), true)
  assert.equal(await markAcknowledged(owned.database.query, id, at), false)
})
