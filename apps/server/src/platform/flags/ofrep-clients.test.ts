// OpenFeature's own providers for servers and for pages, unchanged, against our service on two instances.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { cleanText } from '@daybreak/contract'
import { OFREPProvider } from '@openfeature/ofrep-provider'
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider'
import { NOOP_PROVIDER, OpenFeature } from '@openfeature/server-sdk'
import { OpenFeature as PageOpenFeature, ProviderEvents, type Client, type Provider } from '@openfeature/web-sdk'
import { EventSource } from 'undici'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { flagForAll, flagForPart, withFlag, type FlagSetText } from './flag-set.rules.ts'
import { addFlagSet } from './flag-set.store.ts'

let rooms: WorkerRooms
let other: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
  other = await rooms.startAnother()
  // A page's browser has it; Node keeps it behind a switch.
  Object.assign(globalThis, { EventSource })
})
after(async () => {
  Reflect.deleteProperty(globalThis, 'EventSource')
  await other.stop()
  await rooms.stop()
})
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const by = cleanText('Robin Vale', 100)
const reason = cleanText('For a test', 100)
const emptySet: FlagSetText = { flags: {} }
async function change(make: (set: FlagSetText) => FlagSetText): Promise<void> {
  await rooms.database.transaction((tx) => addFlagSet(tx, { change: make, by, at: rooms.clock.now(), reason }))
}
const switchTo = (isOn: boolean) => change((set) => withFlag(set, 'express-pay', flagForAll(isOn)))

async function openServer(): Promise<ReturnType<typeof OpenFeature.getClient>> {
  const domain = randomUUID()
  await OpenFeature.setProviderAndWait(domain, new OFREPProvider({ baseUrl: rooms.server.origin }))
  closing.push(() => OpenFeature.setProviderAndWait(domain, NOOP_PROVIDER))
  return OpenFeature.getClient(domain)
}

async function openPage(origin: string, targetingKey: string): Promise<Client> {
  const domain = randomUUID()
  // Its type says `hooks?: Hook[] | undefined`, and the SDK's does not.
  const provider = new OFREPWebProvider({ baseUrl: origin, cacheMode: 'disabled' }) as Provider
  await PageOpenFeature.setProviderAndWait(domain, provider, { targetingKey, environment: 'development' })
  closing.push(async () => {
    await provider.onClose?.()
    await PageOpenFeature.clearContext(domain)
  })
  return PageOpenFeature.getClient(domain)
}

const changed = (client: Client) =>
  new Promise<void>((resolve) => {
    const received = () => {
      client.removeHandler(ProviderEvents.ConfigurationChanged, received)
      resolve()
    }
    client.addHandler(ProviderEvents.ConfigurationChanged, received)
  })

test("the server's provider gets values of every type with their variant and reason, and its own default where it should", async () => {
  await change(() => ({
    flags: {
      words: { state: 'ENABLED', variants: { short: 'hi', long: 'good day' }, defaultVariant: 'long' },
      count: { state: 'ENABLED', variants: { few: 3 }, defaultVariant: 'few' },
      shape: { state: 'ENABLED', variants: { one: { a: [1] } }, defaultVariant: 'one' },
      resting: { state: 'DISABLED', variants: { on: true }, defaultVariant: 'on' },
      open: { state: 'ENABLED', variants: { on: true } },
    },
  }))
  const client = await openServer()
  const context = { targetingKey: 'emp_1' }
  assert.partialDeepStrictEqual(await client.getStringDetails('words', '', context), {
    value: 'good day',
    variant: 'long',
    reason: 'STATIC',
  })
  assert.equal(await client.getNumberValue('count', 0, context), 3)
  assert.deepEqual(await client.getObjectValue('shape', {}, context), { a: [1] })
  // An answer without a value is from a newer protocol: the default still applies.
  for (const otherwise of [true, false]) {
    assert.equal(await client.getBooleanValue('resting', otherwise, context), otherwise)
    assert.equal(await client.getBooleanValue('open', otherwise, context), otherwise)
  }
  assert.partialDeepStrictEqual(await client.getBooleanDetails('nowhere', true, context), {
    value: true,
    errorCode: 'FLAG_NOT_FOUND',
  })
  assert.partialDeepStrictEqual(await client.getBooleanDetails('words', true, context), {
    value: true,
    errorCode: 'TYPE_MISMATCH',
  })
  assert.partialDeepStrictEqual(await client.getStringDetails('words', 'mine', {}), {
    value: 'mine',
    errorCode: 'TARGETING_KEY_MISSING',
  })
})

