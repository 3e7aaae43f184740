// LaunchDarkly's own client for servers, through its OpenFeature provider, against a stand-in of its service: values come in, nothing goes out.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { NOOP_PROVIDER, OpenFeature, ProviderEvents } from '@openfeature/server-sdk'
import { silentLog } from '#platform/log.ts'
import { openLaunchDarkly } from './launchdarkly-provider.ts'

const sdkKey = 'sdk-00000000-0000-4000-8000-000000000000'
const asked: string[] = []
const streams: ServerResponse[] = []
const service = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(
    `event: put\ndata: ${JSON.stringify({ path: '/', data: { flags: { 'express-pay': flag(1) }, segments: {} } })}\n\n`,
  )
  streams.push(response)
})
before(() => new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve)))
after(() => {
  service.closeAllConnections()
  service.close()
})

/** On for the worker emp_1, off for others; from the second version on, on for all. */
function flag(version: number) {
  return {
    key: 'express-pay',
    version,
    on: true,
    variations: [true, false],
    fallthrough: { variation: version === 1 ? 1 : 0 },
    offVariation: 1,
    targets: [{ values: ['emp_1'], variation: 0 }],
    rules: [],
    prerequisites: [],
    salt: 'salt',
  }
}

test("a worker gets LaunchDarkly's value by their id, a change arrives by its stream, and no event of theirs is sent", async () => {
  const { port } = service.address() as AddressInfo
  const domain = randomUUID()
  const settings = { sdkKey, clientSideId: '0123456789abcdef01234567', relay: `http://127.0.0.1:${port}` }
  await OpenFeature.setProviderAndWait(domain, await openLaunchDarkly(settings, silentLog))
  try {
    const client = OpenFeature.getClient(domain)
    const isOn = (targetingKey: string) =>
      client.getBooleanValue('express-pay', true, { targetingKey, environment: 'development' })
    assert.deepEqual([await isOn('emp_1'), await isOn('emp_2')], [true, false])
    const changed = new Promise<void>((resolve) => client.addHandler(ProviderEvents.ConfigurationChanged, () => resolve()))
    for (const stream of streams)
      stream.write(`event: patch\ndata: ${JSON.stringify({ path: '/flags/express-pay', data: flag(2) })}\n\n`)
    await changed
    assert.equal(await isOn('emp_2'), true)
    // What it does not know has the default of the code.
    assert.equal(await client.getBooleanValue('cash-back', true, { targetingKey: 'emp_1' }), true)
  } finally {
    await OpenFeature.setProviderAndWait(domain, NOOP_PROVIDER)
  }
  assert.deepEqual(asked, [`GET /all ${sdkKey}`])
})
