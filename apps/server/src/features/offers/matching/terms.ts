// The inputs of the engine as plain facts: an offer's terms, when a worker turned it on, and the state of a purchase.
import type { Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'

export type Back = { type: 'percent'; basisPoints: bigint } | { type: 'flat'; amount: Cents }

/** A store's own place. A part that is null says nothing. */
export type StoreLocation = { city: string | null; region: string | null; timeZone: string | null }

/** One version of an offer: what a worker was promised when they turned it on. */
export type Terms = {
  offerId: string
  /** As the card network numbers them; empty when the partner names none. */
  merchantIds: readonly string[]
  /** Of the card network (ISO 18245); empty for any. */
  categories: readonly string[]
  /** As people know the store; empty for any. */
  names: readonly string[]
  /** Empty for everywhere. */
  places: readonly StoreLocation[]
  channels: readonly Channel[]
  back: Back
  minSpend: Cents
  /** Of what was bought, whatever of it was given back; null for no limit. */
  maxSpend: Cents | null
  /** What a purchase that counts earns at least; null where none is given. */
  minReward: Cents | null
  /** For one purchase; null for no limit. */
  maxReward: Cents | null
  /** null for no limit. */
  maxUses: number | null
  /** Monday is 1; empty for every day. */
  weekdays: readonly number[]
  /** The merchant's, for the days. */
  timeZone: string
  startsAt: Instant
  endsAt: Instant
}

export type Channel = 'in_store' | 'online'

/** One stretch of time in which an offer was on. An offer that was turned off and on again has several. */
export type Activation = {
  terms: Terms
  activatedAt: Instant
  /** null while it is on. */
  until: Instant | null
}

export type Store = { id: string | null; name: string; category: string; city: string | null; region: string | null }

export type Purchase = {
  ref: string
  authorizedAt: Instant
  store: Store
  channel: Channel
  isPin: boolean
  /** Money from a machine. */
  isCash: boolean
  /** `void`: nothing was ever taken, and nothing will be. */
  state: 'pending' | 'complete' | 'void'
  /** Promised or taken, with tips and adjustments; below zero when more was given back than taken. */
  spent: Cents
  refunded: Cents
}

/** What a purchase missed of an offer. */
export type Rule = 'off' | 'late' | 'dates' | 'day' | 'channel' | 'pin' | 'minimum' | 'maximum' | 'used' | 'refunded' | 'canceled'
