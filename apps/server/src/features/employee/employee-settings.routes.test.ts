// PATCH /api/employees/me and the worker's settings: a change is stored only for this worker, and shows on every instance.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brandDefault, type Consents, type Profile, type Settings } from '@daybreak/contract'
import { answerTextRequest } from '#features/session'
import { createTextConsent } from '#platform/outbox/consent.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, testKeys, type WorkerRooms } from '../../testing/worker-rooms.ts'

const me = '/api/employees/me'
const settings = '/api/employees/me/settings'

let rooms: WorkerRooms
let mayas: string
let dwaynes: string

before(async () => {
  rooms = await startWorkerRooms()
  await rooms.hire({ phone: '12125550101' })
  await rooms.hire({ phone: '12125550102' })
  ;({ token: mayas } = await rooms.signIn('12125550101'))
  ;({ token: dwaynes } = await rooms.signIn('12125550102'))
})
after(() => rooms.stop())

function patch(path: string, token: string | null, body: object, server = rooms.server): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) }
  return server.call(path, { method: 'PATCH', headers, body: JSON.stringify(body) })
}

/** What a worker has who chose nothing. */
const untouched: Settings = {
  language: 'en',
  theme: 'system',
  textSize: 'standard',
  hideAmounts: false,
  analytics: true,
  recording: false,
  personalCardOptedOut: false,
  marketing: false,
}

async function settingsOf(token: string): Promise<Settings> {
  return (await (await rooms.get(settings, token)).json()) as Settings
}

async function languageOf(token: string): Promise<string> {
  return ((await (await rooms.get(me, token)).json()) as Profile).language
}

