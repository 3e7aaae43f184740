// The files that a check asks for, which go from the browser to the provider, and the link that proves an e-mail address.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { DocumentItem, DocumentUpload, Verification } from '@daybreak/contract'
import { dumpTables } from '../../testing/database-dump.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { expect, expectRefusal, type Newcomer } from '../../testing/people/newcomer.ts'
import { bringToIdentification, type Submitting } from '../../testing/people/newcomer-on-record.ts'
import { startWorkerRooms, testKeys, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { readCheckedSsn } from './checks/applicant.ts'
import { readFiles } from './documents/index.ts'
import { readCheckOf, type Check } from './identity.store.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms({ checksIdentities: true })
})
after(() => rooms.stop())

let count = 0

type Asked = { browser: Newcomer; employeeId: string; token: string; phone: string }

/** A worker who is asked for documents. */
async function ask(line2: string, { ssn, ...more }: Partial<Submitting> & { ssn?: string } = {}): Promise<Asked> {
  count += 1
  const phone = String(13155580100 + count)
  const worker = await bringToIdentification(rooms, { employeeNumber: `D${count}`, phone, line2, ...more })
  expect(await worker.browser.post('identification', ssn === undefined ? {} : { ssn }), 'identification')
  await rooms.jobs.runEnqueued()
  await decide()
  return { ...worker, phone }
}

async function decide(): Promise<void> {
  rooms.clock.advance({ seconds: 3 })
  await rooms.checker?.pass(3)
  await rooms.jobs.run('identity.sweep')
}

async function verificationOf({ browser }: Pick<Asked, 'browser'>): Promise<Verification> {
  return (await browser.read()).draft.verification ?? assert.fail('nothing was submitted')
}

type File = { item: DocumentItem; bytes: Buffer; name?: string; id?: string }

async function begin({ token }: Asked, { item, bytes, name = 'bill.jpg', id = randomUUID() }: File): Promise<Response> {
  const body = { id, item, name, size: bytes.byteLength }
  return rooms.post('/api/onboarding/identification/documents', body, { headers: { authorization: `Bearer ${token}` } })
}

type Begun = DocumentUpload & { uploadUrl: string | null }

async function beginUpload(worker: Asked, file: File): Promise<Begun> {
  const answer = await begin(worker, file)
  assert.equal(answer.status, 200, await answer.clone().text())
  return (await answer.json()) as Begun
}

/** As the browser does. */
async function put({ uploadUrl }: Begun, bytes: Buffer, type = 'application/pdf'): Promise<number> {
  const body = Uint8Array.from(bytes)
  return (await fetch(uploadUrl ?? assert.fail('no place'), { method: 'PUT', headers: { 'content-type': type }, body })).status
}

async function arrived({ token }: Asked, id: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return rooms.post('/api/onboarding/identification/documents/arrived', { id }, { headers })
}

async function upload(worker: Asked, file: File): Promise<string> {
  const begun = await beginUpload(worker, file)
  assert.equal(await put(begun, file.bytes), 200)
  const there = (await (await arrived(worker, begun.id)).json()) as DocumentUpload
  assert.equal(there.received, file.bytes.byteLength)
  return begun.id
}

async function handIn(worker: Asked): Promise<void> {
  expect(await worker.browser.post('identification/documents/send'), 'identification')
  await rooms.jobs.runEnqueued()
}

async function checkOf({ employeeId }: Asked): Promise<Check> {
  return (await readCheckOf(rooms.database.query, employeeId)) ?? assert.fail('no check')
}

