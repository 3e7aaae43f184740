// The entry point of the address room: validating addresses, and suggesting them while they are typed.
import type { AddressConfig } from '#platform/config/address-provider.ts'
import type { Log } from '#platform/log.ts'
import type { RouteDefinition } from '#platform/http/routes.ts'
import { createSuggesting, type SuggestAddresses } from './address-suggesting.ts'
import { routesOfAddress, type AddressRouteDeps } from './address.routes.ts'

export { addressFaults, postalAddressOf } from './address.rules.ts'

export type AddressRoom = {
  routes: RouteDefinition[]
  /** For rooms whose callers have no session: they say themselves who may ask. */
  suggest: SuggestAddresses
}

export function createAddressRoom(
  deps: Omit<AddressRouteDeps, 'suggest' | 'range'> & { config: AddressConfig; log: Log },
): AddressRoom {
  const { config, log } = deps
  const suggest = createSuggesting({ config, log: log.child({ room: 'address' }) })
  return { routes: routesOfAddress({ ...deps, suggest, range: config }), suggest }
}
