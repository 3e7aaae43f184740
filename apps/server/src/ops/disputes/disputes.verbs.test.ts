// Guarantees for operators in disputes: each is listed by its day, decided once and by two where it is much, and what is wrong is said in one line.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { publicId } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { systemClock } from '@daybreak/time'
import { findAccountOf } from '#features/accounts'
import { recordTransactions } from '#features/transactions'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'
import { itemOf } from '../../features/transactions/testing/items.ts'

let world: OpsWorld
let worker = ''

before(async () => {
  world = await createOpsWorld()
  worker = publicId('emp', (world.workers[0] ?? assert.fail('no worker')).employeeId)
})
after(() => world.end())

async function taken(amount: bigint): Promise<string> {
  const { employeeId } = world.workers[0] ?? assert.fail('no worker')
  const account = (await findAccountOf(world.database.query, employeeId)) ?? assert.fail('no account')
  const item = itemOf(systemClock, account.id, { amount: cents(amount) })
  await world.database.transaction((tx) => recordTransactions(tx, [item]))
  const asked = ['disputes', 'take', worker, '--transaction', publicId('txn', item.id), '--reason', 'not-me', '--as', 'Dana Ruiz']
  const { output, errors } = await world.ops(...asked)
  assert.match(output, /^Dispute \d{6} is looking/, errors)
  assert.equal((await world.ops(...asked)).code, 1, 'the same item a second time')
  return /\d{6}/.exec(output)?.[0] ?? ''
}

test('a dispute that was reported by phone is listed by its day, shown with who did what, and decided once', async () => {
  const number = await taken(1_234n)
  assert.match(
    (await world.ops('disputes', 'list')).output,
    new RegExp(`${number} +looking +\\d{4}-\\d\\d-\\d\\d credit +not-me +\\$12\\.34`),
  )
  assert.match((await world.ops('disputes', 'note', number, '--kind', 'store-asked', '--as', 'Sam Okafor')).output, /^Noted/)
  assert.match(
    (await world.ops('disputes', 'ask', number, '--text', 'Where was your card?', '--as', 'Sam Okafor')).output,
    /^Asked/,
  )
  assert.match((await world.ops('disputes', 'credit', number, '--as', 'Sam Okafor')).output, /in the account/)
  assert.equal((await world.ops('disputes', 'credit', number, '--as', 'Sam Okafor')).code, 1)
  const receiptPath = join(world.dataDir, 'receipt.pdf')
  await writeFile(receiptPath, '%PDF-1.7 receipt')
  assert.match((await world.ops('disputes', 'attach', number, receiptPath, '--name', 'Receipt', '--as', 'Sam')).output, /^Kept/)
  const decided = await world.ops(
    'disputes',
    'decide',
    number,
    '--lost',
    '--reason',
    'A receipt with your PIN.',
    '--as',
    'Sam Okafor',
  )
  assert.match(decided.output, /is lost/, decided.errors)
  assert.equal((await world.ops('disputes', 'decide', number, '--lost', '--reason', 'Again.', '--as', 'Sam Okafor')).code, 1)
  const { output } = await world.ops('disputes', 'show', number)
  for (const part of [
    'filed by Dana Ruiz',
    'store_asked by Sam Okafor',
    'credited by Sam Okafor',
    'takeBackOn',
    'provisional $12.34',
    'letter lost',
    'Decided by Sam Okafor: A receipt with your PIN.',
  ])
    assert.ok(output.includes(part), `${part} in\n${output}`)
})

test('more than $500 waits for another name, and what cannot be meant is refused', async () => {
  const number = await taken(60_000n)
  const decide = (...more: string[]) => world.ops('disputes', 'decide', number, '--reason', 'You were right.', ...more)
  assert.equal((await decide('--won', 'all', '--as', 'Dana')).code, 1)
  assert.equal((await decide('--won', 'all', '--as', 'Dana')).code, 1)
  assert.match((await decide('--won', 'all', '--as', 'Sam')).output, /is won/)
  for (const wrong of [
    ['--won', 'all', '--lost'],
    [],
    ['--lost', '--fees', '1.00'],
    ['--won', '-5'],
    ['--won', 'all', '--as', ' '],
  ])
    assert.equal((await decide('--as', 'Sam', ...wrong)).code, 2, wrong.join(' '))
  const nobody = await world.ops('disputes', 'show', '1; drop table')
  assert.deepEqual([nobody.code, nobody.errors.includes('There is no dispute')], [1, true])
  assert.equal((await world.ops('disputes', 'list', '--state', 'lots')).code, 2)
})
