// What an idempotency key promises, and a transaction.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixedClock } from '@daybreak/time'
import fc from 'fast-check'
import { openSandboxDatabase } from './sandbox-database.ts'
import { createStores } from './stores.ts'

function open() {
  const database = openSandboxDatabase(':memory:')
  return createStores(database, fixedClock('2026-11-20T12:00:00Z'))
}

test('a key belongs to one request: the same one again gets its result, another one is refused', () => {
  const input = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(fc.integer(), fc.string(), fc.constant(null)))
  const request = fc.record({ operation: fc.constantFrom('issue', 'order'), key: fc.constantFrom('key-1', 'key-2', null), input })
  fc.assert(
    fc.property(fc.array(request, { maxLength: 20 }), (requests) => {
      const stores = open()
      const first = new Map<string, { said: string; nodeId: string }>()
      let done = 0
      for (const each of requests) {
        const { a = null, b = null, c = null } = each.input
        const said = JSON.stringify([each.operation, a, b, c])
        const outcome = stores.requests.once(
          each,
          () => ({ kind: 'done', nodeId: `node_${(done += 1)}` }) as const,
          ({ nodeId }) => nodeId,
        )
        const earlier = each.key === null ? undefined : first.get(each.key)
        if (earlier === undefined) {
          assert.deepEqual(outcome, { kind: 'done', nodeId: `node_${done}` })
          if (each.key !== null) first.set(each.key, { said, nodeId: `node_${done}` })
        } else if (earlier.said === said) assert.deepEqual(outcome, { kind: 'done_before', nodeId: earlier.nodeId })
        else assert.deepEqual(outcome, { kind: 'key_reused' })
      }
      stores.database.stop()
    }),
    { numRuns: 60 },
  )
})

test('the order of an input’s fields makes no other request', () => {
  const { requests, database } = open()
  const ask = (input: object) =>
    requests.once(
      { operation: 'issue', key: 'key-1', input },
      () => ({ kind: 'done' }) as const,
      () => 'node_1',
    ).kind
  assert.equal(ask({ options: { a: 1, b: 2 }, id: 'x' }), 'done')
  assert.equal(ask({ id: 'x', options: { b: 2, a: 1 } }), 'done_before')
  assert.equal(ask({ id: 'x', options: { b: 1, a: 2 } }), 'key_reused')
  database.stop()
})

test('what fails leaves nothing: no row, no key, no event, and no event is sent', () => {
  const { accounts, database, events, requests } = open()
  let reported = 0
  events.onRecorded(() => (reported += 1))
  const account = { externalId: 'acc_1', name: 'Payroll account', applicationId: null }
  const failing = () =>
    database.transaction(() => {
      requests.once(
        { operation: 'issue', key: 'key-1', input: {} },
        () => ({ kind: 'done', id: accounts.add(account).id }) as const,
        ({ id }) => id,
      )
      events.record('SOMETHING', {})
      throw new Error('changed my mind')
    })
  assert.throws(failing, /changed my mind/)
  assert.equal(accounts.findByExternalId('acc_1'), null)
  assert.deepEqual([events.listAfter(0, 10), reported], [[], 0])

  database.transaction(() => {
    accounts.add(account)
    events.record('SOMETHING', {})
    assert.equal(reported, 0)
  })
  assert.equal(reported, 1)
  database.stop()
})
