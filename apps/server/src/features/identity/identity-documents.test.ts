// The files that a check asks for, and the link that proves an e-mail address: taken in pieces, looked into, kept sealed, sent together.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { DocumentItem, DocumentUpload, Problem, Verification } from '@daybreak/contract'
import { dumpTables } from '../../testing/database-dump.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { expect, expectRefusal, type Newcomer } from '../../testing/people/newcomer.ts'
import { bringToIdentification, type Submitting } from '../../testing/people/newcomer-on-record.ts'
import { startWorkerRooms, testKeys, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { readCheckedSsn } from './checks/applicant.ts'
import { openForReview } from './documents/file-content.ts'
import { readCheckOf } from './identity.store.ts'

const pieceSize = 262_144

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms({ checksIdentities: true })
})
after(() => rooms.stop())

let count = 0

type Asked = { browser: Newcomer; employeeId: string; token: string; phone: string }

/** A worker of whom documents are wanted. */
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

async function putPiece({ token }: Asked, id: string, offset: number, bytes: Buffer): Promise<Response> {
  return rooms.server.post(`/api/onboarding/identification/documents/piece?id=${id}&offset=${offset}`, Uint8Array.from(bytes), {
    authorization: `Bearer ${token}`,
    'content-type': 'application/octet-stream',
  })
}

async function upload(worker: Asked, file: File): Promise<string> {
  const { id, bytes } = { id: randomUUID(), ...file }
  assert.equal((await begin(worker, { ...file, id })).status, 200)
  for (let offset = 0; offset < bytes.byteLength; offset += pieceSize) {
    const answer = await putPiece(worker, id, offset, bytes.subarray(offset, offset + pieceSize))
    assert.equal(answer.status, 200, await answer.clone().text())
  }
  return id
}

