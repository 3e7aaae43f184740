// Implements `ops transfers`: lists transfers and their results, retries one at its rail, and refunds one by hand.
import { cleanText } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { formatDollars } from '@daybreak/money'
import { bankZone, instantAt, instantText, plainDateText } from '@daybreak/time'
import { readReturnReason, type Corrected, type ListedTransfer, type Returned, type ShownTransfer } from '#features/move-money'
import { amountOption, choiceOption, countOption, dateOption } from '../command-line/options.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'
import { employeeOf, who } from '../worker.ts'

const which = { name: 'TRANSFER', help: 'The number of the receipt (DB-…) or the id, as transfers list shows them.' }

const statuses = ['INITIATED', 'PENDING', 'PROCESSING', 'PROCESSED', 'COMPLETED', 'CANCELED', 'FAILED', 'RETURNED'] as const

const list = defineVerb({
  noun: 'transfers',
  name: 'list',
  summary: 'List transfers to and from accounts elsewhere, the newest first.',
  positionals: [],
  options: {
    status: { type: 'string', placeholder: 'STATUS', help: `${statuses.join(', ')}.` },
    direction: { type: 'string', placeholder: 'DIRECTION', help: 'out or in.' },
    speed: { type: 'string', placeholder: 'SPEED', help: 'standard or instant.' },
    rail: { type: 'string', placeholder: 'RAIL', help: 'provider or files.' },
    worker: { type: 'string', placeholder: 'WHO', help: who.help },
    'micro-deposits': {
      type: 'boolean',
      help: 'Only the two small deposits that prove a bank account; their amounts are what its owner reads at the bank.',
    },
    since: { type: 'string', placeholder: 'DATE', help: 'Made on that day or later.' },
    limit: { type: 'string', placeholder: 'COUNT', help: 'How many at most; 100 when left out.' },
  },
  async run({ options, context }) {
    const choice = <const Choice extends string>(name: string, text: string | undefined, choices: readonly Choice[]) =>
      text === undefined ? null : choiceOption(name, text, choices)
    const since = dateOption('since', options.since)
    const filter = {
      status: choice('status', options.status?.toUpperCase(), statuses),
      direction: choice('direction', options.direction, ['out', 'in']),
      speed: choice('speed', options.speed, ['standard', 'instant']),
      rail: choice('rail', options.rail, ['provider', 'files']),
      isProof: options['micro-deposits'],
      since: since === undefined ? null : instantAt(since, { hour: 0 }, bankZone),
      max: countOption('limit', options.limit, { min: 1, max: 10_000, otherwise: 100 }),
    }
    const employeeId = options.worker === undefined ? null : await employeeOf(await context.database(), options.worker)
    const found = await (await context.money()).desk.list({ ...filter, employeeId })
    return {
      json: { transfers: found.map(shownTransfer) },
      lines: found.length === 0 ? ['No transfers.'] : transferTable(found),
    }
  },
})

const show = defineVerb({
  noun: 'transfers',
  name: 'show',
  summary: 'Show one transfer: what was reported about it, what the books moved, and what operators did.',
  positionals: [which],
  options: {},
  async run({ positionals: [text = ''], context }) {
    const transfer = await (await context.money()).desk.show(text)
    if (transfer === null) throw notFound(text)
    return { json: { transfer: shownWhole(transfer) }, lines: linesOf(transfer) }
  },
})

const retry = defineVerb({
  noun: 'transfers',
  name: 'retry',
  summary: 'Hand a transfer to its rail again under the same id, or ask what became of it. It never goes twice.',
  positionals: [which],
  options: operatorOption,
  async run({ positionals: [text = ''], options, context }) {
    const by = operatorTextOf(context, options.as)
    const outcome = await (await context.money()).desk.retry(text, by)
    if (outcome.kind === 'not_found') throw notFound(text)
    if (outcome.kind === 'not_due')
      throw new OpsError(`The worker can still cancel it: its rail is notified at ${instantText(outcome.handOverAt)}.`)
    if (outcome.kind === 'ended') throw new OpsError(`It has ended: ${outcome.transfer.status}. The worker can make another.`)
    if (outcome.kind === 'unreachable')
      throw new OpsError('Its rail cannot be reached, or is off: the log says why. It is tried again each minute.')
    const { status, railRef, number } = outcome.transfer
    const says = railRef === null ? 'the rail has not answered' : `the rail calls it ${railRef}`
    return { json: { number, status, railRef }, lines: [`Asked. ${number} is ${status}; ${says}.`] }
  },
})

