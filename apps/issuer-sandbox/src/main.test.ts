// What the process promises: nothing it answered is lost in a crash, and every way to end is a clear one.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { nodeOf, startReceiver, type Received } from './testing/receiver.ts'
import { askAt, basic, issueMutation, numbersQuery, restrictedDetailsOf, tokenMutation } from './testing/sandbox.ts'

const apiKey = 'sk_test_for_tests_alone'
const keys = { CARD_PROVIDER_API_KEY: apiKey, CARD_PROVIDER_SIGNING_KEY: 'signing_key_for_tests_alone' }
/** Where Node keeps the compiled sources, which a child need not compile again. */
const compiledFolder = process.env['NODE_COMPILE_CACHE']
const compiledCode: Record<string, string> = compiledFolder === undefined ? {} : { NODE_COMPILE_CACHE: compiledFolder }
const folders: string[] = []
const running = new Set<ReturnType<typeof launch>>()

after(async () => {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'issuer-process-'))
  folders.push(folder)
  return folder
}

function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', ...compiledCode, ISSUER_PORT: '0', ...keys, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}

async function startProcess(dataDir: string): Promise<{ child: ReturnType<typeof launch>; url: string }> {
  const child = launch({ DATA_DIR: dataDir })
  for await (const line of createInterface(child.stdout)) {
    const { event, origin } = JSON.parse(line) as { event: string; origin: string }
    if (event !== 'listening') continue
    // The rest is not read; a full pipe would block the process.
    child.stdout.resume()
    return { child, url: `${origin}/graphql` }
  }
  throw new Error('The sandbox ended before it listened')
}

async function endOf(environment: Record<string, string>): Promise<{ code: number | null; error: string; output: string }> {
  const child = launch(environment)
  let [error, output] = ['', '']
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()))
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, error, output }
}

async function issue(url: string, externalId: string): Promise<string> {
  const { body } = await askAt(url, issueMutation, { input: { externalId, name: 'Payroll account' } }, basic(apiKey))
  const account = body.data?.['simulateFinancialAccountIssue'] as { directDepositDetails: { id: string } }
  return account.directDepositDetails.id
}

async function tokenFor(url: string, detailId: string): Promise<string> {
  const input = { directDepositDetailId: detailId, permissions: ['READ_RESTRICTED_DETAILS'] }
  const { body } = await askAt(url, tokenMutation, { input }, basic(apiKey))
  return `Bearer ${String(body.data?.['generateDirectDepositDetailClientToken']?.['value'])}`
}

async function numberOf(url: string, detailId: string, token: string): Promise<string> {
  const number = String(restrictedDetailsOf(await askAt(url, numbersQuery, { id: detailId }, token))?.['number'])
  assert.match(number, /^\d{12}$/)
  return number
}

test('a kill in the middle of work loses no account that was answered, and old tokens stay good', async () => {
  const dataDir = await newFolder()
  const first = await startProcess(dataDir)
  const acknowledged = new Map<string, string>()
  async function issueUntilKilled(worker: number): Promise<void> {
    for (let index = 0; index < 1_000; index += 1) {
      const externalId = `acc_${worker}_${index}`
      acknowledged.set(externalId, await issue(first.url, externalId))
      if (acknowledged.size === 60) first.child.kill('SIGKILL')
    }
  }
  const oldest = await issue(first.url, 'acc_oldest')
  const token = await tokenFor(first.url, oldest)
  const number = await numberOf(first.url, oldest, token)
  const workers = await Promise.allSettled([0, 1, 2, 3].map(issueUntilKilled))
  assert.ok(workers.every(({ status }) => status === 'rejected'))
  assert.ok(acknowledged.size >= 60)

  const second = await startProcess(dataDir)
  for (const [externalId, detailId] of acknowledged) assert.equal(await issue(second.url, externalId), detailId)
  assert.equal(await numberOf(second.url, oldest, token), number)
  second.child.kill('SIGTERM')
  assert.deepEqual(await once(second.child, 'exit'), [0, null])
})

