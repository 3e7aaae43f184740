// Implements `ops offers claim | grant`: shows and grants workers' claims for missing cash back.
import { cleanParagraphs, cleanText, secretNumberIn, type CleanText } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { centsText, formatDollars } from '@daybreak/money'
import { instantText } from '@daybreak/time'
import type { GrantOutcome } from '#features/offers'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { amountOption } from '../command-line/options.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'

const which = { name: 'NUMBER', help: 'The number of the case, as cases list has it: 40125.' }
const maxText = 5_000
const maxAgent = 40

const claim = defineVerb({
  noun: 'offers',
  name: 'claim',
  summary: 'Show what a case for missing cash back is about: the purchase, the rule that it missed, and what was granted.',
  positionals: [which],
  options: {},
  async run({ positionals: [number = ''], context }) {
    const story = await (await context.claims()).read(number)
    if (story === null) throw noSuchClaim(number)
    const { employeeId, offerId, rule, worth, purchase, grant } = story
    const store = [purchase.storeName, purchase.storeCity].filter((part) => part !== null).join(', ')
    return {
      json: {
        number,
        employeeId: publicId('emp', employeeId),
        offerId: publicId('off', offerId),
        rule,
        worth: centsText(worth),
        purchase: { at: instantText(purchase.at), spent: centsText(purchase.spent), store, hasEarned: purchase.hasEarned },
        grant: grant === null ? null : grantJson(grant),
      },
      lines: [
        `${publicId('emp', employeeId)}: ${formatDollars(purchase.spent)} at ${store}, ${instantText(purchase.at)}`,
        `Offer ${publicId('off', offerId)}: ${rule === null ? 'it missed more than one rule, or another store' : `it missed "${rule}"`}, worth ${formatDollars(worth)}`,
        grant === null ? openLine(purchase) : grantLine(grant),
      ],
    }
  },
})

function openLine({ hasEarned }: { hasEarned: boolean }): string {
  return hasEarned ? 'The purchase has earned meanwhile.' : 'Not granted.'
}

const grant = defineVerb({
  noun: 'offers',
  name: 'grant',
  summary:
    'Grant a claim for missing cash back, once: the worker is notified, the case is closed, and the money comes as for any reward.',
  positionals: [which],
  options: {
    ...operatorOption,
    amount: { type: 'string', placeholder: 'AMOUNT', help: 'How much: 1.25. What the purchase would have earned when left out.' },
    'partner-pays': {
      type: 'boolean',
      help: 'The partner has said that it counts: it is part of what the partner owes. Otherwise we pay for it.',
    },
    text: { type: 'string', placeholder: 'TEXT', help: 'The answer, in the language of the case; ours when left out.' },
  },
  async run({ positionals: [number = ''], options, context }) {
    const by = operatorTextOf(context, options.as)
    const outcome = await (
      await context.claims()
    ).grant({
      caseNumber: number,
      amount: options.amount === undefined ? null : amountOption('amount', options.amount),
      borneBy: options['partner-pays'] ? 'partner' : 'us',
      by,
      // As the worker reads it: the first name alone.
      agent: cleanText(by.split(' ')[0] ?? '', maxAgent),
      text: options.text === undefined ? null : textOf(options.text),
    })
    return answerOf(number, outcome)
  },
})

function textOf(typed: string): CleanText {
  const text = cleanParagraphs(typed, maxText)
  if (text === '') throw new UsageError('--text is in letters.')
  if (secretNumberIn(text) !== null) throw new UsageError('--text must hold no card number and no Social Security number.')
  return text
}

type Grant = Extract<GrantOutcome, { kind: 'granted' }>['grant']

function grantJson({ amount, borneBy, by, at }: Grant) {
  return { amount: centsText(amount), borneBy, by, at: instantText(at) }
}

function grantLine({ amount, borneBy, by, at }: Grant): string {
  return `Granted ${formatDollars(amount)}, ${instantText(at)} by ${by}; ${borneBy === 'us' ? 'we pay' : 'the partner pays'}.`
}

function answerOf(number: string, outcome: GrantOutcome): Answer {
  switch (outcome.kind) {
    case 'granted':
      return {
        json: { number, isNew: outcome.isNew, isAnswered: outcome.isAnswered, grant: grantJson(outcome.grant) },
        lines: [
          ...(outcome.isNew ? [] : ['Nothing to do:']),
          grantLine(outcome.grant),
          ...(outcome.isAnswered ? [] : ['The case is answered elsewhere, or was deleted: tell the worker there.']),
        ],
      }
    case 'granted_otherwise':
      throw new OpsError(`It was granted already, and otherwise. ${grantLine(outcome.grant)}`)
    case 'unknown':
      throw noSuchClaim(number)
    default:
      throw new OpsError(hindrances[outcome.kind])
  }
}

const hindrances = {
  never_on: 'The worker never turned this offer on, so nothing was promised: they can turn it on, and then it can be granted.',
  already_earned: 'The purchase has earned cash back meanwhile: nothing is missing.',
  nothing_left: 'Nothing is left of the purchase: it was canceled or refunded.',
  no_amount: 'The purchase would have earned nothing by the rules: say how much with --amount.',
  more_than_spent: '--amount is more than was spent.',
} as const satisfies Record<Exclude<GrantOutcome['kind'], 'granted' | 'granted_otherwise' | 'unknown'>, string>

function noSuchClaim(number: string): OpsError {
  return new OpsError(`No claim for missing cash back has the case ${number}. See: cases list.`)
}

export const claimsVerbs: readonly Verb[] = [claim, grant]
