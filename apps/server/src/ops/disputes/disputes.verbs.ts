// Implements `ops disputes list | show | take | note | ask | credit | decide | attach`: works on disputed transactions and their deadlines.
import { readFile, stat } from 'node:fs/promises'
import {
  cleanParagraphs,
  cleanText,
  disputeReasons,
  plainText,
  secretNumberIn,
  type CleanText,
  type DisputeState,
} from '@daybreak/contract'
import { formatDollars, noCents, type Cents } from '@daybreak/money'
import type { DeskOutcome } from '#features/disputes'
import { isRefused } from '#platform/errors.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { amountOption, choiceOption, countOption, dateOption } from '../command-line/options.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'
import { employeeOf, who } from '../worker.ts'
import { caseJson, dueOf, storyAnswer } from './disputes-answers.ts'

const which = { name: 'NUMBER', help: 'The number of the case: 600101.' }
const states = ['watching', 'looking', 'asking', 'won', 'lost', 'withdrawn', 'lapsed'] as const satisfies readonly DisputeState[]
const maxText = 2_000
const maxDocumentBytes = 10_000_000

const list = defineVerb({
  noun: 'disputes',
  name: 'list',
  summary: 'List the disputes that are open, the one that is due first comes first.',
  positionals: [],
  options: {
    state: { type: 'string', placeholder: 'STATE', help: `Only those: ${states.join(', ')}.` },
    limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many (1–1000); 50 when left out.' },
  },
  async run({ options, context }) {
    const max = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 50 })
    const wanted: readonly DisputeState[] =
      options.state === undefined ? ['watching', 'looking', 'asking'] : [choiceOption('state', options.state, states)]
    const cases = await (await context.disputes()).list(wanted, max)
    const lines = table(cases, [
      { heading: 'CASE', text: ({ number }) => number },
      { heading: 'STATE', text: ({ state }) => state },
      { heading: 'DUE', text: dueOf },
      { heading: 'REASON', text: ({ reason }) => reason },
      { heading: 'IN DISPUTE', text: ({ disputed }) => formatDollars(disputed) },
      { heading: 'FOR NOW', text: ({ provisional }) => formatDollars(provisional) },
      { heading: 'MERCHANT', text: ({ merchants }) => merchants },
    ])
    return { json: { disputes: cases.map(caseJson) }, lines: cases.length === 0 ? ['There are none.'] : lines }
  },
})

const show = defineVerb({
  noun: 'disputes',
  name: 'show',
  summary: 'Show a dispute with every date, what was said, what moved and who did what.',
  positionals: [which],
  options: {},
  async run({ positionals: [number = ''], context }) {
    const story = await (await context.disputes()).read(number)
    if (story === null) throw noSuchCase(number)
    return storyAnswer(story)
  },
})

const noteKinds = ['store-asked', 'store-answered', 'note'] as const
const stepOf = { 'store-asked': 'store_asked', 'store-answered': 'store_answered', note: 'note' } as const

const note = defineVerb({
  noun: 'disputes',
  name: 'note',
  summary:
    'Note that the store was asked or has answered, which the worker sees by its day, or anything else, which they do not.',
  positionals: [which],
  options: {
    ...operatorOption,
    kind: { type: 'string', placeholder: 'KIND', help: `One of ${noteKinds.join(', ')}.`, isRequired: true },
    text: { type: 'string', placeholder: 'TEXT', help: 'What was said; for our people alone.' },
  },
  async run({ positionals: [number = ''], options, context }) {
    const kind = choiceOption('kind', options.kind, noteKinds)
    if (kind === 'note' && options.text === undefined) throw new UsageError('A note needs --text TEXT.')
    const by = operatorTextOf(context, options.as)
    const text = options.text === undefined ? null : textOption('text', options.text)
    return outcomeAnswer(number, await (await context.disputes()).note(number, { kind: stepOf[kind], note: text, by }), 'Noted.')
  },
})

const ask = defineVerb({
  noun: 'disputes',
  name: 'ask',
  summary: 'Ask the worker something. They are notified, and have five business days; the days of the law go on.',
  positionals: [which],
  options: {
    ...operatorOption,
    text: { type: 'string', placeholder: 'TEXT', help: 'The question, in the language of the case.', isRequired: true },
  },
  async run({ positionals: [number = ''], options, context }) {
    const text = textOption('text', options.text)
    // As the worker reads it: the first name alone.
    const by = cleanText(operatorTextOf(context, options.as).split(' ')[0] ?? '', 40)
    return outcomeAnswer(number, await (await context.disputes()).ask(number, { text, by }), 'Asked.')
  },
})

const credit = defineVerb({
  noun: 'disputes',
  name: 'credit',
  summary: 'Put the disputed amount into the account for now, before the day on which it comes by itself.',
  positionals: [which],
  options: operatorOption,
  async run({ positionals: [number = ''], options, context }) {
    const by = operatorTextOf(context, options.as)
    return outcomeAnswer(number, await (await context.disputes()).credit(number, { by }), 'The money is in the account.')
  },
})

