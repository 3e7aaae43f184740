// GET /api/offers/summary: the number on the Rewards tile.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid, publicId } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { insertOffers, type NewOffer } from '#features/offers'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'

const path = '/api/offers/summary'
let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

function offer(startsInHours: number, endsInHours: number): NewOffer {
  const now = rooms.clock.now()
  return {
    id: newUuid(rooms.clock),
    merchantName: 'Corner Bakery',
    category: 'food',
    title: '10% back on bread',
    description: '',
    terms: '',
    reward: { type: 'percent', basisPoints: 1_000n },
    minSpend: cents(500n),
    maxReward: null,
    channels: ['in_store'],
    startsAt: now.add({ hours: startsInHours }),
    endsAt: now.add({ hours: endsInHours }),
    createdAt: now,
  }
}

describe('200', () => {
  test('the tile counts the offers that run now, not those that are over or still to come', async () => {
    await rooms.hire({ phone: '12125550101' })
    const { token } = await rooms.signIn('12125550101')
    const count = async () => ((await (await rooms.get(path, token)).json()) as { count: number }).count
    assert.equal(await count(), 0)
    const running = [offer(-1, 1), offer(0, 1), offer(-100, 100)]
    const offers = [...running, offer(-2, -1), offer(-1, 0), offer(1, 2)]
    await rooms.database.transaction((tx) => insertOffers(tx, offers))
    await rooms.database.transaction((tx) => insertOffers(tx, offers))
    assert.equal(await count(), running.length)
  })
})

describe('401', () => {
  test('the count is for workers who are signed in', async () => {
    await assertProblem(await rooms.server.call(path), 401, 'unauthenticated')
  })
})

describe('turning an offer on', () => {
  const turnOn = (id: string, token: string) =>
    rooms.server.call(`/api/offers/${id}/on`, { method: 'PUT', headers: { authorization: `Bearer ${token}` } })

  test('keeps the first moment, however often it is pressed; one that is over or never was is not found', async () => {
    await rooms.hire({ phone: '12125550102' })
    const { token } = await rooms.signIn('12125550102')
    const [running, over] = [offer(-1, 1), offer(-2, -1)]
    await rooms.database.transaction((tx) => insertOffers(tx, [running, over]))
    const answers = await Promise.all([1, 2, 3].map(async () => (await turnOn(publicId('off', running.id), token)).json()))
    rooms.clock.advance({ minutes: 5 })
    answers.push(await (await turnOn(publicId('off', running.id), token)).json())
    assert.deepEqual(answers, Array(4).fill(answers[0]))
    for (const id of [publicId('off', over.id), publicId('off', newUuid(rooms.clock)), 'off_1'])
      await assertProblem(await turnOn(id, token), 404, 'offers.not_found')
  })
})
