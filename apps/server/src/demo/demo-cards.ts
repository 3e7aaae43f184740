// Gives the people of the demo world cards from the card provider, so their numbers can be shown and purchases made.
import type { Issuer, IssuerSimulations, ProviderCard, ProviderCardOrder } from '#features/issuer'
import { cardExpiryFrom } from '#features/issuer'
import type { Instant } from '@daybreak/time'
import type { DemoCard, DemoWorker } from './cast.ts'

export type CardMakers = {
  issuer: Pick<
    Issuer,
    'issueCard' | 'reissueCard' | 'orderPhysicalCard' | 'activateCard' | 'suspendCard' | 'closeCard' | 'readCard'
  >
  /** What printers and carriers do; null where no sandbox plays them. */
  mail: Pick<IssuerSimulations, 'moveOrder'> | null
  /** As a worker's browser does it: the PIN is drawn there, and known to no one. */
  setPin(providerCardId: string): Promise<void>
}

export type MadeCard = DemoCard & {
  made: ProviderCard
  /** Of a card that is on its way. */
  order: ProviderCardOrder | null
}

/** Looks at each card before it does anything to it, so that it may be done again after a crash. */
export async function makeCards(
  makers: CardMakers,
  worker: DemoWorker,
  providerAccountId: string,
  now: Instant,
): Promise<MadeCard[]> {
  const cards: MadeCard[] = []
  for (const [index, card] of worker.cards.entries()) {
    const externalId = `demo-${worker.employeeNumber}-${index + 1}`
    const last = cards.at(-1)
    const asked = await askFor(makers, card, { externalId, providerAccountId, original: last?.made ?? null, now })
    const order = card.formFactor === 'PHYSICAL' ? await mailCard(makers, worker, asked) : null
    const made = card.status === 'Inactive' ? await read(makers, asked) : await bringIntoUse(makers, worker, card, asked)
    cards.push({ ...card, made, order: card.status === 'Inactive' ? order : null })
  }
  return cards
}

type Asking = { externalId: string; providerAccountId: string; original: ProviderCard | null; now: Instant }

async function askFor(
  { issuer }: CardMakers,
  { isReplacement = false }: DemoCard,
  { externalId, providerAccountId, original, now }: Asking,
): Promise<ProviderCard> {
  const expiresAt = cardExpiryFrom(now)
  if (!isReplacement || original === null) return issuer.issueCard({ providerAccountId, externalId, isActive: false, expiresAt })
  return issuer.reissueCard({
    providerCardId: original.providerCardId,
    requestId: externalId,
    reason: 'OTHER',
    copiesNumber: true,
    copiesPin: true,
    isActive: false,
    expiresAt,
  })
}

/** Delivered by the mail; the person who activates the card later has it. */
async function mailCard({ issuer, mail }: CardMakers, worker: DemoWorker, card: ProviderCard): Promise<ProviderCardOrder> {
  const [known] = card.orders
  const order = known ?? (await issuer.orderPhysicalCard({ providerCardId: card.providerCardId, ...envelopeOf(worker) }))
  if (mail !== null && order.status !== 'SHIPPED' && order.status !== 'COMPLETED')
    for (const step of ['Approval', 'SendToPrinter', 'Shipped'] as const) await mail.moveOrder(order.orderId, step)
  return (await read({ issuer }, card)).orders[0] ?? order
}

function envelopeOf({ firstName, lastName, line1, city, postalCode }: DemoWorker) {
  return {
    recipient: { firstName, lastName },
    address: { line1, line2: null, city, state: 'NY', postalCode },
    nameOnCard: `${firstName} ${lastName}`,
    speed: 'standard' as const,
  }
}

async function read({ issuer }: Pick<CardMakers, 'issuer'>, { providerCardId }: ProviderCard): Promise<ProviderCard> {
  const card = await issuer.readCard(providerCardId)
  if (card === null) throw new Error('the card provider has lost a card of the demo world')
  return card
}

async function bringIntoUse(
  { issuer, setPin }: CardMakers,
  worker: DemoWorker,
  { status }: DemoCard,
  card: ProviderCard,
): Promise<ProviderCard> {
  const { providerCardId } = card
  let made = card.status === 'ACTIVATION_REQUIRED' ? await issuer.activateCard(providerCardId) : card
  if (worker.hasPin && !made.isPinSet && made.status === 'ACTIVE') await setPin(providerCardId)
  if (status === 'Frozen' && made.status === 'ACTIVE') made = await issuer.suspendCard(providerCardId)
  if (status === 'ClosedByCustomer' && made.status !== 'CLOSED') made = await issuer.closeCard(providerCardId)
  return read({ issuer }, made)
}
