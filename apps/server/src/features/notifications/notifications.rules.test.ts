// Tests where a worker is notified: every event, channel and state, and the quiet hours.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { notificationChannels, notificationEvents, type NotificationEvent } from '@daybreak/contract'
import { instantText, parseInstant } from '@daybreak/time'
import {
  decideChannel,
  defaultChoices,
  quietUntil,
  rings,
  sentChannels,
  wantsOutside,
  withChosen,
  type Question,
  type Reach,
  type SentChannel,
} from './notifications.rules.ts'

const noon = parseInstant('2026-11-20T17:00:00.000Z')
const midnight = parseInstant('2026-11-21T05:00:00.000Z')
const timeZone = 'America/New_York'

const question = (reach: Reach, parts: Partial<Question> = {}): Question => ({
  reach,
  kind: 'MONEY',
  choices: defaultChoices,
  faults: { email: null, sms: null, push: null },
  happenedAt: parts.now ?? noon,
  isRead: false,
  isOver: false,
  now: noon,
  timeZone,
  ...parts,
})

describe('the choices of a worker who has chosen nothing', () => {
  test('everything is reported in the app, and out of it as decision 40 says', () => {
    const outside = notificationEvents.map((event) => {
      assert.equal(defaultChoices.events[event].inApp, true)
      return `${event}: ${notificationChannels.filter((channel) => channel !== 'inApp' && defaultChoices.events[event][channel]).join(' ')}`
    })
    assert.deepEqual(outside, [
      'deposit: push',
      'paydayEarly: push',
      'purchase: ',
      'declined: sms push',
      'lowBalance: push',
      'largePurchase: push',
      'transfer: sms push',
      'expressPay: push',
      'cashBack: email',
      'cardShipped: email',
      'message: email',
    ])
  })

  test('one choice changes one place and none of the defaults', () => {
    const events = withChosen(defaultChoices.events, [{ event: 'deposit', channel: 'sms', isOn: true }])
    assert.deepEqual(events, { ...defaultChoices.events, deposit: { ...defaultChoices.events.deposit, sms: true } })
    assert.equal(defaultChoices.events.deposit.sms, false)
  })
})

/** Everything on which a decision may hang, but for the two channels that are not asked about. */
const states = {
  isOn: [true, false],
  fault: [null, 'no_contact', 'stopped', 'not_offered'],
  isRead: [false, true],
  isOver: [false, true],
  ageHours: [0, 36, 37],
  now: [noon, midnight],
  hasQuietHours: [true, false],
  kind: ['MONEY', 'SECURITY'],
} as const
type State = { [Name in keyof typeof states]: (typeof states)[Name][number] }

function everyState(): State[] {
  let all: Record<string, unknown>[] = [{}]
  for (const [name, values] of Object.entries(states))
    all = all.flatMap((state) => values.map((value) => ({ ...state, [name]: value })))
  return all as State[]
}

/** Its result as a person reads it: the first line that is true. */
function expected(event: NotificationEvent, channel: SentChannel, state: State): string {
  const { isOn, fault, isRead, isOver, ageHours, now, hasQuietHours, kind } = state
  const lines: [boolean, string][] = [
    [!isOn, 'skipped not_wanted'],
    [fault !== null, `skipped ${fault}`],
    [isRead, 'skipped read'],
    [isOver, 'skipped over'],
    [ageHours > 36, 'skipped too_old'],
    [now === noon || !hasQuietHours, 'sent wanted'],
    [channel === 'email' || kind === 'SECURITY' || event === 'declined', 'sent wanted'],
    [true, 'waits quiet_hours'],
  ]
  return lines.find(([isSo]) => isSo)?.[1] ?? ''
}

function decided(event: NotificationEvent, channel: SentChannel, state: State): string {
  const { isOn, fault, ageHours, now, hasQuietHours, ...rest } = state
  const alone = notificationEvents.flatMap((one) => sentChannels.map((other) => ({ event: one, channel: other, isOn: false })))
  const events = withChosen(defaultChoices.events, [...alone, { event, channel, isOn }])
  const choices = { ...defaultChoices, events, quietHours: { ...defaultChoices.quietHours, isOn: hasQuietHours } }
  const faults = { email: null, sms: null, push: null, [channel]: fault }
  const happenedAt = now.subtract({ hours: ageHours })
  const verdict = decideChannel(channel, question(event, { ...rest, choices, faults, now, happenedAt }))
  return `${verdict.outcome} ${verdict.reason}`
}

