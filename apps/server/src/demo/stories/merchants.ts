// Made-up stores, and what people spend there.
import { keptText, type CleanText, type Transaction } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import type { Draw } from './draw.ts'

export type Merchant = { name: string; kind: Transaction['kind']; min: number; max: number }

/** Named again where people go more often. */
const everyday: readonly Merchant[] = [
  { name: 'Harvest & Vine Market', kind: 'groceries', min: 1_150, max: 6_400 },
  { name: 'Harvest & Vine Market', kind: 'groceries', min: 850, max: 3_900 },
  { name: 'Juniper Street Grocer', kind: 'groceries', min: 900, max: 4_800 },
  { name: 'Bayline Coffee', kind: 'coffee', min: 325, max: 875 },
  { name: 'Bayline Coffee', kind: 'coffee', min: 325, max: 1_150 },
  { name: 'Maple Row Bakery', kind: 'coffee', min: 410, max: 1_240 },
  { name: 'Casa Verde Grill', kind: 'restaurant', min: 1_050, max: 2_650 },
  { name: 'Corner Lantern Deli', kind: 'restaurant', min: 780, max: 1_690 },
  { name: 'Pine Street Fuel', kind: 'fuel', min: 1_900, max: 4_400 },
  { name: 'Northgate Pharmacy', kind: 'pharmacy', min: 640, max: 2_890 },
  { name: 'City Transit fare', kind: 'transit', min: 290, max: 580 },
  { name: 'Blue Heron Laundry', kind: 'other', min: 600, max: 1_450 },
  { name: 'Green Door Thrift', kind: 'other', min: 500, max: 2_400 },
  { name: 'Riverbend Cinema', kind: 'other', min: 1_100, max: 2_700 },
]

export const phoneBill = { name: 'Lumen Wireless', kind: 'phone', amount: cents(4_500n) } as const
export const transitPass = { name: 'City Transit pass', kind: 'transit', amount: cents(2_500n) } as const

export function drawPurchase(draw: Draw): { merchant: Merchant; amount: Cents } {
  const merchant = draw.pick(everyday)
  return { merchant, amount: cents(BigInt(draw.integer(merchant.min, merchant.max))) }
}

export type Locality = {
  city: CleanText
  /** Of the card network (ISO 18245). */
  category: CleanText
}

const locality = (city: string, category: string): Locality => ({ city: keptText(city), category: keptText(category) })

/** Where each of them is, and what the card network counts it as. */
const localities: ReadonlyMap<string, Locality> = new Map(
  Object.entries({
    'Harvest & Vine Market': locality('Yonkers', '5411'),
    'Juniper Street Grocer': locality('White Plains', '5411'),
    'Bayline Coffee': locality('Yonkers', '5462'),
    'Maple Row Bakery': locality('Yonkers', '5462'),
    'Casa Verde Grill': locality('Yonkers', '5812'),
    'Corner Lantern Deli': locality('New Rochelle', '5814'),
    'Pine Street Fuel': locality('Yonkers', '5541'),
    'Northgate Pharmacy': locality('Yonkers', '5912'),
    'City Transit fare': locality('New York', '4111'),
    'City Transit pass': locality('New York', '4111'),
    'Blue Heron Laundry': locality('Yonkers', '7211'),
    'Green Door Thrift': locality('White Plains', '5931'),
    'Riverbend Cinema': locality('Yonkers', '7832'),
    'Lumen Wireless': locality('New York', '4814'),
    'Stride Shoe Co.': locality('White Plains', '5661'),
    'Harbor Home Store': locality('White Plains', '5200'),
    'Harborside Bank ATM': locality('Yonkers', '6011'),
  }),
)

export function localityOf(merchant: string): Locality {
  const found = localities.get(merchant)
  if (found === undefined) throw new Error(`no one knows where ${merchant} is`)
  return found
}
