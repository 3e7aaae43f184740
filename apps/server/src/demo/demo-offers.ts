// A hundred and sixty-two cash-back offers of shops that do not exist (decisions 14). Pure.
import { cents } from '@daybreak/money'
import type { NewOffer } from '#features/offers'
import type { NewId } from './bookkeeping.ts'
import type { DemoCalendar } from './demo-calendar.ts'
import { createDraw, type Draw } from './stories/draw.ts'

const places = [
  'Alder Lane',
  'Bayline',
  'Birchwood',
  'Casa Verde',
  'Copper Gate',
  'Fern Hollow',
  'Harvest & Vine',
  'Juniper Street',
  'Lantern Row',
  'Lumen',
  'Maple Row',
  'Northgate',
  'Orchard Walk',
  'Pine Street',
  'Quarry Hill',
  'Riverbend',
  'Stride',
  'Willow Court',
] as const

const trades = [
  { category: 'Restaurants', noun: 'Grill' },
  { category: 'Restaurants', noun: 'Coffee' },
  { category: 'Gas', noun: 'Fuel' },
  { category: 'Groceries', noun: 'Market' },
  { category: 'Health', noun: 'Pharmacy' },
  { category: 'Phone', noun: 'Wireless' },
  { category: 'Work gear', noun: 'Shoe Co.' },
  { category: 'Family', noun: 'Kids' },
  { category: 'Home', noun: 'Hardware' },
] as const

const flatRewards = [300n, 500n, 1_000n, 1_500n]
const offersEndingSoon = 12
const daysOpen = 400

/** All run at first. A few end within the month, as offers do; the others last so long that the tile's "150+" stays true. */
export function demoOffers({ now }: DemoCalendar, newId: NewId): NewOffer[] {
  const draw = createDraw(150)
  const shops = trades.flatMap(({ category, noun }) => places.map((place) => ({ category, merchantName: `${place} ${noun}` })))
  const every = Math.floor(shops.length / offersEndingSoon)
  return shops.map(({ category, merchantName }, index) => {
    const createdAt = now.subtract({ hours: 24 * draw.integer(1, 40) })
    const isEndingSoon = index % every === 0 && index / every < offersEndingSoon
    return {
      id: newId(createdAt),
      merchantName,
      category,
      ...rewardOf(draw, merchantName),
      channels: draw.pick([['in_store'], ['online'], ['in_store', 'online']] as const),
      startsAt: createdAt,
      endsAt: now.add({ hours: 24 * (isEndingSoon ? draw.integer(5, 28) : daysOpen) }),
      createdAt,
    }
  })
}

type RewardText = Pick<NewOffer, 'title' | 'description' | 'terms' | 'reward' | 'minSpend' | 'maxReward'>

function rewardOf(draw: Draw, merchantName: string): RewardText {
  const terms = 'Pay with your Daybreak Card. One reward a purchase. Gift cards and fees do not count.'
  if (draw.integer(1, 6) === 1) {
    const amount = draw.pick(flatRewards)
    return {
      title: `$${amount / 100n} back`,
      description: `Get $${amount / 100n} back when you spend $${(amount * 8n) / 100n} or more at ${merchantName}.`,
      terms,
      reward: { type: 'flat', amount: cents(amount) },
      minSpend: cents(amount * 8n),
      maxReward: cents(amount),
    }
  }
  const percent = draw.integer(2, 10)
  return {
    title: `${percent}% back`,
    description: `Get ${percent}% back on what you buy at ${merchantName}, up to $25.`,
    terms,
    reward: { type: 'percent', basisPoints: BigInt(percent) * 100n },
    minSpend: cents(0n),
    maxReward: cents(2_500n),
  }
}
