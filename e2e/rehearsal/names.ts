// Loaded before a process of the rehearsal: names that a test has made resolve to the loopback addresses of its stand-ins.
// Nothing else changes: settings are validated with the names, and connections check the certificates for them.
import dns from 'node:dns'

type Answer = (error: Error | null, address?: string | { address: string; family: number }[], family?: number) => void

/** Set by the test for the processes that it starts: names and their addresses, as JSON. */
const names = new Map(Object.entries(JSON.parse(process.env['REHEARSAL_NAMES'] ?? '{}') as Record<string, string>))

const lookup = dns.lookup
function lookupName(name: string, options: unknown, answer: unknown): void {
  const address = names.get(name)
  const done = (typeof options === 'function' ? options : answer) as Answer
  if (address === undefined) return void Reflect.apply(lookup, dns, [name, options, answer])
  const wantsAll = typeof options === 'object' && options !== null && 'all' in options && options.all === true
  process.nextTick(() => (wantsAll ? done(null, [{ address, family: 4 }]) : done(null, address, 4)))
}
Object.assign(dns, { lookup: lookupName })

// The mail library queries a name server on its own before it asks the machine.
const resolver = dns.Resolver.prototype
for (const kind of ['resolve4', 'resolve6'] as const) {
  const resolve = resolver[kind]
  Object.assign(resolver, {
    [kind](this: dns.Resolver, name: string, ...rest: unknown[]): void {
      const address = names.get(name)
      const done = rest.at(-1) as (error: Error | null, addresses?: string[]) => void
      if (address === undefined) Reflect.apply(resolve, this, [name, ...rest])
      else process.nextTick(() => done(null, kind === 'resolve4' ? [address] : []))
    },
  })
}