describe('200 and 204', () => {
  test('a worker who has chosen nothing follows the phone, in the language of the roster', async () => {
    assert.deepEqual(await settingsOf(mayas), { ...untouched, language: 'en', theme: 'system' })
  })

  test('the language of the profile is the one of the settings, by either route', async () => {
    assert.equal((await patch(me, mayas, { language: 'es' })).status, 204)
    assert.deepEqual([await languageOf(mayas), (await settingsOf(mayas)).language], ['es', 'es'])
    const answer = await patch(settings, mayas, { language: 'en' })
    assert.deepEqual([answer.status, await answer.json()], [200, { ...untouched, language: 'en', theme: 'system' }])
    assert.equal(await languageOf(mayas), 'en')
  })

  test('the theme is kept, and what is left out stays', async () => {
    await patch(settings, mayas, { theme: 'dark' })
    await patch(settings, mayas, { language: 'es' })
    assert.deepEqual(await settingsOf(mayas), { ...untouched, language: 'es', theme: 'dark' })
    await patch(settings, mayas, { theme: 'light', language: 'en' })
    assert.deepEqual(await settingsOf(mayas), { ...untouched, language: 'en', theme: 'light' })
    assert.equal((await patch(me, mayas, {})).status, 204)
    assert.equal((await patch(settings, mayas, {})).status, 200)
    assert.deepEqual(await settingsOf(mayas), { ...untouched, language: 'en', theme: 'light' })
  })

  test('a change of one worker is none of another', async () => {
    await patch(settings, mayas, { theme: 'dark', language: 'es' })
    assert.deepEqual(await settingsOf(dwaynes), { ...untouched, language: 'en', theme: 'system' })
  })

  test('two devices that change at once both count, each for what it changed', async () => {
    await patch(settings, mayas, { theme: 'system', language: 'en' })
    const answers = await Promise.all([
      patch(settings, mayas, { theme: 'dark' }),
      patch(settings, mayas, { language: 'es' }),
      patch(settings, mayas, { theme: 'dark' }),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.deepEqual(await settingsOf(mayas), { ...untouched, language: 'es', theme: 'dark' })
  })

  test('each setting is kept by itself, and the profile that other devices poll shows it', async () => {
    const etag = (await rooms.get(me, dwaynes)).headers.get('etag') ?? ''
    const chosen = { textSize: 'larger', hideAmounts: true, analytics: false, recording: true } as const
    assert.equal((await patch(settings, dwaynes, chosen)).status, 200)
    const polled = await rooms.get(me, dwaynes, { 'if-none-match': etag })
    const shown = ((await polled.json()) as Profile).settings
    assert.deepEqual([polled.status, shown], [200, { ...untouched, ...chosen }])
    const more = { personalCardOptedOut: true, marketing: true, textSize: 'largest', hideAmounts: false }
    await patch(settings, dwaynes, more)
    assert.deepEqual(await settingsOf(dwaynes), { ...untouched, ...chosen, ...more })
    await patch(settings, dwaynes, untouched)
    assert.deepEqual(await settingsOf(dwaynes), untouched)
  })
})

describe('at once, everywhere', () => {
  test('a new language shows at once on another instance, whose profile had not changed before', async (t) => {
    const other = await rooms.startAnother()
    t.after(() => other.stop())
    await patch(me, mayas, { language: 'en' })
    const etag = (await other.get(me, mayas)).headers.get('etag') ?? ''
    assert.equal((await other.get(me, mayas, { 'if-none-match': etag })).status, 304)
    await patch(me, mayas, { language: 'es' })
    const after_ = await other.get(me, mayas, { 'if-none-match': etag })
    assert.deepEqual([after_.status, ((await after_.json()) as Profile).language], [200, 'es'])
  })

  test('a worker who is still being onboarded chooses too', async () => {
    await rooms.hire({ phone: '12125550106', onboardingStatus: 'AccountPending' })
    const { token } = await rooms.signIn('12125550106')
    assert.equal((await patch(me, token, { language: 'es' })).status, 204)
    assert.equal((await settingsOf(token)).language, 'es')
  })
})

describe('offers and news', () => {
  const consents = '/api/consents'
  const isGiven = async (token: string) => {
    const shown = ((await (await rooms.get(consents, token)).json()) as Consents).marketing.isGiven
    const kept = (await settingsOf(token)).marketing
    assert.equal(kept, shown, 'the setting is the consent')
    return kept
  }
  const consent = (token: string, given: boolean) =>
    rooms.post(`${consents}/marketing`, { isGiven: given }, { headers: { authorization: `Bearer ${token}` } })
  async function hired(phone: string) {
    const { employeeId } = await rooms.hire({ phone })
    return { employeeId, ...(await rooms.signIn(phone)) }
  }

  test('are one choice, whether it is made here or with the consents, and the profile shows it on every device', async () => {
    const { token } = await hired('12125550121')
    const etag = (await rooms.get(me, token)).headers.get('etag') ?? ''
    assert.equal(await isGiven(token), false)
    assert.equal((await consent(token, true)).status, 200)
    const polled = await rooms.get(me, token, { 'if-none-match': etag })
    assert.deepEqual([polled.status, ((await polled.json()) as Profile).settings.marketing], [200, true])
    assert.equal(await isGiven(token), true)
    assert.equal((await patch(settings, token, { marketing: false, theme: 'dark' })).status, 200)
    assert.equal(await isGiven(token), false)
  })

  test('asked for by many pages at once, both ways, end as one of them, and each change is noted once', async () => {
    const { token, employeeId } = await hired('12125550122')
    const asked = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0 ? consent(token, index % 4 === 0) : patch(settings, token, { marketing: index % 4 === 1 }),
    )
    for (const response of await Promise.all(asked)) assert.equal(response.status, 200)
    const last = await isGiven(token)
    const choices = await rooms.database.query
      .selectFrom('consents_choice')
      .select('is_given')
      .where('employee_id', '=', employeeId)
      .orderBy('chosen_at')
      .orderBy('id')
      .execute()
    assert.equal(
      choices.filter((choice) => choice.is_given).length - choices.filter((choice) => !choice.is_given).length,
      last ? 1 : 0,
    )
  })

  test('end with a STOP, and are not begun again while texts are stopped: then none of the settings changes', async () => {
    const phone = '12125550123'
    const { token } = await hired(phone)
    await patch(settings, token, { marketing: true })
    const etag = (await rooms.get(me, token)).headers.get('etag') ?? ''
    const request = { kind: 'stop', phone, source: 'text', providerMessageId: null } as const
    const { database, clock } = rooms
    const texts = createTextConsent({ keyedHash: testKeys.keyedHash, clock })
    const outbox = { consent: texts, enqueueMessage: async () => {}, channels: ['sms'] as const }
    await answerTextRequest(
      { database, clock, outbox, brand: brandDefault },
      { ...request, channel: 'sms', language: 'en', isAnswered: true },
    )
    await rooms.acknowledged()
    assert.equal((await rooms.get(me, token, { 'if-none-match': etag })).status, 200)
    assert.equal(await isGiven(token), false)
    const before_ = await settingsOf(token)
    await assertProblem(await patch(settings, token, { marketing: true, theme: 'dark' }), 409, 'employee.texts_stopped')
    assert.deepEqual(await settingsOf(token), before_)
  })

  test('without a phone there is nothing to begin, and nothing to end either', async () => {
    await rooms.hire({ phone: null, email: 'no-phone@example.com' })
    const { token } = await rooms.signIn('no-phone@example.com')
    await assertProblem(await patch(settings, token, { marketing: true }), 409, 'employee.no_phone')
    assert.equal((await patch(settings, token, { marketing: false })).status, 200)
  })
})

describe('4xx', () => {
  test('a language or a theme that there is not is refused, and changes nothing', async () => {
    const before_ = await settingsOf(dwaynes)
    await assertProblem(await patch(me, dwaynes, { language: 'fr' }), 422, 'invalid_input')
    const wrong = [
      { theme: 'sepia' },
      { language: null },
      { theme: 'dark', language: 'EN' },
      { textSize: 'huge' },
      { hideAmounts: 'yes' },
    ]
    for (const body of [...wrong, { analytics: null }, { recording: 1 }, { marketing: true, personalCardOptedOut: '' }])
      await assertProblem(await patch(settings, dwaynes, body), 422, 'invalid_input')
    assert.deepEqual(await settingsOf(dwaynes), before_)
  })

  test('without a session nothing is read or changed', async () => {
    await assertProblem(await rooms.server.call(settings), 401, 'unauthenticated')
    await assertProblem(await patch(settings, null, { theme: 'dark' }), 401, 'unauthenticated')
    await assertProblem(await patch(me, null, { language: 'es' }), 401, 'unauthenticated')
  })
})