const refusals: Readonly<Record<Exclude<Returned['kind'], 'returned' | 'was_returned' | 'not_found'>, string>> = {
  on_its_way: 'It is on its way: what is given back now could be paid twice. See: transfers retry.',
  never_left: 'It never left, and its money is on the account.',
}

const giveBack = defineVerb({
  noun: 'transfers',
  name: 'return',
  summary:
    'Undo a transfer that has moved, by a journal the other way, when its rail cannot. The rail must not return it as well unasked.',
  positionals: [which],
  options: {
    ...operatorOption,
    reason: {
      type: 'string',
      placeholder: 'REASON',
      help: 'What the worker reads: a return code (R03) or a reason (INTERNAL_ERROR). Some lock the linked account.',
      isRequired: true,
    },
    note: { type: 'string', placeholder: 'TEXT', help: 'Why, for the record; up to 500 characters.', isRequired: true },
  },
  async run({ positionals: [text = ''], options, context }) {
    const by = operatorTextOf(context, options.as)
    const reason = readReturnReason(options.reason ?? '')
    if (reason === null)
      throw new UsageError(`"${options.reason ?? ''}" is no reason: write a code such as R03, or one such as INTERNAL_ERROR.`)
    const note = cleanText(options.note, 500)
    if (note === '') throw new UsageError('Say why in letters: --note TEXT.')
    const outcome = await (await context.money()).desk.giveBack(text, by, { reason, note })
    if (outcome.kind === 'not_found') throw notFound(text)
    if (outcome.kind !== 'returned' && outcome.kind !== 'was_returned') throw new OpsError(refusals[outcome.kind])
    return returnedAnswer(outcome)
  },
})

function returnedAnswer({ kind, transfer }: Extract<Returned, { kind: 'returned' | 'was_returned' }>): Answer {
  const { number, status, reason, amount } = transfer
  return {
    json: { number, status, reason, isNew: kind === 'returned' },
    lines: [
      kind === 'was_returned'
        ? `${number} came back before (${reason ?? ''}): nothing was done.`
        : `${number} is ${status}: ${formatDollars(amount)} went the other way.`,
    ],
  }
}

function notFound(text: string): OpsError {
  return new OpsError(`There is no transfer "${text}". See: transfers list.`)
}

function transferTable(transfers: readonly ListedTransfer[]): string[] {
  return table(transfers, [
    { heading: 'MADE', text: ({ createdAt }) => instantText(createdAt) },
    { heading: 'NUMBER', text: ({ number }) => number },
    { heading: 'WORKER', text: ({ employeeId }) => publicId('emp', employeeId) },
    { heading: 'WHAT', text: ({ speed, direction, origin }) => `${speed} ${direction}, ${origin}` },
    { heading: 'PLACE', text: ({ destinationName }) => destinationName },
    { heading: 'AMOUNT', text: ({ amount }) => formatDollars(amount), isRight: true },
    { heading: 'FEE', text: ({ fee }) => formatDollars(fee), isRight: true },
    { heading: 'STATUS', text: ({ status, reason }) => (reason === null ? status : `${status} (${reason})`) },
    { heading: 'RAIL', text: ({ rail, railRef }) => (railRef === null ? rail : `${rail} ${railRef}`) },
  ])
}

function linesOf(transfer: ShownTransfer): string[] {
  const { facts, movements, operations, twins, expectedOn, trace, handOverAt, id } = transfer
  return [
    ...transferTable([transfer]),
    '',
    `Id: ${id}. Handed over from: ${instantText(handOverAt)}. Expected on: ${expectedOn === null ? '-' : plainDateText(expectedOn)}. Trace: ${trace ?? '-'}.`,
    ...facts.map(({ kind, reason, at }) => `${instantText(at)}  ${kind}${reason === null ? '' : ` (${reason})`}`),
    ...movements.map(
      ({ kind, amount, bankDay, settledOn }) =>
        `Books: ${kind} ${formatDollars(amount)} of ${plainDateText(bankDay)}, ${settledOn === null ? 'not settled' : `settled with ${plainDateText(settledOn)}`}`,
    ),
    ...operations.map(({ verb, by, note, at }) => `${instantText(at)}  ${verb} by ${by}${note === null ? '' : `: ${note}`}`),
    ...(twins === null ? [] : twinLines(twins)),
  ]
}

