// What a page may ask of the platform itself: the brand it shows, the flags of its device, and a way to report that something went wrong.
import { randomUUID } from 'node:crypto'
import { clientConfigRoutes, clientLogRoutes, deviceIdIn, flagDeviceCookie, type ClientConfig } from '@daybreak/contract'
import type { FlagReader } from '#platform/flags/flags-port.ts'
import { handle, noContent, ok, type RouteDefinition } from '../routes.ts'

export type ClientDeps = { clientConfig: ClientConfig; flags: FlagReader; isSecure: boolean }

const yearSeconds = 31_536_000

export function clientRoutes({ clientConfig, flags, isSecure }: ClientDeps): RouteDefinition[] {
  return [
    handle(clientConfigRoutes.read, async ({ context: { request } }) => {
      const known = deviceIdIn(request.headers.cookie)
      const deviceId = known ?? randomUUID()
      const body = { ...clientConfig, deviceFlags: await flags.readAll({ deviceId }) }
      return known === undefined ? ok(body, { 'set-cookie': deviceCookie(deviceId, isSecure) }) : ok(body)
    }),
    handle(
      clientLogRoutes.log,
      async ({ body, context }) => {
        context.log.warn('client_reported', {
          reported: body.code,
          ...(body.requestId === undefined ? {} : { about: body.requestId }),
        })
        return noContent()
      },
      { bodyLimitBytes: 1_024, limit: { requests: 30, perMs: 60_000 } },
    ),
  ]
}

/** A page reads it too, and asks the flag service by it. */
function deviceCookie(deviceId: string, isSecure: boolean): string {
  return `${flagDeviceCookie}=${deviceId}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
