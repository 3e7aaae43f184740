// Guarantees of the limits by client address.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRateLimiter, limitKey } from './rate-limits.ts'

function limiter(rule: { burst: number; perSecond: number }) {
  const clock = { ms: 1_000 }
  return { clock, limits: createRateLimiter(rule, () => clock.ms) }
}

test('a burst passes and the request after it learns how long to wait', () => {
  const { limits } = limiter({ burst: 3, perSecond: 0.5 })
  assert.deepEqual(
    [1, 2, 3].map(() => limits.take('192.0.2.1')),
    [0, 0, 0],
  )
  assert.equal(limits.take('192.0.2.1'), 2)
})

test('waiting that long is enough', () => {
  const { limits, clock } = limiter({ burst: 1, perSecond: 0.1 })
  assert.equal(limits.take('192.0.2.1'), 0)
  const waitSeconds = limits.take('192.0.2.1')
  clock.ms += waitSeconds * 1000
  assert.equal(limits.take('192.0.2.1'), 0)
})

test('one address using up its requests takes nothing from another', () => {
  const { limits } = limiter({ burst: 1, perSecond: 1 })
  limits.take('192.0.2.1')
  assert.equal(limits.take('192.0.2.1'), 1)
  assert.equal(limits.take('192.0.2.2'), 0)
})

test('a long silence saves up no more than one burst', () => {
  const { limits, clock } = limiter({ burst: 2, perSecond: 10 })
  limits.take('192.0.2.1')
  clock.ms += 3_600_000
  assert.deepEqual(
    [1, 2].map(() => limits.take('192.0.2.1')),
    [0, 0],
  )
  assert.equal(limits.take('192.0.2.1'), 1)
})

test('all addresses of one IPv6 /64 share a bucket, and an IPv4 address in IPv6 clothes is the IPv4 address', () => {
  assert.equal(limitKey('2001:db8:0:1:2:3:4:5'), limitKey('2001:db8:0:1::9'))
  assert.notEqual(limitKey('2001:db8:0:1::9'), limitKey('2001:db8:0:2::9'))
  assert.equal(limitKey('::1'), '0:0:0:0::/64')
  assert.equal(limitKey('::ffff:192.0.2.1'), '192.0.2.1')
})

test('a flood of addresses does not grow the memory without end', () => {
  const { limits } = limiter({ burst: 1, perSecond: 0.001 })
  limits.take('192.0.2.1')
  for (let n = 0; n < 20_000; n += 1) limits.take(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
  assert.equal(limits.take('192.0.2.1'), 0, 'the address seen longest ago was forgotten')
})
