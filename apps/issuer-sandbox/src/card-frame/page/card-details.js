// The page that shows a card's number, expiry and CVV inside the program's app: they are asked for, drawn and cleared here, and go nowhere
// else. It listens to the page around it alone, and shows nothing until that sends a client token of the card.
// JavaScript, because browsers read this file without a build.

import { element, isText, listen, manner, partOf, write } from './framed.js'

/** @typedef {import('./framed.js').Language} Language */
/** @typedef {{ clientToken: string, paymentCardId: string, theme: string, language: Language }} ShowRequest */
/** @typedef {{ number: string, cvv: string, expirationMonth: string, expirationYear: string }} CardDetails */
/** @typedef {import('./framed.js').Reply} Reply */

const shownSeconds = 30
/** WCAG 2.2.1: a worker who needs longer may ask for as much again, ten times. */
const maxExtensions = 10
const answerTimeoutMs = 10_000
const copiedMs = 1_000

const texts = {
  en: {
    title: 'Card details',
    number: 'Card number',
    expires: 'Expires',
    cvv: 'Security code (CVV)',
    copy: 'Copy card number',
    copied: 'Copied!',
    notCopied: 'Not copied. Select the number instead.',
    more: `${shownSeconds} seconds more`,
    hidesIn: (/** @type {number} */ seconds) => (seconds === 1 ? 'Hides in 1 second' : `Hides in ${seconds} seconds`),
  },
  es: {
    title: 'Datos de la tarjeta',
    number: 'Número de tarjeta',
    expires: 'Vence',
    cvv: 'Código de seguridad (CVV)',
    copy: 'Copiar el número de tarjeta',
    copied: '¡Copiado!',
    notCopied: 'No se copió. Selecciona el número.',
    more: `${shownSeconds} segundos más`,
    hidesIn: (/** @type {number} */ seconds) => (seconds === 1 ? 'Se oculta en 1 segundo' : `Se oculta en ${seconds} segundos`),
  },
}

const query = `query CardDetails($id: ID!) {
  node(id: $id) {
    ... on PaymentCard {
      expirationMonth
      expirationYear
      restrictedDetails {
        __typename
        ... on PaymentCardRestrictedDetails { number cvv }
      }
    }
  }
}`

const panel = element('panel')
const status = element('status')
const copyButton = element('copy')
const moreButton = element('more')

/** @type {Language} */
let language = 'en'
/** @type {AbortController | null} Ends what is under way: the question, the display, the clock. */
let ending = null

listen((data, reply) => {
  const request = readRequest(data)
  if (request === 'hide') hide(reply)
  else if (request !== null) void show(request, reply)
})
// A page that comes back from the browser's memory comes back empty.
window.addEventListener('pagehide', () => hide(() => {}))

/** @param {ShowRequest} request  @param {Reply} reply */
async function show(request, reply) {
  clear()
  const current = new AbortController()
  ending = current
  language = request.language
  document.documentElement.lang = language
  document.documentElement.dataset['theme'] = request.theme
  document.title = texts[language].title
  const outcome = await ask(request, current.signal)
  if (current.signal.aborted) return
  if (typeof outcome === 'string') {
    clear()
    reply({ type: outcome })
    return
  }
  draw(outcome)
  countDown(current.signal, { end: () => hide(reply), extended: () => reply({ type: 'more' }) })
  offerCopy(outcome.number, current.signal)
  const resized = new ResizeObserver(() => reply({ type: 'shown', height: Math.ceil(panel.getBoundingClientRect().height) }))
  resized.observe(panel)
  current.signal.addEventListener('abort', () => resized.disconnect())
}

/**
 * @param {ShowRequest} request
 * @param {AbortSignal} signal
 * @returns {Promise<'denied' | 'failed' | CardDetails>}
 */
