// Browsers that know Temporal are not sent the library that stands in for it. A third of the home screen's code, saved.
import type { Plugin } from 'vite'

const standIn = 'temporal-polyfill'
const calendarId = '\0daybreak:calendar'

/** Waits for the stand-in before any module that needs it runs, and only where the browser has no calendar of its own. */
const calendarModule = `
const own = globalThis.Temporal
export const Temporal = own ?? (await import('${standIn}')).Temporal
`

export function calendarPlugin(): Plugin {
  return {
    name: 'daybreak-calendar',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === standIn && importer !== calendarId ? calendarId : null
    },
    load(id) {
      return id === calendarId ? calendarModule : null
    },
  }
}
