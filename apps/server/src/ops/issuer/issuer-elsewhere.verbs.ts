// Implements `ops issuer`: simulates other banks, the card printer, the mail, and the network between the card provider and us.
import { plainDateText } from '@daybreak/time'
import type { IssuerSimulations, OrderStep, SimulatedTransfer } from '#features/issuer'
import { originOf } from '#platform/config.ts'
import type { OpsContext } from '../context.ts'
import { transferAnswer } from './issuer-answers.ts'
import { newestOrderOf, phone, providerAccountOf, answerOf } from './issuer-workers.ts'
import { settleWhenDecided } from './issuer-debit.ts'
import { amountOption, choiceOption, countOption, dateOption } from '../command-line/options.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'

const ach = defineVerb({
  noun: 'issuer',
  name: 'ach',
  summary: 'Let another bank send money to a worker’s account, or draw from it, through the ACH network.',
  positionals: [],
  options: {
    phone,
    amount: { type: 'string', placeholder: 'DOLLARS', help: 'How much, such as 250.00.', isRequired: true },
    company: { type: 'string', placeholder: 'NAME', help: 'Who sends or draws it; a made-up company when left out.' },
    'company-id': { type: 'string', placeholder: 'NUMBER', help: 'Its company identification; a made-up one when left out.' },
    description: { type: 'string', placeholder: 'TEXT', help: 'What for, such as TAX REFUND.' },
    settles: { type: 'string', placeholder: 'DATE', help: 'When it settles; today when left out.' },
    debit: { type: 'boolean', help: 'Draw it from the account: settled when the server pays it.' },
    pending: { type: 'boolean', help: 'Receive it only; ach settle and ach return go on.' },
  },
  async run({ options, context }) {
    const settles = dateOption('settles', options.settles)
    const simulations = await context.simulations()
    const received = await answerOf(
      simulations.receiveEntry({
        providerAccountId: await providerAccountOf(context, options.phone),
        amount: amountOption('amount', options.amount),
        type: options.debit ? 'DEBIT' : 'CREDIT',
        ...(options.company === undefined ? {} : { companyName: options.company }),
        ...(options['company-id'] === undefined ? {} : { companyIdentifier: options['company-id'] }),
        ...(settles === undefined ? {} : { settlementDate: plainDateText(settles) }),
        ...(options.description === undefined ? {} : { description: options.description }),
      }),
    )
    if (options.pending) return transferAnswer(received)
    if (options.debit) return settleWhenDecided(context, received)
    return creditAnswer(context, await answerOf(simulations.settleEntry(received)))
  },
})

/** Decision 57: where payroll files are the record of deposits, it is not on the worker's account yet. */
function creditAnswer({ config }: OpsContext, settled: SimulatedTransfer): Answer {
  const { json, lines } = transferAnswer(settled)
  if (config.depositsFrom === 'provider') return { json, lines }
  return { json, lines: [...lines, 'It waits in suspense, because DEPOSITS_FROM is files. See: suspense list.'] }
}

const transferId = { name: 'TRANSFER', help: 'The id that issuer ach gave (eft_…).' }

async function entryOf(simulations: IssuerSimulations, id: string): Promise<SimulatedTransfer> {
  const entry = await simulations.findEntry(id)
  if (entry === null) throw new OpsError(`The card provider knows no transfer "${id}".`)
  return entry
}

const achSettle = defineVerb({
  noun: 'issuer',
  name: 'ach settle',
  summary: 'Settle an ACH entry that was received.',
  positionals: [transferId],
  options: {},
  async run({ positionals: [id = ''], context }) {
    const simulations = await context.simulations()
    return transferAnswer(await answerOf(simulations.settleEntry(await entryOf(simulations, id))))
  },
})

const achReturn = defineVerb({
  noun: 'issuer',
  name: 'ach return',
  summary: 'Send an ACH entry back, settled or not.',
  positionals: [transferId],
  options: {
    reason: { type: 'string', placeholder: 'REASON', help: 'Such as ACCOUNT_CLOSED or DUPLICATE_ENTRY.', isRequired: true },
  },
  async run({ positionals: [id = ''], options, context }) {
    const reason = options.reason.toUpperCase()
    if (!/^[A-Z_]{3,80}$/.test(reason))
      throw new UsageError(`--reason must be a word like DUPLICATE_ENTRY, not "${options.reason}".`)
    const simulations = await context.simulations()
    return transferAnswer(await answerOf(simulations.sendEntryBack(await entryOf(simulations, id), reason)))
  },
})

type OrderMove = { status: string; steps: readonly OrderStep[] }

const shipped: OrderMove = { status: 'SHIPPED', steps: ['Approval', 'SendToPrinter', 'Shipped'] }
/** The states of an order that a person names, and the steps that lead there from its beginning. */
const orderMoves: Readonly<Record<string, OrderMove>> = {
  approved: { status: 'APPROVED', steps: ['Approval'] },
  printing: { status: 'SENT_TO_PRINTER', steps: ['Approval', 'SendToPrinter'] },
  shipped,
  failed: { status: 'SHIP_FAILED', steps: ['Approval', 'SendToPrinter', 'ShipmentFailed'] },
  completed: { status: 'COMPLETED', steps: ['Approval', 'SendToPrinter', 'Shipped', 'Completed'] },
}
/** How many of the steps an order that can still proceed has passed. */
const stepsBehind: Readonly<Record<string, number>> = { NEW: 0, APPROVED: 1, SENT_TO_PRINTER: 2, SHIPPED: 3 }

