// Fills an empty database with the demo world, the same every time, and finishes one that a crash interrupted. Interfaces, "Demo
// world".
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fixedClock, instantText, type Clock, type Instant } from '@daybreak/time'
import { findAccountOf, type AccountsRoom } from '#features/accounts'
import type { EmployersRoom } from '#features/employers'
import type { IssuerAccounts, IssuerAddresses, IssuerHolders } from '#features/issuer'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database } from '#platform/database/database.ts'
import { ProblemError, StartError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { workers, type DemoWorker } from './cast.ts'
import { demoCalendarOf } from './demo-calendar.ts'
import { withCashBack } from './offers/demo-cash-back.ts'
import { bringOffers } from './offers/demo-offers.ts'
import { makeCards, type CardMakers, type MadeCard } from './demo-cards.ts'
import { bringHours, bringPayRuns } from './demo-express-pay.ts'
import { writeHistory, type Banked } from './demo-history.ts'
import { applyAs, approvedApplication } from './demo-holders.ts'
import { payEverybody } from './demo-payroll.ts'
import { bringEmployer, importDemoRoster, signUpWorkers, type PeopleDeps } from './demo-people.ts'
import { fillAlone, findMark, insertMark, type DemoMark } from './demo.store.ts'
import { storiesOf } from './stories/stories.ts'

export type DemoWorldDeps = {
  database: Database
  clock: Clock
  log: Log
  encryption: FieldEncryption
  /**
   * The rooms as the server composes them, in a time of the demo's own: paydays open by that clock, whatever the database's says.
   * Nothing of them is kept.
   */
  roomsAt(clock: Clock): { employers: EmployersRoom; accounts: AccountsRoom }
  issuer: IssuerAccounts & IssuerAddresses & IssuerHolders & CardMakers['issuer']
  /** For people who have begun to sign up. */
  bringSubmitted: PeopleDeps['bringSubmitted']
  bringAgreed: PeopleDeps['bringAgreed']
  mail: CardMakers['mail']
  setPin: CardMakers['setPin']
  /** Of the accounts that the card provider makes. */
  ourRoutingNumbers: readonly string[]
}

/** `stands`: it was complete already. `not_empty`: the database belongs to someone, and is left alone. */
export type DemoOutcome = 'made' | 'stands' | 'not_empty'

const issuerPatienceMs = 30_000
const issuerPauseMs = 200

/**
 * Fills an empty database through the existing import paths: roster CSV, accounts and cards at the card provider, payroll by
 * NACHA files.
 *
 * Each step changes nothing when it is taken again, and the last one is a single transaction; every date is counted from the moment of
 * the first try. So a crash anywhere is healed by calling it again.
 *
 * @throws StartError  when the card provider does not answer
 */
export function seedDemoWorld(deps: DemoWorldDeps): Promise<DemoOutcome> {
  return fillAlone(deps.database, () => seedAlone(deps))
}

async function seedAlone(deps: DemoWorldDeps): Promise<DemoOutcome> {
  const startedMs = performance.now()
  const mark = await beginWorld(deps)
  if (mark === 'not_empty') return 'not_empty'
  if (mark.isFinished) return 'stands'
  deps.log.info('demo_world_begun', { begunAt: instantText(mark.begunAt) })
  const folder = await mkdtemp(join(tmpdir(), 'daybreak-demo-'))
  try {
    await fill(deps, mark, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  deps.log.info('demo_world_made', { durationUs: Math.trunc((performance.now() - startedMs) * 1_000) })
  return 'made'
}

/** An employer that the demo did not bring means that someone works here. */
async function beginWorld(deps: DemoWorldDeps): Promise<DemoMark | 'not_empty'> {
  const mark = await findMark(deps.database.query)
  if (mark !== null) return mark
  const employers = await deps.roomsAt(deps.clock).employers.listEmployers()
  if (employers.length > 0) return 'not_empty'
  return deps.database.transaction((tx) => insertMark(tx, deps.clock.now()))
}

async function fill(deps: DemoWorldDeps, { begunAt }: DemoMark, folder: string): Promise<void> {
  const calendar = demoCalendarOf(begunAt)
  const clock = fixedClock(calendar.begin)
  const { employers, accounts } = deps.roomsAt(clock)
  const past = { ...deps, clock, calendar, folder, employers }
  const employer = await bringEmployer(past)
  await importDemoRoster(past, employer)
  const employeeIds = await signUpWorkers(past, employer)

  const stories = storiesOf(calendar)
  // All apply before the first is waited for: the stand-in decides on them meanwhile.
  const applied: { worker: DemoWorker; employeeId: string; applicationId: string }[] = []
  for (const worker of workers) {
    const employeeId = employeeIds.get(worker.employeeNumber)
    if (employeeId === undefined || !stories.has(worker.employeeNumber)) continue
    applied.push({ worker, employeeId, ...(await applyWhenReady(deps, { worker, employeeId, begunAt })) })
  }
  const banked: Banked[] = []
  for (const { worker, employeeId, applicationId } of applied) {
    const { employeeNumber } = worker
    const story = stories.get(employeeNumber)
    if (story === undefined) continue
    await approvedApplication(deps.issuer, applicationId)
    const { accountId } = await accounts.openAccount({ employeeId, name: nameOf(worker), applicationId })
    const cards = await cardsOf(deps, worker, employeeId, begunAt)
    banked.push({ worker, employeeId, employeeNumber, accountId, employerId: employer.id, story, cards, past: null })
  }
  await payEverybody(
    past,
    employer,
    banked.map(({ worker, ...paid }) => ({ ...paid, name: nameOf(worker) })),
  )
  const present = { ...past, clock: deps.clock, employers: deps.roomsAt(fixedClock(begunAt)).employers }
  await bringPayRuns(present, employer, stories)
  await bringHours(present, employer)
  await bringOffers({ database: deps.database, clock: fixedClock(begunAt), calendar, folder })
  const earning: Banked[] = []
  for (const account of banked) earning.push(await withCashBack(deps.database.query, account, calendar))
  await writeHistory({ ...deps, calendar }, earning)
}

async function cardsOf(deps: DemoWorldDeps, worker: DemoWorker, employeeId: string, now: Instant): Promise<MadeCard[]> {
  const account = await findAccountOf(deps.database.query, employeeId)
  if (account === null) throw new Error('an account of the demo world is not there')
  return makeCards(deps, worker, account.providerAccountId, now)
}

/** The card provider may have been started at the same moment as we were. */
async function applyWhenReady(
  { issuer }: DemoWorldDeps,
  { worker, employeeId, begunAt }: { worker: DemoWorker; employeeId: string; begunAt: Instant },
): Promise<{ applicationId: string }> {
  const startedMs = performance.now()
  for (;;) {
    try {
      return await applyAs(issuer, worker, { employeeId, consentedAt: begunAt })
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'issuer.unreachable')) throw error
      if (performance.now() - startedMs > issuerPatienceMs) {
        throw new StartError('The card provider does not answer, and the demo world needs it: start it, or set DAYBREAK_DEMO=0', {
          cause: error,
        })
      }
      await pause(issuerPauseMs)
    }
  }
}

function nameOf({ firstName, lastName }: DemoWorker): string {
  return `${firstName} ${lastName}`
}
