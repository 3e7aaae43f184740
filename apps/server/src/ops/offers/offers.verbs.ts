// Implements `ops offers`: manages the catalog of cash-back offers.
import { centsText, type Cents } from '@daybreak/money'
import { parsePublicId, publicId } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { deskStates, endOffer, findOffersNamed, listForDesk, readForDesk, type DeskOffer } from '#features/offers'
import { choiceOption, countOption } from '../command-line/options.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { table } from '../command-line/table.ts'
import type { OpsContext } from '../context.ts'
import { defineVerb, type Verb } from '../verb.ts'
import { claimsVerbs } from './claims.verbs.ts'
import { importVerb } from './import.verb.ts'
import { payVerb } from './pay.verb.ts'
import { reconcileVerb } from './reconcile.verb.ts'

const which = { name: 'OFFER', help: 'Its id (off_…), or the id that its partner gave it.' }

function shown({ id, startsAt, endsAt, ...offer }: DeskOffer) {
  return { id: publicId('off', id), ...offer, startsAt: instantText(startsAt), endsAt: instantText(endsAt) }
}

const list = defineVerb({
  noun: 'offers',
  name: 'list',
  summary: "List offers by partner and the partner's id, with their state and how many workers turned them on.",
  positionals: [],
  options: {
    state: { type: 'string', placeholder: 'STATE', help: `Only those: ${deskStates.join(', ')}.` },
    after: { type: 'string', placeholder: 'NAME', help: 'Go on after this one: "PARTNER ID", as the last line has them.' },
    limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many (1–1000); 100 when left out.' },
  },
  async run({ options, context }) {
    const max = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 100 })
    const state = options.state === undefined ? null : choiceOption('state', options.state, deskStates)
    const { database, clock } = await context.tools()
    const offers = await listForDesk(database.query, { now: clock.now(), state, after: options.after ?? '', max })
    const rows = offers.map(shown)
    return {
      json: { offers: rows },
      lines:
        rows.length === 0
          ? ['There are none.']
          : table(rows, [
              { heading: 'PARTNER', text: ({ partner }) => partner },
              { heading: 'ID', text: ({ partnerRef }) => partnerRef },
              { heading: 'STORE', text: ({ merchantName }) => merchantName },
              { heading: 'STATE', text: ({ state: is }) => is },
              { heading: 'ENDS', text: ({ endsAt }) => endsAt },
              { heading: 'VERSION', text: ({ version }) => String(version), isRight: true },
              { heading: 'ON', text: ({ promised }) => String(promised), isRight: true },
            ]),
    }
  },
})

const show = defineVerb({
  noun: 'offers',
  name: 'show',
  summary: 'Show an offer with every version of it.',
  positionals: [which],
  options: {},
  async run({ positionals: [name = ''], context }) {
    const { database, clock } = await context.tools()
    const id = await offerNamed(context, name)
    const story = await readForDesk(database.query, id, clock.now())
    if (story === null) throw noSuchOffer(name)
    const { versions, ...offer } = story
    const rows = versions.map(({ content, importedAt, ...version }) => ({
      ...version,
      importedAt: instantText(importedAt),
      content: { ...content, ...wireOf(content) },
    }))
    const seen = shown(offer)
    return {
      json: { ...seen, versions: rows },
      lines: [
        `${seen.merchantName} (${seen.partner} ${seen.partnerRef}), ${seen.state}, ends ${seen.endsAt}, turned on by ${seen.promised}`,
        ...rows.map(
          ({ version, importedAt, importedBy, content }) =>
            `Version ${version}, ${importedAt} by ${importedBy}: ${content.texts.en.description} ${content.texts.en.exclusions}`,
        ),
      ],
    }
  },
})

type Content = NonNullable<Awaited<ReturnType<typeof readForDesk>>>['versions'][number]['content']

/** Amounts and moments, which JSON has no words for. */
function wireOf({ back, minSpend, maxSpend, minReward, maxReward, budget, startsAt, endsAt }: Content) {
  const orNone = (amount: Cents | null) => (amount === null ? null : centsText(amount))
  return {
    back:
      back.type === 'percent'
        ? { type: back.type, basisPoints: String(back.basisPoints) }
        : { type: back.type, amount: centsText(back.amount) },
    minSpend: centsText(minSpend),
    maxSpend: orNone(maxSpend),
    minReward: orNone(minReward),
    maxReward: orNone(maxReward),
    budget: orNone(budget),
    startsAt: instantText(startsAt),
    endsAt: instantText(endsAt),
  }
}

const end = defineVerb({
  noun: 'offers',
  name: 'end',
  summary: 'End an offer before its day: no one else can turn it on, and it still works for those who have it on.',
  positionals: [which],
  options: {},
  async run({ positionals: [name = ''], context }) {
    const id = await offerNamed(context, name)
    const isNew = await endOffer(await context.tools(), id)
    return {
      json: { id: publicId('off', id), isNew },
      lines: [isNew ? 'Ended. It still works for those who have it on.' : 'Nothing to do: it has ended already.'],
    }
  },
})

async function offerNamed(context: OpsContext, name: string): Promise<string> {
  const { database } = await context.tools()
  const [found, another] = await findOffersNamed(database.query, parsePublicId('off', name) ?? name)
  if (another !== undefined)
    throw new OpsError(`Two partners call an offer "${name}": name it by its id (off_…), which offers list --json has.`)
  if (found === undefined) throw noSuchOffer(name)
  return found
}

function noSuchOffer(name: string): OpsError {
  return new OpsError(`There is no offer "${name}". See: offers list.`)
}

export const offersVerbs: readonly Verb[] = [importVerb, list, show, end, payVerb, reconcileVerb, ...claimsVerbs]
