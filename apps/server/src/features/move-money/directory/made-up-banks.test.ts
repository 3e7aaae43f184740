// Guarantees of the sandbox's made-up directory: it is one version however often it is imported, and never replaces an operator's
// own.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { isRoutingNumber, plainText } from '@daybreak/contract'
import { systemClock } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { findBankName } from '../linked/proofs/proofs.store.ts'
import { readDirectoryLine } from './fedach.rules.ts'
import { createBankDirectory } from './importing-directory.ts'
import { bringMadeUpBanks, madeUpDirectory } from './made-up-banks.ts'

let db: TestDatabase
let folder: string
const world = () => ({ database: db.database, clock: systemClock })
const nameOf = (routingNumber: string) => findBankName(db.database.query, routingNumber)

before(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'banks-'))
})
after(async () => {
  await db.drop()
  await rm(folder, { recursive: true })
})

test('every line is one that the directory of the Federal Reserve could have', () => {
  const lines = madeUpDirectory().split('\r\n').slice(0, -1)
  assert.ok(lines.length > 20)
  for (const line of lines) {
    assert.equal(line.length, 155)
    const bank = readDirectoryLine(line)
    assert.ok(typeof bank !== 'string' && isRoutingNumber(bank.routingNumber), line)
  }
})

test('before there is a directory the check digit alone decides, and no bank has a name', async () => {
  assert.deepEqual(await nameOf('100000007'), { kind: 'found', name: null })
  assert.deepEqual(await nameOf('100000010'), { kind: 'found', name: null })
})

test('instances that start at the same moment bring one version, and the next start none', async () => {
  const reports = await Promise.all([1, 2, 3].map(() => bringMadeUpBanks(world())))
  assert.deepEqual(reports.map(({ outcome }) => outcome).toSorted(), ['kept', 'same', 'same'])
  assert.equal((await bringMadeUpBanks(world())).outcome, 'same')
  const versions = await createBankDirectory(world()).listVersions(10)
  assert.deepEqual(
    versions.map(({ number, importedBy }) => [number, importedBy]),
    [[1, 'sandbox']],
  )
})

test('numbers that people try a sandbox out with have a bank, and one that no bank has is refused', async () => {
  for (const number of ['100000007', '123456780', '555001004', '021000021', '011000015', '121042882', '110000000']) {
    const bank = await nameOf(number)
    assert.ok(bank.kind === 'found' && bank.name !== null, number)
  }
  assert.deepEqual(await nameOf('100000010'), { kind: 'unknown' })
})

test("an operator's own directory stays through every start, no matter who the operator is", async () => {
  const path = join(folder, 'own.txt')
  const [line = ''] = madeUpDirectory().split('\r\n')
  await writeFile(path, `${line.replace('HARBOR LIGHT BANK', 'OWN BANK         ')}\r\n`)
  const options = { isDryRun: false, acceptsGoodLines: false, acceptsEnded: true, by: plainText('sandbox', 100) }
  assert.equal((await createBankDirectory(world()).import(path, options)).outcome, 'kept')
  assert.equal((await bringMadeUpBanks(world())).outcome, 'left')
  assert.deepEqual(await nameOf('010000003'), { kind: 'found', name: 'OWN BANK' })
  assert.deepEqual(await nameOf('100000007'), { kind: 'unknown' })
})
