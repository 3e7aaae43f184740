// Shared by tests of signing in.
import type { Hired, WorkerRooms } from '../worker-rooms.ts'

export const askPath = '/api/employees/auth/unauth-generate-otp'
export const provePath = '/api/employees/auth/with-otp'
/** One of our pages asks. */
export const page = { headers: { 'x-daybreak-client': 'web' } }

export type Newcomer = Hired & { phone: string }

let phonesGiven = 0

/** A worker of their own for each test: limits and locks of one test are not another's. */
export async function hireNewcomer(
  rooms: WorkerRooms,
  options: { email?: string; language?: 'en' | 'es' } = {},
): Promise<Newcomer> {
  const phone = `1212555${String((phonesGiven += 1)).padStart(4, '0')}`
  const hired = await rooms.hire({ phone, ...options })
  // Limits also hold by place, and all tests are in one.
  rooms.clock.advance({ hours: 1, minutes: 1 })
  return { ...hired, phone }
}

export function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

/** What a response sets, by name: the value and its attributes. */
export function cookiesOf(response: Response): Map<string, string> {
  return new Map(
    response.headers
      .getSetCookie()
      .map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]),
  )
}

export function valueOf(cookies: Map<string, string>, name: string): string {
  return cookies.get(name)?.split(';')[0] ?? ''
}
