// Guarantees of documents: sessions, links, uploads from a browser, and the effect on the application.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { mutate, type Payload } from '../testing/cards.ts'
import { startTestSandbox, testPage, type TestSandbox } from '../testing/sandbox.ts'

let sandbox: TestSandbox
before(async () => {
  sandbox = await startTestSandbox()
})
after(() => sandbox[Symbol.asyncDispose]())

const sessionFields = 'id status supportingDocumentTypes'
const start = { name: 'startDocumentUploadSession', on: 'USAccountHolderApplicationDocumentUploadSession', fields: sessionFields }
const end = { ...start, name: 'endDocumentUploadSession' }
const makeLink = { name: 'createDocumentUploadLink', on: 'DocumentUploadLink', fields: 'id status uploadUrl documentType' }
const makeToken = { name: 'generateDocumentUploadClientToken', on: 'ClientToken', fields: 'value' }

let people = 0

/** An application that requires a bill, and its session. */
async function ask(extendedAddress = 'SANDBOX DOCUMENT ADDRESS'): Promise<{ applicationId: string; sessionId: string }> {
  people += 1
  const billingAddress = { streetAddress: '12 Elm Street', extendedAddress, locality: 'Utica', region: 'NY', postalCode: '13501' }
  const personAccountHolder = {
    name: { givenName: 'Grace', familyName: 'Kim' },
    dateOfBirth: '1998-04-29',
    externalId: `documents-${people}`,
    billingAddress: { ...billingAddress, countryCodeAlpha3: 'USA' },
  }
  const holder = await mutate(
    sandbox,
    { name: 'createUSPersonAccountHolder', on: 'USPersonAccountHolder' },
    { personAccountHolder },
  )
  const consent = { primaryAuthorizedPersonId: holder['id'], consentTimestamp: '2026-11-20T11:59:00Z' }
  const input = { cardProductId: 'cpr_paycard', accountHolderId: holder['id'], cardHolderAgreementConsent: consent }
  const apply = { name: 'createAccountHolderCardProductApplication', on: 'AccountHolderCardProductApplication' }
  const applicationId = String((await mutate(sandbox, apply, input))['id'])
  return { applicationId, sessionId: (await read(applicationId)).sessions.at(-1)?.id ?? '' }
}

type Read = {
  status: string
  sessions: { id: string; status: string }[]
  documents: { status: string; fileReviewReasons: string[] }[]
}

async function read(id: string): Promise<Read> {
  const { body } = await sandbox.ask(
    `query Read($id: ID!) { node(id: $id) { ... on AccountHolderCardProductApplication {
      applicationState { status }
      accountHolderSnapshot { ... on USPersonAccountHolderSnapshot { currentVerification { requiredDocuments {
        uploadedDocuments { ... on AccountHolderApplicationDocument { status fileReviewReasons } }
        documentUploadSession { ... on USAccountHolderApplicationDocumentUploadSession { id status } }
      } } } }
    } } }`,
    { id },
  )
  type Required = { documentUploadSession: Read['sessions'][number]; uploadedDocuments: Read['documents'] }
  const node = (body.data?.['node'] ?? assert.fail('no application')) as {
    applicationState: { status: string }
    accountHolderSnapshot: { currentVerification: { requiredDocuments: Required[] } }
  }
  const { requiredDocuments } = node.accountHolderSnapshot.currentVerification
  return {
    status: node.applicationState.status,
    sessions: requiredDocuments.map(({ documentUploadSession }) => documentUploadSession),
    documents: requiredDocuments.flatMap(({ uploadedDocuments }) => uploadedDocuments),
  }
}

async function linkOf(documentUploadSessionId: string): Promise<Payload> {
  await mutate(sandbox, start, { documentUploadSessionId })
  return mutate(sandbox, makeLink, { documentUploadSessionId, documentType: 'UTILITY_BILL' })
}

async function statusOfLink({ id }: Payload): Promise<unknown> {
  const { body } = await sandbox.ask('query Link($id: ID!) { node(id: $id) { ... on DocumentUploadLink { status } } }', { id })
  return body.data?.['node']?.['status']
}

