// The security headers of every answer, computed once at start: an answer copies ready names and values.

export type SecurityHeaderOptions = {
  /** Adds HSTS; left out on local hosts, which have no certificate. */
  isSecure: boolean
  /** The one other origin a page of ours talks to: it alone shows card and account numbers. */
  cardProviderOrigin: string
  /** Of the sheets that stand in the built pages themselves, like `sha256-…`. */
  sheetHashes?: readonly string[]
}

/** Flat lists, name after value, as node:http writes them. */
export type SecurityHeaders = {
  /** For JSON: there is nothing in it to run, frame or keep. */
  readonly api: readonly string[]
  /** For pages. */
  readonly page: readonly string[]
  /** For scripts, styles, fonts and pictures. */
  readonly asset: readonly string[]
}

const twoYearsInSeconds = 63_072_000
// Everything a page of ours has no use for. Copying account numbers needs clipboard-write; the ATM finder may ask where the worker is.
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

export function securityHeaders({ isSecure, cardProviderOrigin, sheetHashes = [] }: SecurityHeaderOptions): SecurityHeaders {
  const everywhere = [
    'X-Content-Type-Options',
    'nosniff',
    'Cross-Origin-Resource-Policy',
    'same-origin',
    ...(isSecure ? ['Strict-Transport-Security', `max-age=${twoYearsInSeconds}; includeSubDomains`] : []),
  ]
  return {
    api: [
      ...everywhere,
      'Content-Security-Policy',
      "default-src 'none'; frame-ancestors 'none'",
      'Referrer-Policy',
      'no-referrer',
      'Cache-Control',
      'no-store',
    ],
    page: [
      ...everywhere,
      'Content-Security-Policy',
      pagePolicy(isSecure, cardProviderOrigin, sheetHashes),
      'Cross-Origin-Opener-Policy',
      'same-origin',
      'Referrer-Policy',
      'strict-origin-when-cross-origin',
      'Permissions-Policy',
      [...unusedFeatures.map((feature) => `${feature}=()`), 'geolocation=(self)'].join(', '),
      'X-Frame-Options',
      'DENY',
    ],
    asset: everywhere,
  }
}

function pagePolicy(isSecure: boolean, cardProviderOrigin: string, sheetHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...sheetHashes.map((hash) => `'${hash}'`)].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${cardProviderOrigin}`,
    `frame-src ${cardProviderOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types daybreak-sw',
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
