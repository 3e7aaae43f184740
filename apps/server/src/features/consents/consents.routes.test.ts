// Guarantees for workers about agreements and revoking them: texts as they were read, consequences that happen, each choice once.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { AgreementText, Consents, Agreement, Problem } from '@daybreak/contract'
import { cleanText, ownText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { createTextConsent } from '#platform/outbox/consent.ts'
import { bringToIdentification } from '../../testing/people/newcomer-on-record.ts'
import { startWorkerRooms, testKeys, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { insertConsents } from '../onboarding/onboarding-people.store.ts'
import { listOpenLetters, markLetterDone } from './consents-letters.store.ts'

type Worker = { employeeId: string; token: string; phone: string }

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

let count = 0

/** Signed up with the five agreements, with a phone and, by default an e-mail address. */
async function newWorker({ hasEmail = true } = {}): Promise<Worker> {
  count += 1
  const phone = `121255502${String(count).padStart(2, '0')}`
  const { employeeId } = await bringToIdentification(rooms, { employeeNumber: `C${count}`, phone })
  const at = instantText(rooms.clock.now())
  if (hasEmail)
    await rooms.database.query
      .insertInto('employee_contact')
      .values({
        id: newUuid(rooms.clock),
        employee_id: employeeId,
        kind: 'email',
        value: `worker${count}@example.com`,
        verified_at: at,
        position: 1,
        created_at: at,
      })
      .execute()
  await rooms.complete(employeeId)
  const { token } = await rooms.signIn(phone)
  return { employeeId, token, phone }
}

const caller = ({ token }: Worker) => ({ headers: { authorization: `Bearer ${token}` } })

async function read(worker: Worker): Promise<Consents> {
  return (await (await rooms.get('/api/consents', worker.token)).json()) as Consents
}

async function choose(worker: Worker, path: string, body: object): Promise<{ status: number; consents: Consents; code: string }> {
  const response = await rooms.post(`/api/consents/${path}`, body, caller(worker))
  const answer = (await response.json()) as Consents & Problem
  return { status: response.status, consents: answer, code: answer.code }
}

async function mailed(worker: Worker) {
  const { ifMailed, mailsTo } = (await read(worker)).documents
  return choose(worker, 'documents/mail', { startsOn: ifMailed.startsOn, mailsTo })
}

async function esign(): Promise<object> {
  const agreement = (await (await rooms.server.call('/api/onboarding/papers/esign?locale=en')).json()) as Agreement
  return { consent: { paperId: 'esign', version: agreement.version, hash: agreement.hash, locale: 'en' } }
}

async function ordersOf({ employeeId }: Worker): Promise<string[]> {
  const letters = await listOpenLetters(rooms.database.query, 1_000)
  return letters.filter((letter) => letter.employeeId === employeeId).map(({ kind }) => kind)
}

/** As the message provider reports it. */
async function sendText({ phone }: Worker, kind: 'stop' | 'start'): Promise<void> {
  const consent = createTextConsent({ keyedHash: testKeys.keyedHash, clock: rooms.clock })
  rooms.clock.advance({ seconds: 1 })
  const change = { kind, phone, source: 'text', providerMessageId: newUuid(rooms.clock) } as const
  await rooms.database.transaction((tx) => consent.request(tx, change))
}

const textsTo = async ({ phone }: Worker) =>
  rooms.database.query
    .selectFrom('outbox_message')
    .select(['sent_at', 'refused_at', 'purpose'])
    .where('recipient', '=', phone)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

describe('agreements', () => {
  test('each has its version, its date and its words, and the hash is of exactly these words', async () => {
    const worker = await newWorker()
    const { agreements } = await read(worker)
    assert.deepEqual(
      agreements.map(({ name }) => name),
      ['esign', 'terms', 'privacy', 'short-form', 'cardholder-agreement'],
    )
    for (const agreement of agreements) {
      const text = (await (await rooms.get(`/api/consents/agreements/${agreement.id}`, worker.token)).json()) as AgreementText
      const { title, sections, shortForm, fees } = text
      const words = JSON.stringify([agreement.name, agreement.version, agreement.locale, { title, sections, shortForm, fees }])
      assert.equal(createHash('sha256').update(words).digest('hex'), agreement.hash, agreement.name)
    }
  })

  test('words that have changed since are shown as they were, and ones that were never kept are not made up', async () => {
    const worker = await newWorker()
    const old = {
      title: 'Terms of 2025',
      sections: [{ heading: null, paragraphs: ['As they were.'] }],
      shortForm: null,
      fees: null,
    }
    const hash = 'b'.repeat(64)
    const at = rooms.clock.now()
    const kept = {
      hash,
      document_id: ownText('terms'),
      version: ownText('2025-01-01'),
      locale: 'en',
      content: JSON.stringify(old),
    } as const
    await rooms.database.query
      .insertInto('onboarding_document')
      .values({ ...kept, kept_at: instantText(at) })
      .execute()
    const consent = {
      employeeId: worker.employeeId,
      paperId: 'terms',
      version: '2025-01-01',
      locale: 'en',
      consentedAt: at,
    } as const
    const origin = { addressRange: '192.0.2.0/24', device: null }
    const [id, lostId] = [newUuid(rooms.clock), newUuid(rooms.clock)]
    await rooms.database.transaction((tx) =>
      insertConsents(tx, [
        { ...consent, ...origin, id, hash },
        { ...consent, ...origin, id: lostId, hash: 'c'.repeat(64) },
      ]),
    )
    const texts = (await read(worker)).agreements.filter(({ version }) => version === '2025-01-01')
    const [shown, lost] = await Promise.all(
      texts.map(({ id: one }) => rooms.get(`/api/consents/agreements/${one}`, worker.token)),
    )
    assert.ok(shown && lost)
    assert.equal(((await shown.json()) as AgreementText).title, 'Terms of 2025')
    assert.equal(((await lost.json()) as Problem).code, 'consents.text_not_kept')
  })

  test("another worker's agreement is not there, in no form and not as a copy", async () => {
    const [owner, other] = [await newWorker(), await newWorker()]
    const id = (await read(owner)).agreements[0]?.id ?? ''
    for (const path of ['', '/pdf']) {
      const response = await rooms.get(`/api/consents/agreements/${id}${path}`, other.token)
      assert.equal(((await response.json()) as Problem).code, 'consents.no_such_agreement')
    }
    assert.equal((await choose(other, `agreements/${id}/copy`, {})).code, 'consents.no_such_agreement')
    assert.deepEqual(await ordersOf(owner), [])
  })

  test('a file is noted in the activity, and a copy on paper is asked for once while it is on its way', async () => {
    const worker = await newWorker()
    const id = (await read(worker)).agreements[1]?.id ?? ''
    const file = await rooms.get(`/api/consents/agreements/${id}/pdf`, worker.token)
    assert.equal(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    )
    await Promise.all([choose(worker, `agreements/${id}/copy`, {}), choose(worker, `agreements/${id}/copy`, {})])
    assert.deepEqual(await ordersOf(worker), ['copy'])
    const activity = (await (await rooms.get('/api/session/activity?take=5', worker.token)).json()) as {
      data: { kind: string }[]
    }
    const shown = await rooms.get('/api/session/activity?group=shown', worker.token)
    assert.deepEqual(
      ((await shown.json()) as typeof activity).data.map(({ kind }) => kind),
      ['agreement_downloaded'],
    )
    assert.deepEqual(
      activity.data.slice(0, 2).map(({ kind }) => kind),
      ['agreement_copy_asked', 'agreement_downloaded'],
    )
    const [letter] = (await listOpenLetters(rooms.database.query, 1_000)).filter(
      ({ employeeId }) => employeeId === worker.employeeId,
    )
    const by = cleanText('Robin Vale', 100)
    await rooms.database.transaction((tx) => markLetterDone(tx, { id: letter?.id ?? '', by, at: rooms.clock.now() }))
    assert.equal((await read(worker)).agreements[1]?.copyAskedAt, null)
    await choose(worker, `agreements/${id}/copy`, {})
    assert.deepEqual(await ordersOf(worker), ['copy'])
  })
})

describe('documents online', () => {
  test('are letters from the next statement on, by one order to the operator, however often and from how many tabs', async () => {
    const worker = await newWorker()
    const first = await read(worker)
    assert.equal(first.documents.isOnline, true)
    assert.deepEqual(first.documents.ifMailed, { startsOn: '2026-12-01', statementOf: '2026-11-01' })
    const answers = await Promise.all([mailed(worker), mailed(worker), mailed(worker)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    const { documents, changes } = await read(worker)
    assert.deepEqual([documents.isOnline, documents.mailedFrom], [false, '2026-12-01'])
    assert.deepEqual(await ordersOf(worker), ['start_mail'])
    assert.deepEqual(
      changes.map(({ subject, isGiven }) => [subject, isGiven]),
      [['documents', false]],
    )
  })

  test('a page that shows another day or address starts no mail', async () => {
    const worker = await newWorker()
    const { ifMailed, mailsTo } = (await read(worker)).documents
    assert.ok(mailsTo)
    const moved = { ...mailsTo, line1: '1 Old Street' }
    assert.equal(
      (await choose(worker, 'documents/mail', { startsOn: ifMailed.startsOn, mailsTo: moved })).code,
      'consents.shown_changed',
    )
    assert.equal((await choose(worker, 'documents/mail', { startsOn: '2026-11-01', mailsTo })).code, 'consents.shown_changed')
    assert.deepEqual(await ordersOf(worker), [])
  })

  test('come back by the agreement as it is now: an order that was not carried out is dropped, one that was is answered', async () => {
    const worker = await newWorker()
    await mailed(worker)
    const stale = { consent: { paperId: 'esign', version: '2020-01-01', hash: 'a'.repeat(64), locale: 'en' } }
    assert.equal((await choose(worker, 'documents/online', stale)).code, 'consents.agreement_changed')
    const back = await choose(worker, 'documents/online', await esign())
    assert.equal(back.consents.documents.isOnline, true)
    assert.deepEqual(await ordersOf(worker), [])
    await mailed(worker)
    const [letter] = (await listOpenLetters(rooms.database.query, 1_000)).filter(
      ({ employeeId }) => employeeId === worker.employeeId,
    )
    const by = cleanText('Robin Vale', 100)
    await rooms.database.transaction((tx) => markLetterDone(tx, { id: letter?.id ?? '', by, at: rooms.clock.now() }))
    await choose(worker, 'documents/online', await esign())
    assert.deepEqual(await ordersOf(worker), ['stop_mail'])
  })
})

describe('texts', () => {
  test('a text that was written before a withdrawal does not leave after it, and nothing that is written later does', async () => {
    const worker = await newWorker()
    await rooms.requestCode(worker.phone)
    const { status, consents } = await choose(worker, 'texts', { isGiven: false })
    assert.deepEqual([status, consents.texts.isGiven, consents.marketing.isGiven], [200, false, false])
    await rooms.jobs.runEnqueued()
    const [message] = await textsTo(worker)
    assert.deepEqual([message?.sent_at, message?.refused_at === null], [null, false])
  })

  test('a withdrawal at the moment of a delivery ends in one of two ways: the text left before it, or not at all', async () => {
    const worker = await newWorker()
    await rooms.requestCode(worker.phone)
    const [outcome] = await Promise.all([choose(worker, 'texts', { isGiven: false }), rooms.jobs.runEnqueued()])
    assert.equal(outcome.status, 200)
    const [message] = await textsTo(worker)
    assert.notEqual(message?.sent_at === null, message?.refused_at === null)
    assert.equal((await read(worker)).texts.isGiven, false)
  })

  test('yes and no at once, from two tabs, leave one of them, and as many changes as there were', async () => {
    const worker = await newWorker()
    await choose(worker, 'texts', { isGiven: false })
    await Promise.all([choose(worker, 'texts', { isGiven: true }), choose(worker, 'texts', { isGiven: false })])
    const { texts, changes } = await read(worker)
    assert.equal(changes.length % 2 === 1, !texts.isGiven)
    assert.equal(changes[0]?.isGiven, texts.isGiven)
  })

  test('the only way to log in stays, and the refusal says so', async () => {
    const worker = await newWorker({ hasEmail: false })
    assert.equal((await read(worker)).texts.isOnlyWayIn, true)
    assert.equal((await choose(worker, 'texts', { isGiven: false })).code, 'consents.only_way_in')
    assert.equal((await read(worker)).texts.isGiven, true)
  })

  test('a STOP by text is shown as a change from elsewhere, and only START brings texts back', async () => {
    const worker = await newWorker()
    await sendText(worker, 'stop')
    const { texts, changes } = await read(worker)
    assert.deepEqual([texts.isGiven, texts.isStoppedByText, changes[0]?.isHere], [false, true, false])
    assert.equal((await choose(worker, 'texts', { isGiven: true })).code, 'consents.start_by_text')
    assert.equal((await choose(worker, 'marketing', { isGiven: true })).code, 'consents.texts_first')
    await sendText(worker, 'start')
    assert.equal((await read(worker)).texts.isGiven, true)
  })

  test('news and offers are a choice of their own, which ends with texts and does not come back with them', async () => {
    const worker = await newWorker()
    assert.equal((await choose(worker, 'marketing', { isGiven: true })).consents.marketing.isGiven, true)
    await choose(worker, 'texts', { isGiven: false })
    const back = await choose(worker, 'texts', { isGiven: true })
    assert.deepEqual([back.consents.texts.isGiven, back.consents.marketing.isGiven], [true, false])
  })
})