describe('one decision per event and channel', () => {
  for (const event of notificationEvents)
    for (const channel of sentChannels)
      test(`${event} by ${channel}, in every state`, () => {
        for (const state of everyState())
          assert.equal(decided(event, channel, state), expected(event, channel, state), JSON.stringify(state))
      })

  test('pay that came early is a deposit, a large purchase is a purchase, and neither the other way round', () => {
    const only = (event: NotificationEvent) => ({
      ...defaultChoices,
      events: withChosen(
        defaultChoices.events,
        notificationEvents.flatMap((one) =>
          notificationChannels.map((channel) => ({ event: one, channel, isOn: one === event })),
        ),
      ),
    })
    const isSent = (reach: NotificationEvent, wanted: NotificationEvent) => {
      const choices = only(wanted)
      const all = sentChannels.map((channel) => decideChannel(channel, question(reach, { choices })).outcome === 'sent')
      assert.equal(new Set(all).size, 1)
      assert.equal(rings(reach, choices), all[0])
      assert.equal(wantsOutside(reach, choices, { hasBrowser: false }), all[0])
      return all[0]
    }
    assert.deepEqual(
      [isSent('paydayEarly', 'deposit'), isSent('largePurchase', 'purchase'), isSent('deposit', 'deposit')],
      [true, true, true],
    )
    assert.deepEqual([isSent('deposit', 'paydayEarly'), isSent('purchase', 'largePurchase')], [false, false])
  })

  test('what the law or safety asks for goes everywhere, and what is for the app alone nowhere else', () => {
    const nothing = withChosen(
      defaultChoices.events,
      notificationEvents.flatMap((event) => notificationChannels.map((channel) => ({ event, channel, isOn: false }))),
    )
    const choices = { ...defaultChoices, events: nothing }
    for (const channel of sentChannels) {
      assert.deepEqual(decideChannel(channel, question('everywhere', { choices })), { outcome: 'sent', reason: 'everywhere' })
      assert.deepEqual(decideChannel(channel, question('app')), { outcome: 'skipped', reason: 'not_wanted' })
    }
    assert.deepEqual([rings('everywhere', choices), rings('app', choices), rings('deposit', choices)], [true, true, false])
    assert.deepEqual(
      (['everywhere', 'app', 'message'] as const).map((reach) => wantsOutside(reach, choices, { hasBrowser: true })),
      [true, false, false],
    )
    // A payday of 100,000 is no work for those who have no browser that takes alerts.
    assert.deepEqual(
      [true, false].map((hasBrowser) => wantsOutside('deposit', defaultChoices, { hasBrowser })),
      [true, false],
    )
  })

  test('what was to go by a way that is closed goes by the other', () => {
    const faults = { email: null, sms: 'stopped', push: null } as const
    assert.deepEqual(decideChannel('email', question('transfer', { faults })), { outcome: 'sent', reason: 'instead' })
    assert.deepEqual(decideChannel('email', question('transfer')), { outcome: 'skipped', reason: 'not_wanted' })
    assert.deepEqual(decideChannel('email', question('deposit', { faults })), { outcome: 'skipped', reason: 'not_wanted' })
    const noEmail = { email: 'no_contact', sms: null, push: null } as const
    assert.equal(decideChannel('sms', question('message', { faults: noEmail })).outcome, 'sent')
    assert.deepEqual(decideChannel('sms', question('message')), { outcome: 'skipped', reason: 'not_wanted' })
    const noBrowser = { email: null, sms: null, push: 'no_contact' } as const
    for (const channel of ['sms', 'email'] as const)
      assert.deepEqual(decideChannel(channel, question('deposit', { faults: noBrowser })), {
        outcome: 'skipped',
        reason: 'not_wanted',
      })
  })

  test('what was read meanwhile, or is a day and a half old, is sent no more', () => {
    assert.deepEqual(decideChannel('sms', question('transfer', { isRead: true })), { outcome: 'skipped', reason: 'read' })
    const hoursAgo = (hours: number) => noon.subtract({ hours })
    assert.equal(decideChannel('sms', question('transfer', { happenedAt: hoursAgo(36) })).outcome, 'sent')
    const late = question('transfer', { happenedAt: hoursAgo(36).subtract({ milliseconds: 1 }) })
    assert.deepEqual(decideChannel('sms', late), { outcome: 'skipped', reason: 'too_old' })
  })
})

