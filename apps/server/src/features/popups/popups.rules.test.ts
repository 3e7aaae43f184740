// When a pop-up is shown: not before its time, not after it, and in one order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '@daybreak/time'
import { compareShown, isShownOn, stateAt, statusReportedAt, reportedAfterEndHours, type PopupTimes } from './popups.rules.ts'

const noon = parseInstant('2026-11-26T12:00:00.000Z')
const hours = (count: number) => noon.add({ hours: count })
const running: PopupTimes = { status: 'RUNNING', shownFrom: null, shownUntil: null, startedAt: hours(-1), stoppedAt: null }

test('one that was started runs from its first moment until before its last', () => {
  const timed = { ...running, shownFrom: noon, shownUntil: hours(2) }
  const states = [-0.001, 0, 1.999, 2].map((at) => stateAt(timed, noon.add({ milliseconds: at * 3_600_000 })))
  assert.deepEqual(states, ['WAITING', 'RUNNING', 'RUNNING', 'OVER'])
  assert.equal(stateAt(running, hours(10_000)), 'RUNNING')
})

test('workers are notified of one that runs, and for 30 days of one that ended; of a draft and of one that waits, never', () => {
  assert.equal(statusReportedAt(running, noon), 'RUNNING')
  assert.equal(statusReportedAt({ ...running, status: 'DRAFT', startedAt: null }, noon), null)
  assert.equal(statusReportedAt({ ...running, shownFrom: hours(1) }, noon), null)
  const stopped = { ...running, status: 'STOPPED' as const, stoppedAt: hours(-1) }
  assert.equal(statusReportedAt({ ...stopped, startedAt: null }, noon), null, 'a draft that was stopped')
  assert.equal(statusReportedAt({ ...stopped, shownFrom: noon }, hours(1)), null, 'one that was stopped before its time')
  for (const ended of [
    { ...running, shownUntil: noon },
    { ...running, status: 'STOPPED' as const, stoppedAt: noon },
  ]) {
    assert.equal(statusReportedAt(ended, hours(reportedAfterEndHours)), 'STOPPED')
    assert.equal(statusReportedAt(ended, hours(reportedAfterEndHours + 1)), null)
  }
})

test('maintenance comes first, then what was started first, and the order is the same everywhere', () => {
  const shown = [
    { id: 'b', icon: 'announcement', startedAt: noon },
    { id: 'c', icon: 'maintenance', startedAt: hours(5) },
    { id: 'a', icon: 'announcement', startedAt: noon },
    { id: 'd', icon: 'calendar', startedAt: hours(-3) },
  ]
  assert.deepEqual(
    shown.toSorted(compareShown).map(({ id }) => id),
    ['c', 'd', 'a', 'b'],
  )
})

test('one for the web is shown where the operator or the flag says so, and one for both everywhere', () => {
  const forPhones = { configured: ['MOBILE'], isWebOn: false } as const
  assert.equal(isShownOn(['MOBILE'], forPhones), true)
  assert.equal(isShownOn(['MOBILE', 'WEB'], forPhones), true)
  assert.equal(isShownOn(['WEB'], forPhones), false)
  assert.equal(isShownOn(['WEB'], { ...forPhones, isWebOn: true }), true)
  assert.equal(isShownOn(['WEB'], { configured: ['MOBILE', 'WEB'], isWebOn: false }), true)
  assert.equal(isShownOn(['MOBILE'], { configured: ['WEB'], isWebOn: true }), false)
})
