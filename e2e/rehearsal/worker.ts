// A worker at a browser: signs up step by step at the public address, reads codes from the texts that arrived, and reads the
// balance.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { OnboardingState, AgreementId, PayrollAccount, SignedIn } from '../../packages/contract/src/index.ts'
import type { Production } from './production.ts'

export type Person = { employerCode: string; employeeNumber: string; birthDate: string; last4: string; phone: string }
export type Worker = { balance(): Promise<string> }

type State = OnboardingState & { signedIn?: SignedIn }

const home = { line1: '12 Elm Street', line2: null, city: 'Utica', state: 'NY', postalCode: '13501' }
const patienceMs = 90_000
const pollMs = 250

class Browser {
  readonly #production: Production
  readonly #cookies = new Map<string, string>()
  #token: string | null = null

  constructor(production: Production) {
    this.#production = production
  }

  async ask(path: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}): Promise<unknown> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      'accept-language': 'en',
      ...(cookie !== '' && { cookie }),
      ...(this.#token !== null && { authorization: `Bearer ${this.#token}` }),
    }
    const answer = await this.#production.call(this.#production.origin, path, { method, body, headers })
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    for (const set of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      this.#cookies.set(name, value)
    }
    const { signedIn } = answer.body as State
    if (signedIn?.token !== undefined) this.#token = signedIn.token
    return answer.body
  }

  async step(name: string, body: object = {}): Promise<State> {
    return (await this.ask(`/api/onboarding/${name}`, { method: 'POST', body })) as State
  }

  async agreement(paperId: AgreementId) {
    const { version, hash } = (await this.ask(`/api/onboarding/papers/${paperId}?locale=en`)) as { version: string; hash: string }
    return { paperId, version, hash, locale: 'en' }
  }

  /** Asks again until it is so. */
  async until(path: string, isSo: (answer: unknown) => boolean): Promise<unknown> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      const answer = await this.ask(path)
      if (isSo(answer)) return answer
      if (performance.now() > deadline) throw new Error(`${path} stayed ${JSON.stringify(answer)}`)
      await pause(pollMs)
    }
  }
}

export async function signUp(production: Production, person: Person): Promise<Worker> {
  const browser = new Browser(production)
  await browser.step('employee-search', {
    employer: { code: person.employerCode },
    employeeIdOrLastName: person.employeeNumber,
    birthDate: person.birthDate,
  })
  await browser.step('verify-ssn', { last4Ssn: person.last4 })
  await browser.step('log-in-method', { otpMethod: 'phone', other: person.phone })
  await browser.step('verify-otp', { otp: await newestCode(production, person.phone) })
  await browser.step('agreements/esign-sample')
  await browser.step('agreements', { consents: [await browser.agreement('esign')] })
  await browser.step('agreements', {
    consents: [await browser.agreement('terms'), await browser.agreement('privacy')],
    wantsMarketing: false,
  })
  const details = { firstName: 'Ana', lastName: 'Rivera', address: home, mailingAddress: null }
  await browser.step('update-personal-information', details)
  await browser.step('cardholder-agreement', {
    consents: [await browser.agreement('short-form'), await browser.agreement('cardholder-agreement')],
  })
  await browser.step('identification')
  await browser.until('/api/onboarding', (state) => (state as State).step === 'payment-election')
  await browser.step('payment-election', { choice: 'all', amount: null, percent: null, hasConsented: true })
  await browser.until('/api/onboarding', (state) => (state as State).step === 'set-pin')
  await browser.step('set-pin', { answer: 'skip' })
  await browser.step('success')
  return {
    async balance() {
      const account = (await browser.ask('/api/financial-accounts/payroll')) as PayrollAccount
      return account.details.balance
    },
  }
}

async function newestCode({ texts }: Production, phone: string): Promise<string> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const code = /\b\d{6}\b/.exec(texts.sentTo(phone).at(-1) ?? '')?.[0]
    if (code !== undefined) return code
    if (performance.now() > deadline) throw new Error(`no code came to ${phone}`)
    await pause(pollMs)
  }
}
