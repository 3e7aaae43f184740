// How a device is described in plain words.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { describeDevice } from './devices.rules.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const known: readonly [string, string | null, string | null][] = [
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPhone',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/19.0 Safari/605.1.15`, 'Safari', 'Mac'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
    'Chrome',
    'ChromeOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S931U) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.14.1', null, null],
]

for (const [userAgent, browser, system] of known)
  test(`${browser ?? 'no browser'} on ${system ?? 'no system'} is recognized by what it sends`, () => {
    const { network: _network, ...device } = describeDevice(userAgent, '')
    assert.deepEqual(device, { browser, system })
  })

test('a network is a neighbourhood of addresses, in either version', () => {
  const networks = ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:a:b:c:d:e:f', '2001:db8::1', '::1', ''].map(
    (address) => describeDevice(null, address).network,
  )
  assert.deepEqual(networks, ['203.0.113.x', '203.0.113.x', '2001:db8:a:x', '2001:db8:x', ':x', null])
})

test('whatever a program sends, nothing of it is kept but our own words', () => {
  const words = new Set([
    'Edge',
    'Opera',
    'Samsung Internet',
    'Firefox',
    'Chrome',
    'Safari',
    'iPhone',
    'iPad',
    'Android',
    'Windows',
    'ChromeOS',
    'Mac',
    'Linux',
    null,
  ])
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (text) => {
      const { browser, system } = describeDevice(text, '')
      assert.ok(words.has(browser) && words.has(system))
    }),
  )
})
