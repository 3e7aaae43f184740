// The page where a worker types the number of a debit card inside the program's app: it is sent from here to the provider, and the app
// receives the token that represents it, and what may be shown. It listens only to the page around it, and shows nothing until that page asks.
// JavaScript, because browsers read this file without a build.
import { element, isText, listen, manner, partOf, write } from './framed.js'

/** @typedef {import('./framed.js').Language} Language */
/** @typedef {import('./framed.js').Reply} Reply */
/** @typedef {'number' | 'expires' | 'code' | 'zip'} Field */
/** @typedef {{ clientToken: string, language: Language, reply: Reply }} Asking */

const answerTimeoutMs = 10_000

const texts = {
  en: {
    title: 'Debit card',
    number: 'Card number',
    expires: 'Expires (MM/YY)',
    code: 'Security code',
    zip: 'ZIP code',
    zipHint: 'Where your bank sends your mail.',
    check: 'Check this card',
    wrong: {
      number: 'Check the card number.',
      expires: 'Type month and year, like 11/30.',
      code: 'Type the 3 or 4 digits on your card.',
      zip: 'Type the 5 digits of your ZIP code.',
    },
    declined: 'The bank of this card said no. Check the numbers, or try another card.',
    failed: 'We could not check the card. Try again.',
  },
  es: {
    title: 'Tarjeta de débito',
    number: 'Número de tarjeta',
    expires: 'Vence (MM/AA)',
    code: 'Código de seguridad',
    zip: 'Código postal (ZIP)',
    zipHint: 'A donde tu banco te manda el correo postal.',
    check: 'Revisar esta tarjeta',
    wrong: {
      number: 'Revisa el número de la tarjeta.',
      expires: 'Escribe el mes y el año, por ejemplo 11/30.',
      code: 'Escribe los 3 o 4 dígitos de tu tarjeta.',
      zip: 'Escribe los 5 dígitos de tu código postal.',
    },
    declined: 'El banco de esta tarjeta dijo que no. Revisa los números o prueba otra tarjeta.',
    failed: 'No pudimos revisar la tarjeta. Inténtalo de nuevo.',
  },
}

const query = `mutation TypeCard($input: TokenizeCardPaymentMethodInput!) {
  tokenizeCardPaymentMethod(input: $input) {
    __typename
    ... on PaymentMethodToken {
      id
      instrument {
        ... on PaymentCardInstrument {
          brand
          last4
          expiryYear
          expiryMonth
          capabilities { ... on InstantNetworkTransferDestinationPaymentInstrumentCapability { status } }
        }
      }
    }
  }
}`

const panel = element('panel')
const check = element('check')
/** @type {readonly Field[]} */
const fields = ['number', 'expires', 'code', 'zip']

/** @type {Asking | null} */
let asking = null
let isChecking = false

listen((data, reply) => {
  if (partOf(data, 'type') === 'clear') clear()
  const clientToken = partOf(data, 'clientToken')
  if (partOf(data, 'type') === 'ask' && isText(clientToken)) begin(clientToken, data, reply)
})
// A page that comes back from the browser's memory comes back empty.
window.addEventListener('pagehide', clear)
new ResizeObserver(() => {
  if (!panel.hidden) asking?.reply({ type: 'ready', height: Math.ceil(panel.getBoundingClientRect().height) })
}).observe(panel)

element('form').addEventListener('submit', (event) => {
  event.preventDefault()
  if (asking !== null && !isChecking) void send(asking)
})

/** A new token for the same card leaves what was typed. @param {string} clientToken  @param {unknown} data  @param {Reply} reply */
function begin(clientToken, data, reply) {
  const { theme, language } = manner(data)
  asking = { clientToken, language, reply }
  document.documentElement.lang = language
  document.documentElement.dataset['theme'] = theme
  const words = texts[language]
  document.title = words.title
  write({ title: words.title, check: words.check, 'zip-hint': words.zipHint })
  for (const field of fields) write({ [`${field}-label`]: words[field] })
  panel.hidden = false
}

/** Nothing of the card stays in the page. */
function clear() {
  asking = null
  panel.hidden = true
  for (const field of fields) input(field).value = ''
  showFaults([])
  write({ status: '' })
}

