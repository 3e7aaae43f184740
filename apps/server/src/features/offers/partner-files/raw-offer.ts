// An offer as a line of a partner's file has it, before validation: texts only.

export type RawStore = {
  city: string
  region: string
  postalCode: string
  latitude: string
  longitude: string
  merchantId: string
  timeZone: string
}

/** An empty text counts as missing. */
export type RawOffer = {
  id: string
  merchant: string
  category: string
  mark: string
  tone: string
  description: string
  descriptionEs: string
  exclusions: string
  exclusionsEs: string
  /** "percent" or "flat". */
  rewardType: string
  /** Percent, or dollars. */
  rewardValue: string
  minSpend: string
  maxSpend: string
  minReward: string
  maxReward: string
  maxUses: string
  channels: readonly string[]
  weekdays: readonly string[]
  timeZone: string
  starts: string
  ends: string
  merchantIds: readonly string[]
  categoryCodes: readonly string[]
  names: readonly string[]
  states: readonly string[]
  employers: readonly string[]
  zips: readonly string[]
  places: string
  budget: string
  stores: readonly RawStore[]
}

/** One offer of a file with the line it begins on, or its number where lines say nothing, and why it cannot be read. */
export type RawLine = { line: number; id: string } & ({ raw: RawOffer } | { reason: string })
