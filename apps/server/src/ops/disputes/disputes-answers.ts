// Formats dispute cases for a program and for a person, with every date and who did what.
import { publicId } from '@daybreak/ids'
import { centsText, formatDollars, type Cents } from '@daybreak/money'
import { instantText, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import type { CaseStory, ListedCase } from '#features/disputes'
import type { Answer } from '../verb.ts'

const day = (date: PlainDate | null) => (date === null ? null : plainDateText(date))
const moment = (at: Instant | null) => (at === null ? null : instantText(at))
const sum = (amount: Cents | null) => (amount === null ? null : centsText(amount))

export function caseJson(found: ListedCase) {
  const { employeeId, number, state, reason, language, channel, takenBy, isCourtesy } = found
  return {
    number,
    employeeId: publicId('emp', employeeId),
    state,
    reason,
    language,
    channel,
    takenBy,
    isCourtesy,
    merchants: found.merchants,
    disputed: centsText(found.disputed),
    provisional: centsText(found.provisional),
    filedAt: moment(found.filedAt),
    startedAt: moment(found.startedAt),
    businessDays: found.businessDays,
    creditOn: day(found.creditOn),
    creditBy: day(found.creditBy),
    days: found.days,
    longerBecause: found.longerBecause,
    decideBy: day(found.decideBy),
    answerBy: day(found.answerBy),
    decidedAt: moment(found.decidedAt),
    decidedBy: found.decidedBy,
    decisionReason: found.decisionReason,
    won: sum(found.wonAmount),
    feesReturned: sum(found.feesReturned),
    letterBy: day(found.letterBy),
    letterAt: moment(found.letterAt),
    honorUntil: day(found.honorUntil),
    takeBackOn: day(found.takeBackOn),
    isTakenBack: found.isTakenBack,
    withdrawnAt: moment(found.withdrawnAt),
    reopenedAt: moment(found.reopenedAt),
    documentsAskedAt: moment(found.documentsAskedAt),
    proposedBy: found.proposedBy,
    proposedWon: sum(found.proposal?.wonAmount ?? null),
  }
}

/** Our next deadline, and what is due on it. */
export function dueOf(found: ListedCase): string {
  if (found.takeBackOn !== null && !found.isTakenBack) return `${plainDateText(found.takeBackOn)} goes back`
  if (found.decidedAt !== null) return '–'
  const isCreditDue = found.creditOn !== null && found.provisional === 0n && found.reopenedAt === null
  if (isCreditDue) return `${day(found.creditOn)} credit`
  return found.decideBy === null ? '–' : `${plainDateText(found.decideBy)} decision`
}

export function storyAnswer(story: CaseStory): Answer {
  const { details, items, entries, messages, letters, steps } = story
  const facts = caseJson(story)
  const json = {
    ...facts,
    details,
    items: items.map((item) => ({
      transactionId: publicId('txn', item.itemId),
      kind: item.kind,
      merchant: item.merchant,
      madeAt: moment(item.madeAt),
      charge: centsText(item.charge),
      agreed: sum(item.agreed),
      returned: centsText(item.returned),
      isPending: item.isPending,
      isHeld: item.isHeld,
      claimId: item.claimId === null ? null : publicId('clm', item.claimId),
      provider: { event: item.providerEventRef, dispute: item.providerRef, state: item.providerState },
    })),
    entries: entries.map(({ kind, toWorker, kept, madeAt, madeBy }) => ({
      kind,
      toWorker: centsText(toWorker),
      kept: centsText(kept),
      at: moment(madeAt),
      by: madeBy,
    })),
    messages: messages.map((message) => ({ ...message, at: moment(message.at) })),
    letters: letters.map((letter) => ({ ...letter, at: moment(letter.at) })),
    steps: steps.map((step) => ({ ...step, at: moment(step.at) })),
  }
  return { json, lines: storyLines(story, facts) }
}

function storyLines(story: CaseStory, facts: ReturnType<typeof caseJson>): string[] {
  const dates = [
    'filedAt',
    'startedAt',
    'creditOn',
    'creditBy',
    'decideBy',
    'answerBy',
    'decidedAt',
    'letterBy',
    'letterAt',
  ] as const
  const after = ['honorUntil', 'takeBackOn', 'withdrawnAt', 'reopenedAt', 'documentsAskedAt'] as const
  return [
    `Dispute ${facts.number}: ${facts.reason}, ${facts.state}${facts.isCourtesy ? ', courtesy' : ''}, ${facts.language}, ${facts.channel}${facts.takenBy === null ? '' : ` (${facts.takenBy})`}`,
    `From ${facts.employeeId}: ${formatDollars(story.disputed)} in dispute, ${formatDollars(story.provisional)} in the account for now`,
    ...story.items.map(
      (item) =>
        `  ${moment(item.madeAt)}  ${item.merchant}, ${formatDollars(item.charge)}${item.agreed === null ? '' : `, of which ${formatDollars(item.agreed)} is agreed`}${item.isPending ? ', pending' : ''}${item.isHeld ? '' : ', not held'}${item.returned > 0n ? `, ${formatDollars(item.returned)} came back` : ''}${item.providerState === null ? '' : `, at the card provider: ${item.providerState}`}`,
    ),
    ...(story.details === null ? [] : ['', ...story.details.split('\n').map((line) => `  ${line}`)]),
    '',
    ...[...dates, ...after].flatMap((name) => (facts[name] === null ? [] : [`${name.padEnd(17)} ${facts[name]}`])),
    ...(facts.decisionReason === null ? [] : [`Decided by ${facts.decidedBy ?? 'the product'}: ${facts.decisionReason}`]),
    ...(facts.proposedBy === null
      ? []
      : [
          `${facts.proposedBy} proposed ${formatDollars(story.proposal?.wonAmount ?? story.disputed)}: a second name decides it.`,
        ]),
    '',
    ...story.steps.map(
      ({ at, kind, by, note }) => `${moment(at)}  ${kind}${by === null ? '' : ` by ${by}`}${note === null ? '' : `: ${note}`}`,
    ),
    ...story.entries.map(
      ({ madeAt, kind, toWorker, kept }) =>
        `${moment(madeAt)}  ${kind} ${formatDollars(toWorker)}${kept > 0n ? ` (${formatDollars(kept)} kept)` : ''}`,
    ),
    ...story.letters.map(({ at, kind, name }) => `${moment(at)}  letter ${name ?? kind}`),
    ...story.messages.flatMap(({ at, from, agent, text }) => [
      '',
      `${moment(at)}  ${agent ?? from}`,
      ...text.split('\n').map((line) => `  ${line}`),
    ]),
  ]
}
