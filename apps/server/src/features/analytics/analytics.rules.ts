// Decides which reports of clients become listed events and which are refused. Pure.
import { analyticsEvents, identifiedEvent, type AnalyticsEventName, type KeptEventName } from '@daybreak/contract'
import { isUuid, parsePublicId } from '@daybreak/ids'
import { instantFromMilliseconds, readInstant, type Instant } from '@daybreak/time'

export type Subject = { employeeId: string } | { anonymousId: string }

export type NewEvent = {
  name: KeptEventName
  subject: Subject
  /** Null: the client cannot distinguish a repeat from another one like it. */
  insertId: string | null
  /** Words of the event's schema alone. */
  properties: object
  happenedAt: Instant
}

export type Refused = { kind: 'refused'; reason: RefusalReason }
export type Verdict = { kind: 'event'; event: NewEvent } | { kind: 'nothing' } | Refused

export type RefusalReason =
  | 'malformed'
  | 'unknown_event'
  | 'properties'
  | 'distinct_id'
  | 'distinct_id cannot have $device: prefix'
  | 'insert_id'
  | 'time'
  | 'contacts'

export type JudgeSettings = {
  now: Instant
  /** The installation lets clients say a worker's e-mail address and phone number (decisions 46). */
  takesContacts: boolean
}

/** Our reading: a phone may be without a network for a month. What is older says more of a wrong clock than of a worker. */
const oldestDays = 31

/** Of one event, of every one of a list, or of none that is readable. */
export function listOf(said: unknown): readonly unknown[] {
  return Array.isArray(said) ? said : [said]
}

/** Mixpanel's `{ event, properties: { distinct_id, $insert_id, time, … } }`. */
export function judgeMixpanelEvent(said: unknown, { now }: JudgeSettings): Verdict {
  if (!isRecord(said) || typeof said['event'] !== 'string' || !isRecord(said['properties'])) return refused('malformed')
  const { distinct_id: distinctId, $insert_id: insertId, time, ...more } = said['properties']
  const name = said['event'] === '$identify' ? identifiedEvent : said['event']
  return judgeEvent({ name, distinctId, insertId, time, properties: ownProperties(more) }, now)
}

/** Mixpanel's `{ $token, $distinct_id, $set: { $email, $phone } }`. Of a person nothing is kept that we do not know anyhow. */
export function judgeMixpanelPerson(said: unknown, settings: JudgeSettings): Verdict {
  if (!isRecord(said)) return refused('malformed')
  const { $distinct_id: distinctId, $set, $set_once: setOnce, ...more } = said
  const subject = subjectOf(distinctId)
  if ('kind' in subject) return subject
  if (Object.keys(more).some((key) => !envelopeOfPerson.has(key))) return refused('malformed')
  for (const part of [$set ?? {}, setOnce ?? {}]) {
    if (!isRecord(part)) return refused('malformed')
    const { $email: email, $phone: phone, ...rest } = part
    if (Object.keys(rest).some((key) => !deviceProperties.has(key))) return refused('properties')
    if (!areContactsTaken({ email, phone }, settings)) return refused('contacts')
  }
  return { kind: 'nothing' }
}

/** Segment's `{ type: 'track' | 'identify', userId, anonymousId, messageId, timestamp, … }`. */
export function judgeSegmentMessage(said: unknown, settings: JudgeSettings): Verdict {
  if (!isRecord(said)) return refused('malformed')
  const { type, event, userId, anonymousId, messageId: insertId, timestamp: time, properties, traits } = said
  const distinctId = userId ?? anonymousId
  if (type === 'track' && typeof event === 'string') {
    if (!isRecord(properties ?? {})) return refused('malformed')
    return judgeEvent({ name: event, distinctId, insertId, time, properties: { ...(properties as object) } }, settings.now)
  }
  if (type !== 'identify' || !isRecord(traits ?? {})) return refused(type === 'track' ? 'malformed' : 'unknown_event')
  const { email, phone, ...rest } = (traits ?? {}) as Record<string, unknown>
  if (Object.keys(rest).length > 0) return refused('properties')
  if (!areContactsTaken({ email, phone }, settings)) return refused('contacts')
  return judgeEvent({ name: identifiedEvent, distinctId, insertId, time, properties: {} }, settings.now)
}

