// The offers of the demo's partner, as a partner publishes them (JSON:API): local and national, in both languages, of made-up
// stores. Pure.
import { instantText } from '@daybreak/time'
import type { DemoCalendar } from '../demo-calendar.ts'
import { createDraw, type Draw } from '../stories/draw.ts'
import { featured, names, towns, trades, type Featured, type Town, type Trade } from './trades.ts'

const namesPerTrade = 8
const offersEndingSoon = 12
const daysOpen = 400
/** The named ones are those that the demo's people have used: they have run for longer. */
const daysUsed = 200
const maxDaysBegun = 40

type Shop = { name: string; trade: Trade; rules: Rules }

type Rules = {
  percent: number | null
  /** Dollars. */
  flat: number | null
  minSpend: number | null
  maxReward: number | null
  maxUses: number | null
  places: number | null
  weekdays: readonly string[]
  /** null for one that was drawn. */
  beganDaysAgo: number | null
  endsInDays: number
  /** Empty for a national offer. */
  towns: readonly Town[]
  states: readonly string[]
  employers: readonly string[]
}

/** The same for the same day: imported again it changes nothing. A few end within the month; the others last, so that the tile's number stays true. */
export function partnerDocument({ now }: DemoCalendar): object {
  const draw = createDraw(150)
  const shops = shopsOf(draw)
  const locations = new Map(towns.map((town) => [town.zipCode, town]))
  return {
    data: shops.map((shop, index) => resourceOf(shop, index, { draw, now })),
    included: [
      ...[...new Set(trades.map(({ category }) => category))].map((category) => ({
        type: 'category',
        id: category,
        attributes: { name: category },
      })),
      ...[...locations].map(([id, attributes]) => ({ type: 'location', id, attributes })),
    ],
  }
}

function shopsOf(draw: Draw): Shop[] {
  const known = new Map(featured.map((one) => [one.name, one]))
  const all = trades.flatMap((trade, index) =>
    Array.from(
      { length: names.length },
      (_none, step) => `${names[(index * namesPerTrade + step) % names.length] ?? ''} ${trade.noun}`,
    )
      .toSorted((one, other) => (known.has(one) ? 0 : 1) - (known.has(other) ? 0 : 1))
      .slice(0, namesPerTrade)
      .map((name) => ({ name, trade })),
  )
  const every = Math.floor(all.length / offersEndingSoon)
  return all.map(({ name, trade }, index) => {
    const given = known.get(name)
    const isEndingSoon = index % every === 0 && index / every < offersEndingSoon
    const endsInDays = isEndingSoon ? draw.integer(5, 28) : daysOpen
    return { name, trade, rules: given === undefined ? drawnRules(draw, trade, endsInDays) : rulesOf(given) }
  })
}

const anyRules: Rules = {
  percent: null,
  flat: null,
  minSpend: null,
  maxReward: null,
  maxUses: null,
  places: null,
  weekdays: [],
  beganDaysAgo: null,
  endsInDays: daysOpen,
  towns: [],
  states: [],
  employers: [],
}

function rulesOf({ name: _name, ...given }: Featured): Rules {
  return { ...anyRules, beganDaysAgo: daysUsed, ...given }
}

function drawnRules(draw: Draw, { channels, category }: Trade, endsInDays: number): Rules {
  const isLocal = channels.includes('INSTORE') && (category === 'local' || draw.integer(1, 3) === 1)
  const rules = { ...anyRules, endsInDays, towns: isLocal ? townsOf(draw) : [], ...audienceOf(draw) }
  if (draw.integer(1, 6) === 1) {
    const flat = draw.pick([3, 5, 10, 15] as const)
    return { ...rules, flat, minSpend: flat * 8, maxUses: draw.pick([1, 3] as const) }
  }
  const percent = draw.integer(2, 10)
  return { ...rules, percent, minSpend: draw.pick([null, null, 10, 20] as const), maxReward: draw.pick([5, 10, 25] as const) }
}

function townsOf(draw: Draw): Town[] {
  const first = draw.integer(0, towns.length - 2)
  return [0, 1, 2].flatMap((step) => towns[(first + step) % (towns.length - 1)] ?? [])
}

/** One in forty is for the next state alone, and one in forty for the employer. */
function audienceOf(draw: Draw): Pick<Rules, 'states' | 'employers'> {
  const number = draw.integer(1, 40)
  return { states: number === 1 ? ['NJ'] : [], employers: number === 2 ? ['LAKESIDE'] : [] }
}

function resourceOf({ name, trade, rules }: Shop, index: number, { draw, now }: { draw: Draw; now: DemoCalendar['now'] }) {
  const { percent, flat, minSpend, maxReward, maxUses } = rules
  const drawnDays = draw.integer(1, maxDaysBegun)
  const reward = {
    en: percent === null ? `$${flat ?? 0}` : `${percent}%`,
    es: percent === null ? `$${flat ?? 0}` : `${percent}%`,
  }
  return {
    type: 'standardOffer',
    id: `sandbox-${String(index + 1).padStart(3, '0')}`,
    attributes: {
      name,
      description: `Get ${reward.en} back on ${trade.en} at ${name}.`,
      terms: 'Gift cards, cash back at the register and fees do not count.',
      purchaseChannel: trade.channels,
      userReward: percent === null ? { type: 'FLAT', value: flat } : { type: 'PERCENT', value: percent },
      startDate: instantText(now.subtract({ hours: 24 * (rules.beganDaysAgo ?? drawnDays) })),
      expirationDate: instantText(now.add({ hours: 24 * rules.endsInDays })),
      isTargeted: rules.states.length + rules.employers.length > 0,
      assets: [],
      ...(maxUses !== null && { maxRedemptions: maxUses }),
      ...(minSpend !== null && { minTransactionAmount: minSpend }),
      ...(maxReward !== null && { maxRewardAmount: maxReward }),
    },
    relationships: {
      category: { data: { type: 'category', id: trade.category } },
      locations: { data: rules.towns.map(({ zipCode }) => ({ type: 'location', id: zipCode })) },
    },
    meta: {
      es: {
        description: `Recibe ${reward.es} de vuelta en ${trade.es} en ${name}.`,
        terms: 'Las tarjetas de regalo, el efectivo en la caja y los cargos no cuentan.',
      },
      mark: trade.mark,
      tone: trade.tone,
      categoryCodes: [trade.code],
      weekdays: rules.weekdays,
      states: rules.states,
      employers: rules.employers,
      ...(rules.places !== null && { places: rules.places }),
    },
  }
}
