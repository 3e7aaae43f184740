// Files our cases as disputes at the card provider, once for each clearing, and stores its answers. An outage loses nothing.
import { keptText, type DisputeReason } from '@daybreak/contract'
import { bankDateOf, instantText } from '@daybreak/time'
import { readPerson } from '#features/employee'
import { isIssuerRefusal, type ProviderDispute } from '#features/issuer'
import { sweepAll, type SweepMark } from '#platform/jobs/sweeping.ts'
import type { JobContext } from '#platform/jobs.ts'
import { advanceLocked, type AdvancingDeps } from '../cases/index.ts'
import type { DisputesDeps } from '../disputes-deps.ts'
import {
  changeItem,
  claimAsking,
  findItemOfProvider,
  listKnownRefs,
  listUnanswered,
  readItemsOf,
  type Item,
  type ProviderState,
} from '../disputes-items.store.ts'
import { insertStep } from '../disputes-messages.store.ts'
import { disputedOf, isOpen } from '../disputes.rules.ts'
import { findCase, lockCase, type Case } from '../disputes.store.ts'

export type AskingDeps = AdvancingDeps & Pick<DisputesDeps, 'issuer'>

/** An unanswered try may still be carried out: it is looked up after this long. */
const askAgainMinutes = 2
/** Events may be lost: what is open there is read again after so long. */
const readAgainMinutes = 60

type Working = Pick<JobContext, 'log' | 'signal'>

/** All that are due, past those that fail. What its time leaves over is first in the next one. */
export async function sweepProvider(deps: AskingDeps, { log, signal }: Working, mark?: SweepMark<Item>): Promise<void> {
  const now = deps.clock.now()
  const askedBefore = now.subtract({ minutes: askAgainMinutes })
  const readBefore = now.subtract({ minutes: readAgainMinutes })
  await sweepAll<Item>(
    {
      read: (after, max) => listUnanswered(deps.database.query, { askedBefore, readBefore, after, max }),
      work: (item) => askAbout(deps, item),
      onFailed: ({ caseId }, error) => log.warn('dispute_provider_waits', { disputeId: caseId, error }),
      mark,
    },
    signal,
  )
}

/** One that fails does not block the others, and is retried by the sweep. */
export async function askAboutCase(deps: AskingDeps, caseId: string, { log, signal }: Working): Promise<void> {
  const items = await readItemsOf(deps.database.query, caseId)
  for (const item of items.filter(({ providerState, providerRef }) => providerState === 'asked' && providerRef === null)) {
    if (signal.aborted) return
    try {
      await askAbout(deps, item)
    } catch (error) {
      log.warn('dispute_provider_waits', { disputeId: caseId, error })
    }
  }
}

async function askAbout(deps: AskingDeps, item: Item): Promise<void> {
  await (item.providerRef === null ? ask(deps, item) : readAgain(deps, item, item.providerRef))
}

/** Of one that is not ours, or not known as ours yet, there is nothing to keep: the sweep finds it by its clearing. */
export async function readReported(deps: AskingDeps, disputeRef: string): Promise<void> {
  const item = await findItemOfProvider(deps.database.query, disputeRef)
  if (item !== null) await readAgain(deps, item, disputeRef)
}

async function ask(deps: AskingDeps, item: Item): Promise<void> {
  const { database, clock, issuer } = deps
  const eventRef = item.providerEventRef
  const found = await findCase(database.query, item.caseId)
  // A dispute that the worker took back before it was asked about is none at the card network either.
  if (found === null || eventRef === null || !item.isHeld || !isOpen(found.state)) return
  const now = clock.now()
  const before = now.subtract({ minutes: askAgainMinutes })
  if (!(await claimAsking(database.query, item, { now, before }))) return
  const known = await listKnownRefs(database.query, eventRef)
  const there = (await issuer.listDisputes(eventRef)).find(({ ref }) => !known.includes(ref))
  try {
    await keep(deps, item, there ?? (await initiate(deps, found, item, eventRef)))
  } catch (error) {
    if (!isIssuerRefusal(error)) throw error
    // The network takes it no more, or never did: our people decide without it.
    await keep(deps, item, null)
  }
}

const categories = {
  'not-me': 'FRAUD',
  amount: 'PROCESSING_ERROR',
  twice: 'PROCESSING_ERROR',
  atm: 'PROCESSING_ERROR',
  'not-received': 'CUSTOMER_DISPUTE',
  canceled: 'CUSTOMER_DISPUTE',
  refund: 'CUSTOMER_DISPUTE',
  other: 'CUSTOMER_DISPUTE',
} as const satisfies Record<DisputeReason, string>

async function initiate(
  { database, issuer, brand }: AskingDeps,
  found: Case,
  item: Item,
  eventRef: string,
): Promise<ProviderDispute> {
  const person = await readPerson(database.query, found.employeeId)
  if (person === null) throw new Error('a dispute of no one')
  // Our reading: the published input requires an e-mail address; a worker without one is reached through us.
  const email = person.contacts.find(({ kind, isVerified }) => kind === 'email' && isVerified)?.value ?? brand.supportEmail
  return issuer.initiateDispute({
    eventRef,
    category: categories[found.reason],
    amount: disputedOf(item),
    reportedOn: bankDateOf(found.filedAt),
    isVerbal: found.channel === 'verbal',
    contact: { email, givenName: person.firstName, familyName: person.lastName },
  })
}

async function readAgain(deps: AskingDeps, item: Item, disputeRef: string): Promise<void> {
  const reported = await deps.issuer.readDispute(disputeRef)
  if (reported !== null) await keep(deps, item, reported)
}

/** What the provider says, and what follows from it for the case, in one transaction. Null: it takes no such dispute. */
async function keep(deps: AskingDeps, { caseId, position }: Item, reported: ProviderDispute | null): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const found = await lockCase(tx, caseId)
    const item = (await readItemsOf(tx, caseId)).find((one) => one.position === position)
    if (found === null || item === undefined) return
    const at = await deps.dueClock.now(tx)
    const state: ProviderState = reported?.state ?? 'refused'
    const isAnswer = state === 'won' || state === 'lost'
    const isNewAnswer = isAnswer && item.providerState !== state
    if (item.providerAskedAt === null && reported !== null) await insertStep(tx, caseId, { kind: 'store_asked', at })
    if (isNewAnswer) await insertStep(tx, caseId, { kind: 'store_answered', at, note: keptText(state) })
    await changeItem(tx, item, {
      provider_state: state,
      provider_seen_at: instantText(at),
      ...(reported !== null && {
        provider_ref: keptText(reported.ref),
        provider_asked_at: instantText(item.providerAskedAt ?? at),
      }),
      ...(isNewAnswer && { provider_answered_at: instantText(at) }),
    })
    await advanceLocked(deps, tx, { found, items: await readItemsOf(tx, caseId), at })
  })
}
