// Guarantees of the routes of the standing transfer: a fresh proof, the worker's own, and pay that the card provider credits
// triggers it too.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Payday } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { verifyLedger } from '#features/ledger'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { insertDestinations } from '../testing/destinations.store.ts'
import { createAchNetwork, type EntryOptions } from '../../../testing/cards/ach-network.ts'
import { createNetwork } from '../../../testing/cards/card-network.ts'
import { readAnswer, sendersOf, type Senders } from '../testing/senders.ts'

let rooms: WorkerRooms
let senders: Senders
before(async () => {
  rooms = await startWorkerRooms()
  senders = sendersOf(rooms, '917')
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})

test('it is turned on after a fresh proof, changed, and stopped without one; another worker neither sees nor uses it', async () => {
  const sender = await senders.hire()
  const other = await senders.hire()
  const { bankId, cardId } = await insertDestinations(rooms.database.query, rooms.clock, sender.employeeId)
  const destinationId = publicId('dst', bankId)
  const put = (rule: object, to = destinationId, who = sender) => senders.call(who, 'PUT', '/payday', { destinationId: to, rule })
  const share = { kind: 'share', percent: 10 }
  assert.equal((await readAnswer<Payday>(senders.call(sender, 'GET', '/payday'))).standing, null)
  const set = await readAnswer<Payday>(put(share))
  assert.partialDeepStrictEqual(set.standing, { rule: share, destination: { id: destinationId }, isPaused: false })
  await assertProblem(await put(share, publicId('dst', cardId)), 409, 'move_money.destination_not_ready')
  await assertProblem(await put(share, destinationId, other), 404, 'move_money.destination_not_found')
  assert.equal((await readAnswer<Payday>(senders.call(other, 'GET', '/payday'))).standing, null)
  await assertProblem(await put({ kind: 'fixed', amount: '499' }), 422, 'invalid_input')
  await assertProblem(await put({ kind: 'share', percent: 101 }), 422, 'invalid_input')
  const changed = await readAnswer<Payday>(put({ kind: 'above', amount: '20000' }))
  assert.deepEqual(changed.standing?.rule, { kind: 'above', amount: '20000' })
  rooms.clock.advance({ minutes: 4 })
  for (let minutes = 4; minutes < 16; minutes += 4) {
    await rooms.server.call('/api/session/touch', { method: 'POST', headers: { authorization: `Bearer ${sender.token}` } })
    rooms.clock.advance({ minutes: 4 })
  }
  await assertProblem(await put(share), 403, 'step_up_required')
  await assertProblem(
    await senders.call(sender, 'POST', '/payday/skip', { payday: '2026-02-31', isSkipped: true }),
    422,
    'invalid_input',
  )
  assert.equal((await readAnswer<Payday>(senders.call(sender, 'DELETE', '/payday'))).standing, null)
  assert.equal((await readAnswer<Payday>(senders.call(sender, 'DELETE', '/payday'))).standing, null)
})

test('where the card provider is the record of deposits, pay that it credits moves; other credits, and what came back, do not', async () => {
  const sender = await senders.hire()
  const { bankId } = await insertDestinations(rooms.database.query, rooms.clock, sender.employeeId)
  const body = { destinationId: publicId('dst', bankId), rule: { kind: 'above', amount: '20000' } }
  await readAnswer<Payday>(senders.call(sender, 'PUT', '/payday', body))
  const ach = createAchNetwork(rooms, createNetwork(rooms))
  const credit = async (options: EntryOptions, ...steps: ('RECEIVED' | 'PROCESSED' | 'RETURNED')[]) => {
    const entry = ach.entry(sender, 'CREDIT', { amount: 44_400, ...options })
    for (const step of steps) await entry.notify(step, step === 'RETURNED' ? { reason: 'DUPLICATE_ENTRY' } : {})
    await rooms.jobs.runEnqueued()
    return readAnswer<Payday>(senders.call(sender, 'GET', '/payday'))
  }
  const other = { companyName: 'IRONWOOD FITNESS', companyIdentifier: '1955501000', entryDescription: 'REFUND' }
  assert.deepEqual((await credit(other, 'RECEIVED', 'PROCESSED')).runs, [])
  assert.deepEqual((await credit({ entryDescription: 'PAYROLL' }, 'RECEIVED')).runs, [])
  const byWords = await credit({ entryDescription: 'PAYROLL', settlementDate: '2026-11-20' }, 'RECEIVED', 'PROCESSED')
  assert.partialDeepStrictEqual(byWords.runs, [
    { payday: '2026-11-20', came: '44400', outcome: 'moved', moved: '24400', destination: { id: body.destinationId } },
  ])
  // By the employer's own number, however it is spelled.
  const employer = { companyIdentifier: '95-5501 0001', entryDescription: 'WEEK 47', settlementDate: '2026-11-27' }
  const [run] = (await credit(employer, 'RECEIVED', 'PROCESSED')).runs
  assert.partialDeepStrictEqual(run, { payday: '2026-11-27', outcome: 'moved', moved: '24400' })
  const back = await credit({ entryDescription: 'PAYROLL', settlementDate: '2026-12-04' }, 'RECEIVED', 'PROCESSED', 'RETURNED')
  assert.partialDeepStrictEqual(back.runs[0], { payday: '2026-12-04', outcome: 'nothing', moved: null })
  assert.equal(back.runs.length, 3)
})

test('pay that is taken back after it moved takes nothing from the other bank: until the evening the worker can take it back', async () => {
  const sender = await senders.hire(0n)
  const { bankId } = await insertDestinations(rooms.database.query, rooms.clock, sender.employeeId)
  const body = { destinationId: publicId('dst', bankId), rule: { kind: 'share', percent: 50 } }
  await readAnswer<Payday>(senders.call(sender, 'PUT', '/payday', body))
  const ach = createAchNetwork(rooms, createNetwork(rooms))
  const entry = ach.entry(sender, 'CREDIT', { amount: 44_400, entryDescription: 'PAYROLL' })
  await entry.notify('RECEIVED')
  await entry.notify('PROCESSED')
  await rooms.jobs.runEnqueued()
  await entry.notify('RETURNED', { reason: 'DUPLICATE_ENTRY' })
  await rooms.jobs.runEnqueued()
  assert.equal(await senders.availableOf(sender), -22_200n)
  const [run] = (await readAnswer<Payday>(senders.call(sender, 'GET', '/payday'))).runs
  assert.equal(run?.moved, '22200')
  await readAnswer(senders.call(sender, 'POST', `/transfers/${run?.transferId}/cancel`))
  assert.equal(await senders.availableOf(sender), 0n)
})
