// The interface that every analytics client offers the app, whatever service it sends to.
import type { TrackedEvent } from './track.ts'

export type Person = {
  /** The worker's public id. */
  id: string
  /** Decisions 46: only where the installation says so. */
  contacts: { email: string | null; phone: string | null } | null
}

export type AnalyticsClient = {
  /** From here on events are this worker's; said once a sign-in. */
  identify(person: Person): void
  track(event: TrackedEvent): void
  /** Forgets the worker, and what still waits. @param isSent  tries to send it first: the worker leaves, and has not said no */
  forget(isSent: boolean): void
}

/** Where events go: our own collector, or Mixpanel, which speaks the same and knows its project by a token. */
export type AnalyticsService = { base: string; token: string | null }

export type ClientSettings = {
  /** Specification 9, as `analyticsSettings` of the contract has it. */
  debug: boolean
  service: AnalyticsService
  nowMs: () => number
}
