// Shows an election to the worker after it was made, and takes it back.
import type { ElectionState } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText, type Clock } from '@daybreak/time'
import { readProfile } from '#features/employee'
import { findNextOpenPayday, readRosterPerson } from '#features/employers'
import type { Database, Executor } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import { decideUndo, undoUntil } from './election.rules.ts'
import { insertElection, readElection, readLastLine, type Election } from './election.store.ts'
import { lockPerson, readPersonOf } from '../onboarding-people.store.ts'

type ElectionDeps = { database: Database; clock: Clock }

export async function readElectionState({ database, clock }: ElectionDeps, employeeId: string): Promise<ElectionState> {
  const { query } = database
  const profile = await readProfile(query, employeeId)
  if (profile === null) throw new Error('a session names an employee who does not exist')
  const newest = await readElection(query, employeeId)
  const last = await readLastLine(query, employeeId)
  const until = newest === null ? null : undoUntil(newest)
  return {
    employer: profile.employerName,
    election: newest && electionShown(newest),
    sentAt: newest !== null && last?.electionId === newest.id ? instantText(last.madeAt) : null,
    undoUntil: until !== null && until.epochMilliseconds > clock.now().epochMilliseconds ? instantText(until) : null,
    undone: newest === null || newest.undoes === null ? null : { at: instantText(newest.createdAt), endsOn: newest.startsOn },
  }
}

/** Whether the worker has asked their employer to send all or part of their pay here, and has not taken it back. */
export async function isPayElected(executor: Executor, employeeId: string): Promise<boolean> {
  const newest = await readElection(executor, employeeId)
  return newest?.choice === 'all' || newest?.choice === 'part'
}

function electionShown({ choice, amount, percent, startsOn, consentedAt }: Election) {
  return {
    choice,
    amount: amount === null ? null : amount.toString(),
    percent,
    startsOn,
    consentedAt: consentedAt === null ? null : instantText(consentedAt),
  }
}

/** Takes the newest election back. Repeated, it changes nothing. */
export async function undoElection(
  { database, clock }: ElectionDeps,
  employeeId: string,
): Promise<{ kind: 'done' } | Refusal<'onboarding.undo_too_late'>> {
  return database.transaction(async (tx) => {
    await lockPerson(tx, employeeId)
    const now = clock.now()
    const newest = await readElection(tx, employeeId)
    const verdict = decideUndo(newest, now)
    if (verdict.kind === 'refused') return verdict
    if (verdict.kind === 'stands' || newest === null) return { kind: 'done' }
    const last = await readLastLine(tx, employeeId)
    // An election that the employer never received ends at once.
    const startsOn = last?.action === 'set' ? await nextPaydayOf(tx, employeeId, clock) : null
    const asBefore = { choice: 'keep', amount: null, percent: null, consentedAt: null } as const
    await insertElection(tx, { ...asBefore, id: newUuid(clock), employeeId, undoes: newest.id, startsOn, createdAt: now })
    return { kind: 'done' }
  })
}

async function nextPaydayOf(executor: Executor, employeeId: string, clock: Clock): Promise<string | null> {
  const person = await readPersonOf(executor, employeeId)
  const roster = person === null ? null : await readRosterPerson(executor, person.rosterId)
  return roster === null ? null : findNextOpenPayday(executor, roster, clock.now())
}
