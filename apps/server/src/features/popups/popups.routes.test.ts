// GET /api/popup and its dismissal: who is greeted by what, in which language, and the one message that stays.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { cleanText, type MessagePage, type Popup, type Profile } from '@daybreak/contract'
import { newUuid, parsePublicId, publicId } from '@daybreak/ids'
import type { AudienceWanted } from '#features/employee'
import { addPopup, startPopup, stopPopup } from '#features/popups'
import { assertProblem } from '../../testing/http-server.ts'
import { switchFlag } from '../../testing/switched-flags.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import type { NewPopup } from './popups.store.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const by = cleanText('Robin Vale', 100)
const everyone: AudienceWanted = { employerIds: [], states: [], languages: [], employeeIds: null }
const words = (title: string, body: string) => ({ title, body, primaryButton: null })

type Adding = Partial<Omit<NewPopup, 'id'>> & { audience?: AudienceWanted; title?: string }

async function add({ audience = everyone, title = 'Banks are closed', ...parts }: Adding = {}): Promise<string> {
  const id = newUuid(rooms.clock)
  const content = {
    en: words(title, 'Payday is still **Fri, Nov 27**.'),
    es: words('Bancos cerrados', 'Cobras el **vie 27 nov**.'),
  }
  const times = { shownFrom: null, shownUntil: null, timeZone: 'America/New_York', addedAt: rooms.clock.now(), addedBy: by }
  const popup = { id, deviceTypes: ['MOBILE'] as const, icon: 'announcement' as const, content, primaryLink: null, ...times }
  await rooms.database.transaction((tx) => addPopup(tx, { ...popup, ...parts, audience }))
  return id
}
const change = (what: typeof startPopup, id: string) =>
  rooms.database.transaction((tx) => what(tx, { id, at: rooms.clock.now(), by }))

async function start(adding: Adding = {}): Promise<string> {
  const id = await add(adding)
  assert.equal((await change(startPopup, id))?.kind, 'changed')
  return publicId('pop', id)
}

let lastPhone = 12_125_550_150
type Person = { employeeId: string; token: string }
async function hire(more: Omit<Parameters<WorkerRooms['hire']>[0], 'phone'> = {}): Promise<Person> {
  const phone = `${++lastPhone}`
  const { employeeId } = await rooms.hire({ phone, ...more })
  return { employeeId, token: (await rooms.signIn(phone)).token }
}
const only = (...people: Person[]): AudienceWanted => ({ ...everyone, employeeIds: people.map(({ employeeId }) => employeeId) })

async function popupsOf({ token }: Person): Promise<Popup[]> {
  const answer = await rooms.get('/api/popup', token)
  assert.equal(answer.status, 200)
  return (await answer.json()) as Popup[]
}
const idsOf = async (person: Person) => (await popupsOf(person)).map(({ id }) => id)
const messagesOf = async ({ token }: Person) => (await (await rooms.get('/api/employees/messages', token)).json()) as MessagePage
const dismiss = ({ token }: Person, id: string) =>
  rooms.server.call(`/api/employees/messages/read/${id}`, { method: 'PUT', headers: { authorization: `Bearer ${token}` } })