function jpeg(size: number): Buffer {
  return Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), randomBytes(size - 4)])
}

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`)

describe('a file', () => {
  test('comes in pieces, each once, goes on where it stopped, and is given to the checker as it was', async () => {
    const worker = await ask('SANDBOX DOCUMENT ADDRESS NAME')
    const [bill, id] = [jpeg(pieceSize + 1000), randomUUID()]
    const begun = (await (
      await begin(worker, { item: 'Address', bytes: bill, id, name: 'Recibo de luz ñ.jpg' })
    ).json()) as DocumentUpload
    assert.deepEqual(begun, { id, item: 'Address', name: 'Recibo de luz ñ.jpg', size: bill.byteLength, received: 0 })
    const [first, last] = [bill.subarray(0, pieceSize), bill.subarray(pieceSize)]
    await assertProblem(await putPiece(worker, id, pieceSize, last), 409, 'identity.piece_out_of_order')
    await assertProblem(await putPiece(worker, id, 0, first.subarray(1)), 422, 'identity.piece_size')
    // Sent twice at once, because the first answer was slow.
    for (const answer of await Promise.all([putPiece(worker, id, 0, first), putPiece(worker, id, 0, first)]))
      assert.equal(((await answer.json()) as DocumentUpload).received, pieceSize)
    // Another page asks how far it came.
    assert.equal(
      ((await (await begin(worker, { item: 'Address', bytes: bill, id })).json()) as DocumentUpload).received,
      pieceSize,
    )
    await assertProblem(await begin(worker, { item: 'Name', bytes: bill, id }), 409, 'identity.file_differs')
    assert.deepEqual(
      (await verificationOf(worker)).documents.map(({ received, size }) => [received, size]),
      [[pieceSize, bill.byteLength]],
    )
    const incomplete = expectRefusal(
      await worker.browser.post('identification/documents/send'),
      409,
      'identity.documents_incomplete',
    )
    assert.deepEqual(incomplete.errors, [
      { field: 'Name', code: 'missing' },
      { field: 'Address', code: 'missing' },
    ])
    await putPiece(worker, id, pieceSize, last)
    const passport = pdf('Ana Rivera')
    rooms.clock.advance({ milliseconds: 1 })
    await upload(worker, { item: 'Name', bytes: passport, name: 'passport.pdf' })
    const { state } = expect(await worker.browser.post('identification/documents/send'), 'identification')
    assert.deepEqual([state.draft.verification?.status, state.draft.verification?.filesSent], ['PENDING', 2])

    const check = (await readCheckOf(rooms.database.query, worker.employeeId)) ?? assert.fail()
    const given = await openForReview(rooms.database.query, testKeys.encryption, check)
    assert.deepEqual(
      given.map(({ item, name, type }) => [item, name, type]),
      [
        ['Address', 'Recibo de luz ñ.jpg', 'image/jpeg'],
        ['Name', 'passport.pdf', 'application/pdf'],
      ],
    )
    assert.ok(Buffer.from(given[0]?.bytes ?? []).equals(bill))
    assert.ok(Buffer.from(given[1]?.bytes ?? []).equals(passport))
    await rooms.jobs.runEnqueued()
    await decide()
    assert.equal((await worker.browser.read()).step, 'payment-election')
  })

  test('is kept sealed, with its name, as are nine digits and a birth date: none of it stands anywhere in the database', async () => {
    const worker = await ask('SANDBOX DOCUMENT ADDRESS', { roster: { ssn: null }, ssn: '123454821' })
    await upload(worker, { item: 'Address', bytes: pdf('A letter of her bank'), name: 'ana-at-home.pdf' })
    expect(await worker.browser.post('identification/documents/send'), 'identification')
    await rooms.jobs.runEnqueued()
    const secrets = ['123454821', '1998-04-09', 'A letter of her bank', 'ana-at-home']
    const wanted = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex')])
    for (const row of await dumpTables(rooms.database.pool))
      for (const secret of wanted) assert.ok(!row.includes(secret), `${secret} in ${row.slice(0, 60)}`)
    const logged = JSON.stringify(rooms.server.lines())
    for (const secret of secrets) assert.ok(!logged.includes(secret), secret)
    assert.equal(await readCheckedSsn(rooms.database.query, testKeys.encryption, worker.employeeId), '123454821')
  })

  test('is what its content says, not its name: one that is no JPG, PNG or PDF is forgotten', async () => {
    const worker = await ask('SANDBOX DOCUMENT ADDRESS')
    const id = randomUUID()
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">')
    await begin(worker, { item: 'Address', bytes: page, id, name: 'bill.jpg' })
    await assertProblem(await putPiece(worker, id, 0, page), 422, 'identity.file_type')
    assert.deepEqual((await verificationOf(worker)).documents, [])
    await assertProblem(await putPiece(worker, id, 0, page), 404, 'identity.file_unknown')
  })

  test('is refused above 10 MB, as the sixth, and for what is not wanted', async () => {
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
    assert.equal((await post({ ...file, id: randomUUID() })).status, 200)
  })

  test("is nobody else's, and nothing is taken when nothing is wanted", async () => {
    const [one, other] = [await ask('SANDBOX DOCUMENT ADDRESS'), await ask('SANDBOX DOCUMENT ADDRESS')]
    const [id, bytes] = [randomUUID(), pdf('x')]
    await begin(one, { item: 'Address', bytes, id })
    await assertProblem(await putPiece(other, id, 0, bytes), 404, 'identity.file_unknown')
    await other.browser.post('identification/documents/remove', { id })
    assert.equal((await verificationOf(one)).documents.length, 1)

    const approved = await ask('')
    await assertProblem(await begin(approved, { item: 'Address', bytes }), 409, 'identity.not_requested')
    await assertProblem(await putPiece(approved, id, 0, bytes), 409, 'identity.not_requested')
    for (const step of ['documents/send', 'email-link'])
      expectRefusal(await approved.browser.post(`identification/${step}`), 409, 'identity.not_requested')
    expectRefusal(await approved.browser.post('identification/documents/remove', { id }), 409, 'identity.not_requested')
  })
})

test('what documents come to is told; asked again, it is another round', async () => {
  const worker = await ask('SANDBOX DOCUMENT ADDRESS')
  await upload(worker, { item: 'Address', bytes: pdf('1'), name: 'again.pdf' })
  expect(await worker.browser.post('identification/documents/send'), 'identification')
  await rooms.jobs.runEnqueued()
  await decide()
  const again = await verificationOf(worker)
  assert.deepEqual([again.status, again.documents, again.filesSent], ['DOCUMENT_REQUESTED', [], 1])
  expectRefusal(await worker.browser.post('identification/documents/send'), 409, 'identity.documents_incomplete')
  await upload(worker, { item: 'Address', bytes: pdf('2'), name: 'unreadable.pdf' })
  expect(await worker.browser.post('identification/documents/send'), 'identification')
  await rooms.jobs.runEnqueued()
  rooms.clock.advance({ seconds: 60 })
  await decide()
  const denied = await verificationOf(worker)
  assert.deepEqual([denied.status, denied.reason, denied.filesSent], ['DENIED', 'document', 2])
  const [told] = await rooms.sentTo(worker.phone)
  assert.match(told?.text ?? '', /couldn't open your account/)
})

test('files that were never sent are forgotten after thirty days, and those that were sent stay', async () => {
  const worker = await ask('SANDBOX DOCUMENT ADDRESS')
  const kept = async () => {
    const check = await readCheckOf(rooms.database.query, worker.employeeId)
    const { rows } = await rooms.database.pool.query<{ n: number }>(
      'select count(*)::integer as n from upload_piece where owner_id = $1',
      [check?.id],
    )
    return rows[0]?.n
  }
  await upload(worker, { item: 'Address', bytes: pdf('1'), name: 'again.pdf' })
  await worker.browser.post('identification/documents/send')
  await rooms.jobs.runEnqueued()
  await decide()
  await upload(worker, { item: 'Address', bytes: pdf('2') })
  assert.equal(await kept(), 2)
  const clock = rooms.clock.now()
  rooms.clock.advance({ hours: 30 * 24 + 1 })
  await rooms.jobs.run('upload.tidy')
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

  test('is proven by a link, on any device, and the check goes on', async () => {
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

test('a problem of a piece says how far the file is', async () => {
  const worker = await ask('SANDBOX DOCUMENT ADDRESS')
  const [id, bytes] = [randomUUID(), jpeg(pieceSize * 2)]
  await begin(worker, { item: 'Address', bytes, id })
  await putPiece(worker, id, 0, bytes.subarray(0, pieceSize))
  const answer = (await (await putPiece(worker, id, pieceSize + 5, bytes.subarray(0, 5))).json()) as Problem & {
    received: number
  }
  assert.deepEqual([answer.code, answer.received], ['identity.piece_out_of_order', pieceSize])
  await assertProblem(await putPiece(worker, id, pieceSize, Buffer.concat([bytes, bytes])), 413, 'body_too_large')
})

test('a name with a path, a line break or a mark that turns the writing reaches neither the worker nor the checker', async () => {
  const worker = await ask('SANDBOX DOCUMENT ADDRESS')
  const file = { item: 'Address', bytes: pdf('1'), name: '../..\\bill\r\n\u202Efdp.pdf' } as const
  await upload(worker, file)
  assert.deepEqual(
    (await verificationOf(worker)).documents.map(({ name }) => name),
    ['bill fdp.pdf'],
  )
  expect(await worker.browser.post('identification/documents/send'), 'identification')
  const sent = (await readCheckOf(rooms.database.query, worker.employeeId)) ?? assert.fail('no check')
  const [opened] = await openForReview(rooms.database.query, testKeys.encryption, sent)
  assert.equal(opened?.name, 'bill fdp.pdf')
})
