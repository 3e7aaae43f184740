// Merchants: what the provider reports of one, how it is stored, and what the list shows. Pure.
import { keptText, ownText, type CleanText, type Transaction } from '@daybreak/contract'
import type { Selectable } from 'kysely'
import type { TransactionToKeep } from '#features/transactions'
import type { CardsAuthorization } from '#platform/database/schema.generated.ts'

type MerchantKind = Transaction['kind']

/** As the provider's messages have it. */
export type ReportedMerchant = {
  name: CleanText
  city?: CleanText | null | undefined
  region?: CleanText | null | undefined
  /** ISO 3166, three letters. */
  country?: CleanText | null | undefined
  /** As the card network numbers it. */
  id?: CleanText | null | undefined
  /** Of the card network (ISO 18245), four digits; `unknownCategory` when the provider did not say. */
  category: CleanText
}
export type Merchant = Omit<ReportedMerchant, 'category'> & { category: string; isCash: boolean }

export const unknownCategory: CleanText = ownText('0000')

export function merchantOf({ merchant, processingType }: { merchant: ReportedMerchant; processingType: string }): Merchant {
  return { ...merchant, isCash: processingType === 'CASH' }
}

/** The columns of a decision that are about the merchant. */
export function merchantColumns({ name, city, category, isCash }: Merchant) {
  return { merchant_name: nameOf(name), merchant_city: city || null, merchant_category: category, is_cash: isCash } as const
}

export function merchantOfRow(row: Pick<Selectable<CardsAuthorization>, keyof ReturnType<typeof merchantColumns>>): Merchant {
  const city = row.merchant_city === null ? null : keptText(row.merchant_city)
  return { name: keptText(row.merchant_name), city, category: row.merchant_category, isCash: row.is_cash }
}

/** What an item of the list says of the merchant. */
export function shownMerchant(merchant: Merchant) {
  const { name, city } = merchant
  return {
    summary: nameOf(name),
    merchantCity: city || null,
    kind: kindOfMerchant(merchant),
  } satisfies Partial<TransactionToKeep>
}

/** A merchant whose name is empty, or only characters that names may not have, gets one of ours. */
function nameOf(name: CleanText): CleanText {
  return name === '' ? ownText('Card purchase') : name
}

const kindOfCategory: ReadonlyMap<string, MerchantKind> = new Map(
  Object.entries({
    restaurant: ['5811', '5812', '5813', '5814'],
    coffee: ['5462'],
    fuel: ['5172', '5541', '5542', '5552', '5983'],
    groceries: ['5297', '5298', '5300', '5411', '5412', '5422', '5441', '5451', '5499', '5715', '5921'],
    pharmacy: ['5122', '5912'],
    phone: ['4812', '4813', '4814', '4815', '4816', '4821', '4899'],
    transit: ['4011', '4111', '4112', '4121', '4131', '4784', '4789', '7523'],
    bank: ['4829', '6010', '6011', '6012', '6050', '6051'],
  } satisfies Partial<Record<MerchantKind, string[]>>).flatMap(([kind, categories]) =>
    categories.map((category) => [category, kind as MerchantKind] as const),
  ),
)

/** Money from a machine counts as the bank's, no matter who owns the machine. */
export function kindOfMerchant({ category, isCash }: { category: string; isCash: boolean }): MerchantKind {
  return isCash ? 'bank' : (kindOfCategory.get(category) ?? 'other')
}

// ISO 18245: hotels and car rentals with their chains, cruise lines, time-shares.
const longHolds = [
  [3351, 3441],
  [3501, 3999],
  [4411, 4411],
  [7011, 7012],
  [7512, 7519],
] as const
const usualHoldDays = 7
const longHoldDays = 30

/** Readings 4.13, "hold expiry 7/30 days": thirty where the final amount is naturally known late. */
export function holdDaysOf(category: string): number {
  const code = Number.parseInt(category, 10)
  return longHolds.some(([first, last]) => code >= first && code <= last) ? longHoldDays : usualHoldDays
}