async function moveOrder(context: OpsContext, who: string, { status, steps }: OrderMove): Promise<Answer> {
  const simulations = await context.simulations()
  const { orderId, status: before } = await newestOrderOf(context, who)
  const json = { orderId, before, status }
  if (before === status) return { json, lines: [`The card order was ${status} already (${orderId}).`] }
  const left = steps.slice(stepsBehind[before ?? 'UNKNOWN'] ?? steps.length)
  if (left.length === 0)
    throw new OpsError(
      `The newest card order is ${before ?? 'in a state that the card provider does not say'}, and cannot become ${status} any more (${orderId}).`,
    )
  for (const step of left) await answerOf(simulations.moveOrder(orderId, step))
  return { json, lines: [`The card order went from ${before ?? 'an unknown state'} to ${status} (${orderId}).`] }
}

const ship = defineVerb({
  noun: 'issuer',
  name: 'ship',
  summary: 'Print and ship the card that was ordered for a worker.',
  positionals: [],
  options: { phone },
  run: ({ options, context }) => moveOrder(context, options.phone, shipped),
})

const orderState = defineVerb({
  noun: 'issuer',
  name: 'order-state',
  summary: 'Move the newest card order of a worker on to a state.',
  positionals: [{ name: 'STATE', help: `One of ${Object.keys(orderMoves).join(', ')}.` }],
  options: { phone },
  async run({ positionals: [state = ''], options, context }) {
    const move = orderMoves[state]
    if (move === undefined)
      throw new UsageError(`"${state}" is no state of an order: write ${Object.keys(orderMoves).join(', ')}.`)
    return moveOrder(context, options.phone, move)
  },
})

const carrier = defineVerb({
  noun: 'issuer',
  name: 'carrier',
  summary:
    'Show what is printed on the carrier of the newest card that was mailed to a worker: its activation code and its link.',
  positionals: [],
  options: { phone },
  async run({ options, context }) {
    const { orderId } = await newestOrderOf(context, options.phone)
    const activationCode = await answerOf((await context.simulations()).readCarrier(orderId))
    if (activationCode === null) throw new OpsError(`The carrier of the order ${orderId} shows no activation code.`)
    const link = new URL(`/card-management?code=${activationCode}`, originOf(context.config)).href
    const shown = `${activationCode.slice(0, 4)}-${activationCode.slice(4)}`
    return { json: { orderId, activationCode, link }, lines: [`Activation code ${shown}`, link] }
  },
})

const orders = ['kept', 'mixed'] as const

const trouble = defineVerb({
  noun: 'issuer',
  name: 'trouble',
  summary:
    'Let events of the card provider reach us more than once, late or out of order from now on; without options all is well.',
  positionals: [],
  options: {
    copies: { type: 'string', placeholder: 'COUNT', help: 'How often each comes (1–5).' },
    delay: { type: 'string', placeholder: 'SECONDS', help: 'How late (0–3600).' },
    order: { type: 'string', placeholder: 'ORDER', help: `${orders.join(' or ')}: mixed needs a delay to mix within.` },
  },
  async run({ options, context }) {
    const copies = countOption('copies', options.copies, { min: 1, max: 5, otherwise: 1 })
    const seconds = countOption('delay', options.delay, { min: 0, max: 3_600, otherwise: 0 })
    const order = choiceOption('order', options.order ?? 'kept', orders)
    await answerOf((await context.simulations()).setTrouble({ copies, delayMs: seconds * 1_000, isReordered: order === 'mixed' }))
    const isWell = copies === 1 && seconds === 0 && order === 'kept'
    const times = copies === 1 ? 'once' : `${copies} times`
    return {
      json: { copies, delayMs: seconds * 1_000, order },
      lines: [
        isWell ? 'Events come once, at once and in order.' : `Events come ${times}, up to ${seconds} s late, order ${order}.`,
      ],
    }
  },
})

const preprinted = defineVerb({
  noun: 'issuer',
  name: 'preprinted',
  summary: 'List pre-printed cards that no one has yet, with the number that a worker types to get one.',
  positionals: [],
  options: { limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many (1–40); 5 when left out.' } },
  async run({ options, context }) {
    const count = countOption('limit', options.limit, { min: 1, max: 40, otherwise: 5 })
    const found = await answerOf((await context.issuer()).listPreprintedCards(count))
    const cards = found.map(({ proxyNumber, last4 }) => ({ proxyNumber, last4: last4 ?? '' }))
    const columns = [
      { heading: 'NUMBER ON THE ENVELOPE', text: (card: (typeof cards)[number]) => card.proxyNumber },
      { heading: 'CARD ENDS IN', text: (card: (typeof cards)[number]) => card.last4 },
    ]
    return { json: { cards }, lines: table(cards, columns) }
  },
})

export const issuerElsewhereVerbs: readonly Verb[] = [ach, achSettle, achReturn, ship, orderState, carrier, preprinted, trouble]
