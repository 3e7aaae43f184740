// A browser that signs up, people on a roster, and an identity check that answers as a test says.
import assert from 'node:assert/strict'
import {
  cleanText,
  type OnboardingState,
  ownText,
  type AgreementId,
  type Problem,
  type SignedIn,
  type Verification,
} from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import type { IdentificationPort } from '#features/onboarding'
import { codeIn, testKeys, type WorkerRooms } from '../worker-rooms.ts'
import type { Identification } from '../../features/onboarding/onboarding-ports.ts'

export type RosterEntry = {
  employeeNumber: string
  lastName: string
  birthDate: string
  last4: string
  ssn: string | null
  phone: string | null
  email: string | null
  status: 'active' | 'ended'
  isEwaEligible: boolean | null
}

/** A person of the test employer's roster. */
export async function putOnRoster(
  { database, clock }: Pick<WorkerRooms, 'database' | 'clock'>,
  entry: Partial<RosterEntry> & { employeeNumber: string },
): Promise<string> {
  const person: RosterEntry = {
    lastName: 'Rivera',
    birthDate: '1998-04-09',
    last4: '4821',
    ssn: '123454821',
    phone: null,
    email: null,
    status: 'active',
    isEwaEligible: true,
    ...entry,
  }
  const id = newUuid(clock)
  const employer = await database.query.selectFrom('employers_employer').select('id').executeTakeFirstOrThrow()
  const at = instantText(clock.now())
  const seal = (column: string, value: string) => testKeys.encryption.seal(value, { table: 'employers_roster', column, row: id })
  await database.query
    .insertInto('employers_roster')
    .values({
      id,
      employer_id: employer.id,
      employee_number: person.employeeNumber,
      first_name: ownText('Ana'),
      last_name: cleanText(person.lastName, 100),
      birth_date_sealed: seal('birth_date_sealed', person.birthDate),
      birth_date_hash: testKeys.keyedHash('employers.birth_date', person.birthDate),
      ssn_last4_hash: testKeys.keyedHash('employers.ssn_last4', person.last4),
      ssn_sealed: person.ssn === null ? null : seal('ssn_sealed', person.ssn),
      phone: person.phone,
      email: person.email,
      status: person.status,
      is_ewa_eligible: person.isEwaEligible,
      jobs: '[]',
      row_hash: new Uint8Array(),
      version: 1,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

export type Answered = { status: number; state: OnboardingState & { signedIn?: SignedIn }; problem: Problem; headers: Headers }

export type Newcomer = {
  /** POSTs to `/api/onboarding/<step>`. */
  post(step: string, body?: object): Promise<Answered>
  read(): Promise<OnboardingState>
  /** Goes through the steps up to the session. */
  joinAs(entry: { employeeNumber: string; birthDate?: string; last4?: string; phone: string }): Promise<Answered>
  agreement(paperId: AgreementId): Promise<{ paperId: AgreementId; version: string; hash: string; locale: 'en' | 'es' }>
  /** Uses a session that began elsewhere. */
  use(token: string): void
}

export function openBrowser(
  { server, sentTo }: WorkerRooms,
  { address = '198.51.100.7', locale = 'en' as 'en' | 'es' } = {},
): Newcomer {
  let cookie = ''
  let token: string | null = null

  async function call(path: string, init: RequestInit): Promise<Response> {
    const headers = {
      'x-forwarded-for': address,
      'accept-language': locale,
      ...(cookie !== '' && { cookie }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
    }
    const response = await server.call(`/api/onboarding${path}`, { ...init, headers })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      if (pair.startsWith('daybreak_onboarding=')) cookie = pair.endsWith('=') ? '' : pair
    }
    return response
  }

  async function post(step: string, body?: object): Promise<Answered> {
    const response = await call(`/${step}`, { method: 'POST', ...(body !== undefined && { body: JSON.stringify(body) }) })
    const answer: unknown = await response.json()
    // One of the two, by the status: a test checks the one that it expects.
    const [state, problem] = [answer as Answered['state'], answer as Problem]
    if (state.signedIn?.token !== undefined) token = state.signedIn.token
    return { status: response.status, state, problem, headers: response.headers }
  }

  return {
    post,
    read: async () => (await call('', {})).json() as Promise<OnboardingState>,
    use(held) {
      token = held
    },
    async agreement(paperId) {
      const { version, hash } = (await (await call(`/papers/${paperId}?locale=${locale}`, {})).json()) as {
        version: string
        hash: string
      }
      return { paperId, version, hash, locale }
    },
    async joinAs({ employeeNumber, birthDate = '1998-04-09', last4 = '4821', phone }) {
      const employer = { code: 'lakeside' }
      expect(await post('employee-search', { employer, employeeIdOrLastName: employeeNumber, birthDate }), 'verify-ssn')
      expect(await post('verify-ssn', { last4Ssn: last4 }), 'log-in-method')
      expect(await post('log-in-method', { otpMethod: 'phone', other: phone }), 'verify-otp')
      const [message] = await sentTo(phone)
      return expect(await post('verify-otp', { otp: codeIn(message) }), 'agreements')
    },
  }
}

/** The step was taken, and this one is due now. */
export function expect(answered: Answered, step: OnboardingState['step']): Answered {
  assert.equal(answered.status, 200, JSON.stringify(answered.problem))
  assert.equal(answered.state.step, step)
  return answered
}

/** The step was refused with a code. */
export function expectRefusal({ status, problem }: Answered, wantedStatus: number, code: string): Problem {
  assert.deepEqual([status, problem.code], [wantedStatus, code], JSON.stringify(problem))
  return problem
}

export type ReportedIdentification = IdentificationPort & {
  submitted: Identification[]
  say(employeeId: string, status: Verification['status']): void
}

const nothingSaid: Omit<Verification, 'status'> = {
  items: [],
  reason: null,
  canceledAt: null,
  filesSent: 0,
  submittedAt: null,
  usuallyDoneBy: null,
  tellsTo: null,
  documents: [],
  email: null,
  canLookAgain: false,
}

/** Checks no one: a test sets the result of a check. */
export function reportedIdentification(): ReportedIdentification {
  const statuses = new Map<string, Verification['status']>()
  const submitted: Identification[] = []
  return {
    submitted,
    say: (employeeId, status) => void statuses.set(employeeId, status),
    async onIdentificationSubmitted(_tx, identification) {
      submitted.push(identification)
      statuses.set(identification.employeeId, 'PENDING')
    },
    async readVerification(_executor, employeeId) {
      const status = statuses.get(employeeId)
      return status === undefined ? null : { ...nothingSaid, status }
    },
  }
}