/** @param {Asking} current */
async function send(current) {
  const [number, expires, code, zip] = fields.map((field) => input(field).value)
  const [month = '', year = ''] = (expires ?? '').split('/').map((part) => part.trim())
  const card = {
    cardNumber: (number ?? '').replace(/[ -]/g, ''),
    expiryMonth: month.padStart(2, '0'),
    expiryYear: year.slice(-2),
  }
  const wrong = fields.filter((field) => !isRight[field](input(field).value.trim()))
  showFaults(wrong)
  if (wrong.length > 0) return
  isChecking = true
  check.setAttribute('aria-disabled', 'true')
  write({ status: '' })
  const typed = {
    paymentCard: { ...card, securityCode: code?.trim() },
    cardHolder: { billingAddress: { postalCode: zip?.trim() } },
  }
  const answer = await ask(current.clientToken, typed)
  isChecking = false
  check.removeAttribute('aria-disabled')
  if (asking?.clientToken === current.clientToken) tellOf(answer, current)
}

/** @param {unknown} answer  @param {Asking} current */
function tellOf(answer, { language, reply }) {
  const [id, instrument] = [partOf(answer, 'id'), partOf(answer, 'instrument')]
  if (isText(id)) {
    const { last4, brand, expiryMonth, expiryYear } = shownOf(instrument)
    clear()
    reply({ type: 'typed', tokenId: id, brand, last4, expiryMonth, expiryYear, takesInstantTransfers: takesInstant(instrument) })
    return
  }
  const kind = answer === 'denied' || answer === 'failed' ? answer : 'declined'
  if (kind !== 'denied') write({ status: kind === 'failed' ? texts[language].failed : texts[language].declined })
  reply({ type: kind })
}

/** @param {unknown} instrument */
function shownOf(instrument) {
  const part = (/** @type {string} */ name) => partOf(instrument, name) ?? null
  return { brand: part('brand'), last4: part('last4'), expiryMonth: part('expiryMonth'), expiryYear: part('expiryYear') }
}

/** Null while the provider does not say. @param {unknown} instrument  @returns {boolean | null} */
function takesInstant(instrument) {
  const capabilities = partOf(instrument, 'capabilities')
  const statuses = Array.isArray(capabilities) ? capabilities.map((one) => partOf(one, 'status')) : []
  return statuses.includes('ENABLED') || (statuses.includes('DISABLED') ? false : null)
}

/**
 * @param {string} clientToken
 * @param {Record<string, unknown>} typed
 * @returns {Promise<unknown>} what was answered; 'denied' for a token that is over, 'failed' without an answer
 */
async function ask(clientToken, typed) {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${clientToken}` },
      body: JSON.stringify({ query, variables: { input: typed } }),
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    if (response.status === 401) return 'denied'
    if (!response.ok) return 'failed'
    const answer = partOf(partOf(await response.json(), 'data'), 'tokenizeCardPaymentMethod')
    return partOf(answer, '__typename') === 'AccessDeniedError' ? 'denied' : (answer ?? 'failed')
  } catch {
    return 'failed'
  }
}

/** @type {Readonly<Record<Field, (text: string) => boolean>>} */
const isRight = {
  number: (text) => isCardNumber(text.replace(/[ -]/g, '')),
  expires: (text) => /^(0?[1-9]|1[0-2]) *\/ *(20)?\d{2}$/.test(text),
  code: (text) => /^\d{3,4}$/.test(text),
  zip: (text) => /^\d{5}$/.test(text),
}

/** ISO/IEC 7812-1, annex B (Luhn). @param {string} digits */
function isCardNumber(digits) {
  if (!/^\d{13,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const weighted = Number.parseInt(digit, 10) * (position % 2 === 1 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

/** The first of them gets the focus. @param {readonly Field[]} wrong */
function showFaults(wrong) {
  for (const field of fields) {
    const isWrong = wrong.includes(field)
    write({ [`${field}-error`]: isWrong ? texts[asking?.language ?? 'en'].wrong[field] : '' })
    input(field).setAttribute('aria-invalid', String(isWrong))
  }
  const [first] = wrong
  if (first !== undefined) input(first).focus()
}

/** @param {Field} field  @returns {HTMLInputElement} */
function input(field) {
  const found = element(field)
  if (!(found instanceof HTMLInputElement)) throw new Error(`${field} is no field`)
  return found
}