test("the page's provider learns of a change made beside another instance within five seconds, and asks again with its ETag", async () => {
  await change(() => emptySet)
  await switchTo(true)
  const pages = await Promise.all([openPage(rooms.server.origin, 'emp_1'), openPage(other.server.origin, 'emp_2')])
  const valuesOf = () => pages.map((page) => page.getBooleanValue('express-pay', true))
  assert.deepEqual(valuesOf(), [true, true])
  const received = Promise.all(pages.map(changed))
  const began = performance.now()
  await switchTo(false)
  await received
  assert.ok(performance.now() - began < 5_000)
  assert.deepEqual(valuesOf(), [false, false])
})

test('a page that begins to listen after a change is notified at once, and one that knows the newest version is not', async () => {
  await switchTo(true)
  await other.acknowledged()
  const listen = (path: string, headers: Record<string, string> = {}) => {
    const leaving = new AbortController()
    closing.push(async () => leaving.abort())
    return other.server.call(path, { signal: leaving.signal, headers })
  }
  const bulk = await other.server.post('/ofrep/v1/evaluate/flags', JSON.stringify({ context: { targetingKey: 'emp_1' } }))
  const { eventStreams } = (await bulk.json()) as { eventStreams: { endpoint: { requestUri: string } }[] }
  const newest = eventStreams[0]?.endpoint.requestUri ?? assert.fail()
  const version = new URL(newest, other.server.origin).searchParams.get('version') ?? ''

  const late = await listen('/ofrep/v1/events?version=1')
  assert.equal(late.headers.get('content-type'), 'text/event-stream')
  assert.match(await readUntil(late, /data: .*\n\n/), /data: \{"type":"refetchEvaluation","etag":"\d+"\}/)
  const returning = await listen(newest, { 'last-event-id': '1' })
  assert.match(await readUntil(returning, /data: .*\n\n/), new RegExp(`id: ${version}\n`))
  const current = await listen(newest)
  await switchTo(false)
  // The first message that it receives is the change.
  assert.match(await readUntil(current, /data: .*\n\n/), new RegExp(`id: ${Number.parseInt(version, 10) + 1}\n`))
})

async function readUntil({ body }: Response, end: RegExp): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader() ?? assert.fail()
  let text = ''
  while (!end.test(text)) {
    const { value, done } = await reader.read()
    if (done) assert.fail(`ended after: ${text}`)
    text += value
  }
  return text
}

test('a part of the workers has it by their id: the same ones on each instance, and those who have it keep it as the part grows', async () => {
  const keys = Array.from({ length: 80 }, (_, index) => `emp_${index.toString(16).padStart(32, '0')}`)
  async function having(at: WorkerRooms, percent: number): Promise<Set<string>> {
    await change((set) => withFlag(set, 'cash-back', flagForPart(percent)))
    await at.acknowledged()
    const values = await Promise.all(
      keys.map(async (targetingKey) => {
        const answer = await at.server.post('/ofrep/v1/evaluate/flags/cash-back', JSON.stringify({ context: { targetingKey } }))
        return ((await answer.json()) as { value: boolean }).value ? [targetingKey] : []
      }),
    )
    return new Set(values.flat())
  }
  const some = await having(rooms, 20)
  assert.ok(some.size > 5 && some.size < 30, `${some.size}`)
  assert.deepEqual(await having(other, 20), some)
  const more = await having(other, 50)
  assert.deepEqual(
    [...some].filter((key) => !more.has(key)),
    [],
  )
  assert.deepEqual([(await having(rooms, 0)).size, (await having(rooms, 100)).size], [0, 80])
})
