// Reads the push services that alerts may go to: browsers supply the addresses, and this server must not follow them anywhere
// else.
import { isLocalHost, type SettingsReader } from './settings.ts'

/** Those of Chrome, Edge and Samsung, of Firefox, of Safari, and of Edge on Windows. */
const knownServices = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']

const hostShape = /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/

/** Hosts, or `*.` before a domain; in a sandbox also an origin on this machine. */
export function readPushServices(settings: SettingsReader, mode: 'sandbox' | 'production'): readonly string[] {
  const text = settings.text('PUSH_SERVICES')
  if (text === null) return knownServices
  const services = text.split(',').map((service) => service.trim())
  const isGood = (service: string) => hostShape.test(service) || (mode === 'sandbox' && isLocalOrigin(service))
  const bad = services.find((service) => !isGood(service))
  if (bad === undefined) return services
  settings.faults.push(`PUSH_SERVICES must be a list of hosts such as fcm.googleapis.com,*.push.apple.com; "${bad}" is none`)
  return []
}

function isLocalOrigin(service: string): boolean {
  const url = URL.parse(service)
  return url?.protocol === 'http:' && url.origin === service && isLocalHost(url.hostname)
}
