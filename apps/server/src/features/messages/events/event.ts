// Defines an event of a message: its kind, its link, its reach, and how its facts become words.
import type { ClientConfig, MessageKind } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import type { Addressee } from '#features/employee'
import type { Reach } from '#features/notifications'

/** A text of the deck, or words that an operator wrote, in the reader's language. */
export type Text = CopyKey | { written: string }

/** The reader. */
export type Reader = Pick<Addressee, 'language' | 'timeZone'>

export type MessageBrand = Pick<ClientConfig, 'brand' | 'supportPhone'>

export type Words = {
  subject: Text
  /** One after the other in one text. */
  body: readonly Text[]
  /** In the list; the body where it is short enough. */
  preview?: CopyKey
  /** Beside our name and phone number. */
  values?: Readonly<Record<string, string>>
  details?: readonly { label: CopyKey; value: string }[]
}

export type MessageEvent<Facts> = {
  kind: MessageKind
  /** `app`: in the app alone. `everywhere`: at each contact of the worker as well. Otherwise: by the channels that the worker chose for it. */
  reach: Reach
  /** A path of this app; null where nothing more is to be seen. */
  link: string | ((facts: Facts) => string | null) | null
  linkLabel?: CopyKey
  /** What a locked screen says, without amounts; the subject where it has none. */
  lockScreen?: CopyKey
  /** Where a text or an e-mail leads instead: a page that can be read without logging in. */
  sentLink?: string
  /** When it happened, as an instant's text; when missing, the time of the report. */
  happenedAt?: (facts: Facts) => string
  /** It is sent out of the app only as long as that is so. */
  onlyWhile?: 'balance_is_low'
  words(facts: Facts, reader: Reader): Words
}

/** That it happened is all there is to say. */
export type NoFacts = Readonly<Record<string, never>>

/** Keeps the facts of each event, which are kept as JSON: texts of cents, of dates and of instants, and never what is secret. */
export function defineEvent<Facts>(event: MessageEvent<Facts>): MessageEvent<Facts> {
  return event
}
