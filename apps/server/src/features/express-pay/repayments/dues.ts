// Lists what payroll is asked to deduct on a payday: one line per worker, and nothing twice while an answer is outstanding.
// Decisions 56.
import { addCents, lesserOf, noCents, subtractCents, type Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import type { Database, Transaction } from '#platform/database/database.ts'
import { readRequests, replaceRequests, type DeductionRequest } from './dues.store.ts'
import { dueOf, type Outstanding, type Shortfall } from './repaying.rules.ts'
import { readShortfalls } from './repaying.store.ts'
import { lockEnrollments } from '../express-pay.store.ts'
import { readOutstanding } from './transfers.store.ts'

export type Due = { employeeId: string; amount: Cents }

export type DeductionsOf = {
  employerId: string
  payGroup: string
  /** 'YYYY-MM-DD' */
  payday: string
  employeeIds: readonly string[]
  /** Paydays of the employer whose pay run has not arrived. */
  openPaydays: readonly { payGroup: string; payday: string }[]
  at: Instant
}

const peoplePerPage = 500

/**
 * Asks for what is outstanding, less what another payday whose pay run has not come was asked for, and remembers it. Asked again for the
 * same payday it answers the same. Workers with nothing due are left out.
 */
export async function requestDeductions(database: Database, of: DeductionsOf): Promise<Due[]> {
  const dues: Due[] = []
  // One order for all who lock many workers.
  const employeeIds = of.employeeIds.toSorted()
  for (let start = 0; start < employeeIds.length; start += peoplePerPage) {
    const page = employeeIds.slice(start, start + peoplePerPage)
    dues.push(...(await database.transaction((tx) => requestPage(tx, page, of))))
  }
  return dues
}

async function requestPage(tx: Transaction, employeeIds: readonly string[], of: DeductionsOf): Promise<Due[]> {
  const enrollments = await lockEnrollments(tx, employeeIds)
  const outstanding = await readOutstanding(tx, employeeIds)
  const shortfalls = await readShortfalls(tx, employeeIds)
  const asked = await readRequests(tx, employeeIds)
  const requests: DeductionRequest[] = []
  for (const [employeeId, rows] of outstanding) {
    const elsewhere = (asked.get(employeeId) ?? []).filter((request) => isOpenElsewhere(request, of))
    const spreadOver = enrollments.get(employeeId)?.spreadOver ?? 1
    const parts = planRequests(rows, { elsewhere, shortfall: shortfalls.get(employeeId) ?? null, spreadOver })
    requests.push(
      ...parts.map((part) => ({ employeeId, employerId: of.employerId, payGroup: of.payGroup, payday: of.payday, ...part })),
    )
  }
  await replaceRequests(tx, employeeIds, { ...of, requests })
  const byEmployee = Map.groupBy(requests, ({ employeeId }) => employeeId)
  return [...byEmployee].map(([employeeId, parts]) => ({
    employeeId,
    amount: addCents(noCents, ...parts.map(({ amount }) => amount)),
  }))
}

function isOpenElsewhere(request: DeductionRequest, { employerId, payGroup, payday, openPaydays }: DeductionsOf): boolean {
  const isThis = request.payday === payday && request.payGroup === payGroup
  if (isThis || request.employerId !== employerId) return false
  return openPaydays.some((open) => open.payday === request.payday && open.payGroup === request.payGroup)
}

type Asked = {
  elsewhere: readonly Pick<DeductionRequest, 'transferId' | 'amount'>[]
  shortfall: Shortfall | null
  spreadOver: number
}

/** The oldest transfers first. A shortfall that is spread over paydays asks for its next part alone, and waits for the answer to it. */
export function planRequests(
  outstanding: readonly Outstanding[],
  { elsewhere, shortfall, spreadOver }: Asked,
): { transferId: string; amount: Cents }[] {
  if (shortfall !== null && elsewhere.length > 0) return []
  const askedOf = (id: string) =>
    addCents(noCents, ...elsewhere.filter(({ transferId }) => transferId === id).map(({ amount }) => amount))
  const open = outstanding
    .map(({ transferId, rest }) => ({ transferId, rest: subtractCents(rest, lesserOf(rest, askedOf(transferId))) }))
    .filter(({ rest }) => rest > noCents)
  let left = dueOf(addCents(noCents, ...open.map(({ rest }) => rest)), shortfall, spreadOver)
  return open.flatMap(({ transferId, rest }) => {
    const amount = lesserOf(rest, left)
    left = subtractCents(left, amount)
    return amount > noCents ? [{ transferId, amount }] : []
  })
}
