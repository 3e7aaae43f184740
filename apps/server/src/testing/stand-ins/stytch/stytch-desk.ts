// A product whose codes come from the Stytch stand-in, and workers who sign in to it.
import assert from 'node:assert/strict'
import { startTestProduct, type TestProduct } from '../../test-product.ts'
import { startStytchStandIn, stytchKeys, type StytchStandIn } from './stytch-stand-in.ts'

export const askPath = '/api/employees/auth/unauth-generate-otp'
export const provePath = '/api/employees/auth/with-otp'

export type StytchWorker = { phone: string; employeeId: string }
export type StytchAnswer = Record<string, unknown> & { methodId: string; token: string }

export type StytchDesk = {
  stytch: StytchStandIn
  product: TestProduct
  /** The settings of such a product, for another one beside it. */
  settings: Record<string, string>
  hire(at?: TestProduct): Promise<StytchWorker>
  /** Asks for a code by text; answers with its digits too. */
  ask(worker: Pick<StytchWorker, 'phone'>): Promise<StytchAnswer & { code: string }>
  prove(worker: StytchWorker, proof: { code: string; methodId: string }): Promise<Response>
  signIn(worker: StytchWorker): Promise<{ authorization: string }>
  sessionsOf(worker: StytchWorker): Promise<{ id: string }[]>
  /** Hours of their own: what one test asks for does not count in the next. */
  nextDay(): void
  close(): Promise<void>
}

/** @param more  other settings of the product */
export async function openStytchDesk(more: Record<string, string> = {}): Promise<StytchDesk> {
  // The product's clock is theirs too, and the product needs their address.
  const ofProduct: { current?: TestProduct } = {}
  const stytch = await startStytchStandIn({
    now() {
      assert.ok(ofProduct.current)
      return ofProduct.current.clock.now()
    },
  })
  const settings = {
    AUTH_PROVIDER: 'stytch',
    STYTCH_PROJECT_ID: stytchKeys.projectId,
    STYTCH_SECRET: stytchKeys.secret,
    STYTCH_BASE_URL: stytch.origin,
    ...more,
  }
  const product = await startTestProduct(settings)
  ofProduct.current = product
  let phones = 200

  const desk: StytchDesk = {
    stytch,
    product,
    settings,
    async hire(at = product) {
      phones += 1
      const phone = `12125550${phones}`
      return { phone, ...(await at.addWorker(phone)) }
    },
    async ask({ phone }) {
      const response = await product.post(askPath, { username: phone, method: 'sms' })
      assert.equal(response.status, 200, await response.clone().text())
      return { ...((await response.json()) as StytchAnswer), code: stytch.codeOf(`+${phone}`) }
    },
    prove: ({ phone }, { code, methodId }) => product.post(provePath, { username: phone, code, methodId }),
    async signIn(worker) {
      const response = await desk.prove(worker, await desk.ask(worker))
      assert.equal(response.status, 200, await response.clone().text())
      return { authorization: `Bearer ${((await response.json()) as StytchAnswer).token}` }
    },
    sessionsOf: ({ employeeId }) =>
      product.db.database.query.selectFrom('session_session').select('id').where('employee_id', '=', employeeId).execute(),
    nextDay() {
      product.clock.advance({ hours: 25 })
      stytch.asked.length = 0
    },
    async close() {
      await product.close()
      await stytch.close()
    },
  }
  return desk
}

export function wrongCode(code: string, by = 1): string {
  return String((Number.parseInt(code, 10) + by) % 1_000_000).padStart(6, '0')
}