const decide = defineVerb({
  noun: 'disputes',
  name: 'decide',
  summary: 'Decide a dispute: the money, the letter and the message follow at once. Above $500 a second person says the same.',
  positionals: [which],
  options: {
    ...operatorOption,
    won: {
      type: 'string',
      placeholder: 'AMOUNT',
      help: 'The worker was right: about "all" of it, or about an amount such as 12.34.',
    },
    lost: { type: 'boolean', help: 'No error was found.' },
    fees: { type: 'string', placeholder: 'AMOUNT', help: 'Fees that followed from the error, to give back as well.' },
    reason: {
      type: 'string',
      placeholder: 'TEXT',
      help: 'Why, in the language of the case: the letter quotes it.',
      isRequired: true,
    },
  },
  async run({ positionals: [number = ''], options, context }) {
    if ((options.won === undefined) === !options.lost) throw new UsageError('Say either --won all, --won AMOUNT or --lost.')
    if (options.lost && options.fees !== undefined) throw new UsageError('--fees go with --won.')
    const decision = {
      won: wonOf(options.won),
      fees: options.fees === undefined ? null : amountOption('fees', options.fees),
      reason: textOption('reason', options.reason),
      by: operatorTextOf(context, options.as),
    }
    return outcomeAnswer(number, await (await context.disputes()).decide(number, decision), 'Decided. The letter is written.')
  },
})

function wonOf(text: string | undefined): Cents | 'all' {
  if (text === undefined) return noCents
  return text === 'all' ? 'all' : amountOption('won', text)
}

const attach = defineVerb({
  noun: 'disputes',
  name: 'attach',
  summary: 'Keep a PDF that the decision is based on; the worker can read it once it is decided and they have asked.',
  positionals: [which, { name: 'FILE', help: 'A PDF of at most 10 MB.' }],
  options: {
    ...operatorOption,
    name: { type: 'string', placeholder: 'NAME', help: 'What the worker reads: "Receipt of the store".', isRequired: true },
  },
  async run({ positionals: [number = '', file = ''], options, context }) {
    const by = operatorTextOf(context, options.as)
    const name = plainText(options.name, 120)
    if (name === '' || secretNumberIn(name) !== null) throw new UsageError('--name is in letters, without a card number.')
    const bytes = await readDocument(context.pathOf(file))
    const outcome = await (await context.disputes()).attach(number, { name, bytes, by })
    if (!isRefused(outcome)) return { json: { number, name }, lines: ['Kept.'] }
    if (outcome.code === 'not_found') throw noSuchCase(number)
    throw new OpsError(outcome.code === 'not_pdf' ? `${file} is no PDF.` : `${file} is larger than 10 MB.`)
  },
})

async function readDocument(path: string): Promise<Uint8Array> {
  try {
    if ((await stat(path)).size > maxDocumentBytes) throw new OpsError(`${path} is larger than 10 MB.`)
    return await readFile(path)
  } catch (cause) {
    if (cause instanceof OpsError) throw cause
    throw new OpsError(`${path} could not be read.`, { cause })
  }
}

function textOption(option: string, given: string): CleanText {
  const text = cleanParagraphs(given, maxText)
  if (text === '') throw new UsageError(`--${option} is in letters.`)
  if (secretNumberIn(text) !== null) throw new UsageError(`--${option} must hold no card number and no Social Security number.`)
  return text
}

const refusals = {
  watching: 'is about a pending item: it is filed when that completes.',
  decided: 'is not open any more: disputes show says how it ended.',
  credit_given: 'had its credit before: disputes show says when.',
  amount_wrong: 'is about less than that. Fees go with an amount that was won.',
  nothing_owed: 'owes the worker nothing: it came back by itself.',
} as const

function outcomeAnswer(number: string, outcome: DeskOutcome, done: string): Answer {
  if (isRefused(outcome)) {
    if (outcome.code === 'not_found') throw noSuchCase(number)
    throw new OpsError(`Dispute ${number} ${refusals[outcome.code]}`)
  }
  const { state } = outcome.found
  if (outcome.kind === 'done') return { json: { number, state, waits: false }, lines: [`${done} Dispute ${number} is ${state}.`] }
  const waits = `Not decided yet: more than $500 takes a second person, who says the same with another --as.`
  return { json: { number, state, waits: true }, lines: [waits], isUnfinished: true }
}

function noSuchCase(number: string): OpsError {
  return new OpsError(`There is no dispute "${number}". See: disputes list.`)
}

const take = defineVerb({
  noun: 'disputes',
  name: 'take',
  summary: 'Write down an error that a worker reports by phone: it counts as one in writing, from now on.',
  positionals: [who],
  options: {
    ...operatorOption,
    transaction: { type: 'string', placeholder: 'ID', help: 'The transaction: txn_….', isRequired: true },
    reason: { type: 'string', placeholder: 'REASON', help: `One of ${disputeReasons.join(', ')}.`, isRequired: true },
    agreed: {
      type: 'string',
      placeholder: 'AMOUNT',
      help: 'What of the charge was right; with the reasons amount, atm and refund alone.',
    },
    noticed: { type: 'string', placeholder: 'DATE', help: 'When the worker noticed it.' },
    details: { type: 'string', placeholder: 'TEXT', help: "What they say, in the worker's words." },
  },
  async run({ positionals: [text = ''], options, context }) {
    const by = operatorTextOf(context, options.as)
    const reason = choiceOption('reason', options.reason, disputeReasons)
    const employeeId = await employeeOf(await context.database(), text)
    const agreedAmount = options.agreed === undefined ? null : amountOption('agreed', options.agreed)
    const outcome = await (
      await context.disputes()
    ).take(employeeId, {
      reason,
      items: [{ transactionId: options.transaction, agreedAmount }],
      noticedOn: dateOption('noticed', options.noticed) ?? null,
      hasCard: null,
      askedMerchant: null,
      expectedOn: null,
      details: options.details === undefined ? null : textOption('details', options.details),
      takenBy: by,
    })
    if ('kind' in outcome) throw new OpsError(`It was not taken: ${outcome.code}.`)
    const { number, state } = outcome
    return { json: { number, state }, lines: [`Dispute ${number} is ${state}. Tell the worker this number.`] }
  },
})

export const disputesVerbs: readonly Verb[] = [list, show, take, note, ask, credit, decide, attach]
