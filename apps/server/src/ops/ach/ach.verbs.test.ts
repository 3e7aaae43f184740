// What ops ach answers: files written and acknowledged, a bank's file read, and a worker's transfer that comes back through the real room.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { instantText, systemClock } from '@daybreak/time'
import { createFilesRail } from '#features/move-money'
import { houseAccounts, readHouseBalances } from '#features/ledger'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'
import { routingNumberOf } from '../../features/move-money/files/testing/files-world.ts'
import { readStrictly, type StrictEntry } from '../../features/move-money/files/testing/strict-reader.ts'
import { writeNacha } from '../../platform/nacha/nacha-writer.ts'

let world: OpsWorld

before(async () => {
  world = await createOpsWorld({ ACH_RAIL: 'files' })
})
after(() => world.end())

/** A transfer of a worker that the room has handed over days ago. */
async function handOver(amount: bigint, workerIndex = 0): Promise<string> {
  const { database, encryption } = world
  const worker = world.workers[workerIndex] ?? assert.fail()
  const [id, destinationId] = [newUuid(systemClock), newUuid(systemClock)]
  const daysAgo = systemClock.now().subtract({ hours: 24 * 6 })
  const at = instantText(daysAgo)
  await database.query
    .insertInto('move_money_destination')
    .values({
      id: destinationId,
      employee_id: worker.employeeId,
      kind: 'bank',
      state: 'verified',
      last4: '0001',
      account_type: 'checking',
      routing_number: routingNumberOf(1),
      account_number_sealed: Buffer.from(
        encryption.seal('5550100001', { table: 'move_money_destination', column: 'account_number_sealed', row: destinationId }),
      ),
      account_number_hash: Buffer.from(world.keyedHash('move_money.account_number', destinationId)),
      added_at: at,
      verified_at: at,
    })
    .execute()
  await database.query
    .insertInto('move_money_transfer')
    .values({
      id,
      employee_id: worker.employeeId,
      account_id: worker.accountId,
      destination_id: destinationId,
      direction: 'out',
      speed: 'standard',
      origin: 'worker',
      amount: cents(amount),
      fee: cents(0n),
      number: `DB-${id
        .replaceAll('-', '')
        .slice(-8)
        .toUpperCase()
        .replaceAll(/[ILOU]/g, '0')}`,
      status: 'PENDING',
      transaction_id: newUuid(systemClock),
      created_at: at,
      hand_over_at: at,
      expected_on: at.slice(0, 10),
      rail: 'files',
      updated_at: at,
    })
    .execute()
  const clock = { now: () => daysAgo }
  const rail = createFilesRail({ database, encryption, clock })
  const bank = { routingNumber: routingNumberOf(1), accountNumber: '5550100001', accountType: 'checking' } as const
  await rail.submit({
    id,
    direction: 'out',
    speed: 'standard',
    amount: cents(amount),
    fee: cents(0n),
    providerAccountId: null,
    destination: { destinationId, railRef: null, bank },
    holderName: 'Maya Torres',
    description: 'TRANSFER',
    consentAt: daysAgo,
  })
  return id
}

type Exported = { files: { id: string; path: string; wasKnown: boolean; bankDay: string; count: number; credit: string }[] }

async function exportJson(...words: string[]): Promise<Exported['files']> {
  const { code, output, errors } = await world.ops('ach', 'export', ...words, '--json')
  assert.deepEqual([code, errors], [0, ''])
  return (JSON.parse(output) as Exported).files
}

async function bankAnswer(entry: StrictEntry, effectiveDate: string, code: string): Promise<string> {
  const header = {
    destination: ' 555001004',
    origin: ' 555001004',
    destinationName: 'DAYBREAK',
    originName: 'SANDBOX BANK',
    createdDate: effectiveDate,
    createdTime: '0630',
    fileIdModifier: 'A',
  }
  const returned = {
    transactionCode: '21',
    routingNumber: '555001004',
    accountNumber: '1',
    amount: cents(entry.amount),
    individualId: 'X',
    individualName: 'MAYA TORRES',
    trace: '121000350000001',
    addenda: [{ kind: 'return', code, originalTrace: entry.trace, originalRdfi: '12100000' }] as const,
  }
  const batch = {
    serviceClass: '200',
    companyName: 'DAYBREAK',
    companyId: '1555010009',
    entryClass: 'PPD',
    description: 'TRANSFER',
    effectiveDate,
    odfi: '12100035',
    entries: [returned],
  } as const
  const records: string[] = []
  for await (const record of writeNacha(header, [batch])) records.push(`${record}\n`)
  return records.join('')
}

