// PATCH /api/employees/me: the name a worker likes to be called, and where they live, which is sent to the card provider until it answers.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Profile } from '@daybreak/contract'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type Hired, type WorkerRooms } from '../../testing/worker-rooms.ts'

const me = '/api/employees/me'
const elm = { line1: '12 Elm Ave', line2: null, city: 'Yonkers', state: 'NY', postalCode: '10701' }
const oak = { line1: '7 Oak St', line2: 'Apt 2', city: 'Buffalo', state: 'NY', postalCode: '14201' }

let rooms: WorkerRooms
let maya: Hired
let token: string
let dwaynes: string

before(async () => {
  rooms = await startWorkerRooms()
  maya = await rooms.hire({ phone: '12125550101' })
  await rooms.hire({ phone: '12125550102' })
  ;({ token: dwaynes } = await rooms.signIn('12125550102'))
  await signInAgain()
})
after(() => rooms.stop())

async function signInAgain(): Promise<void> {
  ;({ token } = await rooms.signIn('12125550101'))
}

function patch(body: object, as = token): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${as}` }
  return rooms.server.call(me, { method: 'PATCH', headers, body: JSON.stringify(body) })
}

async function profileOf(as = token): Promise<Profile> {
  return (await (await rooms.get(me, as)).json()) as Profile
}

async function moveTo(address: object): Promise<void> {
  assert.equal((await patch({ homeAddress: address })).status, 204)
}

describe('the name a worker likes to be called', () => {
  test('is cleaned, kept for this worker alone, and given up again by an empty one', async () => {
    assert.equal((await patch({ preferredName: '  Mari\u202Esol  ' })).status, 204)
    const { preferredName, firstName } = await profileOf()
    assert.deepEqual([preferredName, firstName], ['Marisol', 'Maya'])
    assert.equal((await profileOf(dwaynes)).preferredName, null)
    for (const none of ['', null, '   ']) {
      await patch({ preferredName: 'Mari' })
      assert.equal((await patch({ preferredName: none })).status, 204)
      assert.equal((await profileOf()).preferredName, null)
    }
  })

  test('of more than sixty letters, or of another kind than text, changes nothing', async () => {
    for (const wrong of ['x'.repeat(61), 7, ['a'], { a: 1 }])
      await assertProblem(await patch({ preferredName: wrong }), 422, 'invalid_input')
    assert.equal((await profileOf()).preferredName, null)
  })

  test('that was changed in another tab is not written over: 409, and the newer one stays', async () => {
    await patch({ preferredName: 'First tab', seen: { preferredName: null } })
    const answer = await patch({ preferredName: 'Second tab', language: 'es', seen: { preferredName: null } })
    await assertProblem(answer, 409, 'employee.changed_elsewhere')
    const { preferredName, language } = await profileOf()
    assert.deepEqual([preferredName, language], ['First tab', 'en'])
    // An answer that was lost: asked again, it is no conflict with itself.
    assert.equal((await patch({ preferredName: 'First tab', seen: { preferredName: null } })).status, 204)
    assert.equal((await patch({ preferredName: null, seen: { preferredName: 'First tab' } })).status, 204)
  })

  test('two tabs that send at once: one is kept and the other is refused', async () => {
    const answers = await Promise.all(
      ['One', 'Two'].map((preferredName) => patch({ preferredName, seen: { preferredName: null } })),
    )
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [204, 409],
    )
    await patch({ preferredName: null })
  })
})

describe('where a worker lives', () => {
  test('is changed with a fresh proof, shown in the profile, and sent to the card provider', async () => {
    rooms.issuer.homes.length = 0
    await moveTo(elm)
    assert.deepEqual((await profileOf()).address, { ...elm, country: 'US' })
    await rooms.jobs.runEnqueued()
    assert.deepEqual(
      rooms.issuer.homes.map(({ line1 }) => line1),
      [elm.line1],
    )
    const activity = (await (await rooms.get('/api/session/activity', token)).json()) as { data: { kind: string }[] }
    assert.ok(activity.data.some(({ kind }) => kind === 'home_address_changed'))
    // The same again is no move.
    await moveTo(elm)
    await rooms.jobs.runEnqueued()
    assert.equal(rooms.issuer.homes.length, 1)
  })

  test('is sent to the card provider for as long as it takes, and the last home is the last one sent', async () => {
    rooms.issuer.homes.length = 0
    rooms.issuer.isAway = true
    await moveTo(oak)
    await rooms.jobs.runEnqueued()
    await moveTo({ ...elm, line1: '99 Pine Rd' })
    await rooms.jobs.runEnqueued()
    rooms.issuer.isAway = false
    for (let day = 0; day < 3; day += 1) {
      rooms.clock.advance({ hours: 24 })
      await rooms.jobs.run('employee.tell-homes')
    }
    assert.deepEqual(
      rooms.issuer.homes.map(({ line1 }) => line1),
      ['99 Pine Rd'],
    )
    const kept = await rooms.database.query
      .selectFrom('employee_home_address')
      .select(['address', 'told_at'])
      .where('employee_id', '=', maya.employeeId)
      .orderBy('since')
      .execute()
    assert.deepEqual(
      kept.map(({ told_at: toldAt }) => toldAt !== null),
      kept.map(() => true),
    )
    assert.deepEqual(
      kept.slice(-3).map(({ address }) => (address as { line1: string }).line1),
      [elm.line1, oak.line1, '99 Pine Rd'],
    )
    await signInAgain()
  })

  test('needs a fresh proof, and is no PO box and in a state that there is', async () => {
    const before_ = (await profileOf()).address
    await assertProblem(await patch({ homeAddress: { ...elm, line1: 'PO Box 12' } }), 422, 'invalid_input')
    await assertProblem(await patch({ homeAddress: { ...elm, state: 'ZZ' } }), 422, 'invalid_input')
    for (const wrong of [{ ...elm, postalCode: '1' }, { ...elm, line1: '' }, { line1: 'x' }, null, 'Elm Ave'])
      await assertProblem(await patch({ homeAddress: wrong }), 422, 'invalid_input')
    // In use all the while: only the proof has grown old.
    for (let minutes = 0; minutes < 16; minutes += 4) {
      rooms.clock.advance({ minutes: 4 })
      await rooms.server.call('/api/session/touch', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    }
    const stale = await patch({ homeAddress: elm, preferredName: 'Mari' })
    await assertProblem(stale, 403, 'step_up_required')
    const { address, preferredName } = await profileOf()
    assert.deepEqual([address, preferredName], [before_, null])
    rooms.clock.advance({ hours: 2 })
    await signInAgain()
  })

  test('that was changed in another tab is not written over', async () => {
    await moveTo(elm)
    await patch({ homeAddress: oak, seen: { homeAddress: elm } })
    const answer = await patch({ homeAddress: { ...oak, line1: '8 Oak St' }, seen: { homeAddress: elm } })
    await assertProblem(answer, 409, 'employee.changed_elsewhere')
    assert.equal((await profileOf()).address?.line1, oak.line1)
  })
})