test('a kill in the middle of deliveries loses none of what was answered, and what comes twice has one event id', async () => {
  const dataDir = await newFolder()
  await using receiver = await startReceiver()
  const transferOf = (received: Received) => nodeOf(received)['id']
  const isTransfer = ({ message }: Received) => message.data.name === 'NON_ORIGINATED_ACH_TRANSFER_RECEIVED'
  const first = await startProcess(dataDir)
  const ask = async (url: string, query: string, input: Record<string, unknown>) =>
    Object.values((await askAt(url, query, { input }, basic(apiKey))).body.data ?? {})[0] as { id: string }
  const subscriptions = ['NON_ORIGINATED_ACH_TRANSFER_RECEIVED']
  await ask(first.url, addTargetMutation, { name: 'test', uri: receiver.uri, subscriptions })
  await receiver.until(1)

  const acknowledged = new Set<string>()
  // The events of one account arrive in order, one after the other; those of several in parallel.
  async function receiveUntilKilled(externalId: string): Promise<void> {
    const { id: financialAccountId } = await ask(first.url, issueMutation, { externalId, name: 'Payroll account' })
    const input = { financialAccountId, amount: { value: 100, currencyCode: 'USD' } }
    for (;;) acknowledged.add((await ask(first.url, receiveMutation, input)).id)
  }
  const workers = Promise.allSettled(['acc_1', 'acc_2', 'acc_3', 'acc_4'].map(receiveUntilKilled))
  await receiver.until(40, isTransfer)
  // From now on some are on their way and not settled, and others wait behind them.
  receiver.answer(() => new Promise(() => {}))
  await receiver.until(receiver.received.length + 4)
  first.child.kill('SIGKILL')
  await workers
  receiver.answer(() => ({ status: 204 }))

  const receivedByFirst = receiver.received.length
  const second = await startProcess(dataDir)
  const arrived = () => new Set(receiver.received.map(transferOf))
  await receiver.until(receivedByFirst + 4)
  while ([...acknowledged].some((id) => !arrived().has(id))) await receiver.until(receiver.received.length + 1)
  const eventIds = new Map<unknown, Set<string>>()
  for (const one of receiver.received.filter(isTransfer)) {
    const transferId = transferOf(one)
    eventIds.set(transferId, (eventIds.get(transferId) ?? new Set()).add(one.message.data.id))
  }
  assert.ok([...eventIds.values()].every(({ size }) => size === 1))
  assert.ok(receiver.received.filter(isTransfer).length > eventIds.size, 'some came twice')
  second.child.kill('SIGTERM')
  assert.deepEqual(await once(second.child, 'exit'), [0, null])
})

const addTargetMutation = `mutation Add($input: AddWebhookNotificationTargetInput!) {
  addWebhookNotificationTarget(input: $input) { ... on WebhookNotificationTarget { id } }
}`
const receiveMutation = `mutation Receive($input: SimulateExternallyInitiatedACHTransferInput!) {
  simulateExternallyInitiatedACHTransfer(input: $input) { ... on CreditFunds { id } }
}`

test('a signal ends it in order, with the request in flight answered', async () => {
  const { child, url } = await startProcess(await newFolder())
  const body = JSON.stringify({ query: '{ __typename }' })
  const headers = { authorization: basic(apiKey), 'content-type': 'application/json', expect: '100-continue' }
  const inFlight = request(url, { method: 'POST', headers, agent: new Agent({ keepAlive: true }) })
  inFlight.flushHeaders()
  // "Continue" says that the request is being answered and its body awaited.
  await once(inFlight, 'continue')
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  inFlight.end(body)
  const [response] = (await once(inFlight, 'response')) as [IncomingMessage]
  assert.equal(response.statusCode, 200)
  assert.match(await text(response), /"__typename":"Query"/)
  assert.deepEqual(await ended, [0, null])
})

test('what it keeps is readable by its owner alone', async () => {
  const dataDir = await newFolder()
  const { child } = await startProcess(dataDir)
  assert.equal((await stat(join(dataDir, 'issuer'))).mode & 0o077, 0)
  for (const secret of ['token-key.json', 'master-key', 'issuer.sqlite', 'issuer.sqlite-wal']) {
    assert.equal((await stat(join(dataDir, 'issuer', secret))).mode & 0o077, 0)
  }
  child.kill('SIGTERM')
  await once(child, 'exit')
  assert.deepEqual((await readdir(join(dataDir, 'issuer'))).toSorted(), ['issuer.sqlite', 'master-key', 'token-key.json'])
})

test('a busy port is one clear line and a non-zero exit', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const { code, error, output } = await endOf({ DATA_DIR: await newFolder(), ISSUER_PORT: String(port) })
  taken.close()
  assert.equal(code, 1)
  assert.match(error, new RegExp(`^Card provider: port ${port} of 127\\.0\\.0\\.1 is taken; set ISSUER_PORT to a free one\\n$`))
  assert.equal(output, '')
})

test('a missing key, or a folder that is a file, is one clear line and a non-zero exit', async () => {
  const folder = await newFolder()
  const file = join(folder, 'file')
  await writeFile(file, '')
  for (const environment of [{ DATA_DIR: folder, CARD_PROVIDER_API_KEY: '' }, { DATA_DIR: file }]) {
    const { code, error } = await endOf(environment)
    assert.equal(code, 1)
    assert.match(error, /^Card provider: [^\n]+\n$/)
  }
})
