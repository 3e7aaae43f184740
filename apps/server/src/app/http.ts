// Joins the rooms' routes, the web app's pages and the server's own routes into one HTTP server.
import { cardViewerOrigin } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { Config } from '#platform/config.ts'
import type { Readiness } from '#platform/health/readiness.ts'
import { clientRoutes } from '#platform/http/pages/client-routes.ts'
import { createOriginPolicy } from '#platform/http/access/origins.ts'
import { createPages } from '#platform/http/pages/pages.ts'
import type { RateRule } from '#platform/http/access/rate-limits.ts'
import { registerPlatformRoutes } from '#platform/http/pages/platform-routes.ts'
import type { OnboardingPort, RouteDefinition, SessionPort } from '#platform/http/routes.ts'
import { securityHeaders, type SecurityHeaders } from '#platform/http/security-headers.ts'
import { createHttpServer, type HttpServer } from '#platform/http/server.ts'
import type { SessionCookies } from '#platform/http/access/session-cookies.ts'
import type { WebBuild } from '#platform/http/pages/web-build.ts'
import type { FlagReader, FlagsPort } from '#platform/flags/flags-port.ts'
import type { MaintenanceDesk } from '#platform/maintenance/maintenance.ts'
import type { Log, LogSink } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { openApiDocument } from '#platform/openapi/document.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { clientConfigOf } from './client-config.ts'
import { inboxChannels } from './message-ports.ts'

export type HttpDeps = {
  config: Config
  log: Log
  logSink: LogSink
  clock: Clock
  nowMs: () => number
  readiness: Readiness
  outbox: Outbox
  cookies: SessionCookies
  sessions: SessionPort
  onboarding: OnboardingPort
  maintenance: MaintenanceDesk
  flags: FlagsPort & FlagReader
  routes: readonly RouteDefinition[]
  metrics: Metrics | null
  /** null: the API alone, without pages. */
  webBuild: WebBuild | null
  /** Other ones than usual, for the benchmark that measures what they cost. */
  headers?: SecurityHeaders
}

// A person's browser makes a handful of requests a second, and a whole employer may sit behind one address. All of a sandbox's clients
// are programs on this machine: there the limit is only so far away that simulations and benchmarks do not meet it.
const addressLimits: Record<Config['mode'], RateRule> = {
  production: { burst: 2_000, perSecond: 200 },
  sandbox: { burst: 1_000_000, perSecond: 100_000 },
}

export function composeHttp(deps: HttpDeps): HttpServer {
  const {
    config,
    log,
    logSink,
    clock,
    nowMs,
    readiness,
    outbox,
    cookies,
    sessions,
    onboarding,
    maintenance,
    flags,
    metrics,
    webBuild,
  } = deps
  const { isSecure, publicOrigin, cardProvider } = config
  const headers =
    deps.headers ??
    securityHeaders({
      isSecure,
      cardProviderOrigin: cardProvider.publicOrigin,
      ...(cardProvider.details === 'viewer' && { cardDetailsOrigin: cardViewerOrigin }),
      uploadOrigin: cardProvider.uploadOrigin,
      mapStyleUrl: config.mapStyleUrl,
      analyticsOrigin: config.analytics.mixpanel?.apiHost ?? null,
      flagOrigins: flagOriginsOf(config.flags),
      sheetHashes: webBuild?.sheetHashes ?? [],
    })
  const brand = clientConfigOf(config)
  const routes = [...deps.routes, ...clientRoutes({ clientConfig: brand, flags, isSecure }), ...maintenance.routes]
  const openApi = openApiDocument(
    routes.map(({ contract }) => contract),
    { title: brand.brand, origin: publicOrigin ?? '/' },
  )
  const pages = webBuild && createPages(webBuild, headers)
  return createHttpServer({
    routes,
    sessions,
    onboarding,
    maintenance,
    flags,
    cookies,
    origins: createOriginPolicy(publicOrigin),
    securityHeaders: headers,
    trustedProxies: config.trustedProxies,
    log,
    logSink,
    logLevel: config.logLevel,
    clock,
    nowMs,
    addressLimit: addressLimits[config.mode],
    observe: metrics === null ? undefined : (route, status, seconds) => metrics.observeRequest(route, status, seconds),
    extend(app) {
      registerPlatformRoutes(app, {
        readiness,
        openApi,
        securityHeaders: headers,
        sandbox: config.mode === 'sandbox' ? { outbox, inboxChannels: inboxChannels(config) } : null,
      })
      pages?.register(app)
    },
    answerUnknown: (exchange) => pages?.answerUnknown(exchange) === true,
  })
}

/** Where LaunchDarkly's client for pages asks: decision 193. */
const launchDarklyOrigins = ['https://app.launchdarkly.com', 'https://clientstream.launchdarkly.com']

function flagOriginsOf({ launchDarkly }: Config['flags']): readonly string[] {
  if (launchDarkly === null) return []
  return launchDarkly.relay === null ? launchDarklyOrigins : [launchDarkly.relay]
}