async function ask({ clientToken, paymentCardId }, signal) {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${clientToken}` },
      body: JSON.stringify({ query, variables: { id: paymentCardId } }),
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
    })
    // A token that is over, replaced or another card's is refused before anything is shown.
    if (response.status === 401) return 'denied'
    return response.ok ? readDetails(partOf(partOf(await response.json(), 'data'), 'node')) : 'failed'
  } catch {
    return 'failed'
  }
}

/**
 * @param {unknown} node
 * @returns {'denied' | 'failed' | CardDetails}
 */
function readDetails(node) {
  const details = partOf(node, 'restrictedDetails')
  if (node === null || partOf(details, '__typename') === 'AccessDeniedError') return 'denied'
  const [number, cvv] = [partOf(details, 'number'), partOf(details, 'cvv')]
  const [expirationMonth, expirationYear] = [partOf(node, 'expirationMonth'), partOf(node, 'expirationYear')]
  if (!isText(number) || !isText(cvv) || !isText(expirationMonth) || !isText(expirationYear)) return 'failed'
  return { number, cvv, expirationMonth, expirationYear }
}

/** @param {CardDetails} details */
function draw({ number, cvv, expirationMonth, expirationYear }) {
  const words = texts[language]
  write({
    title: words.title,
    more: words.more,
    'number-label': words.number,
    'expires-label': words.expires,
    'cvv-label': words.cvv,
  })
  // Groups of four, as on the card; a screen reader says them as such.
  write({ number: number.replace(/\d{4}(?=\d)/g, '$& '), cvv })
  write({ expires: `${expirationMonth.padStart(2, '0')}/${expirationYear.slice(-2)}` })
  copyButton.setAttribute('aria-label', words.copy)
  panel.hidden = false
}

/** @param {AbortSignal} signal  @param {{ end: () => void, extended: () => void }} on */
function countDown(signal, { end, extended }) {
  let startedMs = performance.now()
  let extensions = 0
  moreButton.hidden = false
  const tick = () => {
    const leftSeconds = Math.ceil(shownSeconds - (performance.now() - startedMs) / 1000)
    if (leftSeconds <= 0) end()
    else write({ timer: texts[language].hidesIn(leftSeconds) })
  }
  const clock = setInterval(tick, 250)
  // A background tab runs timers rarely: expired details are removed as soon as the tab is visible.
  document.addEventListener('visibilitychange', tick, { signal })
  signal.addEventListener('abort', () => clearInterval(clock))
  moreButton.addEventListener(
    'click',
    () => {
      startedMs = performance.now()
      extensions += 1
      for (const motion of panel.getAnimations({ subtree: true })) motion.currentTime = 0
      if (extensions === maxExtensions) {
        moreButton.hidden = true
        // The focus goes on at the button beside it.
        copyButton.focus()
      }
      extended()
      tick()
    },
    { signal },
  )
  tick()
}

/** @param {string} number  @param {AbortSignal} signal */
function offerCopy(number, signal) {
  copyButton.addEventListener(
    'click',
    () => {
      navigator.clipboard.writeText(number).then(
        () => say(texts[language].copied, signal),
        () => say(texts[language].notCopied, signal),
      )
    },
    { signal },
  )
}

/** @param {string} text  @param {AbortSignal} signal */
function say(text, signal) {
  if (signal.aborted) return
  status.textContent = text
  setTimeout(() => {
    if (status.textContent === text && text === texts[language].copied) status.textContent = ''
  }, copiedMs)
}

/** @param {Reply} reply */
function hide(reply) {
  if (ending === null) return
  clear()
  reply({ type: 'hidden' })
}

/** Nothing of the card stays in the page. */
function clear() {
  ending?.abort()
  ending = null
  panel.hidden = true
  write({ number: '', expires: '', cvv: '', timer: '', status: '', more: '' })
}

/**
 * @param {unknown} data
 * @returns {ShowRequest | 'hide' | null}
 */
function readRequest(data) {
  if (partOf(data, 'type') === 'hide') return 'hide'
  const [clientToken, paymentCardId] = [partOf(data, 'clientToken'), partOf(data, 'paymentCardId')]
  if (partOf(data, 'type') !== 'show' || typeof clientToken !== 'string' || typeof paymentCardId !== 'string') return null
  return { clientToken, paymentCardId, ...manner(data) }
}
