// Reads single settings from the environment and collects their errors, so that a start reports every one at once.
import { existsSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import { isRoutingNumber } from '@daybreak/contract'

export type Environment = Readonly<Record<string, string | undefined>>

/** Takes one setting after another; each returns its fallback after a fault, and `faults` has the lines. */
export class SettingsReader {
  readonly faults: string[] = []
  readonly #environment: Environment

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** An empty value counts as absent: that is what `NAME=` in an environment file means. */
  text(name: string): string | null {
    const value = this.#environment[name]?.trim()
    return value === undefined || value === '' ? null : value
  }

  choice<const Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const text = this.text(name)
    if (text === null) return fallback
    const value = values.find((candidate) => candidate === text)
    return value ?? this.#fault(`${name} must be ${values.join(' or ')}, not "${text}"`, fallback)
  }

  flag(name: string, fallback: boolean): boolean {
    return this.choice(name, ['0', '1'], fallback ? '1' : '0') === '1'
  }

  port(name: string, fallback: number): number
  port(name: string, fallback: null): number | null
  port(name: string, fallback: number | null): number | null {
    const text = this.text(name)
    if (text === null) return fallback
    const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : -1
    return port >= 0 && port <= 65_535 ? port : this.#fault(`${name} must be a port from 0 to 65535, not "${text}"`, fallback)
  }

  /** A whole number, from 0 on unless `min` says otherwise. */
  count(name: string, { min = 0, max, otherwise }: { min?: number; max: number; otherwise: number }): number {
    const text = this.text(name)
    if (text === null) return otherwise
    const count = /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : -1
    return count >= min && count <= max
      ? count
      : this.#fault(`${name} must be a whole number from ${min} to ${max}, not "${text}"`, otherwise)
  }

  /** An address such as https://pay.example.com: no path, no trailing slash. */
  origin(name: string): string | null {
    const text = this.text(name)
    if (text === null) return null
    const url = URL.parse(text)
    const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.origin === text
    return isOrigin ? text : this.#fault(`${name} must be an origin such as https://pay.example.com, not "${text}"`, null)
  }

  /** The path of a file or a folder that is there. */
  existing(name: string): string | null {
    const path = this.text(name)
    if (path === null) return null
    return existsSync(path)
      ? resolve(path)
      : this.#fault(`${name} must be the path of a file or a folder, and there is none at "${path}"`, null)
  }

  /** The value itself is never repeated: addresses of databases and mail servers carry passwords. */
  url(name: string, protocols: readonly string[]): string | null {
    const text = this.text(name)
    if (text === null) return null
    const isGood = protocols.includes(URL.parse(text)?.protocol ?? '')
    return isGood
      ? text
      : this.#fault(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`, null)
  }

  /** Where a link leads: another site, or one of our own paths. */
  link(name: string, fallback: string): string
  link(name: string, fallback: null): string | null
  link(name: string, fallback: string | null): string | null {
    const text = this.text(name)
    if (text === null) return fallback
    const isGood = /^\/(?!\/)/.test(text) || /^https?:$/.test(URL.parse(text)?.protocol ?? '')
    return isGood ? text : this.#fault(`${name} must be an https address or a path that begins with /, not "${text}"`, fallback)
  }

  /** Opening hours of a day, such as 06:00-24:00. */
  hours(name: string): { opens: string; closes: string } | null {
    const text = this.text(name)
    if (text === null) return null
    const [, opens = '', closes = ''] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.exec(text) ?? []
    // Both are written alike, so that they compare as texts.
    return opens < closes
      ? { opens, closes }
      : this.#fault(`${name} must be hours of one day such as 06:00-24:00, not "${text}"`, null)
  }

  /** A name of the time zone database, such as America/New_York. */
  timeZone(name: string): string | null {
    const text = this.text(name)
    if (text === null) return null
    return isTimeZone(text) ? text : this.#fault(`${name} must be a time zone such as America/New_York, not "${text}"`, null)
  }

  networks(name: string): readonly string[] {
    const entries = (this.text(name) ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
    const bad = entries.find((entry) => !isNetwork(entry))
    return bad === undefined
      ? entries
      : this.#fault(`${name} must be a list such as 10.0.0.0/8,::1/128; "${bad}" is not a network`, [])
  }

  /** Nine digits each, the last one the check digit, with commas between them. */
  routingNumbers(name: string, fallback: readonly string[]): readonly string[] {
    const text = this.text(name)
    if (text === null) return fallback
    const numbers = text.split(',').map((number) => number.trim())
    const bad = numbers.find((number) => !isRoutingNumber(number))
    return bad === undefined ? numbers : this.#fault(`${name} must be a list of routing numbers; "${bad}" is none`, fallback)
  }

  /** All of a provider's settings or none: half of them is a fault. */
  group<const Name extends string>(names: readonly Name[]): Record<Name, string> | null {
    const values = names.map((name) => [name, this.text(name)] as const)
    const missing = values.filter(([, value]) => value === null).map(([name]) => name)
    if (missing.length === names.length) return null
    if (missing.length > 0) return this.#fault(`${missing.join(', ')} must be set too`, null)
    return Object.fromEntries(values.map(([name, value]) => [name, value ?? ''])) as Record<Name, string>
  }

  #fault<Value>(line: string, fallback: Value): Value {
    this.faults.push(line)
    return fallback
  }
}

function isTimeZone(name: string): boolean {
  // An offset such as +05:00 knows no summer time.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function isNetwork(entry: string): boolean {
  const [address = '', prefix] = entry.split('/')
  const family = isIP(address)
  if (family === 0) return false
  if (prefix === undefined) return true
  if (!/^\d{1,3}$/.test(prefix)) return false
  try {
    new BlockList().addSubnet(address, Number.parseInt(prefix, 10), family === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}

/** Of a server on this machine. An IPv6 address is in brackets. */
export function originAt(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** 127.0.0.0/8, ::1 and localhost: addresses that only this machine can reach. */
export function isLocalHost(host: string): boolean {
  // A dot at the end says that the name is whole.
  const name = host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()
  return (
    localNames.includes(name) || name.endsWith('.localhost') || name === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
  )
}

// As the hosts files of Linux and macOS have them.
const localNames = ['localhost', 'localhost.localdomain', 'localhost6', 'ip6-localhost', 'ip6-loopback']

/** An address at which this machine answers itself: a local one, or one that names every address of the machine. */
export function isThisMachine(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  // URL.parse writes addresses in one form: 0 and 127.1 are 0.0.0.0 and 127.0.0.1, ::ffff:127.0.0.1 is ::ffff:7f00:1.
  return isLocalHost(host) || host === '0.0.0.0' || host === '[::]' || embeddedLoopback.test(host)
}

// IPv4 addresses inside IPv6 ones: mapped, compatible, translated, and those of NAT64.
const embeddedLoopback = /^\[(?:::|::ffff:|::ffff:0:|64:ff9b::)(?:7f[\da-f]{2}|0):[\da-f]{1,4}\]$/

/** The same for the addresses that the network has given this machine, and for its own name. */
export function isOwnAddress(address: string): boolean {
  const host = (URL.parse(address)?.hostname ?? '').replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return host !== '' && (host === hostname().toLowerCase() || own.some((one) => one.address === host))
}

/** Keys and codes cross a network sealed or not at all. */
export function isPlainRemote(origin: string | null): boolean {
  const url = origin === null ? null : URL.parse(origin)
  return url?.protocol === 'http:' && !isLocalHost(url.hostname)
}
