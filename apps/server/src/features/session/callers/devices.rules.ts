// Describes a worker's device and location in plain words. Pure: the text that browsers send is read, never stored.
import type { DeviceDescription } from '@daybreak/contract'

// In this order: each browser also claims to be the ones below it.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** A program that names no browser leaves both null. */
export function describeDevice(userAgent: string | null, address: string): DeviceDescription {
  const text = userAgent?.slice(0, 512) ?? ''
  const known = (names: readonly [RegExp, string][]) => names.find(([form]) => form.test(text))?.[1] ?? null
  return { browser: known(browsers), system: known(systems), network: networkOf(address) }
}

/** Coarse on purpose: enough to see that it was somewhere else, too little to find anyone. */
function networkOf(address: string): string | null {
  const mapped = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)
  if (mapped?.[1] !== undefined) return `${mapped[1]}.x`
  if (!address.includes(':')) return null
  const groups = address.split(':')
  const gap = groups.indexOf('')
  // A "::" means zeros: only what is written before it counts.
  return `${groups.slice(0, Math.min(3, gap === -1 ? 3 : gap)).join(':')}:x`
}
