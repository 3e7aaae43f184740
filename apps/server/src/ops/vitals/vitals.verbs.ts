// Implements `ops vitals` and `ops vitals errors`: shows how fast pages are on workers' devices, and what fails in them.
import type { VitalName } from '@daybreak/contract'
import { keptDays, readClientErrors, readVitals } from '#features/analytics'
import { countOption } from '../command-line/options.ts'
import { table } from '../command-line/table.ts'
import type { OpsContext } from '../context.ts'
import { defineVerb, type Verb } from '../verb.ts'

const usualDays = 7
const shownDefault = 20

const daysOption = {
  days: { type: 'string', placeholder: 'COUNT', help: `Of the last so many days (1–${keptDays}); ${usualDays} when left out.` },
} as const

function sinceOf(text: string | undefined, { clock }: Pick<OpsContext, 'clock'>) {
  const days = countOption('days', text, { min: 1, max: keptDays, otherwise: usualDays })
  return { days, since: clock.now().subtract({ hours: days * 24 }) }
}

/** web.dev's "good" at the 75th percentile. */
const goodUpTo: Readonly<Record<VitalName, number>> = { LCP: 2_500, INP: 200, CLS: 0.1 }

function shownValue(name: VitalName, value: number): string {
  return name === 'CLS' ? String(Math.round(value * 1_000) / 1_000) : `${Math.round(value)} ms`
}

const vitals = defineVerb({
  noun: 'vitals',
  name: '',
  summary: 'How fast pages are: the 75th percentile of LCP, INP and CLS by screen and device, and which are not good.',
  positionals: [],
  options: {
    ...daysOption,
    release: { type: 'string', placeholder: 'RELEASE', help: 'Only this build, as `vitals errors` names it.' },
  },
  async run({ options, context }) {
    const { days, since } = sinceOf(options.days, context)
    const found = await readVitals((await context.database()).query, { since, release: options.release ?? null })
    const judged = found.map((line) => ({ ...line, isGood: line.p75 <= goodUpTo[line.name] }))
    const lines = table(judged, [
      { heading: 'SCREEN', text: ({ screen }) => screen },
      { heading: 'DEVICE', text: ({ device }) => device },
      { heading: 'VITAL', text: ({ name }) => name },
      { heading: 'P75', text: ({ name, p75 }) => shownValue(name, p75) },
      { heading: 'GOOD', text: ({ isGood }) => (isGood ? 'yes' : 'NO') },
      { heading: 'MEASURED', text: ({ count }) => String(count) },
    ])
    return { json: { days, vitals: judged }, lines: judged.length === 0 ? ['Nothing was measured.'] : lines }
  },
})

const errors = defineVerb({
  noun: 'vitals',
  name: 'errors',
  summary: 'What failed in pages without being caught, the most frequent first: its name, and where in our files.',
  positionals: [],
  options: {
    ...daysOption,
    limit: { type: 'string', placeholder: 'COUNT', help: `How many at most; ${shownDefault} when it is not given.` },
  },
  async run({ options, context }) {
    const { days, since } = sinceOf(options.days, context)
    const limit = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: shownDefault })
    const found = await readClientErrors((await context.database()).query, { since, limit })
    const lines = table(found, [
      { heading: 'ERROR', text: ({ name }) => name },
      { heading: 'AT', text: ({ file, line, column }) => (file === null ? 'not ours' : `${file}:${line}:${column}`) },
      { heading: 'SCREEN', text: ({ screen }) => screen },
      { heading: 'RELEASE', text: ({ release }) => release },
      { heading: 'TIMES', text: ({ count }) => String(count) },
      { heading: 'LAST', text: ({ lastAt }) => lastAt },
    ])
    return { json: { days, errors: found }, lines: found.length === 0 ? ['Nothing failed.'] : lines }
  },
})

export const vitalsVerbs: readonly Verb[] = [vitals, errors]
