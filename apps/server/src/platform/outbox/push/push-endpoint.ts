// Decides where an alert may be sent: an address that a browser supplies is untrusted until it names a push service that we know.

const maxLength = 1_000

/**
 * @param services  hosts, `*.domain`, or whole origins on this machine
 * @returns null for whatever is no address of one of them
 */
export function readPushEndpoint(text: string, services: readonly string[]): URL | null {
  const url = text.length > maxLength ? null : URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null
  if (services.includes(url.origin)) return url
  const isPlain = url.protocol === 'https:' && url.port === ''
  return isPlain && services.some((service) => isHostOf(url.hostname, service)) ? url : null
}

function isHostOf(hostname: string, service: string): boolean {
  return service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service
}
