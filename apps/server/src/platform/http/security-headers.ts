// The security headers of every answer, computed once at start: an answer copies ready names and values.

export type SecurityHeaderOptions = {
  /** Adds HSTS; left out on local hosts, which have no certificate. */
  isSecure: boolean
  /** Browsers read account numbers and set PINs there. */
  cardProviderOrigin: string
  /** The only origin that pages may frame: it shows a card's details. The card provider's own unless named. */
  cardDetailsOrigin?: string
  /** Where documents of identity checks go; left out where it is the same. */
  uploadOrigin?: string
  /** The operator's own map, with its tiles, glyphs and pictures at the same origin; null without one. */
  mapStyleUrl?: string | null
  /** Where pages send what is counted of their use, where that is not here; null: here. */
  analyticsOrigin?: string | null
  /** Where pages ask for feature flags, where that is not here. */
  flagOrigins?: readonly string[]
  /** The hashes of sheets that are inlined in the built pages, like `sha256-…`. */
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
// Everything that our pages do not use. Copying account numbers needs clipboard-write; the ATM finder may ask for the worker's location.
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

export function securityHeaders(options: SecurityHeaderOptions): SecurityHeaders {
  const { isSecure } = options
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
      pagePolicy(options),
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

function pagePolicy(options: SecurityHeaderOptions): string {
  const {
    isSecure,
    cardProviderOrigin,
    uploadOrigin = cardProviderOrigin,
    mapStyleUrl = null,
    sheetHashes = [],
    analyticsOrigin = null,
    flagOrigins = [],
  } = options
  // A path is a map at our own address.
  const mapOrigin = URL.parse(mapStyleUrl ?? '')?.origin ?? null
  const andMap = mapOrigin === null ? '' : ` ${mapOrigin}`
  const providers = [...new Set([cardProviderOrigin, uploadOrigin, ...flagOrigins])].join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...sheetHashes.map((hash) => `'${hash}'`)].join(' '),
    // MapLibre hands pictures on as blobs.
    `img-src 'self' data:${mapStyleUrl === null ? '' : ` blob:${andMap}`}`,
    "font-src 'self'",
    `connect-src 'self' ${providers}${andMap}${analyticsOrigin === null ? '' : ` ${analyticsOrigin}`}`,
    `frame-src ${options.cardDetailsOrigin ?? cardProviderOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The default policy passes one of our scripts, the map's worker (apps/web, allow-script.ts).
    mapStyleUrl === null ? 'trusted-types daybreak-sw' : 'trusted-types daybreak-sw default',
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
