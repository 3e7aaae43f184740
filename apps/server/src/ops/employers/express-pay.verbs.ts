// Implements `ops express-pay`: manages what the law of each state allows.
import { plainDollars, type Cents } from '@daybreak/money'
import { readDollars } from '#features/employers'
import { readStatePolicies, writeStatePolicy, type StatePolicy } from '#features/express-pay'
import { table } from '../command-line/table.ts'
import { UsageError } from '../command-line/ops-errors.ts'
import { defineVerb, type Verb } from '../verb.ts'

const states = defineVerb({
  noun: 'express-pay',
  name: 'states',
  summary: 'List the states and what their laws allow. A state that is not listed is off.',
  positionals: [],
  options: {},
  async run({ context }) {
    const policies = await readStatePolicies((await context.database()).query)
    return {
      json: { states: policies.map(shown) },
      lines: table(policies, [
        { heading: 'STATE', text: (one) => one.state },
        { heading: 'OFFERED', text: (one) => (one.isOffered ? 'yes' : 'no') },
        { heading: 'INSTANT', text: (one) => (one.isInstantOffered ? 'yes' : 'no') },
        { heading: 'FEE AT MOST', text: feeText },
        { heading: 'FEES A MONTH', text: ({ feeMonthMax }) => (feeMonthMax === null ? '–' : plainDollars(feeMonthMax)) },
        { heading: 'A MONTH', text: ({ monthMax }) => (monthMax === null ? '–' : plainDollars(monthMax)) },
        { heading: 'SOURCE', text: (one) => one.source },
      ]),
    }
  },
})

function feeText({ maxFee, maxFeeBasisPoints, above }: StatePolicy): string {
  if (maxFee === null) return '–'
  const share = maxFeeBasisPoints === null ? '' : ` or ${maxFeeBasisPoints / 100} %`
  return `${plainDollars(maxFee)}${share}${above === null ? '' : `, ${plainDollars(above.maxFee)} above ${plainDollars(above.threshold)}`}`
}

function shown(policy: StatePolicy) {
  return JSON.parse(
    JSON.stringify(policy, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
  ) as unknown
}

const state = defineVerb({
  noun: 'express-pay',
  name: 'state',
  summary: "Change what a state's law allows; what is left out stays. Say where the law says so.",
  positionals: [{ name: 'STATE', help: 'Two letters.' }],
  options: {
    on: { type: 'boolean', help: 'Express Pay is offered there.' },
    off: { type: 'boolean', help: 'It is not.' },
    'instant-on': { type: 'boolean', help: 'The paid, instant way to an outside card is offered.' },
    'instant-off': { type: 'boolean', help: 'It is not.' },
    'fee-most': { type: 'string', placeholder: 'DOLLARS', help: 'The most that a fee may be; "none" takes the limit away.' },
    'month-max': {
      type: 'string',
      placeholder: 'DOLLARS',
      help: 'The max that a worker may take in a calendar month; "none" takes the limit away.',
    },
    'fee-month-max': {
      type: 'string',
      placeholder: 'DOLLARS',
      help: 'The max of all fees in a calendar month; "none" takes the limit away.',
    },
    source: { type: 'string', placeholder: 'TEXT', help: 'The statute or the rule, and since when.', isRequired: true },
  },
  async run({ positionals: [code = ''], options, context }) {
    const name = code.toUpperCase()
    if (!/^[A-Z]{2}$/.test(name)) throw new UsageError(`"${code}" is no state: write two letters.`)
    if (options.on && options.off) throw new UsageError('--on and --off exclude each other.')
    if (options['instant-on'] && options['instant-off'])
      throw new UsageError('--instant-on and --instant-off exclude each other.')
    if (options.source.trim() === '' || options.source.length > 500) throw new UsageError('--source must have 1–500 characters.')
    const { query } = await context.database()
    const [known = unknownState(name)] = await readStatePolicies(query, name)
    const policy: StatePolicy = {
      ...known,
      ...(options.on || options.off ? { isOffered: options.on } : {}),
      ...(options['instant-on'] || options['instant-off'] ? { isInstantOffered: options['instant-on'] } : {}),
      ...(options['fee-most'] === undefined
        ? {}
        : { maxFee: limitOption('fee-most', options['fee-most']), maxFeeBasisPoints: null, above: null }),
      ...(options['month-max'] === undefined ? {} : { monthMax: limitOption('month-max', options['month-max']) }),
      ...(options['fee-month-max'] === undefined ? {} : { feeMonthMax: limitOption('fee-month-max', options['fee-month-max']) }),
      source: options.source.trim(),
    }
    await writeStatePolicy(query, policy, context.clock.now())
    return { json: { state: shown(policy) }, lines: [`${name}: Express Pay is ${policy.isOffered ? 'offered' : 'not offered'}.`] }
  },
})

function unknownState(name: string): StatePolicy {
  return {
    state: name,
    isOffered: false,
    isInstantOffered: false,
    maxFee: null,
    maxFeeBasisPoints: null,
    above: null,
    maxPerPeriod: null,
    maxShareBasisPoints: null,
    monthMax: null,
    feeMonthMax: null,
    paidPerPeriodMax: null,
    source: '',
  }
}

/** Null for "none". */
function limitOption(name: string, text: string): Cents | null {
  if (text === 'none') return null
  const dollars = readDollars(text)
  if (dollars.kind === 'unreadable') throw new UsageError(`--${name} ${dollars.reason}.`)
  return dollars.value
}

export const expressPayVerbs: readonly Verb[] = [states, state]
