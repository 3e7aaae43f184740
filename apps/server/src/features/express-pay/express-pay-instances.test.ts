// Guarantees of Express Pay when several instances answer the same worker.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ExpressPay } from '@daybreak/contract'
import { startExpressPayWorld, type ExpressPayWorld } from '../../testing/people/express-pay-world.ts'
import type { WorkerRooms } from '../../testing/worker-rooms.ts'

let world: ExpressPayWorld
before(async () => {
  world = await startExpressPayWorld()
})
after(() => world.stop())

test('a transfer, and taking it back, show on another instance at once, and leave the profile in the version that it has', async () => {
  const worker = await world.hire()
  const another = await world.rooms.startAnother()
  try {
    const headers = { authorization: `Bearer ${worker.token}` }
    const profile = (etag = '') => another.server.call('/api/employees/me', { headers: { ...headers, 'if-none-match': etag } })
    const available = async () => {
      const shown = (await (await another.server.call('/api/express-pay', { headers })).json()) as ExpressPay
      return shown.earnings?.available
    }
    const etag = (await profile()).headers.get('etag') ?? ''
    const before_ = await available()
    const { id } = (await (await world.take(worker, '5000')).json()) as { id: string }
    assert.equal(await available(), String(Number.parseInt(before_ ?? '', 10) - 5_000))
    assert.equal((await world.call(worker, 'POST', `/transfers/${id}/undo`)).status, 200)
    assert.equal(await available(), before_)
    assert.equal((await profile(etag)).status, 304)
  } finally {
    await another.stop()
  }
})

test('the same id on two instances at once is one transfer, and a request that waited too long answers it or says when to come back', async () => {
  const worker = await world.hire()
  const body = world.takeBody('5000')
  const another = await world.rooms.startAnother()
  const send = (server: WorkerRooms['server']) =>
    server.call('/api/express-pay/transfers', {
      method: 'POST',
      headers: { authorization: `Bearer ${worker.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  try {
    const all = await Promise.all(
      Array.from({ length: 12 }, (_none, index) => send(index % 2 === 0 ? world.rooms.server : another.server)),
    )
    const made = all.filter(({ status }) => status === 201).length
    assert.equal(made, 1)
    for (const answer of all) {
      if (answer.status === 429 || answer.status === 503)
        assert.ok(Number.parseInt(answer.headers.get('retry-after') ?? '', 10) > 0)
      else assert.ok([200, 201].includes(answer.status), `${answer.status}`)
    }
    assert.equal(await world.balanceOf(worker), 5_000n)
  } finally {
    await another.stop()
  }
})
