// Links a worker's debit card, whose numbers only the card provider has seen.
import type { CleanText } from '@daybreak/contract'
import { instantText } from '@daybreak/time'
import { findProviderAccountId } from '#features/accounts'
import type { Transaction } from '#platform/database/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import { readCard, type CardRefusal, type CardToLink } from './cards.rules.ts'
import { claimToken, hasClaim, insertCard } from './cards.store.ts'
import { findDestination, lockDestinations, lockToLink, type Destination } from './destinations.store.ts'
import { refuseLinking, type Actor, type LinkingRefusal } from './linking.ts'

export type CardsDeps = Pick<MoveMoneyDeps, 'database' | 'clock' | 'issuer' | 'notifyLinked' | 'recordActivity'>

export type TypedCard = { id: string; tokenId: string; nickname: CleanText | null }

type AddRefusal =
  | LinkingRefusal
  | CardRefusal
  | Refusal<'move_money.destination_exists' | 'move_money.id_reused' | 'move_money.proof_locked'>

/** For the provider's page. What would refuse the card at the end refuses it before anything is typed. */
export async function beginCard(
  { database, clock, issuer }: CardsDeps,
  employeeId: string,
): Promise<{ token: string; expiresAt: string; frameUrl: string } | LinkingRefusal | Refusal<'move_money.cards_off'>> {
  const { cardEntryFrameUrl: frameUrl } = issuer
  if (frameUrl === null) return refuse('move_money.cards_off')
  const at = clock.now()
  const account = await database.transaction(async (tx) =>
    refuseLinking(tx, employeeId, await lockDestinations(tx, employeeId), at),
  )
  if (isRefused(account)) return account
  const { token, expiresAt } = await issuer.createCardEntryToken()
  return { token, expiresAt: instantText(expiresAt ?? at), frameUrl }
}

/**
 * The same id is the same card, sent again after a lost answer. Who hands in what was typed is written down before the provider is asked, so
 * that a kill in between changes nothing of it, and nothing is locked while the provider answers.
 */
export async function addCard(
  deps: CardsDeps,
  actor: Actor,
  typed: TypedCard,
): Promise<{ destination: Destination; isNew: boolean } | AddRefusal> {
  const { database, issuer } = deps
  const claimed = await transactUnlessRefused(database, (tx) => claim(deps, tx, actor, typed))
  if (isRefused(claimed)) return claimed
  if (claimed.kind === 'linked') return { destination: claimed.destination, isNew: false }
  const providerAccountId = await findProviderAccountId(database.query, claimed.accountId)
  if (providerAccountId === null) return refuse('accounts.not_found')
  const providerHolderId = await issuer.readHolder(providerAccountId)
  if (providerHolderId === null) throw new Error('the card provider knows no holder of the account')
  const kept = await issuer.keepCard({ tokenRef: typed.tokenId, providerHolderId })
  const card = readCard(kept, deps.clock.now())
  if (isRefused(card)) return card
  return transactUnlessRefused(database, (tx) => link(deps, tx, actor, typed, card))
}

type Claimed = { kind: 'linked'; destination: Destination } | { kind: 'claimed'; accountId: string }

async function claim(
  { clock }: CardsDeps,
  tx: Transaction,
  { employeeId }: Actor,
  { id, tokenId: tokenRef }: TypedCard,
): Promise<Claimed | AddRefusal> {
  const at = clock.now()
  const linked = await lockToLink(tx, employeeId)
  const known = linked.find((one) => one.id === id)
  if (known !== undefined) {
    const isSame = known.state !== 'removed' && (await hasClaim(tx, { tokenRef, employeeId, destinationId: id }))
    return isSame ? { kind: 'linked', destination: known } : refuse('move_money.id_reused')
  }
  const account = await refuseLinking(tx, employeeId, linked, at)
  if (isRefused(account)) return account
  // As one that the provider does not know: whose it is, is no one's business.
  const isOwn = await claimToken(tx, { tokenRef, employeeId, destinationId: id, at })
  return isOwn ? { kind: 'claimed', accountId: account.id } : refuse('move_money.card_refused')
}

async function link(
  deps: CardsDeps,
  tx: Transaction,
  { employeeId, sessionId }: Actor,
  { id, nickname }: TypedCard,
  card: CardToLink,
): Promise<{ destination: Destination; isNew: boolean } | AddRefusal> {
  const at = deps.clock.now()
  const linked = await lockToLink(tx, employeeId)
  const first = linked.find((one) => one.id === id)
  // The same request was here twice at once. In the other's answer it is new.
  if (first !== undefined) return { destination: first, isNew: false }
  const account = await refuseLinking(tx, employeeId, linked, at)
  if (isRefused(account)) return account
  // A locked one is not opened by being linked again.
  if (linked.some((one) => one.stateReason !== null && isSameCard(one, card))) return refuse('move_money.proof_locked')
  const isInserted = await insertCard(tx, { ...card, id, employeeId, nickname, addedAt: at })
  const destination = await findDestination(tx, employeeId, id)
  if (!isInserted) {
    return destination === null ? refuse('move_money.destination_exists') : { destination, isNew: false }
  }
  if (destination === null) throw new Error('a card that was linked is gone')
  const name = `${card.brand ?? ''} *${card.last4}`.trim()
  await deps.notifyLinked(tx, { employeeId, destinationId: id, name, at })
  await deps.recordActivity(tx, { employeeId, sessionId, kind: 'account_linked', at, detail: name })
  return { destination, isNew: true }
}

function isSameCard({ kind, name, last4, expires }: Destination, card: CardToLink): boolean {
  return kind === 'card' && name === card.brand && last4 === card.last4 && expires === card.expires
}
