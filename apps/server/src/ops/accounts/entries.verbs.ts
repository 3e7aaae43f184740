// Implements `ops entries`: resolves entries that the card provider may report in two families of events, so that each counts once.
import { formatDollars } from '@daybreak/money'
import { instantText } from '@daybreak/time'
import {
  changeFamily,
  countEntry,
  dismissEntry,
  dismissTwins,
  entryFamilies,
  listUncounted,
  readFamily,
  type EntryDeskDeps,
  type KeptEntry,
} from '#features/cards'
import type { OpsContext } from '../context.ts'
import { countOption } from '../command-line/options.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'

const which = { name: 'ENTRY', help: 'The id at the card provider, from the list.' }

async function depsOf(context: OpsContext): Promise<EntryDeskDeps> {
  return { database: await context.database(), clock: context.clock }
}

export function shownEntry({ ref, providerAccountId, amount, toldAt, stateAt, twinRef, ...entry }: KeptEntry) {
  const { family, direction, companyName: company, state, stateBy: decidedBy } = entry
  return {
    entry: ref,
    family,
    providerAccountId,
    direction,
    amount: amount.toString(),
    company,
    toldAt: instantText(toldAt),
    state,
    stateAt: instantText(stateAt),
    decidedBy,
    repeats: twinRef,
  }
}

export function entryTable(entries: readonly KeptEntry[]): string[] {
  return table(entries, [
    { heading: 'ENTRY', text: ({ ref }) => ref },
    { heading: 'REPORTED', text: ({ toldAt }) => instantText(toldAt) },
    { heading: 'FAMILY', text: ({ family }) => family ?? 'unknown' },
    { heading: 'COMPANY', text: ({ companyName }) => companyName },
    { heading: 'DIRECTION', text: ({ direction }) => direction },
    { heading: 'AMOUNT', text: ({ amount }) => formatDollars(amount), isRight: true },
    { heading: 'STATE', text: ({ state, stateBy }) => (stateBy === null ? state : `${state} by ${stateBy}`) },
    { heading: 'REPEATS', text: ({ twinRef }) => twinRef ?? 'none known' },
  ])
}

const list = defineVerb({
  noun: 'entries',
  name: 'list',
  summary: 'List entries of other banks that were set aside, because they may be counted already, oldest first.',
  positionals: [],
  options: {
    all: { type: 'boolean', help: 'Those that were dismissed too.' },
    limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many (1–1000); 50 when left out.' },
  },
  async run({ options, context }) {
    const max = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 50 })
    const found = await listUncounted(await depsOf(context), { filter: options.all ? 'uncounted' : 'aside', max })
    return { json: { entries: found.map(shownEntry) }, lines: found.length === 0 ? ['Nothing waits.'] : entryTable(found) }
  },
})

const refusals = {
  unknown: 'There is no such entry. See: entries list.',
  counted_already: 'It is counted already.',
} as const

const count = defineVerb({
  noun: 'entries',
  name: 'count',
  summary: 'Count an entry that was set aside or dismissed: the server applies it within a minute.',
  positionals: [which],
  options: {
    ...operatorOption,
    'despite-twin': { type: 'boolean', help: 'Although it looks like an entry that is counted: the bank says that both came.' },
  },
  async run({ positionals: [ref = ''], options, context }) {
    const by = operatorTextOf(context, options.as)
    const outcome = await countEntry(await depsOf(context), { ref, by, isDespiteTwin: options['despite-twin'] })
    if (outcome.kind === 'unknown' || outcome.kind === 'counted_already') throw new OpsError(refusals[outcome.kind])
    if (outcome.kind === 'has_twin')
      throw new OpsError(`It looks like ${outcome.twinRef}, which is counted. If the bank says that both came: --despite-twin.`)
    return {
      json: { entry: ref, outcome: 'counted' },
      lines: [`Counted ${formatDollars(outcome.entry.amount)} of ${outcome.entry.companyName}.`],
    }
  },
})

const dismiss = defineVerb({
  noun: 'entries',
  name: 'dismiss',
  summary: 'Dismiss an entry that was set aside: it is counted under another id. It moves nothing, and can still be counted.',
  positionals: [which],
  options: operatorOption,
  async run({ positionals: [ref = ''], options, context }) {
    const outcome = await dismissEntry(await depsOf(context), { ref, by: operatorTextOf(context, options.as) })
    if (outcome.kind !== 'dismissed') throw new OpsError(refusals[outcome.kind])
    const { amount, companyName } = outcome.entry
    return { json: { entry: ref, outcome: 'dismissed' }, lines: [`Dismissed ${formatDollars(amount)} of ${companyName}.`] }
  },
})

const dismissAll = defineVerb({
  noun: 'entries',
  name: 'dismiss-twins',
  summary: 'Dismiss all entries that were set aside and look like one that is counted (column REPEATS).',
  positionals: [],
  options: operatorOption,
  async run({ options, context }) {
    const dismissed = await dismissTwins(await depsOf(context), operatorTextOf(context, options.as))
    return {
      json: { dismissed: dismissed.map(shownEntry) },
      lines: [`Dismissed ${dismissed.length}.`, ...(dismissed.length === 0 ? [] : entryTable(dismissed))],
    }
  },
})

const family = defineVerb({
  noun: 'entries',
  name: 'family',
  summary: 'Show in which family of events the entries of other banks are counted.',
  positionals: [],
  options: {},
  async run({ context }) {
    const known = await readFamily((await context.database()).query)
    if (known === null) return { json: { family: null }, lines: ['None yet: the first entry decides.'] }
    const setAt = instantText(known.setAt)
    const by = known.setBy === null ? 'by the first entry' : `by ${known.setBy}`
    return { json: { family: known.family, setAt, setBy: known.setBy }, lines: [`${known.family}, since ${setAt}, ${by}.`] }
  },
})

const setFamily = defineVerb({
  noun: 'entries',
  name: 'family set',
  summary: 'Count the entries of another family from now on; what was set aside before still waits.',
  positionals: [
    { name: 'FAMILY', help: 'external (ACH_EXTERNALLY_INITIATED_…) or non_originated (NON_ORIGINATED_ACH_TRANSFER_…).' },
  ],
  options: operatorOption,
  async run({ positionals: [text = ''], options, context }) {
    const wanted = entryFamilies.find((one) => one === text)
    if (wanted === undefined) throw new UsageError(`"${text}" is no family: write one of ${entryFamilies.join(', ')}.`)
    const before = await changeFamily(await depsOf(context), { family: wanted, by: operatorTextOf(context, options.as) })
    const line = before === wanted ? `It was ${wanted} already.` : `From now on: ${wanted}. Before: ${before ?? 'none'}.`
    return { json: { family: wanted, before }, lines: [line] }
  },
})

export const entriesVerbs: readonly Verb[] = [list, count, dismiss, dismissAll, family, setFamily]
