// What the pages inside the program's app share: which page they listen to, and how they write text without ever parsing it as HTML.
// JavaScript, because browsers read this file without a build.

/** @typedef {'en' | 'es'} Language */
/** @typedef {(message: Record<string, unknown>) => void} Reply */

/** The origins of the program's app. */
const hosts = (document.documentElement.dataset['hosts'] ?? '').split(' ')

/**
 * Listens to the page around this one, and to no other.
 *
 * @param {(data: unknown, reply: Reply) => void} receive
 */
export function listen(receive) {
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || !hosts.includes(event.origin)) return
    receive(event.data, (message) => window.parent.postMessage(message, event.origin))
  })
}

/**
 * The theme and language of the surrounding app.
 *
 * @param {unknown} data
 * @returns {{ theme: string, language: Language }}
 */
export function manner(data) {
  const theme = partOf(data, 'theme')
  const known = typeof theme === 'string' && ['light', 'dark', 'system'].includes(theme) ? theme : 'system'
  return { theme: known, language: partOf(data, 'language') === 'es' ? 'es' : 'en' }
}

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function element(id) {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`The page has no ${id}`)
  return found
}

/** @param {Record<string, string>} textById */
export function write(textById) {
  for (const [id, text] of Object.entries(textById)) element(id).textContent = text
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown}
 */
export function partOf(value, name) {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/**
 * @param {unknown} value
 * @returns {value is string}
 */
export function isText(value) {
  return typeof value === 'string' && value !== ''
}
