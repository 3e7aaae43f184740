// Lets a worker confirm their e-mail address while a check is open, and request another review of a denial.
import { newUuid } from '@daybreak/ids'
import { hashToken } from '#features/session'
import type { Database } from '#platform/database/database.ts'
import { refuse } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import { enqueuePoll, sendLink, type MovingDeps } from './checks/index.ts'
import { goOn, whileRequested, type DoneOutcome } from './identity-documents.ts'
import { changeCheck, insertMove, lockCheckOf, lockCheckOfLink } from './identity.store.ts'

export type AskingDeps = MovingDeps & { database: Database; jobs: Pick<Jobs, 'enqueue'> }

/** As other links that prove something. */
const linkHours = 24
export const resendAfterSeconds = 30

const done = { kind: 'done' } as const

export async function resendLink(
  deps: AskingDeps,
  employeeId: string,
): Promise<DoneOutcome<'identity.not_requested' | 'identity.resend_too_soon'>> {
  return whileRequested(deps, employeeId, async (tx, check, now) => {
    const isWanted = check.items.includes('Email') && check.emailConfirmedAt === null
    if (!isWanted || check.emailLinkedAt === null) return refuse('identity.not_requested')
    const passed = (now.epochMilliseconds - check.emailLinkedAt.epochMilliseconds) / 1000
    const retryAfter = Math.ceil(resendAfterSeconds - passed)
    if (retryAfter > 0) return refuse('identity.resend_too_soon', { retryAfter })
    await sendLink(deps, tx, check, now)
    return done
  })
}

/** Opened twice, a link is no worse: who opens it learns nothing and gets nothing. */
export async function confirmEmail(deps: AskingDeps, token: string): Promise<DoneOutcome<'identity.link_expired'>> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const check = await lockCheckOfLink(tx, hashToken(token))
    if (check === null || check.emailLinkedAt === null) return refuse('identity.link_expired')
    if (check.emailConfirmedAt !== null) return done
    const isOld = now.epochMilliseconds >= check.emailLinkedAt.add({ hours: linkHours }).epochMilliseconds
    if (isOld || !check.items.includes('Email')) return refuse('identity.link_expired')
    // Other requested documents are submitted when the worker says so.
    if (check.items.length > 1) await changeCheck(tx, check.id, { emailConfirmedAt: now }, now)
    else await goOn(deps, tx, check, { emailConfirmedAt: now }, now)
    return done
  })
}

/** Readings 3.4 K6, "say it, and how to appeal". Our reading: once, and a person reviews it. */
export async function lookAgain(deps: AskingDeps, employeeId: string): Promise<DoneOutcome<'identity.look_again_refused'>> {
  const { database, clock, jobs } = deps
  return database.transaction(async (tx) => {
    const now = clock.now()
    const check = await lockCheckOf(tx, employeeId)
    if (check === null || check.status !== 'DENIED' || check.appealedAt !== null) return refuse('identity.look_again_refused')
    const result = { status: 'IN_REVIEW', items: [], reason: null, sessionRef: null } as const
    await changeCheck(tx, check.id, { result, appealedAt: now }, now)
    await insertMove(tx, { id: newUuid(clock), checkId: check.id, result }, now)
    await enqueuePoll(jobs, tx, { checkId: check.id, version: check.version + 1, count: 0 })
    return done
  })
}
