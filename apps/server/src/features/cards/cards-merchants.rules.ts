// What the picture beside a purchase shows, by the category that the card network gives the merchant (ISO 18245). Pure.
import type { Transaction } from '@daybreak/contract'

export type MerchantKind = Transaction['kind']

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

/** Money from a machine is the bank's, whoever owns the machine. */
export function kindOfMerchant({ category, isCash }: { category: string; isCash: boolean }): MerchantKind {
  return isCash ? 'bank' : (kindOfCategory.get(category) ?? 'other')
}

const summaryMost = 200

/**
 * The merchant's name as the list shows it. A merchant may write anything into its name: runs of digits as long as a card number are
 * taken out before it is kept anywhere.
 */
export function summaryOfMerchant(name: string): string {
  const plain = name
    .replaceAll(/\d(?:[ -]?\d){11,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, summaryMost)
    .toWellFormed()
  return plain === '' ? 'Card purchase' : plain
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

/** Readings 4.13, "hold expiry 7/30 days": thirty where the final amount comes late by its nature. */
export function holdDaysOf(category: string): number {
  const code = Number.parseInt(category, 10)
  return longHolds.some(([first, last]) => code >= first && code <= last) ? longHoldDays : usualHoldDays
}
