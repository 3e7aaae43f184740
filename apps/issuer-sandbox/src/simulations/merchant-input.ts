// Where a simulated purchase was made: what the caller says, and for the rest a shop or cash machine in New York.
import type { Merchant, ProcessingType } from '../authorizations/transactions.store.ts'
import { fieldError, optionalTextErrors, type FieldError } from '../schema/results.ts'

type Optional = string | null | undefined

export type MerchantInput = {
  name?: Optional
  merchantId?: Optional
  /** The published word; the sandbox distinguishes merchants by their code. */
  category?: Optional
  categoryCode?: Optional
  address?: { locality?: Optional; region?: Optional; countryCodeAlpha3?: Optional } | null
}

const shop: Merchant = {
  name: 'Corner Market',
  merchantId: '445000999911111',
  category: '5411',
  city: 'New York',
  region: 'NY',
  country: 'USA',
}
const cashMachine: Merchant = { ...shop, name: 'Lakeside Bank ATM', merchantId: '601100999922222', category: '6011' }

export function merchantErrors(merchant: MerchantInput | null | undefined): FieldError[] {
  if (merchant === null || merchant === undefined) return []
  const { name, merchantId, categoryCode, address } = merchant
  const isCategory = categoryCode === null || categoryCode === undefined || /^\d{4}$/.test(categoryCode)
  return [
    ...optionalTextErrors('merchantDetails.name', name),
    ...optionalTextErrors('merchantDetails.merchantId', merchantId),
    ...(isCategory ? [] : [fieldError('merchantDetails.categoryCode', 'INVALID', 'Four digits of ISO 18245')]),
    ...optionalTextErrors('merchantDetails.address.locality', address?.locality),
    ...optionalTextErrors('merchantDetails.address.region', address?.region),
    ...optionalTextErrors('merchantDetails.address.countryCodeAlpha3', address?.countryCodeAlpha3),
  ]
}

export type EntryInput = { panEntryMode?: Optional; pinEntryMode?: Optional }

export function merchantOf(
  merchant: MerchantInput | null | undefined,
  processingType: ProcessingType,
  entry?: EntryInput | null,
): Merchant {
  const usual = processingType === 'CASH' ? cashMachine : shop
  const { name, merchantId, categoryCode, address } = merchant ?? {}
  return {
    name: name ?? usual.name,
    merchantId: merchantId ?? usual.merchantId,
    category: categoryCode ?? usual.category,
    city: address?.locality ?? usual.city,
    region: address?.region ?? usual.region,
    country: address?.countryCodeAlpha3 ?? usual.country,
    ...(entry && { entry: { panEntryMode: entry.panEntryMode ?? null, pinEntryMode: entry.pinEntryMode ?? null } }),
  }
}
