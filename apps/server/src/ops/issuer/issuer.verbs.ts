// Implements `ops issuer`: simulates what merchants and ATMs do with a worker's card, at the card-provider sandbox.
import { addCents, noCents, type Cents } from '@daybreak/money'
import type { SimulatedEvent, SimulationSubject } from '#features/issuer'
import type { OpsContext } from '../context.ts'
import { approvalOf, eventAnswer, transactionsAnswer } from './issuer-answers.ts'
import { mainCardOf, phone, answerOf, transactionOf } from './issuer-workers.ts'
import { amountOption, countOption } from '../command-line/options.ts'
import { UsageError } from '../command-line/ops-errors.ts'
import { defineVerb, type Verb } from '../verb.ts'

const amount = { type: 'string', placeholder: 'DOLLARS', help: 'How much, such as 12.34.', isRequired: true } as const
const part = { type: 'string', placeholder: 'DOLLARS', help: 'A part, such as 12.34; all of it when left out.' } as const
const merchant = { type: 'string', placeholder: 'NAME', help: 'Where; a made-up place when left out.' } as const
const transaction = {
  type: 'string',
  placeholder: 'ID',
  help: 'Which (ctx_…, see issuer list); the newest one that fits when left out.',
} as const

function merchantOf(name: string | undefined, category?: string) {
  if (category !== undefined && !/^\d{4}$/.test(category))
    throw new UsageError(`--category must be the four digits of a merchant category, not "${category}".`)
  return { ...(name === undefined ? {} : { name }), ...(category === undefined ? {} : { category }) }
}

const isHeld = { fits: ({ held }: { held: Cents }) => held > noCents, lack: 'is held' }

const purchase = defineVerb({
  noun: 'issuer',
  name: 'purchase',
  summary: 'Buy something with a worker’s main card: they see it as Pending, and with --clear as Completed.',
  positionals: [],
  options: {
    phone,
    amount,
    merchant,
    category: { type: 'string', placeholder: 'CODE', help: 'The merchant category, four digits; 5411 when left out.' },
    cashback: { type: 'string', placeholder: 'DOLLARS', help: 'Cash on top, paid out at the till.' },
    partial: { type: 'boolean', help: 'The terminal takes a part when there is not enough.' },
    clear: { type: 'boolean', help: 'Clear it at once as well.' },
    offline: { type: 'boolean', help: 'Charge the card without asking, as a terminal without a connection does.' },
  },
  async run({ options, context }) {
    const value = amountOption('amount', options.amount)
    const cashback = options.cashback === undefined ? undefined : amountOption('cashback', options.cashback)
    const where = merchantOf(options.merchant, options.category)
    if (options.offline && (options.clear || options.partial || cashback !== undefined))
      throw new UsageError('--offline goes alone: no one is asked, and it is cleared anyway.')
    const simulations = await context.simulations()
    const { providerCardId } = await mainCardOf(context, options.phone)
    if (options.offline)
      return eventAnswer('Charged', await answerOf(simulations.clear({ providerCardId, merchant: where }, value, true)))
    const whole = addCents(value, cashback ?? noCents)
    const event = await answerOf(
      simulations.purchase({
        providerCardId,
        merchant: where,
        amount: whole,
        takesPart: options.partial,
        ...(cashback === undefined ? {} : { cashback }),
      }),
    )
    if (!options.clear || event.responseCode === 'DECLINED') return eventAnswer(approvalOf(event), event)
    return eventAnswer('Approved and cleared', await answerOf(simulations.clear(event.transaction, null, true)))
  },
})

const atm = defineVerb({
  noun: 'issuer',
  name: 'atm',
  summary: 'Take cash at a cash machine with a worker’s main card; it is cleared at once.',
  positionals: [],
  options: {
    phone,
    amount,
    merchant,
    surcharge: { type: 'string', placeholder: 'DOLLARS', help: 'What the owner of the machine takes on top.' },
  },
  async run({ options, context }) {
    const value = amountOption('amount', options.amount)
    const surcharge = options.surcharge === undefined ? undefined : amountOption('surcharge', options.surcharge)
    const simulations = await context.simulations()
    const { providerCardId } = await mainCardOf(context, options.phone)
    const event = await answerOf(
      simulations.withdraw({
        providerCardId,
        merchant: merchantOf(options.merchant),
        isCash: true,
        amount: addCents(value, surcharge ?? noCents),
        ...(surcharge === undefined ? {} : { surcharge }),
      }),
    )
    return eventAnswer('Paid out', event)
  },
})

