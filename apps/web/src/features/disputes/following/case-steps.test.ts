// The steps of a dispute follow from its dates, and at most one is in progress.
import type { Dispute } from '@daybreak/contract'
import { expect, test } from 'vitest'
import { fictionalCases, fictionalDispute } from '../../../testing/fictional-disputes.ts'
import { stepsOf } from './case-steps.ts'

const named = (dispute: Dispute) => stepsOf(dispute).map(({ name, state }) => `${name} ${state}`)

test('before anything came of it, the store is asked by the day on which the law wants a decision or the money', () => {
  const dispute = fictionalDispute()
  expect(named(dispute)).toEqual(['reported done', 'ask now', 'decision-or-credit to-come', 'final to-come', 'write to-come'])
  expect(stepsOf(dispute).find(({ name }) => name === 'ask')?.on).toBe('2026-11-05')
})

test('while the store has been asked, the decision or the money is next', () => {
  expect(named(fictionalDispute({ dates: { storeAskedAt: '2026-10-23T15:00:00.000Z' } }))).toEqual([
    'reported done',
    'asked done',
    'decision-or-credit now',
    'final to-come',
    'write to-come',
  ])
})

test('with the money back for now the review continues, until the final day', () => {
  const steps = stepsOf(fictionalCases.credited())
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'reported done',
    'asked done',
    'credit done',
    'looking now',
    'final to-come',
    'write to-come',
  ])
  expect(steps.at(-2)?.on).toBe('2027-01-20')
})

test('a question waits for its answer before anything else does', () => {
  const question = { text: 'Which day did you return it?', answerBy: '2026-11-12' }
  const waiting = fictionalDispute({ state: 'asking', question, dates: { storeAskedAt: '2026-10-23T15:00:00.000Z' } })
  expect(named(waiting).slice(2)).toEqual(['waiting now', 'decision-or-credit to-come', 'final to-come', 'write to-come'])
})

test('a courtesy review promises no day', () => {
  const late = fictionalDispute({ isCourtesy: true, dates: { decideBy: null, creditOn: null, finalBy: null } })
  expect(stepsOf(late).every(({ on }) => !on)).toBe(true)
  expect(named(late)).toEqual(['reported done', 'ask now', 'final to-come', 'write to-come'])
})

test('a pending item is watched, and its days run from when it completed', () => {
  expect(named(fictionalDispute({ state: 'watching', dates: { startedAt: null, decideBy: null, finalBy: null } }))).toEqual([
    'reported done',
    'watching now',
  ])
  expect(named(fictionalDispute({ dates: { startedAt: '2026-10-24T12:00:00.000Z' } }))[1]).toBe('completed done')
})

test('won: all is done once the letter is out', () => {
  expect(named(fictionalCases.won())).toEqual([
    'reported done',
    'asked done',
    'credit done',
    'won done',
    'corrected done',
    'wrote done',
  ])
})

test('lost after a credit: payments go through until a day, and then the money goes back', () => {
  const lost = fictionalCases.lost()
  expect(named(lost).slice(-4)).toEqual(['lost done', 'wrote done', 'honor now', 'take-back to-come'])
  const takenBack = { ...lost, dates: { ...lost.dates, takenBackAt: '2026-12-01T15:00:00.000Z' } }
  expect(named(takenBack).slice(-2)).toEqual(['wrote done', 'took-back done'])
})

test('in every state at most one step is under way, and nothing that is done comes after it', () => {
  const states: Dispute['state'][] = ['watching', 'looking', 'asking', 'won', 'lost', 'withdrawn', 'lapsed']
  const dates = [{}, fictionalCases.credited().dates, fictionalCases.won().dates, fictionalCases.lost().dates]
  for (const state of states)
    for (const some of dates) {
      const question = { text: '', answerBy: '2026-11-12' }
      const order = stepsOf(fictionalDispute({ state, question, dates: some })).map((step) => step.state)
      expect(order.filter((one) => one === 'now').length, `${state} ${JSON.stringify(some)}`).toBeLessThanOrEqual(1)
      expect(order).toEqual(order.toSorted((one, other) => rank[one] - rank[other]))
    }
})

const rank = { done: 0, now: 1, 'to-come': 2 }
