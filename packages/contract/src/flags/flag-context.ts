// The context of a flag's evaluation: the environment, derived from the API's host, and the caller. Specification 5; decision 45.
// Pure.

export const flagEnvironments = ['development', 'staging', 'production'] as const
export type FlagEnvironment = (typeof flagEnvironments)[number]

/** Host names, without a port, whose environment an operator has set. */
export type EnvironmentOverrides = Readonly<Record<string, FlagEnvironment>>

/** Decision 45: "loopback and `.test` development, a host with `staging` staging, else production; a table in configuration overrides". */
export function environmentOf(hostName: string, overrides: EnvironmentOverrides): FlagEnvironment {
  const host = hostName.toLowerCase()
  const override = Object.hasOwn(overrides, host) ? overrides[host] : undefined
  if (override !== undefined) return override
  if (isLoopback(host) || host.endsWith('.test')) return 'development'
  return host.includes('staging') ? 'staging' : 'production'
}

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
  )
}

/** Who a flag is evaluated for: a worker by their public id, a device by its own; no one when neither is known. */
export type FlagContext = { targetingKey?: string; environment: FlagEnvironment }

/** The device's own id, a UUID that the server makes: it identifies no one, and server and page agree by it before sign-in. */
export const deviceIdForm = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Reads one cookie that a page can read too; undefined when it is not there or is of another form. */
export function deviceIdIn(cookies: string | undefined): string | undefined {
  const value = cookies
    ?.split('; ')
    .find((cookie) => cookie.startsWith(`${flagDeviceCookie}=`))
    ?.slice(flagDeviceCookie.length + 1)
  return value !== undefined && deviceIdForm.test(value) ? value : undefined
}

/** Decision 45: "Before sign-in: anonymous id of the device." */
export const flagDeviceCookie = 'daybreak_flag_device'
