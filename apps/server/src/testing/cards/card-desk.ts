// Simulates a worker on the card page in tests: a card provider in memory, and calls as the worker.
import type { PayCard, Profile } from '@daybreak/contract'
import { newUuid, parsePublicId, publicId } from '@daybreak/ids'
import { addCard } from '#features/cards'
import type { Hired, WorkerRooms } from '../worker-rooms.ts'
import type { NewCard } from '../../features/cards/cards.store.ts'

export type Desk = Hired & {
  phone: string
  token: string
  /** As an address has it. */
  cardId: string
  providerCardId: string
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<Response>
  /** POSTs to the card's own address: `act('freeze')`. */
  act(action: string, body?: object): Promise<Response>
  cards(): Promise<PayCard[]>
  profile(): Promise<Profile>
  card(cardId?: string): Promise<PayCard>
}

export const cardsPath = '/api/employees/pay-cards'

let phones = 0

export const homeAddress = {
  line1: '418 Alder St',
  line2: 'Apt 3',
  city: 'Yonkers',
  state: 'NY',
  postalCode: '10701',
  country: 'US',
}

/** A signed-in worker whose one card the provider has as well. */
export async function sitDown(
  rooms: WorkerRooms,
  card: Partial<NewCard> = {},
  hire: Partial<Parameters<WorkerRooms['hire']>[0]> = {},
): Promise<Desk> {
  const phone = `1212556${String((phones += 1)).padStart(4, '0')}`
  const hired = await rooms.hire({ phone, address: homeAddress, ...hire })
  const status = card.status ?? 'Active'
  const made = await rooms.issuer.issueCard({
    providerAccountId: `fa_${hired.accountId}`,
    externalId: `card of ${phone}`,
    isActive: status !== 'Inactive',
    expiresAt: rooms.clock.now(),
  })
  const { formFactor = 'PHYSICAL' } = card
  rooms.issuer.change(made.providerCardId, { formFactor })
  const id = newUuid(rooms.clock)
  await rooms.database.transaction((tx) =>
    addCard(tx, {
      id,
      ...hired,
      status,
      formFactor,
      last4: made.last4,
      expirationMonth: made.expirationMonth,
      expirationYear: made.expirationYear,
      providerCardId: made.providerCardId,
      createdAt: rooms.clock.now(),
      ...card,
    }),
  )
  rooms.clock.advance({ seconds: 1 })
  const { token } = await rooms.signIn(phone)
  const cardId = publicId('crd', id)
  const authorization = `Bearer ${token}`
  const call: Desk['call'] = (method, path, body) =>
    method === 'GET' ? rooms.get(path, token) : rooms.post(path, body ?? {}, { headers: { authorization } })
  const cards: Desk['cards'] = async () => ((await (await call('GET', `${cardsPath}/all`)).json()) as { data: PayCard[] }).data
  return {
    ...hired,
    phone,
    token,
    cardId,
    providerCardId: made.providerCardId,
    call,
    act: (action, body) => call('POST', `${cardsPath}/${cardId}/${action}`, body),
    cards,
    profile: async () => (await (await call('GET', '/api/employees/me')).json()) as Profile,
    card: async (of = cardId) => (await (await call('GET', `${cardsPath}/${of}`)).json()) as PayCard,
  }
}

export function uuidOfCard(cardId: string): string {
  const uuid = parsePublicId('crd', cardId)
  if (uuid === null) throw new Error(`${cardId} is no card's id`)
  return uuid
}