function jpeg(size: number): Buffer {
  return Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), randomBytes(size - 4)])
}

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`)

describe('a file', () => {
  test('goes from the browser to the provider, and the check continues when everything is handed in', async () => {
    const worker = await ask('SANDBOX DOCUMENT ADDRESS NAME')
    const [bill, id] = [jpeg(300_000), randomUUID()]
    const begun = await beginUpload(worker, { item: 'Address', bytes: bill, id, name: 'Recibo de luz ñ.jpg' })
    const { uploadUrl, ...shown } = begun
    assert.deepEqual(shown, { id, item: 'Address', name: 'Recibo de luz ñ.jpg', size: bill.byteLength, received: 0 })
    assert.equal(new URL(uploadUrl ?? '').origin, rooms.checker?.origin)
    // Nothing is trusted that the provider does not report.
    assert.equal(((await (await arrived(worker, id)).json()) as DocumentUpload).received, 0)
    assert.equal(await put(begun, bill, 'image/jpeg'), 200)
    assert.equal(((await (await arrived(worker, id)).json()) as DocumentUpload).received, bill.byteLength)
    const again = await beginUpload(worker, { item: 'Address', bytes: bill, id })
    assert.deepEqual([again.received, again.uploadUrl], [bill.byteLength, null])
    await assertProblem(await begin(worker, { item: 'Name', bytes: bill, id }), 409, 'identity.file_differs')
    const incomplete = expectRefusal(
      await worker.browser.post('identification/documents/send'),
      409,
      'identity.documents_incomplete',
    )
    assert.deepEqual(incomplete.errors, [{ field: 'Name', code: 'missing' }])
    rooms.clock.advance({ milliseconds: 1 })
    await upload(worker, { item: 'Name', bytes: pdf('Ana Rivera'), name: 'passport.pdf' })
    const { state } = expect(await worker.browser.post('identification/documents/send'), 'identification')
    assert.deepEqual([state.draft.verification?.status, state.draft.verification?.filesSent], ['PENDING', 2])
    await rooms.jobs.runEnqueued()
    await decide()
    assert.equal((await worker.browser.read()).step, 'payment-election')
  })

  test('leaves nothing here but its name, sealed, as are nine digits and a birth date', async () => {
    const worker = await ask('SANDBOX DOCUMENT ADDRESS', { roster: { ssn: null }, ssn: '123454821' })
    await upload(worker, { item: 'Address', bytes: pdf('A letter of their bank'), name: 'ana-at-home.pdf' })
    await handIn(worker)
    const secrets = ['123454821', '1998-04-09', 'A letter of their bank', 'ana-at-home']
    const wanted = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex')])
    for (const row of await dumpTables(rooms.database.pool))
      for (const secret of wanted) assert.ok(!row.includes(secret), `${secret} in ${row.slice(0, 60)}`)
    const logged = JSON.stringify(rooms.server.lines())
    for (const secret of secrets) assert.ok(!logged.includes(secret), secret)
    assert.equal(await readCheckedSsn(rooms.database.query, testKeys.encryption, worker.employeeId), '123454821')
    const { rows } = await rooms.database.pool.query('select 1 from upload_piece')
    assert.equal(rows.length, 0)
  })

  test('is what its content says, not its name: a program that is called a bill is forgotten', async () => {
    const worker = await ask('SANDBOX DOCUMENT ADDRESS')
    const program = Buffer.concat([Buffer.from('MZ'), randomBytes(500)])
    const begun = await beginUpload(worker, { item: 'Address', bytes: program, name: 'bill.jpg' })
    await put(begun, program, 'image/jpeg')
    await assertProblem(await arrived(worker, begun.id), 422, 'identity.file_type')
    assert.deepEqual((await verificationOf(worker)).documents, [])
    await assertProblem(await arrived(worker, begun.id), 404, 'identity.file_unknown')
  })

  test('is refused above 10 MB by us and by the provider, as the sixth, and for what is not wanted', async () => {
    const worker = await ask('SANDBOX DOCUMENT ADDRESS')
    const post = (body: object) =>
      rooms.post('/api/onboarding/identification/documents', body, { headers: { authorization: `Bearer ${worker.token}` } })
    const file = { item: 'Address', name: 'bill.jpg', size: 10_485_760 }
    await assertProblem(await post({ ...file, id: randomUUID(), size: 10_485_761 }), 422, 'identity.file_size')
    await assertProblem(await post({ ...file, id: randomUUID(), item: 'Name' }), 409, 'identity.not_requested')
    const ids = Array.from({ length: 5 }, () => randomUUID())
    for (const id of ids) assert.equal((await post({ ...file, id })).status, 200)
    await assertProblem(await post({ ...file, id: randomUUID() }), 409, 'identity.file_count')
    // What was chosen by mistake makes room.
    for (const _again of [1, 2])
      expect(await worker.browser.post('identification/documents/remove', { id: ids[0] }), 'identification')
    const another = (await (await post({ ...file, id: randomUUID() })).json()) as Begun
    // A sender who says that it is small and sends more is stopped.
    const status = await put(another, Buffer.concat([pdf(''), Buffer.alloc(10_485_760)])).catch(() => 413)
    assert.equal(status, 413)
    assert.equal(((await (await arrived(worker, another.id)).json()) as DocumentUpload).received, 0)
  })

  test('that two tabs send at once has one place, and is there once', async () => {
    const worker = await ask('SANDBOX DOCUMENT ADDRESS')
    const file = { item: 'Address', bytes: pdf('bill'), id: randomUUID() } as const
    const begunFiles = await Promise.all([beginUpload(worker, file), beginUpload(worker, file), beginUpload(worker, file)])
    const idsOf = (begun: Begun) => new URL(begun.uploadUrl ?? '').pathname
    assert.equal(new Set(begunFiles.map(idsOf)).size, 1)
    const statuses = await Promise.all(begunFiles.map((begun) => put(begun, file.bytes)))
    assert.ok(statuses.includes(200))
    const there = (await (await arrived(worker, file.id)).json()) as DocumentUpload
    assert.equal(there.received, file.bytes.byteLength)
    await handIn(worker)
    await decide()
    assert.equal((await worker.browser.read()).step, 'payment-election')
  })

  test("is no one else's, and nothing is taken when nothing is wanted", async () => {
    const [one, other] = [await ask('SANDBOX DOCUMENT ADDRESS'), await ask('SANDBOX DOCUMENT ADDRESS')]
    const [id, bytes] = [randomUUID(), pdf('x')]
    await begin(one, { item: 'Address', bytes, id })
    await assertProblem(await arrived(other, id), 404, 'identity.file_unknown')
    await other.browser.post('identification/documents/remove', { id })
    assert.equal((await verificationOf(one)).documents.length, 1)

    const approved = await ask('')
    await assertProblem(await begin(approved, { item: 'Address', bytes }), 409, 'identity.not_requested')
    await assertProblem(await arrived(approved, id), 409, 'identity.not_requested')
    for (const step of ['documents/send', 'email-link'])
      expectRefusal(await approved.browser.post(`identification/${step}`), 409, 'identity.not_requested')
    expectRefusal(await approved.browser.post('identification/documents/remove', { id }), 409, 'identity.not_requested')
  })

  test('goes nowhere once its session is over: the worker sees the state of the check', async () => {
    const worker = await ask('SANDBOX DOCUMENT ADDRESS')
    const { sessionRef } = await checkOf(worker)
    await rooms.checker?.reviewers.expireDocumentSession(sessionRef ?? '')
    await assertProblem(await begin(worker, { item: 'Address', bytes: pdf('late') }), 409, 'identity.not_requested')
    await rooms.jobs.runEnqueued()
    assert.equal((await verificationOf(worker)).status, 'IN_REVIEW')
  })

  test('that was handed in after its session was over asks for nothing that the provider does not want', async () => {
    const worker = await ask('SANDBOX DOCUMENT ADDRESS')
    await upload(worker, { item: 'Address', bytes: pdf('bill') })
    await rooms.checker?.reviewers.expireDocumentSession((await checkOf(worker)).sessionRef ?? '')
    await handIn(worker)
    assert.equal((await verificationOf(worker)).status, 'IN_REVIEW')
  })

  test('has a name without a path, a line break or a mark that turns the writing', async () => {
    const worker = await ask('SANDBOX DOCUMENT ADDRESS')
    await upload(worker, { item: 'Address', bytes: pdf('1'), name: '../..\\bill\r\n\u202Efdp.pdf' })
    assert.deepEqual(
      (await verificationOf(worker)).documents.map(({ name }) => name),
      ['bill fdp.pdf'],
    )
  })
})

test('the result of documents is sent; asked again, it is another round', async () => {
  const worker = await ask('SANDBOX DOCUMENT ADDRESS')
  await upload(worker, { item: 'Address', bytes: pdf('SANDBOX AGAIN') })
  await handIn(worker)
  await decide()
  const again = await verificationOf(worker)
  assert.deepEqual([again.status, again.documents, again.filesSent], ['DOCUMENT_REQUESTED', [], 1])
  expectRefusal(await worker.browser.post('identification/documents/send'), 409, 'identity.documents_incomplete')
  await upload(worker, { item: 'Address', bytes: pdf('SANDBOX UNREADABLE') })
  await handIn(worker)
  rooms.clock.advance({ seconds: 60 })
  await decide()
  const denied = await verificationOf(worker)
  assert.deepEqual([denied.status, denied.reason, denied.filesSent], ['DENIED', 'document', 2])
  const [reported] = await rooms.sentTo(worker.phone)
  assert.match(reported?.text ?? '', /couldn't open your account/)
})

test('files that were never handed in are forgotten after thirty days, and those that were stay on record', async () => {
  const worker = await ask('SANDBOX DOCUMENT ADDRESS')
  const kept = async () => (await readFiles(rooms.database.query, (await checkOf(worker)).id)).length
  await upload(worker, { item: 'Address', bytes: pdf('SANDBOX AGAIN') })
  await handIn(worker)
  await decide()
  await upload(worker, { item: 'Address', bytes: pdf('2') })
  assert.equal(await kept(), 2)
  const clock = rooms.clock.now()
  rooms.clock.advance({ hours: 30 * 24 + 1 })
  await rooms.jobs.run('identity.tidy-files')
  assert.equal(await kept(), 1)
  rooms.clock.advance({ milliseconds: clock.epochMilliseconds - rooms.clock.now().epochMilliseconds })
})

describe('an e-mail address', () => {
  const email = (name: string) => ({ roster: { email: `${name}@example.com` } })

  async function linkOf(address: string): Promise<string> {
    const [message] = await rooms.sentTo(address)
    return /#email=([a-z]+)/.exec(message?.text ?? '')?.[1] ?? assert.fail('no link was sent')
  }

  const confirm = (token: string) => rooms.post('/api/onboarding/identification/email', { token })

  test('is proven by a link, on any device, and the check continues', async () => {
    const worker = await ask('SANDBOX DOCUMENT EMAIL', email('ana1'))
    const { items, email: asked } = await verificationOf(worker)
    assert.deepEqual([items, asked?.destination, asked?.isConfirmed], [['Email'], 'a***@example.com', false])
    await assertProblem(await begin(worker, { item: 'Address', bytes: pdf('x') }), 409, 'identity.not_requested')
    const incomplete = expectRefusal(
      await worker.browser.post('identification/documents/send'),
      409,
      'identity.documents_incomplete',
    )
    assert.deepEqual(incomplete.errors, [{ field: 'Email', code: 'missing' }])
    await assertProblem(await confirm('nobodyhassuchalink'), 410, 'identity.link_expired')
    const token = await linkOf('ana1@example.com')
    for (const _again of [1, 2]) assert.equal((await confirm(token)).status, 204)
    assert.equal((await verificationOf(worker)).status, 'PENDING')
    await rooms.jobs.runEnqueued()
    await decide()
    assert.equal((await worker.browser.read()).step, 'payment-election')
  })

  test('is waited for beside documents, in any order', async () => {
    const worker = await ask('SANDBOX DOCUMENT ADDRESS EMAIL', email('ana2'))
    await upload(worker, { item: 'Address', bytes: pdf('bill') })
    expectRefusal(await worker.browser.post('identification/documents/send'), 409, 'identity.documents_incomplete')
    assert.equal((await confirm(await linkOf('ana2@example.com'))).status, 204)
    const { status, email: confirmed } = await verificationOf(worker)
    assert.deepEqual([status, confirmed?.isConfirmed], ['DOCUMENT_REQUESTED', true])
    expectRefusal(await worker.browser.post('identification/email-link'), 409, 'identity.not_requested')
    expect(await worker.browser.post('identification/documents/send'), 'identification')
    await rooms.jobs.runEnqueued()
    await decide()
    assert.equal((await worker.browser.read()).step, 'payment-election')
  })

  test('is sent another link after 30 seconds; the one before ends, and each after a day', async () => {
    const worker = await ask('SANDBOX DOCUMENT EMAIL', email('ana3'))
    const first = await linkOf('ana3@example.com')
    const early = expectRefusal(await worker.browser.post('identification/email-link'), 429, 'identity.resend_too_soon')
    assert.equal(early.retryAfter, 30)
    rooms.clock.advance({ seconds: 31 })
    expect(await worker.browser.post('identification/email-link'), 'identification')
    const second = await linkOf('ana3@example.com')
    assert.notEqual(second, first)
    await assertProblem(await confirm(first), 410, 'identity.link_expired')
    rooms.clock.advance({ hours: 24 })
    await assertProblem(await confirm(second), 410, 'identity.link_expired')
  })

  test('that is not known is not asked for: a person looks', async () => {
    const worker = await ask('SANDBOX DOCUMENT EMAIL')
    const { status, items } = await verificationOf(worker)
    assert.deepEqual([status, items], ['IN_REVIEW', []])
  })
})
