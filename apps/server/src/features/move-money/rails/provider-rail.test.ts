// The card provider as a rail, against the real sandbox: what is handed to it, what it reports, and what the books are compared
// with.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { cents, noCents } from '@daybreak/money'
import { fixedClock, parseInstant, parsePlainDate, plainDateText, systemClock } from '@daybreak/time'
import { createIssuer } from '#features/issuer'
import { silentLog } from '#platform/log.ts'
import { openAccountAtSandbox } from '../../../testing/processes/account-at-sandbox.ts'
import { startIssuerProcess, type IssuerProcess } from '../../../testing/processes/issuer-process.ts'
import { createProviderRail, railUpdateOf, type Rail, type RailEntry } from './index.ts'

// Years ahead: what is agreed to now was agreed to before. A Friday; its transfers settle on the Monday.
const friday = parseInstant('2035-11-16T22:00:00Z')
const monday = parsePlainDate('2035-11-19')
const days = 24 * 60 * 60_000
const clock = fixedClock('2035-11-16T22:00:00Z')
let sandbox: IssuerProcess
let rail: Rail
let providerAccountId: string
let railRef: string

before(async () => {
  sandbox = await startIssuerProcess({ stillAt: friday.toString() })
  const access = { url: sandbox.url, publicOrigin: 'https://cards.example.com', apiKey: sandbox.apiKey, log: silentLog }
  rail = createProviderRail({ issuer: createIssuer(access), clock, vouchesForBanks: true })
  providerAccountId = (await openAccountAtSandbox(access, { externalId: randomUUID() })).providerAccountId
  railRef = await addBank('12345678')
})
after(() => sandbox.stop())

async function addBank(accountNumber: string, destinationId: string = randomUUID()): Promise<string> {
  const bank = { routingNumber: '011000015', accountNumber, accountType: 'checking' } as const
  const added = await rail.addBankAccount({ destinationId, providerAccountId, bank })
  return added.kind === 'added' ? (added.railRef ?? assert.fail('no name')) : assert.fail('refused')
}

function entry(change: Partial<RailEntry> = {}): RailEntry {
  return {
    id: randomUUID(),
    direction: 'out',
    speed: 'standard',
    amount: cents(12_345n),
    fee: noCents,
    providerAccountId,
    destination: { destinationId: randomUUID(), railRef, bank: null },
    holderName: 'Maya Torres',
    description: 'TRANSFER',
    consentAt: systemClock.now(),
    ...change,
  }
}

describe('the card provider as a rail', () => {
  test('takes a transfer once for its id, and says when it will settle', async () => {
    const one = entry()
    const report = await rail.submit(one)
    assert.deepEqual(await rail.submit(one), report)
    assert.equal(report.settlesOn && plainDateText(report.settlesOn), plainDateText(monday))
    assert.deepEqual(report.facts, [])
    assert.deepEqual(report.bank, { routingNumber: '011000015', last4: '5678', accountType: 'checking' }, 'the bank as it is now')
    assert.deepEqual(await rail.read({ id: one.id, railRef: report.railRef }), report)
    assert.equal(await rail.read({ id: one.id, railRef: null }), null)
  })

  test('refuses numbers that no bank has, and knows an account again by our id', async () => {
    const bank = { routingNumber: '123456789', accountNumber: '1234', accountType: 'savings' } as const
    assert.deepEqual(await rail.addBankAccount({ destinationId: randomUUID(), providerAccountId, bank }), { kind: 'refused' })
    const destinationId = randomUUID()
    assert.equal(await addBank('55667788', destinationId), await addBank('55667788', destinationId))
  })

  test('reports a transfer that the provider refuses as failed', async () => {
    const closed = await addBank('99887766')
    await rail.removeBankAccount(closed)
    const { facts } = await rail.submit(entry({ destination: { destinationId: randomUUID(), railRef: closed, bank: null } }))
    assert.deepEqual(
      facts.map(({ kind, reason }) => `${kind} ${reason}`),
      ['failed INTERNAL_ERROR'],
    )
  })

  test('lists what was settled and what came back on a bank day, to the cent, and nothing of other days', async () => {
    const out = entry({ amount: cents(70_001n) })
    const pull = entry({ direction: 'in', amount: cents(5_003n) })
    const proof = entry({ providerAccountId: null, description: 'ACCTVERIFY', amount: cents(7n) })
    const back = entry({
      destination: { destinationId: randomUUID(), railRef: await addBank('5559003'), bank: null },
      amount: cents(901n),
    })
    for (const one of [out, pull, proof, back]) await rail.submit(one)
    await sandbox.pass(5 * days)
    const ids = [out, pull, proof, back].map(({ id }) => id)
    const listed = async (day: string) =>
      (await rail.listOf(parsePlainDate(day)))
        .filter(({ id }) => id !== null && ids.includes(id))
        .map(({ kind, direction, amount }) => `${kind} ${direction} ${amount}`)
        .toSorted()
    assert.deepEqual(
      await listed('2035-11-19'),
      ['settled in 5003', 'settled out 70001', 'settled out 7', 'settled out 901'].toSorted(),
    )
    const pulled = (await rail.listOf(monday)).find(({ id }) => id === pull.id)
    assert.equal(pulled?.bank?.last4, '5678', 'the other account, not the worker’s own')
    assert.deepEqual(await listed('2035-11-20'), [])
    assert.deepEqual(await listed('2035-11-21'), ['returned out 901'])
  })

  test('hands on what the provider reported, without what only the provider waits for', () => {
    const update = { eventId: 'evt_1', ref: 'oat_1', key: 'key_1' }
    const sent = { kind: 'sent', at: friday, reason: null } as const
    const reported = { rail: 'provider', railRef: 'oat_1', id: 'key_1' }
    assert.deepEqual(railUpdateOf({ ...update, fact: sent }, clock), { ...reported, facts: [sent] })
    assert.deepEqual(railUpdateOf({ ...update, fact: { ...sent, kind: 'pending' } }, clock), { ...reported, facts: [] })
    assert.deepEqual(railUpdateOf({ ...update, fact: { ...sent, at: null } }, clock).facts, [{ ...sent, at: clock.now() }])
  })
})
