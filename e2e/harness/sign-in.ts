// Signs a worker in without the screens, and reuses the session in other journeys of the run, because codes are limited by the
// hour.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, BrowserContext } from 'playwright-core'
import type { ProductAddress } from './product.ts'

type Cookie = Parameters<BrowserContext['addCookies']>[0][number]
type Kept = Record<string, Cookie[]>

/** The newest one-time code that was sent to a phone or an e-mail address. */
export async function readCode(request: APIRequestContext, { origin }: ProductAddress, to: string): Promise<string> {
  const answer = await request.get(`${origin}/sandbox/outbox?to=${encodeURIComponent(to)}`)
  if (!answer.ok()) throw new Error(`the outbox answered ${answer.status()}: ${await answer.text()}`)
  const { code } = (await answer.json()) as { code: string | null }
  if (code === null) throw new Error(`no code was sent to ${to}`)
  return code
}

/** After this the context's pages are signed in as the worker. */
export async function signIn(context: BrowserContext, product: ProductAddress, username: string): Promise<void> {
  const keptPath = join(product.dataDir, 'journey-sessions.json')
  const known = readKept(keptPath)[username]
  if (known !== undefined) {
    await context.addCookies(known)
    if (await isLive(context, product)) return
    await context.clearCookies()
  }
  await signInAnew(context, product, username)
  const cookies = await context.cookies(product.origin)
  // Read again: a journey beside this one may have signed someone in meanwhile.
  writeFileSync(keptPath, JSON.stringify({ ...readKept(keptPath), [username]: cookies }))
}

function readKept(path: string): Kept {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Kept) : {}
}

async function isLive({ request }: BrowserContext, { origin }: ProductAddress): Promise<boolean> {
  const answer = await request.post(`${origin}/api/session/touch`, { headers: pageHeaders(origin) })
  return answer.status() === 204
}

async function signInAnew({ request }: BrowserContext, product: ProductAddress, username: string): Promise<void> {
  const method = username.includes('@') ? 'email' : 'sms'
  await post(request, product, 'unauth-generate-otp', { username, method })
  await post(request, product, 'with-otp', { username, code: await readCode(request, product, username) })
}

async function post(
  request: APIRequestContext,
  { origin }: ProductAddress,
  call: string,
  data: Record<string, string>,
): Promise<void> {
  const answer = await request.post(`${origin}/api/employees/auth/${call}`, { headers: pageHeaders(origin), data })
  if (!answer.ok()) throw new Error(`${call} answered ${answer.status()}: ${await answer.text()}`)
}

function pageHeaders(origin: string): Record<string, string> {
  return { origin, 'x-daybreak-client': 'web' }
}
