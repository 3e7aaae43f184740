// Derives the steps of a dispute from its dates: what happened, what is in progress, and what follows by when. Regulation E
// 1005.11(c). Pure.
import type { Dispute } from '@daybreak/contract'

export type StepName =
  | 'reported'
  | 'watching'
  | 'completed'
  | 'lapsed'
  | 'ask'
  | 'asked'
  | 'answered'
  | 'decision-or-credit'
  | 'credit'
  | 'reopened'
  | 'waiting'
  | 'looking'
  | 'final'
  | 'won'
  | 'lost'
  | 'corrected'
  | 'write'
  | 'wrote'
  | 'honor'
  | 'take-back'
  | 'took-back'
  | 'withdrawn'

export type CaseStep = {
  name: StepName
  state: 'done' | 'now' | 'to-come'
  /** When it happened. */
  at?: string | null
  /** The bank day for which it is planned, or by which it must be. */
  on?: string | null
}

export function stepsOf(dispute: Dispute): CaseStep[] {
  const { state, dates, filedAt } = dispute
  const reported: CaseStep = { name: 'reported', state: 'done', at: filedAt }
  switch (state) {
    case 'watching':
      return [reported, { name: 'watching', state: 'now' }]
    case 'lapsed':
      return [reported, { name: 'lapsed', state: 'done', at: dispute.changedAt }]
    case 'withdrawn':
      return [reported, ...soFar(dispute), { name: 'withdrawn', state: 'done', at: dates.withdrawnAt }, ...takingBack(dispute)]
    case 'won':
      return [reported, ...soFar(dispute), { name: 'won', state: 'done', at: dates.decidedAt }, ...afterWon(dispute)]
    case 'lost':
      return [
        reported,
        ...soFar(dispute),
        { name: 'lost', state: 'done', at: dates.decidedAt },
        letter(dispute, dates.takeBackOn === null ? 'now' : 'to-come'),
        ...takingBack(dispute),
      ]
    default:
      return [reported, ...soFar(dispute), ...stepsInProgress(dispute)]
  }
}

/** What has happened before an answer. */
function soFar({ filedAt, dates }: Dispute): CaseStep[] {
  const { startedAt, storeAskedAt, storeAnsweredAt, creditedAt, reopenedAt } = dates
  const happened: [StepName, string | null][] = [
    // Of an item that was pending when it was reported: the days of the law run from here.
    ['completed', startedAt === filedAt ? null : startedAt],
    ['asked', storeAskedAt],
    ['answered', storeAnsweredAt],
    ['credit', creditedAt],
    ['reopened', reopenedAt],
  ]
  return happened.flatMap(([name, at]): CaseStep[] => (at === null ? [] : [{ name, state: 'done', at }]))
}

function stepsInProgress({ state, dates, question }: Dispute): CaseStep[] {
  const isWaiting = state === 'asking' && question !== null
  const isCredited = dates.creditedAt !== null
  const steps: CaseStep[] = []
  if (isWaiting) steps.push({ name: 'waiting', state: 'now', on: question.answerBy })
  else if (dates.storeAskedAt === null && !isCredited) steps.push({ name: 'ask', state: 'now', on: dates.decideBy })
  else if (isCredited || dates.decideBy === null) steps.push({ name: 'looking', state: 'now' })
  if (!isCredited && dates.decideBy !== null) {
    const isNext = steps.length === 0
    steps.push({ name: 'decision-or-credit', state: isNext ? 'now' : 'to-come', on: dates.decideBy })
  }
  steps.push({ name: 'final', state: 'to-come', on: dates.finalBy }, { name: 'write', state: 'to-come' })
  return steps
}

function afterWon(dispute: Dispute): CaseStep[] {
  const { correctedAt, letterSentAt } = dispute.dates
  if (correctedAt !== null) return [{ name: 'corrected', state: 'done', at: correctedAt }, letter(dispute, 'now')]
  const corrected: CaseStep = { name: 'corrected', state: 'now' }
  return letterSentAt === null ? [corrected, letter(dispute, 'to-come')] : [letter(dispute, 'now'), corrected]
}

function letter({ dates }: Dispute, otherwise: 'now' | 'to-come'): CaseStep {
  const { letterBy, letterSentAt } = dates
  if (letterSentAt === null) return { name: 'write', state: otherwise, on: letterBy }
  return { name: 'wrote', state: 'done', at: letterSentAt }
}

/** Regulation E 1005.11(d)(2): payments are honored for five business days before provisional credit is reversed. */
function takingBack({ dates }: Dispute): CaseStep[] {
  const { honorUntil, takeBackOn, takenBackAt } = dates
  if (takenBackAt !== null) return [{ name: 'took-back', state: 'done', at: takenBackAt }]
  if (takeBackOn === null) return []
  const honor: CaseStep[] = honorUntil === null ? [] : [{ name: 'honor', state: 'now', on: honorUntil }]
  return [...honor, { name: 'take-back', state: honor.length === 0 ? 'now' : 'to-come', on: takeBackOn }]
}