const put = async (link: Payload, body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = {}) =>
  fetch(String(link['uploadUrl']), {
    method: 'PUT',
    body,
    headers: { origin: testPage, 'content-type': 'image/png', ...headers },
  })

const faultOf = (payload: Payload) => (payload['errors'] as { code: string }[] | undefined)?.[0]?.code
const pdf = (words: string) => `%PDF-1.7\n${words}`

test('a file goes to the address of its link, from our pages alone, and the application is approved when the session ends', async () => {
  const { applicationId, sessionId } = await ask()
  const early = await mutate(sandbox, makeLink, { documentUploadSessionId: sessionId, documentType: 'UTILITY_BILL' })
  assert.equal(faultOf(early), 'NOT_NEXT')
  const link = await linkOf(sessionId)
  assert.deepEqual([link['status'], link['documentType']], ['PENDING', 'UTILITY_BILL'])
  assert.equal((await put(link, pdf('bill'), { origin: 'https://evil.example.com' })).status, 403)
  const preflight = await fetch(String(link['uploadUrl']), { method: 'OPTIONS', headers: { origin: testPage } })
  assert.equal(preflight.headers.get('access-control-allow-methods'), 'PUT')
  const taken = await put(link, pdf('bill'))
  assert.deepEqual([taken.status, taken.headers.get('access-control-allow-origin')], [200, testPage])
  assert.equal(await statusOfLink(link), 'COMPLETED')
  assert.equal((await put(link, pdf('another'))).status, 409)
  for (const _twice of [1, 2])
    assert.equal((await mutate(sandbox, end, { documentUploadSessionId: sessionId }))['status'], 'SUBMITTED')
  const { status, documents } = await read(applicationId)
  assert.deepEqual([status, documents.map((document) => document.status)], ['APPROVED', ['APPROVED']])
  assert.equal(faultOf(await linkOf(sessionId)), 'CLOSED')
})

async function* tooMuch(): AsyncGenerator<Uint8Array> {
  for (let count = 0; count < 40; count += 1) yield new Uint8Array(1024 * 1024)
}

describe('a file', () => {
  test('that is a program is DENIED, whatever it calls itself', async () => {
    const link = await linkOf((await ask()).sessionId)
    await put(link, 'MZ and so on')
    assert.equal(await statusOfLink(link), 'DENIED')
  })

  test('of a gigabyte is refused before it comes, and one that says less is stopped at ten megabytes', async () => {
    const { sessionId } = await ask()
    const link = await linkOf(sessionId)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(String(link['uploadUrl']), { method: 'PUT', headers: { 'content-length': 2 ** 30, origin: testPage } })
      call.on('response', ({ statusCode }) => {
        resolve(statusCode)
        call.destroy()
      })
      call.on('error', reject)
      call.flushHeaders()
    })
    assert.equal(status, 413)
    assert.equal(await statusOfLink(link), 'PENDING')
    const body = Readable.toWeb(Readable.from(tooMuch())) as ReadableStream
    // Whether the answer is read before the line is cut is chance.
    await fetch(String(link['uploadUrl']), { method: 'PUT', body, duplex: 'half' } as RequestInit).catch(() => null)
    assert.equal(await statusOfLink(link), 'FAILED')
  })

  test('that stopped coming may be sent again', async () => {
    const link = await linkOf((await ask()).sessionId)
    await new Promise<void>((resolve) => {
      const call = request(String(link['uploadUrl']), { method: 'PUT', headers: { 'content-length': 100 } })
      call.on('error', () => resolve()).on('close', () => resolve())
      call.write('%PDF-', () => call.destroy())
    })
    for (let status = await statusOfLink(link); status === 'PENDING' || status === 'IN_PROGRESS';)
      status = await statusOfLink(link)
    assert.equal(await statusOfLink(link), 'FAILED')
    assert.equal((await put(link, pdf('whole'))).status, 200)
  })

  test('goes nowhere with a forged address, or an old one', async () => {
    const link = await linkOf((await ask()).sessionId)
    const forged = String(link['uploadUrl']).replace(/signature=[^&]+/, 'signature=AAAA')
    assert.equal((await put({ ...link, uploadUrl: forged }, pdf('x'))).status, 404)
    const moment = sandbox.clock.now()
    sandbox.clock.advance({ minutes: 16 })
    assert.equal((await put(link, pdf('x'))).status, 403)
    sandbox.clock.advance({ milliseconds: moment.epochMilliseconds - sandbox.clock.now().epochMilliseconds })
  })
})

