// A log-in in progress at another service: what this tab remembers of it, and the service's answer in the address.
import type { OidcAsked, OidcReturned } from '@daybreak/contract'

const stateKey = 'daybreak_oidc_state'
const answerKey = 'daybreak_oidc_answer'

/** Leaves for the service's page. The address is our server's word. */
export function goToIssuer({ url, state }: OidcAsked): void {
  window.sessionStorage.setItem(stateKey, state)
  window.location.assign(url)
}

/** What the browser was sent back with; null for an address that no service made. */
export function readReturned(search: string): OidcReturned | null {
  const values = new URLSearchParams(search)
  const textOf = (name: string) => values.get(name) ?? undefined
  // Stytch calls the code a token, and compares the address of this page to the letter: it gives back no state.
  const isOfStytch = textOf('stytch_token_type') === 'oauth'
  const state = (isOfStytch ? window.sessionStorage.getItem(stateKey) : textOf('state')) ?? ''
  window.sessionStorage.removeItem(stateKey)
  if (!/^(?:login|link)\.[\w-]{43}$/.test(state)) return null
  const code = textOf(isOfStytch ? 'token' : 'code')
  const [iss, error] = [textOf('iss'), textOf('error')]
  return { state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) }
}

/** An account is linked inside, where a fresh proof can be asked for: the answer goes there by this tab, and in no address. */
export function handInside(returned: OidcReturned): void {
  window.sessionStorage.setItem(answerKey, JSON.stringify(returned))
}

/** Once. */
export function takeHanded(): OidcReturned | null {
  const kept = window.sessionStorage.getItem(answerKey)
  window.sessionStorage.removeItem(answerKey)
  try {
    return kept === null ? null : (JSON.parse(kept) as OidcReturned)
  } catch {
    // Not ours, or cut off: as good as none.
    return null
  }
}