describe('who is greeted', () => {
  test('a pop-up is answered in the reader’s language, with its usual button, and as the specification shapes it', async () => {
    const [maya, rosa] = [await hire(), await hire({ language: 'es' })]
    const id = await start({ audience: only(maya, rosa), icon: 'calendar', primaryLink: '/express-pay' })
    assert.deepEqual(await popupsOf(maya), [
      {
        id,
        status: 'RUNNING',
        deviceTypes: ['MOBILE'],
        icon: 'calendar',
        content: {
          title: 'Banks are closed',
          body: 'Payday is still **Fri, Nov 27**.',
          primaryButton: 'Got it',
          primaryLink: '/express-pay',
        },
      },
    ])
    const [spanish] = await popupsOf(rosa)
    assert.deepEqual([spanish?.content.title, spanish?.content.primaryButton], ['Bancos cerrados', 'Entendido'])
    const asked = await rooms.get('/api/popup?language=es', maya.token)
    assert.equal(
      ((await asked.json()) as Popup[])[0]?.content.title,
      'Bancos cerrados',
      'the page of a worker may be in the other one',
    )
    await assertProblem(await rooms.get('/api/popup?language=fr', maya.token), 422, 'invalid_input')
    const typed = await start({ audience: only(maya), title: `It's "closed"` })
    const inType = (await popupsOf(maya)).find((popup) => popup.id === typed)
    assert.equal(inType?.content.title, 'It’s “closed”')
  })

  test('each part of an audience counts, and a worker has to fit all of them', async () => {
    const address = { line1: '1 Main St', line2: null, city: 'Newark', state: 'NJ', postalCode: '07101', country: 'US' }
    const [inJersey, stranger] = [await hire({ address, language: 'es' }), await hire()]
    const employer = await rooms.database.query.selectFrom('employers_employer').select('id').executeTakeFirstOrThrow()
    const to = (parts: Partial<AudienceWanted>) => start({ audience: { ...everyone, ...parts } })
    const forBoth = [await to({}), await to({ employerIds: [employer.id] })]
    const forOne = [await to({ states: ['NJ', 'PA'] }), await to({ languages: ['es'] }), await to({ ...only(inJersey) })]
    const forNone = [await to({ employerIds: [newUuid(rooms.clock)] }), await to({ states: ['NJ'], languages: ['en'] })]
    const [one, other] = [await idsOf(inJersey), await idsOf(stranger)]
    for (const id of forBoth) assert.ok(one.includes(id) && other.includes(id))
    for (const id of forOne) assert.ok(one.includes(id) && !other.includes(id))
    for (const id of forNone) assert.ok(!one.includes(id) && !other.includes(id))
    for (const id of [...forBoth, ...forOne, ...forNone]) await change(stopPopup, parsePublicId('pop', id) ?? '')
    rooms.clock.advance({ hours: 24 * 31 })
  })

  test('a draft is reported to no one, one that waits not before its time, and one that ended as STOPPED', async () => {
    const maya = await hire()
    const audience = only(maya)
    const draft = await add({ audience })
    const at = rooms.clock.now()
    const timed = await start({ audience, shownFrom: at.add({ minutes: 2 }), shownUntil: at.add({ minutes: 4 }) })
    const stopped = await add({ audience })
    await change(startPopup, stopped)
    await change(stopPopup, stopped)
    const statusOf = async (id: string) => (await popupsOf(maya)).find((popup) => popup.id === id)?.status ?? null
    assert.deepEqual(
      [await statusOf(publicId('pop', draft)), await statusOf(timed), await statusOf(publicId('pop', stopped))],
      [null, null, 'STOPPED'],
    )
    rooms.clock.advance({ minutes: 2 })
    assert.equal(await statusOf(timed), 'RUNNING')
    rooms.clock.advance({ minutes: 2 })
    assert.equal(await statusOf(timed), 'STOPPED')
  })

  test('maintenance comes first, then the one that was started first', async () => {
    const maya = await hire()
    const audience = only(maya)
    const first = await start({ audience })
    rooms.clock.advance({ minutes: 1 })
    const second = await start({ audience })
    const down = await start({ audience, icon: 'maintenance' })
    assert.deepEqual(await idsOf(maya), [down, first, second])
  })

  test('one starts and stops once, and not after its last moment', async () => {
    const id = await add({ audience: only(await hire()), shownUntil: rooms.clock.now().add({ minutes: 1 }) })
    const both = await Promise.all([change(startPopup, id), change(startPopup, id)])
    assert.equal(both.filter((outcome) => outcome?.kind === 'changed').length, 1)
    assert.equal(both.filter((outcome) => outcome?.kind === 'unchanged').length, 1)
    assert.equal((await change(stopPopup, id))?.kind, 'changed')
    assert.equal((await change(stopPopup, id))?.kind, 'unchanged')
    rooms.clock.advance({ minutes: 1 })
    assert.equal((await change(startPopup, id))?.kind, 'over')
    assert.equal(await change(startPopup, newUuid(rooms.clock)), null)
  })
})

describe('the message that stays', () => {
  test('greeted twice there is one message, without the marks of bold words; dismissing the pop-up marks it as read', async () => {
    const maya = await hire()
    const id = await start({ audience: only(maya), title: 'A short break' })
    const twice = await Promise.all([popupsOf(maya), popupsOf(maya), popupsOf(maya)])
    assert.ok(twice.every((popups) => popups.length === 1))
    const { data, unread } = await messagesOf(maya)
    assert.deepEqual([data.length, unread], [1, 1])
    assert.partialDeepStrictEqual(data[0], {
      kind: 'NEWS',
      subject: 'A short break',
      body: 'Payday is still Fri, Nov 27.',
      link: null,
      linkLabel: null,
    })
    assert.equal((await dismiss(maya, id)).status, 204)
    assert.equal((await dismiss(maya, id)).status, 204)
    await rooms.acknowledged()
    const profile = (await (await rooms.get('/api/employees/me', maya.token)).json()) as Profile
    assert.equal(profile.unreadMessages, 0)
    assert.equal((await popupsOf(maya)).length, 1, 'the browser knows what was seen')
  })

  test('one that ended while it was open is dismissed anyway', async () => {
    const maya = await hire()
    const id = await start({ audience: only(maya) })
    await popupsOf(maya)
    await change(stopPopup, parsePublicId('pop', id) ?? '')
    assert.equal((await dismiss(maya, id)).status, 204)
    assert.equal((await messagesOf(maya)).unread, 0)
  })

  test('one for the web leaves a message only for workers to whom pop-ups for the web are shown', async () => {
    const maya = await hire()
    const id = await start({ audience: only(maya), deviceTypes: ['WEB'] })
    assert.ok((await idsOf(maya)).includes(id), 'the browser decides what it shows')
    assert.deepEqual((await messagesOf(maya)).data, [])
    await switchFlag(rooms, 'popups-web', true)
    await idsOf(maya)
    await switchFlag(rooms, 'popups-web', false)
    assert.equal((await messagesOf(maya)).unread, 1)
    assert.equal((await dismiss(maya, id)).status, 204)
  })

  test('what was never shown to this worker cannot be dismissed by them', async () => {
    const [maya, stranger] = [await hire(), await hire()]
    const id = await start({ audience: only(maya) })
    await popupsOf(maya)
    await assertProblem(await dismiss(stranger, id), 404, 'messages.not_found')
    const uuid = parsePublicId('pop', id) ?? ''
    for (const odd of [
      'pop_1',
      publicId('pop', newUuid(rooms.clock)),
      uuid,
      id.toUpperCase(),
      publicId('msg', uuid),
      `${id}%2f..`,
    ])
      await assertProblem(await dismiss(maya, odd), 404, 'messages.not_found')
    assert.equal((await messagesOf(maya)).unread, 1)
  })
})
