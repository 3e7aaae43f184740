// Reports how fast the page was and what failed in it, once the worker leaves it; loaded when the page is idle. No content, and no names.
import {
  clientHealthRoutes,
  releasePattern,
  screenPattern,
  type ClientHealthReport,
  type DeviceClass,
  type VitalName,
} from '@daybreak/contract'
import { onCLS, onINP, onLCP } from 'web-vitals'
import { isRefusedByBrowser } from '#platform/analytics/privacy-control.ts'
import { onUncaught, takeUncaught } from '#platform/health/uncaught.ts'
import { screenAt } from '../menu/menu-entries.ts'

/** Our reading: of one page in ten it is enough to know how fast it is; every failure counts. */
const sampledPart = 0.1

export type HealthSettings = {
  isProduction: boolean
  /** Whether this worker may be counted, asked as a report leaves. */
  isWanted: () => boolean
  random: () => number
}

/** Measures from now on, what has been included. */
export function startClientHealth({ isProduction, isWanted, random }: HealthSettings): void {
  const release = releaseOf(document)
  const screen = screenOf(window.location.pathname)
  if (release === null || isRefusedByBrowser()) return
  const device = deviceOf()
  const measured = new Map<VitalName, number>()

  let hasReported = false
  function leave(): void {
    const errors = takeUncaught().map((error) => ({ ...error, screen: screenOf(window.location.pathname) }))
    // Once per page: what a restored page measures after that is the same paint again.
    const isFirst = document.visibilityState === 'hidden' && !hasReported
    const vitals = isFirst ? Array.from(measured, ([name, value]) => ({ name, value, screen })) : []
    hasReported ||= isFirst
    if ((vitals.length > 0 || errors.length > 0) && isWanted() && !isRefusedByBrowser())
      send({ id: crypto.randomUUID(), release: release ?? '', device, vitals, errors })
  }

  if (!isProduction || random() < sampledPart) {
    const measure = ({ name, value }: { name: string; value: number }) => measured.set(name as VitalName, value)
    onLCP(measure)
    onINP(measure)
    onCLS(measure)
  }
  // The library reports its last values as the page is hidden; its listeners are registered before this one.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
  onUncaught(leave)
}

/** Continues when the page is left, and carries no session. */
function send(report: ClientHealthReport): void {
  const { method, path } = clientHealthRoutes.report
  const headers = { 'Content-Type': 'application/json', 'X-Daybreak-Background': '1' }
  const asked = { method, headers, body: JSON.stringify(report), credentials: 'omit', keepalive: true } as const
  // What cannot be sent is lost, and the page continues.
  fetch(path, asked).catch(() => undefined)
}

/** As the list of screens has it, without ids; an address that is not there is `/other`. */
function screenOf(path: string): string {
  const known = screenAt(path)?.path
  return known !== undefined && screenPattern.test(known) ? known : '/other'
}

/** The hash in the name of the page's own program, which changes with any part of it. */
function releaseOf({ documentElement, scripts }: Document): string | null {
  const named =
    documentElement.dataset['program']?.split(' ').at(-1) ?? Array.from(scripts).find(({ type }) => type === 'module')?.src
  const release = /-([A-Za-z0-9_-]+)\.js$/.exec(named ?? '')?.[1] ?? ''
  return releasePattern.test(release) ? release : null
}

const phoneMaxPx = 600
const tabletMaxPx = 1_024

function deviceOf(): DeviceClass {
  const { innerWidth } = window
  if (innerWidth <= phoneMaxPx) return 'phone'
  return innerWidth <= tabletMaxPx ? 'tablet' : 'desktop'
}
