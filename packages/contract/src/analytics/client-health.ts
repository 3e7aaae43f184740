// Reports of how pages perform on workers' devices: their speed and their failures. Listed names and positions in our own files,
// and no content.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { clientId } from '../shapes.ts'

/** Largest Contentful Paint and Interaction to Next Paint in milliseconds, Cumulative Layout Shift as it is. */
const vitalName = z.enum(['LCP', 'INP', 'CLS'])
export type VitalName = z.infer<typeof vitalName>

const deviceClass = z.enum(['phone', 'tablet', 'desktop'])
export type DeviceClass = z.infer<typeof deviceClass>

/** Names that browsers give, and those of our own classes; any other one is `Other`. */
export const clientErrorNames = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
  'AggregateError',
  'ApiProblem',
  'ApiUnreachable',
  'AbortError',
  'ChunkLoadError',
  'DataError',
  'InvalidStateError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'Other',
] as const
export type ClientErrorName = (typeof clientErrorNames)[number]

/** A screen as the list of screens writes its address: variable parts are written as `$id`. None of our addresses has digits or capitals. */
export const screenPattern = /^(?:\/|(?:\/(?:[a-z]+(?:-[a-z]+)*|\$[a-z]+)){1,5})$/
/** One of the files that the build made. */
export const ownFilePattern = /^[A-Za-z][A-Za-z0-9_.-]{0,60}\.js$/
export const releasePattern = /^[A-Za-z0-9_-]{4,20}$/
const maxVitals = 6
export const maxClientErrors = 5

const screen = z.string().check(z.maxLength(80), z.regex(screenPattern))
const position = z.int().check(z.gte(0), z.lte(10_000_000))

const vital = z.strictObject({
  name: vitalName,
  /** Ten minutes is no measure of a page. */
  value: z.number().check(z.gte(0), z.lte(600_000)),
  screen,
})
const clientError = z.strictObject({
  name: z.enum(clientErrorNames),
  file: z.nullable(z.string().check(z.regex(ownFilePattern))),
  line: position,
  column: position,
  screen,
})

const report = z.strictObject({
  /** Made by the page for this report: sent again, it is kept once. */
  id: clientId,
  release: z.string().check(z.regex(releasePattern)),
  device: deviceClass,
  vitals: z.array(vital).check(z.maxLength(maxVitals)),
  errors: z.array(clientError).check(z.maxLength(maxClientErrors)),
})
export type ClientHealthReport = z.infer<typeof report>

export const clientHealthRoutes = {
  report: defineRoute({
    room: 'analytics',
    method: 'POST',
    path: '/collect/health',
    access: 'public',
    isBackground: true,
    summary:
      'Takes how fast a page was and what failed in it: listed names and positions in our own files. Nothing of a worker who opted out.',
    body: report,
    responses: { 204: null },
    problems: [],
  }),
}
