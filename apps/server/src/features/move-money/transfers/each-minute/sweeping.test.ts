// Guarantees of the sweep: a whole day is handled in one run, and a lost answer is requested within minutes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents, noCents } from '@daybreak/money'
import { isRefused } from '#platform/errors.ts'
import { startMoneyWorld, type MoneyWorld } from '../../testing/money-world.ts'
import { sendMoney } from '../sending.ts'
import { sweepTransfers } from './sweeping.ts'
import { findTransfer } from '../transfers.store.ts'

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld(cents(10_000_000n))
})
after(() => world.close())

async function send(): Promise<string> {
  const { deps, employeeId, bankId, clock } = world
  const request = {
    id: newUuid(clock),
    amount: cents(500n),
    destinationId: bankId,
    speed: 'standard',
    shownFee: noCents,
  } as const
  const sent = await sendMoney(deps, employeeId, { ...request, isRepeatMeant: true, origin: 'worker' }, async () => null)
  assert.ok(!isRefused(sent))
  return request.id
}

const sweep = () => sweepTransfers(world.deps, new AbortController())
const railRefOf = async (id: string) => (await findTransfer(world.deps.database.query, id))?.railRef ?? null

test('one run hands over everything that is due, more than one page of it, and ends when all of it fails', async () => {
  for (let count = 0; count < 105; count += 1) await send()
  world.clock.advance({ hours: 10 })
  const transaction = () => Promise.reject(new Error('not now'))
  const failing = { ...world.deps, database: { ...world.deps.database, transaction } }
  await sweepTransfers(failing, new AbortController())
  assert.equal(world.standard.entries.size, 0, 'each was tried once, and the run ended')
  await sweep()
  assert.equal(world.standard.entries.size, 105)
})

test('a transfer that the rail did not answer is asked about after a minute, under the same id', async () => {
  const id = await send()
  world.clock.advance({ hours: 100 })
  world.standard.loseAnswers(1)
  await sweep()
  const asked = world.standard.entries.size
  assert.equal(await railRefOf(id), null)
  world.clock.advance({ seconds: 30 })
  await sweep()
  assert.equal(await railRefOf(id), null, 'its answer may still be on the way')
  world.clock.advance({ seconds: 40 })
  await sweep()
  assert.equal(await railRefOf(id), `rail-${id}`)
  assert.equal(world.standard.entries.size, asked)
})
