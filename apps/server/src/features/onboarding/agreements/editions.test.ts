// Guarantees about legal pages: the words in effect, every edition that was shown, and nothing that is one worker's own.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Edition, Agreement } from '@daybreak/contract'
import { brandDefault } from '@daybreak/contract'
import { instantText } from '@daybreak/time'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { keepDocuments } from './documents.store.ts'
import { createEditions } from './editions.ts'
import { agreedTextOf, createAgreements } from './agreements.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await rooms.get(`/api/onboarding/papers/${path}`, '')
  assert.equal(answer.status, 200, path)
  return (await answer.json()) as Answer
}

async function list(paperId: string, locale = 'en'): Promise<Edition[]> {
  return (await read<{ data: Edition[] }>(`${paperId}/editions?locale=${locale}`)).data
}

async function rowsOf(documentId: string): Promise<number> {
  const rows = await rooms.database.query
    .selectFrom('onboarding_document')
    .select('hash')
    .where('document_id', '=', documentId)
    .execute()
  return rows.length
}

test('what is shown is kept once in each language, however many read it at once, and is read again by its hash', async () => {
  const [agreement] = await Promise.all([1, 2, 3, 4].map(() => read<Agreement>('accessibility?locale=es')))
  assert.ok(agreement)
  assert.equal(await rowsOf('accessibility'), 2)
  const [only, ...more] = await list('accessibility', 'es')
  assert.deepEqual([only?.hash, only?.version, more], [agreement.hash, agreement.version, []])
  assert.deepEqual(await read<Agreement>(`accessibility/editions/${agreement.hash}`), agreement)
})

test('two instances that start with other words both keep theirs, and the list has each', async () => {
  const editionsOf = (supportPhone: string) =>
    createEditions({ ...rooms, agreements: createAgreements({ ...brandDefault, supportPhone }) })
  const [one, other] = [editionsOf('(800) 555-0101'), editionsOf('(800) 555-0102')]
  await Promise.all([one.readCurrent('terms', 'en'), other.readCurrent('terms', 'en'), one.readCurrent('terms', 'es')])
  const listed = (await one.list('terms', 'en')).map(({ hash }) => hash)
  for (const editions of [one, other]) {
    const { hash } = await editions.readCurrent('terms', 'en')
    assert.ok(listed.includes(hash))
    assert.equal((await one.read('terms', hash))?.hash, hash)
  }
})

test('an earlier version stays readable word for word, below the one in effect', async () => {
  const now = await read<Agreement>('privacy?locale=en')
  const earlier: Agreement = {
    ...now,
    version: '2025-01-15',
    hash: 'e'.repeat(64),
    sections: [{ heading: null, paragraphs: ['As it was then.'] }],
  }
  await rooms.database.transaction((tx) =>
    keepDocuments(tx, [{ documentId: 'privacy', ...agreedTextOf(earlier) }], rooms.clock.now().subtract({ hours: 24 })),
  )
  const listed = await list('privacy')
  assert.deepEqual(
    listed.map(({ version }) => version),
    [now.version, '2025-01-15'],
  )
  assert.equal(listed[1]?.firstShownAt, instantText(rooms.clock.now().subtract({ hours: 24 })))
  assert.deepEqual(await read<Agreement>(`privacy/editions/${earlier.hash}`), earlier)
})

test('words that were never shown are not there, nor those of another document, nor what one worker agreed to about pay', async () => {
  const fees = await read<Agreement>('fees?locale=en')
  const election = createAgreements(brandDefault).electionConsent('en', {
    employer: 'Lakeside Diners',
    startsOn: null,
    choice: 'all',
    amount: null,
    percent: null,
  })
  await rooms.database.transaction((tx) =>
    keepDocuments(tx, [{ ...election, documentId: 'payment-election' }], rooms.clock.now()),
  )
  const statusOf = async (path: string) => (await rooms.get(`/api/onboarding/papers/${path}`, '')).status
  assert.equal(await statusOf(`fees/editions/${'0'.repeat(64)}`), 404)
  assert.equal(await statusOf(`terms/editions/${fees.hash}`), 404)
  for (const id of ['fees', 'terms', 'cardholder-agreement']) assert.equal(await statusOf(`${id}/editions/${election.hash}`), 404)
  for (const path of [
    `payment-election/editions/${election.hash}`,
    'payment-election/editions?locale=en',
    'fees/editions/no-hash',
    `fees/editions/${fees.hash.toUpperCase()}`,
    'fees/editions?locale=fr',
  ])
    assert.equal(await statusOf(path), 422, path)
})
