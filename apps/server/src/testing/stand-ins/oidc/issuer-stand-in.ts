// An OpenID Connect issuer for tests, which is not our own code, and a person at its pages.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { OidcReturned } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { OidcConfig } from '#platform/config/login-issuer/login-issuer.ts'
import type { IssuerOrder, IssuerSettings } from './issuer-thread.ts'

export type IssuerStandIn = {
  config: OidcConfig
  /** Sets its clock to another one's time, or to the given seconds later. */
  follow(clock: Clock, aheadSeconds?: number): Promise<void>
  /** Replaces its signing key with another. */
  rotate(): Promise<void>
  /** Goes through its pages as the person of this name, and gives what the browser brings back. */
  logIn(url: string, person: string): Promise<OidcReturned>
  close(): Promise<void>
}

/** What it knows us by. */
export const standInClient = { name: 'Harbor ID', clientId: 'daybreak', clientSecret: 'secret of the stand-in client' }

/** @param port  where it answers; any free one without it */
export async function startIssuerStandIn(redirectUris: string[], port = 0): Promise<IssuerStandIn> {
  const { clientId, clientSecret } = standInClient
  const settings: IssuerSettings = { clientId, clientSecret, redirectUris, port }
  const thread = new Worker(new URL('issuer-thread.ts', import.meta.url), { workerData: settings, stdout: true, stderr: true })
  const [origin] = (await once(thread, 'message')) as [string]
  const order = async (message: IssuerOrder) => {
    thread.postMessage(message)
    await once(thread, 'message')
  }
  return {
    config: { by: 'issuer', issuer: origin, ...standInClient, clientProof: 'client_secret_basic' },
    follow: (clock, aheadSeconds = 0) => order({ order: 'now', ms: clock.now().epochMilliseconds + aheadSeconds * 1000 }),
    rotate: () => order({ order: 'rotate' }),
    logIn: (url, person) => logIn(url, person, redirectUris),
    async close() {
      await order({ order: 'close' })
      await thread.terminate()
    },
  }
}

// Login, consent, and a redirect before, between and after.
const maxSteps = 12

async function logIn(url: string, person: string, redirectUris: readonly string[]): Promise<OidcReturned> {
  const cookies = new Map<string, string>()
  let next: { url: string; form?: URLSearchParams } = { url }
  for (let steps = 0; steps < maxSteps; steps += 1) {
    if (redirectUris.some((uri) => next.url.startsWith(`${uri}?`))) return returnedIn(next.url)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next.url, {
      method: next.form === undefined ? 'GET' : 'POST',
      headers: { cookie },
      redirect: 'manual',
      ...(next.form !== undefined && { body: next.form }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const page = await response.text()
    if (location !== null) next = { url: new URL(location, next.url).href }
    else next = formIn(page, next.url, person)
  }
  throw new Error('the issuer never sent the browser back')
}

/** What the person fills in. */
function formIn(page: string, at: string, person: string): { url: string; form: URLSearchParams } {
  const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
  const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(page) ?? []
  assert.ok(action !== '' && prompt !== '', `no form: ${page.slice(0, 2000)}`)
  return { url: new URL(action, at).href, form: new URLSearchParams({ prompt, login: person, password: 'any' }) }
}

export function returnedIn(url: string): OidcReturned {
  const values = Object.fromEntries(new URL(url).searchParams)
  const { state = '', code, iss, error } = values
  return {
    state,
    ...(code !== undefined && { code }),
    ...(iss !== undefined && { iss }),
    ...(error !== undefined && { error }),
  }
}
