// Serves what only the card provider may show (by short-lived tokens), the ATMs that it knows, and the fees of the card.
import { cardsRoutes } from '@daybreak/contract'
import { cardFees, centsText } from '@daybreak/money'
import { instantText, type Clock } from '@daybreak/time'
import { readAccountState, refuseHeld, type FindAccountId } from '#features/accounts'
import type { CardTokenPermission, Issuer, ProviderAtm } from '#features/issuer'
import type { Database, Executor, Transaction } from '#platform/database/database.ts'
import { isRefused, refuse } from '#platform/errors.ts'
import { ok, type ActiveSession, type RouteDefinition } from '#platform/http/routes.ts'
import { detailOf, type ActivityToRecord } from './cards-actions.ts'
import { handle } from './cards-handle.ts'
import { dailyLimits, leftToday, readSpentToday } from './authorization/index.ts'
import { deliveryDays, feeOfOrder, hasOrderedExpedited } from './orders/index.ts'
import { findOwnCard, providerIdOf } from './cards-own.ts'
import type { Coordinates, FindLocation } from '#platform/locations/zip-locations.ts'
import { isUsable, type Card } from './cards.rules.ts'

export type ProviderRouteDeps = {
  database: Database
  clock: Clock
  issuer: Pick<Issuer, 'createCardToken' | 'findAtms' | 'browserUrl' | 'detailsFrameUrl' | 'viewerEnvironment'>
  findLocation: FindLocation
  accountIdOf: FindAccountId
  recordActivity(tx: Transaction, activity: ActivityToRecord): Promise<void>
}

const maxAtms = 50
const usualRadiusMiles = 5

export function routesOfCardProvider(deps: ProviderRouteDeps): RouteDefinition[] {
  const { database, clock, issuer } = deps

  async function createToken(session: ActiveSession, idText: string, permission: CardTokenPermission) {
    const card = await findOwnCard(database.query, session.employeeId, idText)
    if (isRefused(card)) return card
    if (!isUsable(card.status)) return refuse('cards.not_usable')
    const paymentCardId = providerIdOf(card)
    const { token, expiresAt } = await issuer.createCardToken(paymentCardId, permission)
    return {
      card,
      wire: { token, expiresAt: instantText(expiresAt ?? clock.now()), paymentCardId, graphqlUrl: issuer.browserUrl },
    }
  }

  /** Readings 4.5: "Log line visible". Before the token leaves us, because what is done with it we do not see. */
  async function noteReveal({ employeeId, sessionId }: ActiveSession, card: Card): Promise<void> {
    const activity = { employeeId, sessionId, kind: 'card_details_shown', at: clock.now(), ...detailOf(card) } as const
    await database.transaction((tx) => deps.recordActivity(tx, activity))
  }

  async function centerOf({ postalCode, position }: { postalCode?: string | undefined; position?: Coordinates | undefined }) {
    if ((postalCode === undefined) === (position === undefined))
      return refuse('invalid_input', { errors: [{ field: 'position', code: 'one_of_two' }] })
    return position ?? (await deps.findLocation(postalCode ?? '')) ?? refuse('cards.place_unknown')
  }

  return [
    handle(cardsRoutes.createPinToken, async ({ session, params }) => {
      const created = await createToken(session, params.id, 'SET_PAYMENT_CARD_PIN')
      return isRefused(created) ? created : ok(created.wire)
    }),

    handle(cardsRoutes.createDetailsToken, async ({ session, params }) => {
      const refused = await refuseRestricted(database.query, session.employeeId, params.id)
      if (refused !== null) return refused
      const created = await createToken(session, params.id, 'READ_RESTRICTED_DETAILS')
      if (isRefused(created)) return created
      const { card, wire } = created
      await noteReveal(session, card)
      return ok({ ...wire, frameUrl: issuer.detailsFrameUrl, viewerEnvironment: issuer.viewerEnvironment })
    }),

    handle(cardsRoutes.findAtms, async ({ session: { employeeId }, params, body }) => {
      const card = await findOwnCard(database.query, employeeId, params.id)
      if (isRefused(card)) return card
      const center = await centerOf(body)
      if (isRefused(center)) return center
      const { radiusMiles = usualRadiusMiles, features = [], isFree = false } = body
      const search = { providerCardId: providerIdOf(card), ...center, radiusMiles, features, limit: maxAtms }
      const found = await issuer.findAtms(search)
      const data = found.filter(({ isInNetwork }) => isInNetwork || !isFree).map(shownAtm)
      return ok({ data, center, radiusMiles, withdrawalPerDay: centsText(dailyLimits.cash) })
    }),

    handle(cardsRoutes.readFees, async ({ session: { employeeId } }) => {
      const accountId = await deps.accountIdOf(employeeId)
      if (isRefused(accountId)) return accountId
      const left = leftToday(await readSpentToday(database.query, accountId, clock.now()))
      const hasHurried = await hasOrderedExpedited(database.query, employeeId)
      return ok({
        monthlyFee: centsText(cardFees.monthly),
        atmInNetworkFee: centsText(cardFees.atmInNetwork),
        atmOutOfNetworkFee: centsText(cardFees.atmOutOfNetwork),
        newCard: { standard: deliveryOf('standard', hasHurried), expedited: deliveryOf('expedited', hasHurried) },
        limits: {
          atmPerDay: centsText(dailyLimits.cash),
          atmLeftToday: centsText(left.cash),
          purchasesPerDay: centsText(dailyLimits.purchases),
          purchasesLeftToday: centsText(left.purchases),
        },
      })
    }),
  ]
}

function shownAtm(atm: ProviderAtm) {
  return {
    name: atm.name,
    address: `${atm.streetAddress}, ${atm.city}, ${atm.state} ${atm.postalCode}`,
    latitude: atm.latitude,
    longitude: atm.longitude,
    distanceMiles: Math.round(atm.distanceMiles * 10) / 10,
    features: atm.features,
    isFree: atm.isInNetwork,
  }
}

function deliveryOf(speed: keyof typeof deliveryDays, hasHurried: boolean) {
  return {
    fee: centsText(feeOfOrder(speed, hasHurried)),
    usualFee: centsText(feeOfOrder(speed, true)),
    businessDaysLeast: deliveryDays[speed].min,
    businessDaysMost: deliveryDays[speed].max,
  }
}

/** Decisions 35: "reveals stop". A new PIN shows nothing, and stays possible. */
async function refuseRestricted(executor: Executor, employeeId: string, idText: string) {
  const card = await findOwnCard(executor, employeeId, idText)
  if (isRefused(card)) return card
  const account = await readAccountState(executor, card.accountId)
  return refuseHeld(account?.whyHeld ?? null, 'accounts.restricted')
}
