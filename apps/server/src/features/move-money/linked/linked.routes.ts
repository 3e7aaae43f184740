// Routes for linked accounts: adding a bank, proving it, naming it and removing it.
import { isRoutingNumber, linkedAccountRoutes } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { accountsErrors } from '#features/accounts'
import { isRefused, refuse } from '#platform/errors.ts'
import { created, handleWith, noContent, ok, okUnlessRefused, type RouteDefinition } from '#platform/http/routes.ts'
import { moveMoneyErrors } from '../move-money.errors.ts'
import type { Destination } from './destinations.store.ts'
import { findBankName, readProofs } from './proofs/proofs.store.ts'
import { addCard, beginCard, type CardsDeps } from './linking-cards.ts'
import { addBank, listLinked, proveBank, type ProvingDeps } from './proving.ts'
import { removeDestination, renameDestination, type RemovingDeps } from './removing.ts'
import { showDestination } from './showing.ts'

const handle = handleWith({ ...moveMoneyErrors, ...accountsErrors })

export function routesOfLinkedAccounts(deps: ProvingDeps & RemovingDeps & CardsDeps): RouteDefinition[] {
  return [...readingRoutes(deps), ...provingRoutes(deps), ...cardRoutes(deps), ...changingRoutes(deps)]
}

async function shownOf({ database, clock }: Pick<ProvingDeps, 'database' | 'clock'>, destination: Destination) {
  const proof = (await readProofs(database.query, [destination.id])).get(destination.id) ?? null
  return showDestination(destination, proof, clock.now())
}

function readingRoutes(deps: ProvingDeps): RouteDefinition[] {
  return [
    handle(linkedAccountRoutes.listMoneyDestinations, async ({ session }) => {
      const at = deps.clock.now()
      const linked = await listLinked(deps, session.employeeId)
      return ok({ data: linked.map(({ destination, proof }) => showDestination(destination, proof, at)) })
    }),
    handle(linkedAccountRoutes.findBank, async ({ query: { routingNumber } }) => {
      if (!isRoutingNumber(routingNumber)) return refuse('move_money.routing_invalid')
      const bank = await findBankName(deps.database.query, routingNumber)
      return bank.kind === 'unknown' ? refuse('move_money.bank_unknown') : ok({ name: bank.name })
    }),
  ]
}

function provingRoutes(deps: ProvingDeps): RouteDefinition[] {
  return [
    handle(linkedAccountRoutes.addBank, async ({ session, body }) => {
      const added = await addBank(deps, session, { ...body, nickname: body.nickname ?? null })
      if (isRefused(added)) return added
      const shown = await shownOf(deps, added.destination)
      return added.isNew ? created(shown) : ok(shown)
    }),
    handle(linkedAccountRoutes.proveBank, async ({ session, params, body }) => {
      const id = parsePublicId('dst', params.id)
      if (id === null) return refuse('move_money.destination_not_found')
      const proven = await proveBank(deps, session.employeeId, id, proofOf(body.amounts))
      return isRefused(proven) ? proven : ok(await shownOf(deps, proven))
    }),
  ]
}

function proofOf([first, second]: [string, string]): { first: number; second: number } {
  return { first: Number.parseInt(first, 10), second: Number.parseInt(second, 10) }
}

function cardRoutes(deps: CardsDeps): RouteDefinition[] {
  return [
    handle(linkedAccountRoutes.beginCard, async ({ session }) => okUnlessRefused(await beginCard(deps, session.employeeId))),
    handle(linkedAccountRoutes.addCard, async ({ session, body }) => {
      const added = await addCard(deps, session, { ...body, nickname: body.nickname ?? null })
      if (isRefused(added)) return added
      const shown = await shownOf(deps, added.destination)
      return added.isNew ? created(shown) : ok(shown)
    }),
  ]
}

function changingRoutes(deps: ProvingDeps & RemovingDeps): RouteDefinition[] {
  return [
    handle(linkedAccountRoutes.renameDestination, async ({ session, params, body }) => {
      const id = parsePublicId('dst', params.id)
      if (id === null) return refuse('move_money.destination_not_found')
      const named = await renameDestination(deps, session.employeeId, id, body.nickname)
      return isRefused(named) ? named : ok(await shownOf(deps, named))
    }),
    handle(linkedAccountRoutes.removeDestination, async ({ session, params }) => {
      const id = parsePublicId('dst', params.id)
      if (id === null) return refuse('move_money.destination_not_found')
      return (await removeDestination(deps, session, id)) ?? noContent()
    }),
  ]
}
