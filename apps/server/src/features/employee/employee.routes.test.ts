// GET /api/employees/me: the profile, and 304 while it has not changed.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Profile } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { addCard } from '#features/cards'
import { setCardStatus } from '../cards/testing/set-card-status.ts'
import { addContacts, changeProfile } from '#features/employee'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type Hired, type WorkerRooms } from '../../testing/worker-rooms.ts'
import type { NewCard } from '../cards/cards.store.ts'
import type { ProfileChanges } from './employee.store.ts'

const path = '/api/employees/me'
const address = { line1: '1 Main Street', line2: null, city: 'Springfield', state: 'IL', postalCode: '62701', country: 'US' }

let rooms: WorkerRooms
let maya: Hired
let token: string

before(async () => {
  rooms = await startWorkerRooms()
  maya = await rooms.hire({ phone: '12125550101', email: 'maya.torres@example.com', features: ['EWA'], address })
  ;({ token } = await rooms.signIn('12125550101'))
})
after(() => rooms.stop())

async function read(etag?: string): Promise<Response> {
  return rooms.get(path, token, etag === undefined ? {} : { 'if-none-match': etag })
}

async function currentEtag(): Promise<string> {
  return (await read()).headers.get('etag') ?? ''
}

function change(changes: ProfileChanges): Promise<boolean> {
  return rooms.database.transaction((tx) => changeProfile(tx, maya.employeeId, changes, rooms.clock.now()))
}

async function issueCard(changes: Partial<NewCard> = {}): Promise<string> {
  const card: NewCard = {
    id: newUuid(rooms.clock),
    employeeId: maya.employeeId,
    accountId: maya.accountId,
    status: 'Active',
    formFactor: 'VIRTUAL',
    last4: '4242',
    providerCardId: null,
    createdAt: rooms.clock.now(),
    ...changes,
  }
  await rooms.database.transaction((tx) => addCard(tx, card))
  return card.id
}

describe('200', () => {
  test('a worker sees their own profile, whole', async () => {
    const body = (await (await read()).json()) as Profile
    assert.deepEqual(body, {
      employeeId: `emp_${maya.employeeId.replaceAll('-', '')}`,
      onboardingStatus: 'Completed',
      features: ['EWA'],
      firstName: 'Maya',
      lastName: 'Torres',
      employerName: 'Lakeside Diners',
      language: 'en',
      emails: [{ email: 'maya.torres@example.com' }],
      phoneNumbers: [{ phoneNumber: '12125550101' }],
      address,
      shippingAddress: null,
      payCards: [],
      mainCardId: null,
      hasPin: false,
      unreadMessages: 0,
      preferredName: null,
      settings: {
        language: 'en',
        theme: 'system',
        textSize: 'standard',
        hideAmounts: false,
        analytics: true,
        recording: false,
        personalCardOptedOut: false,
        marketing: false,
      },
    })
  })

  test('the cards are in the order in which they were issued, and one of them is the main card', async () => {
    const closed = await issueCard({ status: 'ClosedByCustomer' })
    rooms.clock.advance({ seconds: 1 })
    const active = await issueCard()
    const { payCards, mainCardId } = (await (await read()).json()) as Profile
    assert.deepEqual(
      payCards.map(({ id, status }) => [id, status]),
      [
        [`crd_${closed.replaceAll('-', '')}`, 'ClosedByCustomer'],
        [`crd_${active.replaceAll('-', '')}`, 'Active'],
      ],
    )
    assert.equal(mainCardId, `crd_${active.replaceAll('-', '')}`)
    assert.partialDeepStrictEqual(payCards[1], {
      id: mainCardId,
      status: 'Active',
      formFactor: 'VIRTUAL',
      last4Digits: '4242',
    })
  })

  test('a worker who is still being onboarded sees their profile too: the gate needs it', async () => {
    await rooms.hire({ phone: '12125550106', onboardingStatus: 'AccountPending' })
    const { token: graces } = await rooms.signIn('12125550106')
    const body = (await (await rooms.get(path, graces)).json()) as Profile
    assert.equal(body.onboardingStatus, 'AccountPending')
  })

  test('the ETag is strong, and another after every change of anything the profile shows', async () => {
    const cardId = await issueCard()
    const changes: [string, () => Promise<unknown>][] = [
      ['name', () => change({ firstName: 'Maia', lastName: 'Torres' })],
      ['language', () => change({ language: 'es' })],
      ['onboarding', () => change({ onboardingStatus: 'Completed' })],
      ['features', () => change({ features: [] })],
      ['PIN', () => change({ hasPin: true })],
      ['address', () => change({ address: null })],
      ['shipping address', () => change({ shippingAddress: address })],
      [
        'contact',
        () =>
          rooms.database.transaction((tx) =>
            addContacts(
              tx,
              [{ employeeId: maya.employeeId, kind: 'email', value: 'Maya@Example.com', isVerified: false }],
              rooms.clock,
            ),
          ),
      ],
      ['new card', () => issueCard()],
      ['card status', () => rooms.database.transaction((tx) => setCardStatus(tx, cardId, 'Frozen', rooms.clock.now()))],
    ]
    let etag = await currentEtag()
    for (const [name, make] of changes) {
      await make()
      await rooms.acknowledged()
      const response = await read(etag)
      assert.equal(response.status, 200, name)
      const next = response.headers.get('etag') ?? ''
      assert.match(next, /^"[^"]+"$/, name)
      assert.notEqual(next, etag, name)
      etag = next
    }
    const body = (await (await read()).json()) as Profile
    // The PIN is the main card's: the last card change set it again.
    assert.deepEqual(
      [body.emails, body.hasPin, body.language, body.shippingAddress, body.address],
      [[{ email: 'maya.torres@example.com' }, { email: 'maya@example.com' }], false, 'es', address, null],
    )
  })
})

describe('304', () => {
  test('nothing is sent while nothing has changed', async () => {
    const etag = await currentEtag()
    const response = await read(etag)
    assert.deepEqual([response.status, await response.text(), response.headers.get('etag')], [304, '', etag])
  })

  test('an unchanged profile costs the database nothing', async (t) => {
    const etag = await currentEtag()
    let asked = 0
    const count = () => void (asked += 1)
    rooms.database.pool.on('acquire', count)
    t.after(() => rooms.database.pool.off('acquire', count))
    for (let poll = 0; poll < 20; poll += 1) assert.equal((await read(etag)).status, 304)
    assert.equal(asked, 0)
  })

  test('a change on one instance is seen on every other as soon as it is settled', async (t) => {
    const other = await rooms.startAnother()
    t.after(() => other.stop())
    for (let round = 0; round < 20; round += 1) {
      const etag = (await other.get(path, token)).headers.get('etag') ?? ''
      assert.equal((await other.get(path, token, { 'if-none-match': etag })).status, 304)
      await change({ firstName: `Maya ${round}` })
      await rooms.acknowledged()
      assert.equal((await other.get(path, token, { 'if-none-match': etag })).status, 200)
    }
  })

  test("another worker's ETag is not theirs", async () => {
    await rooms.hire({ phone: '12125550102' })
    const { token: dwaynes } = await rooms.signIn('12125550102')
    const etag = (await rooms.get(path, dwaynes)).headers.get('etag') ?? ''
    assert.equal((await read(etag)).status, 200)
  })
})

describe('401', () => {
  test('without a session there is no profile', async () => {
    await assertProblem(await rooms.server.call(path), 401, 'unauthenticated')
  })
})
