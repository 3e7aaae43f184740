// GET and POST /api/employees/address, and the suggestions beside them.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Addresses, AddressSuggestion, Profile } from '@daybreak/contract'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'

const path = '/api/employees/address'
const home = { line1: '12 Elm Ave', line2: null, city: 'Yonkers', state: 'NY', postalCode: '10701', country: 'US' }
const mail = { line1: '418 Alder St', line2: '', city: 'Oakland', state: 'CA', postalCode: '94607' }

let rooms: WorkerRooms
let token = ''
const caller = () => ({ headers: { authorization: `Bearer ${token}` } })
before(async () => {
  rooms = await startWorkerRooms()
  await rooms.hire({ phone: '12125550101', address: home })
  token = (await rooms.signIn('12125550101')).token
})
after(() => rooms.stop())

describe('the mailing address', () => {
  test('changes at once, in the profile and in the activity, and the home address stays', async () => {
    assert.deepEqual(await (await rooms.get(path, token)).json(), { address: home, shippingAddress: null })
    const etag = (await rooms.get('/api/employees/me', token)).headers.get('etag') ?? ''
    const changed = await rooms.post(path, { shippingAddress: { ...mail, line1: '  418 Alder St ' } }, caller())
    const expected: Addresses = { address: home, shippingAddress: { ...mail, line2: null, country: 'US' } }
    assert.deepEqual([changed.status, await changed.json()], [200, expected])
    assert.deepEqual(await (await rooms.get(path, token)).json(), expected)

    const profile = await rooms.get('/api/employees/me', token, { 'if-none-match': etag })
    assert.equal(profile.status, 200)
    assert.deepEqual(((await profile.json()) as Profile).shippingAddress, expected.shippingAddress)
    const activity = (await (await rooms.get('/api/session/activity', token)).json()) as { data: { kind: string }[] }
    assert.equal(activity.data[0]?.kind, 'mailing_address_changed')
  })

  test('of a form that shows another one than is kept is not written over what is newer; the same again is no change', async () => {
    const worker = await rooms.hire({ phone: '12125550106', address: home })
    const { token: own } = await rooms.signIn('12125550106')
    const send = (line1: string, seen?: object | null) =>
      rooms.post(
        path,
        { shippingAddress: { ...mail, line1 }, ...(seen !== undefined && { seen }) },
        { headers: { authorization: `Bearer ${own}` } },
      )
    const kept = async () => ((await (await rooms.get(path, own)).json()) as Addresses).shippingAddress?.line1
    const noted = () =>
      rooms.database.query
        .selectFrom('session_activity')
        .select('id')
        .where('employee_id', '=', worker.employeeId)
        .where('kind', '=', 'mailing_address_changed')
        .execute()
    // Mail went home so far, and that is what the form showed.
    assert.equal((await send('1 First St', home)).status, 200)
    await assertProblem(await send('2 Second St', home), 409, 'address.changed_elsewhere')
    await assertProblem(await send('2 Second St', null), 409, 'address.changed_elsewhere')
    assert.equal(await kept(), '1 First St')
    // Its answer was lost: the same form is sent again.
    assert.equal((await send('1 First St', home)).status, 200)
    assert.equal((await noted()).length, 1)
    const answers = await Promise.all(['3 Third St', '4 Fourth St'].map((line1) => send(line1, { ...mail, line1: '1 First St' })))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]))
    // A program that shows nothing sends no `seen`.
    assert.equal((await send('5 Fifth St')).status, 200)
    assert.deepEqual([await kept(), (await noted()).length], ['5 Fifth St', 3])
  })

  const wrong: [string, object, string][] = [
    ['no street', { line1: ' ' }, 'shippingAddress.line1'],
    ['no city', { city: '' }, 'shippingAddress.city'],
    ['a state written out', { state: 'California' }, 'shippingAddress.state'],
    ['a state that there is not', { state: 'ZZ' }, 'shippingAddress.state'],
    ['the capital, which only the setting takes', { state: 'DC' }, 'shippingAddress.state'],
    ['letters in the ZIP code', { postalCode: '9460a' }, 'shippingAddress.postalCode'],
    ['four digits', { postalCode: '9460' }, 'shippingAddress.postalCode'],
    ['nine digits', { postalCode: '94607-1234' }, 'shippingAddress.postalCode'],
  ]
  for (const [what, parts, field] of wrong) {
    test(`with ${what} is refused, and nothing changes`, async () => {
      const known = await (await rooms.get(path, token)).text()
      const answer = await rooms.post(path, { shippingAddress: { ...mail, ...parts } }, caller())
      const { errors } = (await answer.clone().json()) as { errors: { field: string }[] }
      await assertProblem(answer, 422, 'invalid_input')
      assert.deepEqual(
        errors.map((error) => error.field),
        [field],
      )
      assert.equal(await (await rooms.get(path, token)).text(), known)
    })
  }

  test('may be a PO box', async () => {
    const answer = await rooms.post(path, { shippingAddress: { ...mail, line1: 'PO Box 118' } }, caller())
    assert.equal(answer.status, 200)
  })

  test('is for workers whose account is set up', async () => {
    await rooms.hire({ phone: '12125550102', onboardingStatus: 'Joined' })
    const joined = await rooms.signIn('12125550102')
    await assertProblem(await rooms.get(path, joined.token), 403, 'employee.onboarding_incomplete')
    const headers = { authorization: `Bearer ${joined.token}` }
    await assertProblem(await rooms.post(path, { shippingAddress: mail }, { headers }), 403, 'employee.onboarding_incomplete')
  })

  test('stays as it is in the 24 hours after a proof by card', async () => {
    await rooms.database.query.updateTable('session_session').set({ limited_until: '2026-11-21T13:42:10.000Z' }).execute()
    const limited = await rooms.startAnother()
    const answer = await limited.post(path, { shippingAddress: mail }, caller())
    await assertProblem(answer, 403, 'session.limited')
    await limited.stop()
    await rooms.database.query.updateTable('session_session').set({ limited_until: null }).execute()
  })
})

describe('suggestions', () => {
  const ask = async (query: string) => rooms.get(`${path}/autocomplete?${query}`, token)
  const dataOf = async (answer: Response) => ((await answer.json()) as { data: AddressSuggestion[] }).data

  test('are at most 25, or as many as are asked for', async () => {
    assert.equal((await dataOf(await ask('q=418+Alder+St+San'))).length, 25)
    assert.equal((await dataOf(await ask('q=418+Alder+St+San&limit=1000'))).length, 25)
    assert.equal((await dataOf(await ask('q=418+Alder+St+San&limit=2'))).length, 2)
    await assertProblem(await ask('q=418+Alder+St+San&limit=all'), 422, 'invalid_input')
  })

  test('are open to every logged-in worker, also while they sign up', async () => {
    await rooms.hire({ phone: '12125550103', onboardingStatus: 'Joined' })
    const joined = await rooms.signIn('12125550103')
    const answer = await rooms.get(`${path}/autocomplete?q=418+Alder+St+Yonkers+10701`, joined.token)
    assert.deepEqual(
      (await dataOf(answer)).map(({ displayName }) => displayName),
      ['418 Alder St, Yonkers, NY 10701'],
    )
    await assertProblem(await rooms.server.call(`${path}/autocomplete?q=418+Alder`), 401, 'unauthenticated')
  })

  test('refuse a text that is no part of an address', async () => {
    await assertProblem(await ask(`q=${'x'.repeat(201)}`), 422, 'invalid_input')
    await assertProblem(await ask('limit=5'), 422, 'invalid_input')
  })
})
