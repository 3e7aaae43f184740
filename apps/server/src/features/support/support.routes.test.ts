// Guarantees for workers when they write to us: sent once, seen by no one else, answered by a day, and nothing secret taken.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { cleanParagraphs, ownText, type CaseThread, type SupportCase, type SupportFile } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { isRefused } from '#platform/errors.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

type Writer = { employeeId: string; token: string; phone: string; email: string }
let hired = 0
async function hire(language: 'en' | 'es' = 'en'): Promise<Writer> {
  hired += 1
  const [phone, email] = [`164655501${String(hired).padStart(2, '0')}`, `writer${hired}@example.com`]
  const { employeeId } = await rooms.hire({ phone, email, language })
  const { token } = await rooms.signIn(phone)
  return { employeeId, token, phone, email }
}

function call({ token }: Pick<Writer, 'token'>, method: string, path: string, body?: object): Promise<Response> {
  const isBytes = body instanceof Uint8Array
  return rooms.server.call(`/api/support${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body !== undefined && { body: isBytes ? new Blob([new Uint8Array(body)]) : JSON.stringify(body) }),
  })
}

async function read<Body>(asked: Promise<Response>): Promise<Body> {
  const response = await asked
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as Body
}

const request = (more: object = {}) => ({
  id: randomUUID(),
  topic: 'payday',
  article: null,
  message: 'My pay of Friday is not here.\nWhere is it?',
  files: [],
  ...more,
})
const open = (writer: Writer, more: object = {}) => read<SupportCase>(call(writer, 'POST', '/cases', request(more)))
const thread = (writer: Writer, number: string) => read<CaseThread>(call(writer, 'GET', `/cases/${number}`))

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 1, 2, 3])

async function sendFile(writer: Writer, bytes = png, name = 'bank-app.png'): Promise<string> {
  const id = randomUUID()
  await read<SupportFile>(call(writer, 'POST', '/files', { id, name, size: bytes.byteLength }))
  await read<SupportFile>(call(writer, 'PUT', `/files/pieces?id=${id}&offset=0`, bytes))
  return id
}

async function answer(number: string, text: string, closes = false): Promise<void> {
  const given = { agent: ownText('Dana'), text: cleanParagraphs(text, 5_000), closes }
  assert.ok(!isRefused(await rooms.cases.answer(number, given)))
}

test('a message becomes a case with a number and a day, and is kept sealed', async () => {
  const writer = await hire()
  const opened = await open(writer)
  assert.match(opened.number, /^\d{5,}$/)
  assert.partialDeepStrictEqual(opened, { state: 'open', topic: 'payday', answerBy: '2026-11-24', canReopen: false })
  const { messages } = await thread(writer, opened.number)
  assert.deepEqual(
    messages.map(({ from, text, files }) => ({ from, text, files })),
    [{ from: 'worker', text: 'My pay of Friday is not here.\nWhere is it?', files: [] }],
  )
  const rows = await rooms.database.query.selectFrom('support_message').select('text_sealed').execute()
  assert.ok(rows.every(({ text_sealed }) => !Buffer.from(text_sealed).includes('pay of Friday')))
})

test('the same id is the same message: pressed twice, from two tabs or after a lost answer there is one case', async () => {
  const writer = await hire()
  const body = request({ files: [await sendFile(writer)] })
  const both = await Promise.all([0, 1, 2].map(() => read<SupportCase>(call(writer, 'POST', '/cases', body))))
  assert.equal(new Set(both.map(({ number }) => number)).size, 1)
  const { cases } = await read<{ cases: SupportCase[] }>(call(writer, 'GET', '/cases'))
  assert.equal(cases.length, 1)
  await assertProblem(
    await call(writer, 'POST', '/cases', { ...body, message: 'Something else this time.' }),
    409,
    'support.id_reused',
  )
  const number = cases[0]?.number ?? ''
  await answer(number, 'Which day was it?')
  const reply = { id: randomUUID(), message: 'Friday.', files: [] }
  const replies = await Promise.all([0, 1].map(() => read<CaseThread>(call(writer, 'POST', `/cases/${number}/messages`, reply))))
  assert.ok(replies.every(({ messages }) => messages.length <= 3))
  assert.equal((await thread(writer, number)).messages.length, 3)
})

test("another worker's case is not found, whatever is asked of it", async () => {
  const [owner, other] = [await hire(), await hire()]
  const { number } = await open(owner)
  for (const at of [number, 'nobody', '0', '99999999999999999999']) {
    await assertProblem(await call(other, 'GET', `/cases/${at}`), 404, 'support.case_not_found')
    for (const [path, body] of [
      ['close', {}],
      ['reopen', {}],
      ['messages', { id: randomUUID(), message: 'Mine now.', files: [] }],
    ] as const)
      await assertProblem(await call(other, 'POST', `/cases/${at}/${path}`, body), 404, 'support.case_not_found')
  }
  assert.equal((await thread(owner, number)).messages.length, 1)
})

test("another worker's file goes with no message, and the same file goes with one message only", async () => {
  const [owner, other] = [await hire(), await hire()]
  const file = await sendFile(owner)
  await assertProblem(await call(other, 'POST', '/cases', request({ files: [file] })), 422, 'support.file_unknown')
  await open(owner, { files: [file] })
  await assertProblem(await call(owner, 'POST', '/cases', request({ files: [file] })), 422, 'support.file_unknown')
  // What was sent cannot be taken back.
  assert.equal((await call(owner, 'POST', '/files/remove', { id: file })).status, 204)
  const { cases } = await read<{ cases: SupportCase[] }>(call(owner, 'GET', '/cases'))
  const story = await rooms.cases.read(cases[0]?.number ?? '')
  const [sent] = story?.messages[0]?.files ?? []
  assert.ok(sent)
  const pieces: Uint8Array[] = []
  for await (const piece of sent.read()) pieces.push(piece)
  assert.deepEqual(Buffer.concat(pieces), Buffer.from(png))
})

test('what looks like a card number or a Social Security number is refused, also in the name of a file', async () => {
  const writer = await hire()
  for (const message of ['My card 4111 1111 1111 1111 is gone', 'My number is 123-45-6789, look'])
    await assertProblem(await call(writer, 'POST', '/cases', request({ message })), 422, 'support.secret_number')
  const file = { id: randomUUID(), name: '4111111111111111.png', size: 10 }
  await assertProblem(await call(writer, 'POST', '/files', file), 422, 'support.secret_number')
  const { number } = await open(writer)
  const reply = { id: randomUUID(), message: '123-45-6789', files: [] }
  await assertProblem(await call(writer, 'POST', `/cases/${number}/messages`, reply), 422, 'support.secret_number')
})

test('a message is 10 to 2,000 characters and has five files; a file is what its first bytes say', async () => {
  const writer = await hire()
  for (const message of ['Too short', ' \n \n . ', 'a'.repeat(2_001)])
    assert.equal((await call(writer, 'POST', '/cases', request({ message }))).status, 422, message.slice(0, 20))
  const six = Array.from({ length: 6 }, () => randomUUID())
  assert.equal((await call(writer, 'POST', '/cases', request({ files: six }))).status, 422)
  for (const head of ['<svg onload="alert(1)"/>', '<html><script>', 'MZ\u0090\u0000', 'PK\u0003\u0004']) {
    const bytes = new TextEncoder().encode(head)
    const id = randomUUID()
    await read(call(writer, 'POST', '/files', { id, name: 'photo.png', size: bytes.byteLength }))
    await assertProblem(await call(writer, 'PUT', `/files/pieces?id=${id}&offset=0`, bytes), 422, 'support.file_type')
    await assertProblem(await call(writer, 'POST', '/cases', request({ files: [id] })), 422, 'support.file_unknown')
  }
  const half = randomUUID()
  await read(call(writer, 'POST', '/files', { id: half, name: 'half.png', size: png.byteLength + 1 }))
  await assertProblem(await call(writer, 'PUT', `/files/pieces?id=${half}&offset=0`, png), 409, 'support.piece_wrong')
  await assertProblem(await call(writer, 'POST', '/cases', request({ files: [half] })), 422, 'support.file_unknown')
})

test('our answer makes it the turn of the worker, who is notified by e-mail and never in the words of the answer; theirs makes it ours', async () => {
  const writer = await hire('es')
  const { number } = await open(writer)
  rooms.clock.advance({ minutes: 5 })
  await answer(number, 'Your pay came at 3 PM.\n\nIs it all there?')
  // The same command again notifies no one twice.
  await answer(number, 'Your pay came at 3 PM.\n\nIs it all there?')
  const asked = await thread(writer, number)
  assert.partialDeepStrictEqual(asked, { state: 'waiting', answerBy: '2026-11-30' })
  assert.equal(asked.messages.length, 2)
  assert.partialDeepStrictEqual(asked.messages[1] ?? {}, { from: 'us', agent: 'Dana' })
  const reported = (await rooms.sentTo(writer.email)).filter(({ text }) => text.includes(number))
  assert.equal(reported.length, 1)
  assert.match(reported[0]?.text ?? '', /Respondimos tu mensaje/)
  assert.match(reported[0]?.text ?? '', new RegExp(`/support/cases/${number}`))
  assert.doesNotMatch(reported[0]?.text ?? '', /3 PM/)
  const reply = { id: randomUUID(), message: 'Sí.', files: [] }
  const answered = await read<CaseThread>(call(writer, 'POST', `/cases/${number}/messages`, reply))
  assert.partialDeepStrictEqual(answered, { state: 'open', answerBy: '2026-11-24' })
})

test('a case that waits for a worker who says nothing is closed after its day, and opens again for 30 days', async () => {
  const writer = await hire()
  const { number } = await open(writer)
  await answer(number, 'Which day was it?')
  await rooms.jobs.run('support.ending')
  assert.equal((await thread(writer, number)).state, 'waiting')
  rooms.clock.advance({ days: 12 })
  writer.token = (await rooms.signIn(writer.phone)).token
  await rooms.jobs.run('support.ending')
  await rooms.jobs.run('support.ending')
  assert.partialDeepStrictEqual(await thread(writer, number), { state: 'closed', answerBy: null, canReopen: true })
  const reported = (await rooms.sentTo(writer.email)).filter(({ text }) => text.includes('We closed your case'))
  assert.equal(reported.length, 1)
  const late = { id: randomUUID(), message: 'Friday!', files: [] }
  await assertProblem(await call(writer, 'POST', `/cases/${number}/messages`, late), 409, 'support.case_closed')
  assert.partialDeepStrictEqual(await read(call(writer, 'POST', `/cases/${number}/reopen`, {})), { state: 'open' })
  assert.partialDeepStrictEqual(await read(call(writer, 'POST', `/cases/${number}/close`, {})), { state: 'closed' })
  rooms.clock.advance({ days: 31 })
  writer.token = (await rooms.signIn(writer.phone)).token
  await assertProblem(await call(writer, 'POST', `/cases/${number}/reopen`, {}), 409, 'support.reopen_late')
})

test('a closed case is deleted with its files after 24 months', async () => {
  const writer = await hire()
  const { number } = await open(writer, { files: [await sendFile(writer)] })
  await read(call(writer, 'POST', `/cases/${number}/close`, {}))
  rooms.clock.advance({ days: 735 })
  await rooms.jobs.run('support.ending')
  assert.equal(await rooms.cases.read(number), null)
  const left = await rooms.database.query
    .selectFrom('upload_file')
    .select('id')
    .where('owner_id', '=', writer.employeeId)
    .execute()
  assert.deepEqual(left, [])
})

test('a session that was opened with a card may write and sees no cases; who answers sees that it was one', async () => {
  const writer = await hire()
  const at = rooms.clock.now()
  await rooms.database.query
    .insertInto('session_limitation')
    .values({
      id: newUuid(rooms.clock),
      employee_id: writer.employeeId,
      started_at: instantText(at),
      ends_at: instantText(at.add({ hours: 24 })),
      cancelled_at: null,
    })
    .execute()
  const { number } = await open(writer)
  await assertProblem(await call(writer, 'GET', '/cases'), 403, 'session.limited')
  await assertProblem(await call(writer, 'GET', `/cases/${number}`), 403, 'session.limited')
  assert.equal((await rooms.cases.read(number))?.messages[0]?.isLimited, true)
})

test('a visitor without a session gets a number and the answer by e-mail; what was typed is sent to no address', async () => {
  const email = 'someone@example.com'
  const body = { id: randomUUID(), topic: 'log-in', email, language: 'en', message: 'I have no phone any more, please help' }
  const write = (more: object = {}, address = '198.51.100.7') =>
    rooms.post('/api/support/messages', { ...body, ...more }, { headers: { 'x-forwarded-for': address } })
  const first = (await (await write()).json()) as { number: string }
  const again = (await (await write()).json()) as { number: string }
  assert.equal(again.number, first.number)
  const [taken] = await rooms.sentTo(email)
  assert.match(taken?.text ?? '', new RegExp(`case number is ${first.number}`))
  assert.doesNotMatch(taken?.text ?? '', /no phone/)
  await answer(first.number, 'Call us, please.')
  assert.match((await rooms.sentTo(email))[0]?.text ?? '', /^Call us, please\.\n\nDana, Daybreak/)
  await assertProblem(await write({ id: randomUUID(), message: 'Card 4111111111111111 lost' }), 422, 'support.secret_number')
  for (let count = 0; count < 2; count += 1) await write({ id: randomUUID() })
  assert.equal((await write({ id: randomUUID() })).status, 429)
})