const clear = defineVerb({
  noun: 'issuer',
  name: 'clear',
  summary: 'Clear a purchase that is held, with the same or another amount: Pending becomes Completed.',
  positionals: [],
  options: {
    phone,
    transaction,
    amount: part,
    'more-follows': { type: 'boolean', help: 'Another clearing follows: what is left stays held.' },
  },
  async run({ options, context }) {
    const value = optionalAmount(options.amount)
    const transactionId = await transactionOf(context, options, isHeld)
    const simulations = await context.simulations()
    return eventAnswer('Cleared', await answerOf(simulations.clear({ transactionId }, value, !options['more-follows'])))
  },
})

const reverse = defineVerb({
  noun: 'issuer',
  name: 'reverse',
  summary: 'Let go of what a purchase holds, all or a part: Pending becomes Canceled.',
  positionals: [],
  options: { phone, transaction, amount: part },
  async run({ options, context }) {
    const value = optionalAmount(options.amount)
    const transactionId = await transactionOf(context, options, isHeld)
    return eventAnswer('Let go of', await answerOf((await context.simulations()).reverse(transactionId, value)))
  },
})

const expire = defineVerb({
  noun: 'issuer',
  name: 'expire',
  summary: 'Let a hold grow too old now; by itself that takes 7 days, at hotels and car rentals 30.',
  positionals: [],
  options: { phone, transaction },
  async run({ options, context }) {
    const transactionId = await transactionOf(context, options, isHeld)
    return eventAnswer('Expired:', await answerOf((await context.simulations()).expire(transactionId)))
  },
})

const refund = defineVerb({
  noun: 'issuer',
  name: 'refund',
  summary: 'Give money back for a purchase that was cleared; with --merchant for one that no one names.',
  positionals: [],
  options: { phone, transaction, amount: part, merchant },
  async run({ options, context }) {
    const value = optionalAmount(options.amount)
    if (options.merchant !== undefined && (value === null || options.transaction !== undefined))
      throw new UsageError('--merchant is for a refund without a purchase: write --amount with it, and no --transaction.')
    const subject = await refundSubject(context, options)
    return eventAnswer('Gave back', await answerOf((await context.simulations()).refund(subject, value)))
  },
})

async function refundSubject(
  context: OpsContext,
  options: { phone: string; transaction: string | undefined; merchant: string | undefined },
): Promise<SimulationSubject> {
  if (options.merchant === undefined) {
    const isLeft = {
      fits: ({ cleared, refunded }: { cleared: Cents; refunded: Cents }) => cleared > refunded,
      lack: 'can be given back',
    }
    return { transactionId: await transactionOf(context, options, isLeft) }
  }
  const { providerCardId } = await mainCardOf(context, options.phone)
  return { providerCardId, merchant: merchantOf(options.merchant) }
}

const fee = defineVerb({
  noun: 'issuer',
  name: 'fee',
  summary: 'Charge a fee of the card program on a worker’s main card.',
  positionals: [],
  options: { phone, amount, merchant },
  async run({ options, context }) {
    const value = amountOption('amount', options.amount)
    const { providerCardId } = await mainCardOf(context, options.phone)
    const subject = { providerCardId, merchant: merchantOf(options.merchant ?? 'Card fee') }
    const event: SimulatedEvent = await answerOf((await context.simulations()).chargeFee(subject, value))
    return eventAnswer('Charged', event)
  },
})

const list = defineVerb({
  noun: 'issuer',
  name: 'list',
  summary: 'List what happened on a worker’s main card, as the card provider has it, newest first.',
  positionals: [],
  options: { phone, limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many (1–100); 20 when left out.' } },
  async run({ options, context }) {
    const count = countOption('limit', options.limit, { min: 1, max: 100, otherwise: 20 })
    const { providerCardId, last4 } = await mainCardOf(context, options.phone)
    return transactionsAnswer(last4, await (await context.simulations()).listTransactions(providerCardId, count))
  },
})

function optionalAmount(text: string | undefined): Cents | null {
  return text === undefined ? null : amountOption('amount', text)
}

export const issuerVerbs: readonly Verb[] = [purchase, atm, clear, reverse, expire, refund, fee, list]
