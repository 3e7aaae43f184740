// Guarantees of ops issuer register, status and rotate-key: what is wrong ends in a failure, and no key is ever printed.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { after, before, test } from 'node:test'
import { systemClock } from '@daybreak/time'
import { silentLog } from '#platform/log.ts'
import { startIssuerProcess, type IssuerProcess } from '../../testing/processes/issuer-process.ts'
import { runOps } from '../run.ts'
import { registrationVerbs } from './registration.verbs.ts'

let sandbox: IssuerProcess
let folder: string
let port: number
/** Our two addresses, as they answer while a server runs. */
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(204).end())
})

before(async () => {
  sandbox = await startIssuerProcess()
  folder = await mkdtemp(join(tmpdir(), 'registration-'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await sandbox[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

type Ended = { code: number; output: string; errors: string }

async function ops(words: readonly string[], changes: Record<string, string> = {}): Promise<Ended> {
  let [output, errors] = ['', '']
  const sink = (take: (text: string) => void) =>
    new Writable({ write: (chunk, _encoding, done) => (take(String(chunk)), done()) })
  const environment = {
    PORT: String(port),
    DATA_DIR: folder,
    CARD_PROVIDER_URL: sandbox.url,
    CARD_PROVIDER_API_KEY: sandbox.apiKey,
    CARD_PROVIDER_CARD_PRODUCT_ID: 'cpr_paycard',
    INIT_CWD: folder,
    ...changes,
  }
  const code = await runOps({
    verbs: registrationVerbs,
    words,
    environment,
    clock: systemClock,
    log: silentLog,
    output: sink((text) => (output += text)),
    errors: sink((text) => (errors += text)),
  })
  return { code, output, errors }
}

type Kept = { keys: { for: string; keyId: string; secret: string }[] }
const keptIn = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Kept

test('status fails while something is wrong; register puts it right, prints no key, and keeps each in a file of its owner', async () => {
  const first = await ops(['issuer', 'status'])
  assert.equal(first.code, 1)
  for (const text of ['No webhook target', 'No authorization endpoint', 'The limit on one purchase'])
    assert.ok(first.output.includes(text), text)

  const registered = await ops(['issuer', 'register', '--keys', 'keys.json'])
  assert.deepEqual([registered.code, registered.errors], [0, ''])
  const { keys } = await keptIn('keys.json')
  assert.deepEqual(
    keys.map((key) => key.for),
    ['endpoint', 'target'],
  )
  assert.equal((await stat(join(folder, 'keys.json'))).mode & 0o777, 0o600)
  const last = await ops(['issuer', 'status', '--json'])
  assert.equal(last.code, 0)
  for (const { output } of [registered, last])
    for (const { secret, keyId } of keys) assert.ok(!output.includes(secret) && output.includes(keyId))
  assert.deepEqual((JSON.parse(last.output) as { findings: unknown[] }).findings, [])
})

test('a second run changes nothing, and leaves no empty file behind', async () => {
  await ops(['issuer', 'register', '--keys', 'first.json'])
  const again = await ops(['issuer', 'register', '--keys', 'second.json', '--json'])
  assert.equal(again.code, 0)
  assert.deepEqual((JSON.parse(again.output) as { done: unknown[] }).done, [])
  assert.ok(!(await readdir(folder)).includes('second.json'))
})

test('a key file that is there already is not written over, and no key is made for it', async () => {
  await ops(['issuer', 'register', '--keys', 'other.json'])
  await writeFile(join(folder, 'taken.json'), 'mine')
  const refused = await ops(['issuer', 'rotate-key', 'target', '--keys', 'taken.json'])
  assert.equal(refused.code, 1)
  assert.match(refused.errors, /is there already/)
  assert.equal(await readFile(join(folder, 'taken.json'), 'utf8'), 'mine')
})

test('a key of the endpoint is changed in two rounds, and of the target in one', async () => {
  await ops(['issuer', 'register', '--keys', 'third.json'])
  const begun = await ops(['issuer', 'rotate-key', 'endpoint', '--keys', 'endpoint.json'])
  assert.equal(begun.code, 0)
  const [key] = (await keptIn('endpoint.json')).keys
  assert.ok(key && key.for === 'endpoint' && !begun.output.includes(key.secret))
  assert.match((await ops(['issuer', 'rotate-key', 'endpoint', '--keys', 'more.json'])).errors, /under way/)
  assert.equal((await ops(['issuer', 'status'])).code, 1)
  assert.equal((await ops(['issuer', 'rotate-key', 'endpoint', '--finish'])).code, 0)
  assert.equal((await ops(['issuer', 'status'])).code, 0)
  assert.equal((await ops(['issuer', 'rotate-key', 'target', '--keys', 'target.json'])).code, 0)
  assert.equal((await keptIn('target.json')).keys.length, 1)
})

test('a card product that the provider does not have is refused before anything is changed', async () => {
  const refused = await ops(['issuer', 'register'], { CARD_PROVIDER_CARD_PRODUCT_ID: 'cpr_none' })
  assert.equal(refused.code, 1)
  assert.match(refused.errors, /no card product cpr_none/)
})

test('what cannot be meant is refused in one line, and a provider that is away fails', async () => {
  for (const words of [
    ['rotate-key', 'card', '--keys', 'x.json'],
    ['rotate-key', 'target', '--finish'],
    ['rotate-key', 'endpoint'],
    ['rotate-key', 'endpoint', '--finish', '--keys', 'x.json'],
    ['rotate-key'],
  ])
    assert.equal((await ops(['issuer', ...words])).code, 2, words.join(' '))
  const away = await ops(['issuer', 'status'], { CARD_PROVIDER_URL: 'http://127.0.0.1:1/graphql' })
  assert.deepEqual([away.code, away.output], [1, ''])
  assert.match(away.errors, /cannot be reached/)
  const unwritable = await ops(['issuer', 'rotate-key', 'target', '--keys', 'no-such-folder/keys.json'])
  assert.deepEqual([unwritable.code, unwritable.output], [1, ''])
})
