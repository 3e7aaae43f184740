// The port to feature flags for the platform and the rooms, whichever service they come from.
import { deviceIdIn, type FlagKey } from '@daybreak/contract'
import type { RequestContext } from '../http/routes.ts'

/** Decision 45: a worker, or before sign-in the device, which is not known until its cookie is set. */
export type FlagAsker = { employeeId: string } | { deviceId: string | undefined }

export type FlagsPort = {
  /** Never throws: where the flags are away, what was known last holds, or else the default. */
  isOn(key: FlagKey, asker: FlagAsker): Promise<boolean>
}

export type FlagReader = {
  /** All of them, for a page to begin with; none counts as used by it. Never throws either. */
  readAll(asker: FlagAsker): Promise<Record<FlagKey, boolean>>
}

/** Whom a flag is evaluated for in this request. */
export function askerOf({ session, request }: Pick<RequestContext, 'session' | 'request'>): FlagAsker {
  return session === null ? { deviceId: deviceIdIn(request.headers.cookie) } : { employeeId: session.employeeId }
}
