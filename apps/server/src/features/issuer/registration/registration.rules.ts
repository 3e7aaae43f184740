// Finds what is wrong or unknown in our registration at the card provider. Pure.
import type { Cents } from '@daybreak/money'
import { isBefore, readInstant, type Clock, type Instant } from '@daybreak/time'
import type { CardProduct, Receiver, ProgramState, Target } from './program-state.ts'

export type Wanted = {
  /** What our target and our endpoint are called there. Names decide nothing: addresses do. */
  name: string
  targetUri: string
  endpointUri: string
  /** Every event that the server reads, and no other. */
  subscriptions: readonly string[]
  /** Null on a sandbox, where the product is not checked. */
  product: WantedProduct | null
}

export type WantedProduct = {
  id: string
  /** What the provider does with a purchase while we do not answer. */
  standIn: 'approve' | 'decline'
  /** No purchase is above it, no matter who decides. */
  maxAuthorization: Cents
  /** By which it is judged whether the product is in use. */
  clock: Clock
}

/** `wrong`: is not as it should be. `unknown`: the provider leaves it out. */
export type RegistrationObservation = {
  subject: 'target' | 'endpoint' | 'product' | 'stand_in'
  code: string
  state: 'wrong' | 'unknown'
  text: string
}

/** By this name the limit is found again. */
export const limitName = 'Daybreak: max of one purchase'

export function observationsOf(programState: ProgramState, wanted: Wanted): RegistrationObservation[] {
  return [
    ...targetObservations(programState.targets, wanted),
    ...endpointObservations(programState.endpoints, wanted),
    ...(wanted.product === null ? [] : productObservations(programState.product ?? null, wanted.product)),
  ]
}

/** Ours are those at our address: the active one first, else the oldest. */
export function oursOf<One extends Receiver>(receivers: readonly One[], uri: string): One[] {
  const rank = ({ status }: One) => (status === 'ACTIVE' ? 0 : 1)
  return receivers.filter((one) => one.uri === uri).toSorted((a, b) => rank(a) - rank(b) || ageOrder(a, b))
}