test('what reviewers make of documents, the files say', async () => {
  for (const [words, status, count] of [
    ['SANDBOX AGAIN', 'IN_REVIEW', 2],
    ['SANDBOX REVIEW', 'IN_REVIEW', 1],
    ['SANDBOX UNREADABLE', 'DENIED', 1],
  ] as const) {
    const { applicationId, sessionId } = await ask()
    await put(await linkOf(sessionId), pdf(words))
    await mutate(sandbox, end, { documentUploadSessionId: sessionId })
    const found = await read(applicationId)
    assert.deepEqual([found.status, found.sessions.length], [status, count], words)
    if (status === 'DENIED') assert.deepEqual(found.documents[0]?.fileReviewReasons, ['ILLEGIBLE_DOCUMENT'])
  }
})

test('a client token manages its own session, and sees no other', async () => {
  const [{ sessionId }, other] = [await ask(), await ask()]
  const { value } = await mutate(sandbox, makeToken, {
    documentUploadSessionId: sessionId,
    permissions: ['MANAGE_DOCUMENT_UPLOAD_SESSION'],
  })
  const bearer = `Bearer ${String(value)}`
  const started = await mutate(sandbox, start, { documentUploadSessionId: sessionId }, bearer)
  assert.equal(started['status'], 'INITIATED')
  for (const [operation, input] of [
    [start, { documentUploadSessionId: other.sessionId }],
    [makeToken, { documentUploadSessionId: sessionId, permissions: ['MANAGE_DOCUMENT_UPLOAD_SESSION'] }],
  ] as const)
    assert.equal((await mutate(sandbox, operation, input, bearer)).__typename, 'AccessDeniedError', operation.name)
  const seen = await sandbox.ask('query Seen($id: ID!) { node(id: $id) { id } }', { id: other.sessionId }, bearer)
  assert.equal(seen.body.data?.['node'], null)
})

test('an e-mail address that is to be confirmed is, and the application continues', async () => {
  const { applicationId } = await ask('SANDBOX DOCUMENT EMAIL')
  const { body } = await sandbox.ask(
    `query Read($id: ID!) { node(id: $id) { ... on AccountHolderCardProductApplication { accountHolderSnapshot {
      ... on USPersonAccountHolderSnapshot { currentVerification { reason requestedUpdates { id status changesRequested } } }
    } } } }`,
    { id: applicationId },
  )
  const { currentVerification } = (body.data?.['node']?.['accountHolderSnapshot'] ?? assert.fail('no application')) as {
    currentVerification: { reason: string; requestedUpdates: { id: string; status: string; changesRequested: string[] }[] }
  }
  const [update] = currentVerification.requestedUpdates
  assert.deepEqual(
    [currentVerification.reason, update?.status, update?.changesRequested],
    ['IDENTITY_UPDATE_REQUESTED', 'OPEN', ['EMAIL']],
  )
  const on = 'RequestedIdentityUpdate'
  const confirm = { name: 'confirmRequestedIdentityUpdate', on, fields: 'status' }
  assert.equal(faultOf(await mutate(sandbox, confirm, { id: update?.id })), 'NOT_NEXT')
  await mutate(
    sandbox,
    { name: 'initiateUSPersonAccountHolderRequestedIdentityUpdate', on, fields: 'status' },
    { requestedIdentityUpdateId: update?.id, personAccountHolder: { email: 'ana@example.com' } },
  )
  assert.equal((await mutate(sandbox, confirm, { id: update?.id }))['status'], 'CONFIRMED')
  assert.equal((await read(applicationId)).status, 'APPROVED')
})
