// Implements `ops support helped`: shows which help articles helped, and what readers missed in the others.
import { articles } from '@daybreak/help'
import type { HelpedCount } from '#features/support'
import { countOption } from '../command-line/options.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'

type Line = HelpedCount & { topic: string; answers: number; helpedPercent: number | null }

const helped = defineVerb({
  noun: 'support',
  name: 'helped',
  summary: 'What readers said of each article of help, those that helped least first.',
  positionals: [],
  options: { days: { type: 'string', placeholder: 'COUNT', help: 'Of the last so many days (1–730); 90 when left out.' } },
  async run({ options, context }) {
    const days = countOption('days', options.days, { min: 1, max: 730, otherwise: 90 })
    const since = context.clock.now().subtract({ hours: days * 24 })
    const counts = new Map((await (await context.cases()).countHelped(since)).map((count) => [count.article, count]))
    // An article that no one answered about is listed as well: it may be one that no one finds.
    const lines = articles.map(({ slug, topic }) => lineOf(topic, counts.get(slug) ?? noneOf(slug))).toSorted(worstFirst)
    const rows = table(lines, [
      { heading: 'ARTICLE', text: ({ article }) => article },
      { heading: 'TOPIC', text: ({ topic }) => topic },
      { heading: 'ANSWERS', text: ({ answers }) => String(answers) },
      { heading: 'HELPED', text: ({ helpedPercent }) => (helpedPercent === null ? '–' : `${helpedPercent}%`) },
      { heading: 'UNCLEAR', text: ({ unclear }) => String(unclear) },
      { heading: 'OTHER THING', text: ({ other }) => String(other) },
      { heading: 'DID NOT WORK', text: ({ failed }) => String(failed) },
      { heading: 'SIGNED OUT', text: ({ signedOut }) => String(signedOut) },
    ])
    return { json: { days, articles: lines }, lines: rows }
  },
})

function noneOf(article: string): HelpedCount {
  return { article, yes: 0, no: 0, unclear: 0, other: 0, failed: 0, signedOut: 0 }
}

function lineOf(topic: string, count: HelpedCount): Line {
  const answers = count.yes + count.no + count.unclear + count.other + count.failed
  return { ...count, topic, answers, helpedPercent: answers === 0 ? null : Math.round((count.yes * 100) / answers) }
}

/** Those without an answer last. */
function worstFirst(one: Line, other: Line): number {
  const [a, b] = [one.helpedPercent ?? 101, other.helpedPercent ?? 101]
  return a === b ? other.answers - one.answers : a - b
}

export const supportVerbs: readonly Verb[] = [helped]