describe('quiet hours', () => {
  const nightly = { isOn: true, from: '22:00', to: '07:00' }
  const until = (at: string, hours = nightly, zone = timeZone) => {
    const end = quietUntil(hours, parseInstant(at), zone)
    return end === null ? null : instantText(end)
  }

  test('they begin with their first minute and end before their last, over midnight and within a day', () => {
    assert.equal(until('2026-11-21T02:59:59.999Z'), null)
    assert.equal(until('2026-11-21T03:00:00.000Z'), '2026-11-21T12:00:00.000Z')
    assert.equal(until('2026-11-21T11:59:59.999Z'), '2026-11-21T12:00:00.000Z')
    assert.equal(until('2026-11-21T12:00:00.000Z'), null)
    const noonRest = { isOn: true, from: '12:00', to: '14:30' }
    assert.equal(until('2026-11-21T17:00:00.000Z', noonRest), '2026-11-21T19:30:00.000Z')
    assert.equal(until('2026-11-21T19:30:00.000Z', noonRest), null)
    assert.equal(until('2026-11-21T05:00:00.000Z', { ...nightly, isOn: false }), null)
  })

  test("they are those of the worker's own clock", () => {
    assert.equal(until('2026-11-21T04:00:00.000Z', nightly, 'America/Los_Angeles'), null)
    assert.equal(until('2026-11-21T07:00:00.000Z', nightly, 'Pacific/Honolulu'), null)
    assert.equal(until('2026-11-21T09:00:00.000Z', nightly, 'Pacific/Honolulu'), '2026-11-21T17:00:00.000Z')
  })

  test('the night on which clocks change is an hour shorter or longer, and ends at seven', () => {
    assert.equal(until('2026-03-08T03:30:00.000Z'), '2026-03-08T11:00:00.000Z')
    assert.equal(until('2026-11-01T02:30:00.000Z'), '2026-11-01T12:00:00.000Z')
    // An end that is skipped moves to the hour after it; one that occurs twice counts the first time.
    assert.equal(until('2026-03-08T05:00:00.000Z', { ...nightly, to: '02:30' }), '2026-03-08T07:30:00.000Z')
    assert.equal(until('2026-11-01T04:00:00.000Z', { ...nightly, to: '01:30' }), '2026-11-01T05:30:00.000Z')
  })

  test('in the weeks in which clocks change it is quiet exactly when the clock on the wall says so, in every zone', () => {
    const zones = ['America/New_York', 'America/Phoenix', 'America/Anchorage']
    const changes = ['2026-03-07T12:00:00.000Z', '2026-10-31T12:00:00.000Z']
    for (const zone of zones) {
      const wall = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
      for (const [from, to] of [
        ['22:00', '07:00'],
        ['23:30', '06:15'],
        ['12:00', '14:30'],
      ] as const)
        for (const change of changes)
          for (let minutes = 0; minutes < 48 * 60; minutes += 15) {
            const at = parseInstant(change).add({ minutes })
            const clock = wall.format(at.epochMilliseconds)
            const isQuiet = from < to ? clock >= from && clock < to : clock >= from || clock < to
            const end = quietUntil({ isOn: true, from, to }, at, zone)
            assert.equal(end !== null, isQuiet, `${zone} ${instantText(at)} ${clock}`)
            if (end === null) continue
            assert.equal(wall.format(end.epochMilliseconds), to)
            assert.equal(quietUntil({ isOn: true, from, to }, end, zone), null, 'what waits for the end is not kept waiting')
          }
    }
  })
})
