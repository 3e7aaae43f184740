// The values in the card provider's published bodies, each nullable there: amounts, times, merchants, points of service.
import { keptText, outsideText, outsideWord, ownText, type CleanText } from '@daybreak/contract'
import * as z from 'zod'
import { instantText, isBefore, parseInstant, readInstant, type Instant } from '@daybreak/time'
import { unknownCategory, type PurchaseMode, type ReportedAmount, type ReportedMerchant } from '../transactions/index.ts'

/** An id is taken exactly; an unknown word of the provider's vocabulary is taken anyway. */
export const ref = outsideWord()
export const word = outsideText(100)
export const name = outsideText(80)
export const flag = z.boolean().nullish()

/**
 * A fact that only describes what happened: one that cannot be read is missing, as a null is, and keeps no money from being counted. What money
 * or a worker's stop depends on is never read leniently: an event with an invalid one is unreadable, and fetched again.
 */
export function described<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.nullish(schema).catch(null)
}

/** The published `UnsignedInt`. */
const maxUnsigned = 4_294_967_295
export const amount = z.object({
  value: z.int().nonnegative().max(maxUnsigned).nullish(),
  currencyCode: z.string().max(10).nullish(),
})
type PublishedAmount = z.infer<typeof amount>

export const instant = z.string().refine((text) => readInstant(text) !== null)

export const merchantDetails = z.object({
  name: described(outsideText(200)),
  description: described(outsideText(200)),
  /** Digits; `category` beside it is a word. */
  categoryCode: described(z.string().max(10)),
  category: described(word),
  countryCodeAlpha3: described(word),
  address: described(z.object({ locality: described(name), region: described(name) })),
  merchantId: described(outsideWord()),
})
export const pointOfService = z.object({
  category: described(word),
  panEntryMode: described(word),
  pinEntryMode: described(word),
  isCardPresent: described(z.boolean()),
  terminalSupportsPartialApproval: described(z.boolean()),
})

/** null for an amount that is missing, or of another currency than the accounts'. */
export function dollars(reported: PublishedAmount | null | undefined): ReportedAmount | null {
  if (reported?.currencyCode !== 'USD' || reported.value === null || reported.value === undefined) return null
  return { value: reported.value, currencyCode: 'USD' }
}

/** Times are kept in one form, so that they can be compared as texts. */
export function momentText(text: string): CleanText {
  return keptText(instantText(momentOf(text)))
}

/** @param text  of the schema above */
export function momentOf(text: string): Instant {
  const moment = readInstant(text)
  if (moment === null) throw new RangeError('a time that was not checked')
  return moment
}

const earliest = parseInstant('2000-01-01T00:00:00.000Z')
/** The provider's clock may be this far ahead of ours: a signature further ahead is refused too. */
const aheadMinutes = 5

/** Our reading: what is notified as later than its receipt, or as earlier than there was a program, has no time but its receipt. */
export function likelyMoment(reported: Instant, receivedAt: Instant): Instant {
  const isAhead = isBefore(receivedAt.add({ minutes: aheadMinutes }), reported)
  return isAhead || isBefore(reported, earliest) ? receivedAt : reported
}

export function merchantReported(details: z.infer<typeof merchantDetails> | null | undefined): ReportedMerchant {
  const code = details?.categoryCode ?? ''
  return {
    name: details?.name || details?.description || ownText(''),
    city: details?.address?.locality ?? null,
    ...(details?.address?.region && { region: details.address.region }),
    ...(details?.countryCodeAlpha3 && { country: details.countryCodeAlpha3 }),
    ...(details?.merchantId && { id: details.merchantId }),
    // Of the network, ISO 18245. Our reading: without it a merchant is of no kind that we know.
    category: /^\d{4}$/.test(code) ? keptText(code) : unknownCategory,
  }
}

/** Machines and tellers that hand out money (ISO 18245: 6010, 6011). */
const cashCodes = new Set(['6010', '6011'])
const cashCategories = new Set(['AUTOMATED_CASH_DISBURSE', 'MANUAL_CASH_DISBURSE'])
const cashTypes = new Set(['CASH', 'CASH_DISBURSEMENT'])

type CashSigns = {
  transactionProcessingType?: string | null | undefined
  merchantDetails?: z.infer<typeof merchantDetails> | null | undefined
  pointOfService?: z.infer<typeof pointOfService> | null | undefined
}

/**
 * Whether money is handed out. Our reading: facts of the transaction itself count first; an authorization request has none of
 * it, and there the machine and the merchant's category do.
 */
export function processingTypeOf({
  transactionProcessingType,
  merchantDetails: merchant,
  pointOfService: point,
}: CashSigns): CleanText {
  const isCash =
    transactionProcessingType === null || transactionProcessingType === undefined
      ? cashCodes.has(merchant?.categoryCode ?? '') ||
        cashCategories.has(merchant?.category ?? '') ||
        point?.category === 'AUTOMATED_TELLER_MACHINE'
      : cashTypes.has(transactionProcessingType)
  return ownText(isCash ? 'CASH' : 'PURCHASE')
}

const onlineModes = new Set([
  'VIA_ELECTRONIC_COMMERCE',
  'CREDENTIALS_ON_FILE',
  'PAN_AUTO_ENTRY_VIA_SERVER',
  'SECURE_CARD_LESS_ENTRY',
])

const entries: ReadonlyMap<string, 'tap' | 'chip'> = new Map([
  ['CONTACTLESS_VIA_CHIP_RULES', 'tap'],
  ['CONTACTLESS_VIA_MAGNETIC_STRIPE_RULES', 'tap'],
  ['INTEGRATED_CIRCUIT_CARD', 'chip'],
  ['ICC_CARD_CVV_DATA_MAY_BE_UNRELIABLE', 'chip'],
])

/**
 * How a purchase was made, as far as it is reported. Decision 44, "a PIN purchase is known by the provider's point-of-service facts". Our reading: a
 * terminal that could have taken a PIN has taken none unless it says so.
 */
export function modeReported(reported: z.infer<typeof pointOfService> | null | undefined): PurchaseMode {
  const { category, panEntryMode, pinEntryMode, isCardPresent } = reported ?? {}
  const isOnline = category === 'ECOMMERCE' || onlineModes.has(panEntryMode ?? '') || isCardPresent === false
  const isSaid = panEntryMode || (isCardPresent ?? null) !== null || category === 'ECOMMERCE'
  return {
    isOnline: isSaid ? isOnline : null,
    isPin: pinEntryMode ? pinEntryMode === 'PIN_VERIFIED_BY_TERMINAL_DEVICE' : null,
    entry: entries.get(panEntryMode ?? '') ?? null,
  }
}