/** Everyone who reads the same list puts it in the same order. */
export function ageOrder(a: Receiver, b: Receiver): number {
  const [first, second] = [madeMs(a.createdAt), madeMs(b.createdAt)]
  if (first !== second) return first < second ? -1 : 1
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

/** Whether an event may be older than a target, which then did not receive it. What is not known may be. */
export function mayBeOlder(eventAt: string | null, { createdAt }: Receiver): boolean {
  return eventAt === null || createdAt === null || madeMs(eventAt) <= madeMs(createdAt)
}

/** The provider writes a moment with as many digits as it has, so that texts do not compare. */
function madeMs(text: string | null): number {
  return (text === null ? null : readInstant(text))?.epochMilliseconds ?? -Infinity
}

export function missingSubscriptions({ subscriptions }: Target, wanted: readonly string[]): string[] {
  return wanted.filter((name) => subscriptions?.includes(name) !== true)
}

export function extraSubscriptions({ subscriptions }: Target, wanted: readonly string[]): string[] {
  return (subscriptions ?? []).filter((name) => !wanted.includes(name) && name !== 'NOTIFICATION_ACTIVATION')
}

function targetObservations(targets: readonly Target[], { targetUri, name, subscriptions }: Wanted): RegistrationObservation[] {
  const wrong = (code: string, text: string): RegistrationObservation => ({ subject: 'target', code, state: 'wrong', text })
  const [ours, ...others] = oursOf(targets, targetUri)
  if (ours === undefined)
    return [wrong('missing', `No webhook target leads to ${targetUri}`), ...strayObservations(targets, name, targetUri, wrong)]
  const missing = missingSubscriptions(ours, subscriptions)
  const extra = extraSubscriptions(ours, subscriptions)
  return [
    ...(ours.status === 'ACTIVE' ? [] : [wrong('not_active', `The webhook target is ${ours.status}`)]),
    ...(ours.subscriptions === null
      ? [
          {
            subject: 'target' as const,
            code: 'subscriptions',
            state: 'unknown' as const,
            text: 'The subscriptions of the target are missing in the answer',
          },
        ]
      : [
          ...(missing.length === 0
            ? []
            : [wrong('subscriptions_missing', `The target is not notified of ${missing.join(', ')}`)]),
          ...(extra.length === 0
            ? []
            : [wrong('subscriptions_extra', `The target is notified of ${extra.join(', ')}, which we do not read`)]),
        ]),
    ...(others.length === 0
      ? []
      : [wrong('duplicate', `Everything is reported ${others.length + 1} times: ${idsOf(others)} lead here too`)]),
    ...strayObservations(targets, name, targetUri, wrong),
  ]
}

function endpointObservations(endpoints: readonly Receiver[], { endpointUri, name }: Wanted): RegistrationObservation[] {
  const wrong = (code: string, text: string): RegistrationObservation => ({ subject: 'endpoint', code, state: 'wrong', text })
  const [ours, ...others] = oursOf(endpoints, endpointUri)
  const asked = endpoints.find((one) => one.status === 'ACTIVE' && one.uri !== endpointUri)
  const elsewhere =
    asked === undefined
      ? []
      : [wrong('other_active', `Another endpoint is asked: ${asked.id} at ${asked.uri ?? 'an unknown address'}`)]
  const strays = strayObservations(endpoints, name, endpointUri, wrong)
  if (ours === undefined) return [wrong('missing', `No authorization endpoint leads to ${endpointUri}`), ...elsewhere, ...strays]
  return [
    ...(ours.status === 'ACTIVE' ? [] : [wrong('not_active', `The authorization endpoint is ${ours.status}`)]),
    ...(others.length === 0
      ? []
      : [wrong('waiting_key', `${idsOf(others)} lead here too: finish the change of its key, or remove what is left of one`)]),
    ...elsewhere,
    ...strays,
  ]
}

/** Under our name at another address: left over from a move. */
function strayObservations(
  receivers: readonly Receiver[],
  name: string,
  uri: string,
  wrong: (code: string, text: string) => RegistrationObservation,
): RegistrationObservation[] {
  const strays = receivers.filter((one) => one.name === name && one.uri !== uri)
  return strays.length === 0 ? [] : [wrong('stray', `Left over at another address: ${idsOf(strays)}`)]
}

function idsOf(receivers: readonly Receiver[]): string {
  return receivers.map(({ id }) => id).join(', ')
}

/** For people who are paid by an employer. `ACQUIRING` and the commercial ones take no person as the holder of a card. */
const fittingVerticals = ['PAYROLL', 'EARNED_WAGE_ACCESS', 'GENERAL_PURPOSE_RELOADABLE', 'CONSUMER_PREPAID']

function productObservations(product: CardProduct | null, wanted: WantedProduct): RegistrationObservation[] {
  const wrong = (code: string, text: string): RegistrationObservation => ({ subject: 'product', code, state: 'wrong', text })
  const unknown = (code: string, text: string): RegistrationObservation => ({ subject: 'product', code, state: 'unknown', text })
  if (product === null) return [wrong('unknown', `The card provider has no card product ${wanted.id}`)]
  const { vertical, usage, isCommercial, collaboration } = product
  const isUnfit = (vertical !== null && !fittingVerticals.includes(vertical)) || usage === 'SINGLE_USE' || isCommercial === true
  return [
    ...(isUnfit
      ? [wrong('unfit', `The card product is for ${vertical ?? 'an unknown use'}: no pay card can be made of it`)]
      : []),
    ...(vertical === null || usage === null ? [unknown('use', 'What the card product is for is not said')] : []),
    ...activeObservations(product, wanted.clock.now()),
    ...(collaboration === null ? [unknown('collaboration', 'Whether the card product asks us about purchases is not said')] : []),
    ...(collaboration?.isEnabled === false
      ? [wrong('collaboration_off', 'The card product does not ask us about purchases')]
      : []),
    ...standInObservations(product, wanted),
  ]
}

/** A card product has no status of its own: it is in use while one of its profiles holds. */
function activeObservations({ periods }: CardProduct, now: Instant): RegistrationObservation[] {
  if (periods === null || periods.length === 0)
    return [{ subject: 'product', code: 'active', state: 'unknown', text: 'Whether the card product is active is not said' }]
  const isActive = isActiveAt(periods, now)
  return isActive ? [] : [{ subject: 'product', code: 'not_active', state: 'wrong', text: 'The card product is not active' }]
}

function isActiveAt(periods: NonNullable<CardProduct['periods']>, now: Instant): boolean {
  return periods.some(
    ({ from, through }) => (from === null || !isBefore(now, from)) && (through === null || isBefore(now, through)),
  )
}

function standInObservations(
  { collaboration, limits }: CardProduct,
  { standIn, maxAuthorization }: WantedProduct,
): RegistrationObservation[] {
  const observation = (code: string, state: RegistrationObservation['state'], text: string): RegistrationObservation => ({
    subject: 'stand_in',
    code,
    state,
    text,
  })
  const standsIn = collaboration?.standsIn ?? null
  const isSet = limits.some(({ name, max }) => name === limitName && max === maxAuthorization)
  return [
    ...(standsIn === null ? [observation('switch', 'unknown', 'What the provider does while we do not answer is not said')] : []),
    ...(standsIn !== null && standsIn !== (standIn === 'approve')
      ? [
          observation(
            'switch_differs',
            'wrong',
            `While we do not answer, the provider ${standsIn ? 'approves' : 'declines'}: it must be asked to change that`,
          ),
        ]
      : []),
    ...(isSet ? [] : [observation('limit', 'wrong', 'The limit on one purchase is not set at the provider')]),
  ]
}