type SaidEvent = { name: string; distinctId: unknown; insertId: unknown; time: unknown; properties: object }

function judgeEvent({ name, distinctId, insertId, time, properties }: SaidEvent, now: Instant): Verdict {
  const isIdentified = name === identifiedEvent
  if (!isIdentified && !isListed(name)) return refused('unknown_event')
  const subject = subjectOf(distinctId)
  if ('kind' in subject) return subject
  if (insertId !== undefined && !(typeof insertId === 'string' && /^[A-Za-z0-9_-]{1,100}$/.test(insertId)))
    return refused('insert_id')
  const happenedAt = momentOf(time, now)
  if (happenedAt === null) return refused('time')
  const isFit = isIdentified ? Object.keys(properties).length === 0 : analyticsEvents[name].safeParse(properties).success
  if (!isFit) return refused('properties')
  return { kind: 'event', event: { name, subject, insertId: insertId ?? null, properties, happenedAt } }
}

function isListed(name: string): name is AnalyticsEventName {
  return Object.hasOwn(analyticsEvents, name)
}

/**
 * A worker's public id, or an id that a client made. Specification 5: "The analytics service rejects a distinct id that starts with its
 * device prefix." Any other text there may be a name, an address or a number.
 */
function subjectOf(distinctId: unknown): Subject | Refused {
  if (typeof distinctId !== 'string') return refused('distinct_id')
  if (distinctId.startsWith('$device:')) return refused('distinct_id cannot have $device: prefix')
  const employeeId = parsePublicId('emp', distinctId)
  if (employeeId !== null) return { employeeId }
  return isUuid(distinctId) ? { anonymousId: distinctId } : refused('distinct_id')
}

/** Seconds or milliseconds since 1970, or an ISO 8601 text. A clock that is ahead says no more than that it was now. */
function momentOf(time: unknown, now: Instant): Instant | null {
  if (time === undefined || time === null) return now
  const moment = typeof time === 'string' ? readInstant(time) : instantOfNumber(time)
  if (moment === null || moment.epochMilliseconds < now.subtract({ hours: oldestDays * 24 }).epochMilliseconds) return null
  return moment.epochMilliseconds > now.epochMilliseconds ? now : moment
}

/** As many seconds as a hundred milliard are past the year 5000. */
const minMilliseconds = 100_000_000_000

function instantOfNumber(time: unknown): Instant | null {
  if (typeof time !== 'number' || !Number.isFinite(time) || time < 0 || time > minMilliseconds * 100) return null
  return instantFromMilliseconds(Math.trunc(time < minMilliseconds ? time * 1_000 : time))
}

/** What remains without everything that Mixpanel's clients add on their own: nothing reads or stores it. */
function ownProperties(said: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(said).filter(([key]) => key !== 'token' && !/^(?:\$|mp_|utm_)/.test(key)))
}

const envelopeOfPerson: ReadonlySet<string> = new Set(['$token', '$ip', '$time', '$ignore_time', '$device_id', '$user_id'])
/** What Mixpanel's browser client adds to a person on its own. */
const deviceProperties: ReadonlySet<string> = new Set([
  '$os',
  '$browser',
  '$browser_version',
  '$initial_referrer',
  '$initial_referring_domain',
])

function areContactsTaken({ email, phone }: { email: unknown; phone: unknown }, { takesContacts }: JudgeSettings): boolean {
  if (email === undefined && phone === undefined) return true
  if (!takesContacts) return false
  const isEmail = email === undefined || (typeof email === 'string' && /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email))
  return isEmail && (phone === undefined || (typeof phone === 'string' && /^\+?\d{7,15}$/.test(phone)))
}

function refused(reason: RefusalReason): Refused {
  return { kind: 'refused', reason }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
