// Keeps the Temporal polyfill from browsers that have Temporal: it is a third of the home screen's code.
import type { Plugin } from 'vite'

const standIn = 'temporal-polyfill'
const calendarId = '\0daybreak:calendar'

/** Loads the polyfill before any module that needs it runs, and only where the browser has no Temporal. */
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
