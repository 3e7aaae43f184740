// The inputs and the output of a function that writes published events.
import type { EventBody } from '../store/events.store.ts'

export type PublishedNode = Readonly<Record<string, unknown>> & { __typename: string }
export type PublishedEvent = {
  /** Of the published `NotificationEventName`. */
  name: string
  /** Of the published `NotificationEventNode`. */
  node: PublishedNode
}

/** A stored event: its id, and its content in our own words. */
export type Happened = { id: string; body: EventBody }
export type Teller = (happened: Happened) => PublishedEvent
