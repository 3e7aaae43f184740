// The values in the card provider's published events and questions.
import type { Merchant } from '../authorizations/transactions.store.ts'

/** With the smallest unit of the currency, as every amount of the provider's. */
export function publishedAmount(value: number) {
  return { __typename: 'Amount', value, currencyCode: 'USD', decimalPlaces: 2 }
}

/** The network's words for the categories that the sandbox's shops and tests use; others are sent as digits only. */
const categoryWords: ReadonlyMap<string, string> = new Map([
  ['5411', 'GROCERY_STORES_SUPERMARKETS'],
  ['5541', 'SERVICE_STATIONS'],
  ['5542', 'AUTOMATED_FUEL_DISPENSERS'],
  ['5812', 'EATING_PLACES_RESTAURANTS'],
  ['5814', 'FAST_FOOD_RESTAURANTS'],
  ['5912', 'DRUG_STORES_AND_PHARMACIES'],
  ['6011', 'AUTOMATED_CASH_DISBURSE'],
])

export function publishedMerchant({ name, merchantId, category, city, region, country }: Merchant) {
  return {
    __typename: 'MerchantDetails',
    merchantId,
    category: categoryWords.get(category) ?? null,
    categoryCode: category,
    countryCodeAlpha3: country,
    description: name.toUpperCase(),
    name,
    address: {
      __typename: 'Address',
      streetAddress: null,
      extendedAddress: null,
      postalCode: null,
      region,
      locality: city,
      countryCodeAlpha3: country,
    },
    subMerchantIdentifier: null,
  }
}

export function publishedPointOfService(
  processingType: unknown,
  supportsPartialApproval: boolean | null,
  entry: Merchant['entry'],
) {
  return {
    __typename: 'PointOfServiceDetails',
    category: processingType === 'CASH' ? 'AUTOMATED_TELLER_MACHINE' : 'POS_TERMINAL',
    panEntryMode: entry?.panEntryMode ?? null,
    pinEntryMode: entry?.pinEntryMode ?? null,
    terminalAttendance: null,
    isCardHolderPresent: null,
    isCardPresent: null,
    isRecurring: null,
    terminalSupportsPartialApproval: supportsPartialApproval,
    cardDataInputCapability: null,
  }
}

/** The smallest units of an amount as it was kept; 0 for none. */
export function valueOf(amount: unknown): number {
  const value: unknown = typeof amount === 'object' && amount !== null && 'value' in amount ? amount.value : 0
  return typeof value === 'number' ? value : 0
}
