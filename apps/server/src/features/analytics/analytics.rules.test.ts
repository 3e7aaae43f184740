// Guarantees of events: only listed words, about a worker's public id or none, whatever else a client sends.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readInstant } from '@daybreak/time'
import { judgeMixpanelEvent, judgeMixpanelPerson, judgeSegmentMessage, type Verdict } from './analytics.rules.ts'

const now = readInstant('2026-11-20T15:00:00Z') ?? assert.fail()
const settings = { now, takesContacts: false }
const worker = 'emp_01900000000070008000000000000001'
const completed = { type: 'ach_out', instantTransferToastVariant: null }

function mixpanel(more: object, event = 'TransferCompleted'): Verdict {
  return judgeMixpanelEvent({ event, properties: { distinct_id: worker, ...completed, ...more } }, settings)
}
const reasonOf = (verdict: Verdict) => (verdict.kind === 'refused' ? verdict.reason : verdict.kind)

test('a transfer that is completed is an event with the words of decision 36 and no others', () => {
  for (const [type, variant] of [
    ['ach_out', null],
    ['express_pay', null],
    ['add_money', null],
    ['instant_out', 'success'],
    ['instant_out', 'pending'],
    ['instant_out', 'failed'],
  ])
    assert.equal(mixpanel({ type, instantTransferToastVariant: variant }).kind, 'event', `${type} ${variant}`)
  for (const [type, variant] of [
    ['ach_out', 'success'],
    ['instant_out', null],
    ['instant_out', 'Success'],
    ['payday', null],
    [null, null],
    ['ach_out', undefined],
  ])
    assert.equal(reasonOf(mixpanel({ type, instantTransferToastVariant: variant })), 'properties', `${type} ${variant}`)
})

test('amounts, names, numbers and free text are refused wherever a client puts them', () => {
  for (const more of [
    { amount: 5000 },
    { amount: '50.00' },
    { name: 'Maya Torres' },
    { note: 'rent for November' },
    { last4: '4411' },
    { phone: '12125550101' },
    { type: 'ach_out for Maya' },
    { instantTransferToastVariant: 'sent $50.00' },
    { type: { toString: 'ach_out' } },
    { constructor: 'x' },
  ])
    assert.equal(reasonOf(mixpanel(more)), 'properties', JSON.stringify(more))
  for (const event of ['Maya Torres sent $50', '__proto__', 'constructor', 'toString', '', 'transfercompleted'])
    assert.equal(reasonOf(mixpanel({}, event)), 'unknown_event', event)
})

test('nothing that a client adds by itself is kept', () => {
  const verdict = mixpanel({ $current_url: 'https://x.example/move-money?amount=5000', $os: 'iOS', mp_lib: 'web', token: 't' })
  assert.deepEqual(verdict.kind === 'event' && verdict.event.properties, completed)
})

test('any property at all beside the listed ones is refused or left out', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.jsonValue(), (key, value) => {
      fc.pre(!['type', 'instantTransferToastVariant', 'distinct_id', 'time', '$insert_id'].includes(key))
      const verdict = mixpanel(Object.fromEntries([[key, value]]))
      if (verdict.kind === 'event') assert.deepEqual(verdict.event.properties, completed)
    }),
  )
})

describe('a distinct id', () => {
  test('with the device prefix is refused in every shape', () => {
    const id = '$device:0190a2b4-0000-7000-8000-000000000001'
    const reason = 'distinct_id cannot have $device: prefix'
    assert.equal(reasonOf(mixpanel({ distinct_id: id })), reason)
    assert.equal(reasonOf(judgeMixpanelEvent({ event: '$identify', properties: { distinct_id: id } }, settings)), reason)
    assert.equal(reasonOf(judgeMixpanelPerson({ $distinct_id: id, $set: {} }, settings)), reason)
    for (const type of ['track', 'identify'])
      assert.equal(
        reasonOf(judgeSegmentMessage({ type, event: 'TransferCompleted', userId: id, properties: completed }, settings)),
        reason,
      )
  })

  test("is a worker's public id or one that a client made, and never a name, an address or a number", () => {
    assert.equal(mixpanel({ distinct_id: '0190a2b4-0000-7000-8000-000000000001' }).kind, 'event')
    for (const id of [
      'maya@example.com',
      '12125550101',
      'Maya',
      '',
      7,
      null,
      undefined,
      [worker],
      `${worker}0`,
      'acc_1',
      `x${worker}`,
    ])
      assert.equal(reasonOf(mixpanel({ distinct_id: id })), 'distinct_id', String(id))
  })
})

test('a time is of the last 31 days, in seconds, milliseconds or ISO 8601; one ahead of us is now', () => {
  const at = (time: unknown) => {
    const verdict = mixpanel({ time })
    return verdict.kind === 'event' ? verdict.event.happenedAt.toString() : reasonOf(verdict)
  }
  const second = now.epochMilliseconds / 1_000
  assert.equal(at(second - 60), '2026-11-20T14:59:00Z')
  assert.equal(at(now.epochMilliseconds - 60_500), '2026-11-20T14:58:59.5Z')
  assert.equal(at(second - 59.5), '2026-11-20T14:59:00.5Z')
  assert.equal(at('2026-11-20T14:59:00.000Z'), '2026-11-20T14:59:00Z')
  assert.equal(at(second + 86_400), now.toString())
  assert.equal(at(undefined), now.toString())
  assert.equal(at(second - 31 * 86_400), '2026-10-20T15:00:00Z')
  for (const time of [second - 31 * 86_400 - 1, 0, -1, Number.NaN, Infinity, 1e300, 'yesterday', '', {}, true])
    assert.equal(at(time), 'time', JSON.stringify(time))
})

test('who is identified is an event; of their contacts nothing is taken unless the installation says so', () => {
  const identified = judgeMixpanelEvent(
    { event: '$identify', properties: { distinct_id: worker, $anon_distinct_id: '$device:1', $user_id: worker } },
    settings,
  )
  assert.deepEqual(identified.kind === 'event' && [identified.event.name, identified.event.properties], ['Identified', {}])
  const person = (more: object, takesContacts: boolean) =>
    reasonOf(judgeMixpanelPerson({ $token: 't', $distinct_id: worker, ...more }, { now, takesContacts }))
  assert.equal(person({ $set: { $os: 'iOS', $browser: 'Safari', $browser_version: 26 } }, false), 'nothing')
  const contacts = { $email: 'maya@example.com', $phone: '+12125550101' }
  assert.equal(person({ $set: contacts }, false), 'contacts')
  assert.equal(person({ $set: contacts }, true), 'nothing')
  assert.equal(person({ $set: { $email: 'Maya Torres' } }, true), 'contacts')
  assert.equal(person({ $set: { $name: 'Maya Torres' } }, true), 'properties')
  assert.equal(person({ $add: { balance: 5 } }, true), 'malformed')
  const traits = { email: 'maya@example.com' }
  const segment = (takesContacts: boolean) =>
    reasonOf(judgeSegmentMessage({ type: 'identify', userId: worker, traits }, { now, takesContacts }))
  assert.deepEqual([segment(false), segment(true)], ['contacts', 'event'])
})

test('what is no event is refused and throws nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (said) => {
      for (const judge of [judgeMixpanelEvent, judgeMixpanelPerson, judgeSegmentMessage])
        assert.equal(judge(said, settings).kind, 'refused')
    }),
  )
})