/** The bank says that it got the entry twice: whether we sent two, or one that it counted twice. */
function twinLines(twins: NonNullable<ShownTransfer['twins']>): string[] {
  if (twins.length === 0)
    return [
      'Duplicate (R24): we made one such transfer. Was a file handed over twice (ach list), or did the bank post it twice? When one of two went, nothing is owed; reconcile names a second one.',
    ]
  return twins.map(
    ({ number, status, trace, createdAt }) =>
      `Duplicate (R24): ${number} of ${instantText(createdAt)} is the same sum to the same account (${status}, trace ${trace ?? '-'}). Ask the worker whether both were meant, and tell the bank.`,
  )
}

function shownTransfer(transfer: ListedTransfer) {
  const { id, number, employeeId, direction, speed, origin, amount, fee, status, reason, rail, railRef, trace } = transfer
  const { createdAt, handOverAt, expectedOn, destinationId, destinationName } = transfer
  return {
    id,
    number,
    worker: publicId('emp', employeeId),
    direction,
    speed,
    origin,
    destinationId: publicId('dst', destinationId),
    place: destinationName,
    amount: amount.toString(),
    fee: fee.toString(),
    status,
    reason,
    createdAt: instantText(createdAt),
    handOverAt: instantText(handOverAt),
    expectedOn: expectedOn === null ? null : plainDateText(expectedOn),
    rail,
    railRef,
    trace,
  }
}

function shownWhole({ facts, movements, operations, twins, ...transfer }: ShownTransfer) {
  return {
    ...shownTransfer(transfer),
    facts: facts.map(({ kind, reason, at }) => ({ kind, reason, at: instantText(at) })),
    movements: movements.map(({ kind, amount, bankDay, settledOn }) => ({
      kind,
      amount: amount.toString(),
      bankDay: plainDateText(bankDay),
      settledOn: settledOn === null ? null : plainDateText(settledOn),
    })),
    operations: operations.map(({ verb, by, note, at }) => ({ verb, by, note, at: instantText(at) })),
    twins: twins?.map(({ createdAt, ...twin }) => ({ ...twin, createdAt: instantText(createdAt) })) ?? null,
  }
}

const uncorrected: Readonly<Record<Exclude<Corrected['kind'], 'sent' | 'not_found'>, string>> = {
  not_correctable: 'Only money that was added and came back as not agreed (R11) can be asked for again with another amount.',
  sent_before: 'It was asked for again before.',
  too_late: 'It came back more than 60 days ago.',
  too_much: 'The amount is more than the worker agreed to, or below the smallest transfer.',
  no_source: 'Its bank account cannot be drawn on any more, or the payroll account is closed.',
}

const correct = defineVerb({
  noun: 'transfers',
  name: 'correct',
  summary:
    'Ask a bank once more for money that it sent back as not agreed (R11), with the amount that was agreed; within 60 days.',
  positionals: [which],
  options: {
    ...operatorOption,
    amount: { type: 'string', placeholder: 'DOLLARS', help: 'What was agreed: never more than it was.', isRequired: true },
    note: {
      type: 'string',
      placeholder: 'TEXT',
      help: 'How that is known, for the record; up to 500 characters.',
      isRequired: true,
    },
  },
  async run({ positionals: [text = ''], options, context }) {
    const by = operatorTextOf(context, options.as)
    const amount = amountOption('amount', options.amount ?? '')
    const note = cleanText(options.note, 500)
    if (note === '') throw new UsageError('Say how that is known, in letters: --note TEXT.')
    const outcome = await (await context.money()).desk.correct(text, { amount, by, note })
    if (outcome.kind === 'not_found') throw notFound(text)
    if (outcome.kind !== 'sent') throw new OpsError(uncorrected[outcome.kind])
    const { number, handOverAt } = outcome.transfer
    return {
      json: { number, handOverAt: instantText(handOverAt) },
      lines: [`${number} asks for ${formatDollars(amount)}. The worker can cancel it until ${instantText(handOverAt)}.`],
    }
  },
})

export const transfersVerbs: readonly Verb[] = [list, show, retry, giveBack, correct]
