// Exports workers' elections to files for their employer: each election in one file, no matter how many operators export and how
// often.
import { newUuid } from '@daybreak/ids'
import { cents, plainDollars } from '@daybreak/money'
import { instantText, type Clock } from '@daybreak/time'
import { readDepositNumbers, type DepositNumbers } from '#features/accounts'
import { csvCell, findNextOpenPayday, lockEmployer, type Employer } from '#features/employers'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Executor } from '#platform/database/database.ts'
import { actionToReport, laterPayday, type ElectionAction } from './election.rules.ts'
import { insertFile, listElectingWorkers, readFileLines, type Election, type FileLine } from './election.store.ts'

export type ElectionFilesDeps = { database: Database; clock: Clock; encryption: FieldEncryption }

/** Something to send to an employer about a worker. */
export type ElectionToReport = {
  electionId: string
  employeeId: string
  employeeNumber: string
  action: ElectionAction
  choice: Election['choice']
  /** The first payday that it applies to now. */
  fromPayday: string | null
  /** The payday that the worker was shown, where another is the first by now. */
  missedPayday: string | null
  /** Why it is in no file yet. account: there is nowhere to send their pay. hold: their contact is not proven by their employer, or by time. */
  waitsFor: 'account' | 'hold' | null
}

/** The elections to send, by employee number. */
export async function listElectionsToReport(
  { clock, encryption }: Pick<ElectionFilesDeps, 'clock' | 'encryption'>,
  executor: Executor,
  { id: employerId }: Pick<Employer, 'id'>,
): Promise<ElectionToReport[]> {
  const workers = await listElectingWorkers(executor, employerId)
  const notifying = workers.flatMap((worker) => {
    const action = actionToReport(worker.newest, worker.last)
    return action === null ? [] : [{ ...worker, action }]
  })
  const paydays = new Map<string | null, string | null>()
  for (const payGroup of new Set(notifying.map((worker) => worker.payGroup)))
    paydays.set(payGroup, await findNextOpenPayday(executor, { employerId, payGroup }, clock.now()))
  const employeeIds = notifying.map(({ employeeId }) => employeeId)
  const numbers = await readDepositNumbers(executor, encryption, employeeIds)
  const nowMs = clock.now().epochMilliseconds
  return notifying.map(({ employeeId, employeeNumber, payGroup, holdUntil, newest, action }) => {
    // Decisions 23: for three days nothing leaves, and until then no pay arrives that someone else may have requested.
    const isHeld = holdUntil !== null && holdUntil.epochMilliseconds > nowMs
    const fromPayday = laterPayday(newest.startsOn, paydays.get(payGroup) ?? null)
    return {
      electionId: newest.id,
      employeeId,
      employeeNumber,
      action,
      choice: newest.choice,
      fromPayday,
      missedPayday: newest.startsOn === fromPayday ? null : newest.startsOn,
      waitsFor: action === 'set' ? waitOf({ isHeld, hasAccount: numbers.has(employeeId) }) : null,
    }
  })
}

function waitOf({ isHeld, hasAccount }: { isHeld: boolean; hasAccount: boolean }): ElectionToReport['waitsFor'] {
  if (isHeld) return 'hold'
  return hasAccount ? null : 'account'
}

/** Writes a file of everything that can be sent. Null when there is nothing. */
export async function makeElectionFile(
  deps: ElectionFilesDeps,
  employer: Pick<Employer, 'id'>,
): Promise<{ fileId: string; reported: ElectionToReport[]; waiting: ElectionToReport[] } | null> {
  const { database, clock } = deps
  return database.transaction(async (tx) => {
    // Of two concurrent operators, the second finds what the first has exported.
    await lockEmployer(tx, employer.id)
    const all = await listElectionsToReport(deps, tx, employer)
    const reported = all.filter(({ waitsFor }) => waitsFor === null)
    if (reported.length === 0) return null
    const fileId = newUuid(clock)
    await insertFile(tx, { id: fileId, employerId: employer.id }, reported, clock.now())
    return { fileId, reported, waiting: all.filter(({ waitsFor }) => waitsFor !== null) }
  })
}

const headings = [
  'employeeNumber',
  'firstName',
  'lastName',
  'action',
  'share',
  'amount',
  'percent',
  'routingNumber',
  'accountNumber',
  'accountType',
  'fromPayday',
  'consentedAt',
  'reference',
]

/**
 * The rows of a file as CSV, a heading first; written out again they are the same, but for accounts that were closed since.
 *
 * Where pay is to stop coming here no number is needed, and none is given.
 */
export async function electionFileRows({ database, encryption }: ElectionFilesDeps, fileId: string): Promise<string[]> {
  const lines = await readFileLines(database.query, fileId)
  const employeeIds = lines.filter(({ action }) => action === 'set').map(({ employeeId }) => employeeId)
  const numbers = await readDepositNumbers(database.query, encryption, employeeIds)
  const rows = lines.flatMap((line) => {
    const account = numbers.get(line.employeeId)
    if (line.action === 'set') return account === undefined ? [] : [rowOf(line, account)]
    return [rowOf(line, null)]
  })
  return [headings, ...rows].map((cells) => cells.map(csvCell).join(','))
}

function rowOf(line: FileLine, account: DepositNumbers | null): string[] {
  return [
    line.employeeNumber,
    line.firstName,
    line.lastName,
    line.action,
    account === null ? '' : line.choice,
    line.amount === null ? '' : plainDollars(cents(line.amount)),
    line.percent === null ? '' : String(line.percent),
    account?.routingNumber ?? '',
    account?.accountNumber ?? '',
    // A payroll account takes deposits as a checking account does.
    account === null ? '' : 'checking',
    line.fromPayday ?? '',
    line.consentedAt === null ? '' : instantText(line.consentedAt),
    line.id,
  ]
}
