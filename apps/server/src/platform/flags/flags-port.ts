// The port to feature flags for the platform and the rooms, whichever service they come from.
import { deviceIdIn, type FlagKey } from '@daybreak/contract'
import type { RequestContext } from '../http/routes.ts'

/** Decision 45: a worker, or before sign-in the device, which is not known until a page has made its id. */
export type FlagAsker = { employeeId: string } | { deviceId: string | undefined }

export type FlagsPort = {
  /** Never throws: where the flags are away, what was known last holds, or else the default. */
  isOn(key: FlagKey, asker: FlagAsker): Promise<boolean>
}

/** Whom a flag is evaluated for in this request. */
export function askerOf({ session, request }: Pick<RequestContext, 'session' | 'request'>): FlagAsker {
  return session === null ? { deviceId: deviceIdIn(request.headers.cookie) } : { employeeId: session.employeeId }
}