test('a file is written with its sums, again the same, and acknowledged once', async () => {
  await handOver(12_345n)
  const written = await world.ops('ach', 'export')
  assert.deepEqual([written.code, written.errors], [0, ''])
  assert.match(written.output, /ach-\d{4}-\d\d-\d\d-A\.ach\n {2}1 entry: credits \$123\.45, debits \$123\.45, settles on /)
  assert.match((await world.ops('ach', 'export')).output, /Nothing waits to be written/)
  const { files } = JSON.parse((await world.ops('ach', 'list', '--json')).output) as Exported
  const [file] = files
  assert.ok(file)
  const [again] = await exportJson('--day', file.bankDay)
  assert.ok(again)
  assert.ok(again.wasKnown)
  readStrictly(await readFile(again.path, 'latin1'))
  assert.match((await world.ops('ach', 'acknowledge', file.id)).output, /^Acknowledged /)
  const twice = await world.ops('ach', 'acknowledge', file.id)
  assert.deepEqual([twice.code, /acknowledged already/.test(twice.errors)], [1, true])
  assert.match((await world.ops('ach', 'acknowledge', 'x')).errors, /No such file/)
})

test('a transfer that the bank returns is given back to the worker, once, and a dry run moves nothing', async () => {
  const balance = await world.sumOfBalances()
  const id = await handOver(6_789n)
  const [exported] = await exportJson()
  assert.ok(exported)
  const file = readStrictly(await readFile(exported.path, 'latin1'))
  const [batch] = file.batches
  const [entry] = batch?.entries ?? []
  assert.ok(batch && entry)
  const day = `20${batch.effectiveDate.slice(0, 2)}-${batch.effectiveDate.slice(2, 4)}-${batch.effectiveDate.slice(4)}`
  const path = await world.writeFile('bank.ach', await bankAnswer(entry, day, 'R03'))
  const trial = await world.ops('ach', 'import', path, '--dry-run')
  assert.match(trial.output, /Dry run[^]*return\s+R03\s+1\s+\$67\.89\s+applied/)
  const statusOf = async () =>
    (await world.database.query
      .selectFrom('move_money_transfer')
      .select(['status', 'reason'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  assert.deepEqual(await statusOf(), { status: 'PENDING', reason: null })
  const read = await world.ops('ach', 'import', path)
  assert.deepEqual([read.code, read.errors], [0, ''])
  assert.match(read.output, /^Read\.\n[^]*return\s+R03\s+1\s+\$67\.89\s+applied/)
  assert.deepEqual(await statusOf(), { status: 'RETURNED', reason: 'ACCOUNT_NOT_FOUND' })
  assert.match((await world.ops('ach', 'import', path)).output, /^Read before: the same file/)
  assert.equal(await world.sumOfBalances(), balance)
  assert.equal((await readHouseBalances(world.database.query)).get(houseAccounts.achOutClearing) ?? 0n, 0n)
})

test('what no transfer takes is listed with its reason, and the exit code says that a person is wanted', async () => {
  const unknown = { code: '22', amount: 777n, trace: '555001009999999' } as StrictEntry
  const path = await world.writeFile('unknown.ach', await bankAnswer(unknown, '2026-11-20', 'R02'))
  const read = await world.ops('ach', 'import', path)
  assert.equal(read.code, 1)
  assert.match(read.output, /suspended: we never sent this trace/)
  const { output } = await world.ops('ach', 'list')
  assert.match(output, /In suspense[^]*unknown\.ach:3\s+R02\s+\$7\.77\s+555001009999999\s+we never sent this trace/)
})

test('a file that cannot be trusted is refused in one line, with the line and the remedy', async () => {
  const unknown = { code: '22', amount: 777n, trace: '555001009999999' } as StrictEntry
  const text = await bankAnswer(unknown, '2026-11-20', 'R02')
  const refused = await world.ops('ach', 'import', await world.writeFile('twice.ach', text + text))
  assert.equal(refused.code, 1)
  assert.match(refused.errors, /^Refused: .*twice\.ach, line 11: a record follows the file control.* Nothing was kept\.\n$/)
  assert.equal((await world.ops('ach', 'import', '/no/such/file')).code, 1)
})

test('where the card provider carries transfers there are no files', async () => {
  const other = await createOpsWorld()
  try {
    const { code, errors } = await other.ops('ach', 'export')
    assert.deepEqual([code, /ACH_RAIL=files/.test(errors)], [1, true])
  } finally {
    await other.end()
  }
})

/** The entry of a transfer as its file has it, and the day that its header names. */
async function sentEntry(amount: bigint): Promise<{ id: string; entry: StrictEntry; day: string }> {
  const id = await handOver(amount)
  const [exported] = await exportJson()
  assert.ok(exported)
  const [batch] = readStrictly(await readFile(exported.path, 'latin1')).batches
  const entry = batch?.entries.find((one) => one.amount === amount)
  assert.ok(batch && entry)
  const day = `20${batch.effectiveDate.slice(0, 2)}-${batch.effectiveDate.slice(2, 4)}-${batch.effectiveDate.slice(4)}`
  return { id, entry, day }
}

const suspense = async () => (await readHouseBalances(world.database.query)).get(houseAccounts.achSuspense) ?? 0n
const who = ['--as', 'Robin Vale', '--note', 'The bank wrote to us'] as const

test('what waits in suspense is given to its transfer by a person, once, and never twice or to another amount', async () => {
  const atFirst = await suspense()
  const { id, entry, day } = await sentEntry(4_321n)
  const path = await world.writeFile(
    'misread.ach',
    await bankAnswer({ ...entry, trace: '555001009999998' } as StrictEntry, day, 'R02'),
  )
  assert.equal((await world.ops('ach', 'import', path)).code, 1)
  assert.equal(await suspense(), atFirst + 4_321n)
  assert.match((await world.ops('ach', 'assign', 'unknown.ach:3', id, ...who)).errors, /another amount/)
  assert.match((await world.ops('ach', 'assign', 'misread.ach:99', id, ...who)).errors, /No such entry/)
  const given = await world.ops('ach', 'assign', 'misread.ach:3', id, ...who)
  assert.deepEqual([given.code, given.errors], [0, ''])
  assert.match(given.output, /is RETURNED: \$43\.21 left the suspense/)
  assert.equal(await suspense(), atFirst)
  assert.match((await world.ops('ach', 'assign', 'misread.ach:3', id, ...who)).errors, /dealt with it before/)
  assert.match((await world.ops('ach', 'clear', 'misread.ach:3', ...who)).errors, /dealt with it before/)
  const row = await world.database.query
    .selectFrom('move_money_transfer')
    .select(['status', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst()
  assert.deepEqual(row, { status: 'RETURNED', reason: 'ACCOUNT_CLOSED' })
  assert.doesNotMatch((await world.ops('ach', 'list')).output, /misread\.ach/)
})

test('a dispute of a return is a transfer’s return only with its code, and what the bank moved back leaves the suspense', async () => {
  const atFirst = await suspense()
  const { id, entry, day } = await sentEntry(2_468n)
  const path = await world.writeFile('dispute.ach', await bankAnswer(entry, day, 'R73'))
  assert.match((await world.ops('ach', 'import', path)).output, /R73\s+1\s+\$24\.68\s+suspended: disputes a return/)
  assert.match((await world.ops('ach', 'assign', 'dispute.ach:3', id, ...who)).errors, /--code/)
  assert.match((await world.ops('ach', 'assign', 'dispute.ach:3', id, '--code', 'R73', ...who)).errors, /--code/)
  assert.equal(await suspense(), atFirst + 2_468n)
  const cleared = await world.ops('ach', 'clear', 'dispute.ach:3', ...who)
  assert.match(cleared.output, /its money left the suspense/)
  assert.equal(await suspense(), atFirst)
  assert.match((await world.ops('ach', 'clear', 'nothing', ...who)).errors, /FILE:LINE/)
  const row = await world.database.query
    .selectFrom('move_money_transfer')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  assert.equal(row?.status, 'PENDING', 'the transfer itself received nothing')
  const { house } = JSON.parse((await world.ops('reconcile', '--json')).output) as {
    house: { account: string; ledger: string; expected: string }[]
  }
  assert.deepEqual(
    house.filter(({ ledger, expected }) => ledger !== expected),
    [],
  )
})
