// SQL for reversing the repayments of pay run lines.
import { cents, type Cents } from '@daybreak/money'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Transaction } from '#platform/database/database.ts'
import type { Effect } from './repaying.store.ts'

export type LivePayday = {
  lineId: string
  employeeId: string
  accountId: string
  transactionId: string | null
  /** All that the worker was given for this payday beyond what was due. */
  excess: Cents
  /** Null for a line that was repaid before effects were stored: only its money is reversed. */
  effect: Effect | null
  parts: { transferId: string; repaid: Cents; writtenOff: Cents }[]
}

/** By line, in the order in which they were repaid; lines that repaid nothing, or were already reversed, are left out. */
export async function readLivePaydays(tx: Transaction, lineIds: readonly string[]): Promise<Map<string, LivePayday>> {
  const rows = await tx
    .selectFrom('express_pay_settlement')
    .select(['pay_run_line_id', 'employee_id', 'account_id', 'transaction_id', 'excess', 'effect'])
    .where(sql<boolean>`pay_run_line_id = any(${lineIds}::uuid[])`)
    .where('reversed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('pay_run_line_id')
    .forUpdate()
    .execute()
  const parts = await tx
    .selectFrom('express_pay_repayment')
    .select(['pay_run_line_id', 'transfer_id', 'amount', 'written_off'])
    .where(sql<boolean>`pay_run_line_id = any(${rows.map((row) => row.pay_run_line_id)}::uuid[])`)
    .execute()
  const partsByLine = Map.groupBy(parts, (part) => part.pay_run_line_id)
  return new Map(
    rows.map((row) => [
      row.pay_run_line_id,
      {
        lineId: row.pay_run_line_id,
        employeeId: row.employee_id,
        accountId: row.account_id,
        transactionId: row.transaction_id,
        excess: cents(row.excess),
        effect: row.effect as Effect | null,
        parts: (partsByLine.get(row.pay_run_line_id) ?? []).map((part) => ({
          transferId: part.transfer_id,
          repaid: cents(part.amount),
          writtenOff: cents(part.written_off),
        })),
      },
    ]),
  )
}

/** What the lines repaid and wrote off is outstanding again. */
export async function reopenTransfers(tx: Transaction, lineIds: readonly string[], at: Instant): Promise<void> {
  await sql`
    update express_pay_transfer transfer
    set settled = transfer.settled - part.repaid, written_off = transfer.written_off - part.lost, settled_on = null,
      updated_at = ${instantText(at)}::timestamptz
    from (
      select employee_id, transfer_id, sum(amount)::bigint as repaid, sum(written_off)::bigint as lost
      from express_pay_repayment where pay_run_line_id = any(${lineIds}::uuid[]) group by employee_id, transfer_id
    ) as part
    where transfer.employee_id = part.employee_id and transfer.id = part.transfer_id`.execute(tx)
}

/** A shortfall that the line opened, tried or ended is as it was before; one that a later payday has changed since is left alone. */
export async function restoreShortfall(tx: Transaction, { employeeId, effect }: LivePayday, at: Instant): Promise<boolean> {
  const { shortfall } = effect ?? {}
  if (shortfall === undefined || shortfall.kind === 'none') return false
  const { id, kind, settled } = shortfall
  if (kind === 'opened') {
    await sql`
      update express_pay_shortfall set state = 'withdrawn', ended_at = ${instantText(at)}::timestamptz
      where id = ${id} and state = 'open'`.execute(tx)
    return false
  }
  const { rows } = await sql`
    update express_pay_shortfall set attempts = greatest(attempts - 1, 0), settled = settled - ${settled}::bigint, state = 'open', ended_at = null
    where id = ${id} and (state = 'open' or not exists (
      select from express_pay_shortfall other where other.employee_id = ${employeeId} and other.state = 'open'))
    returning id`.execute(tx)
  return rows.length > 0
}

/** What the line made of the enrollment, as far as nothing else has changed it since. */
export async function restoreEnrollment(
  tx: Transaction,
  { employeeId, effect }: LivePayday,
  { isReopened, at }: { isReopened: boolean; at: Instant },
): Promise<void> {
  if (effect === null) return
  const { before, after } = effect
  await sql`
    update express_pay_enrolment set
      state = case when state = ${after.state} then ${before.state} else state end,
      delinquent = case when ${isReopened} then true when delinquent = ${after.isDelinquent} then ${before.isDelinquent} else delinquent end,
      waits_for_payday = case when waits_for_payday = ${after.waits} then ${before.waits} else waits_for_payday end,
      updated_at = ${instantText(at)}::timestamptz
    where employee_id = ${employeeId}`.execute(tx)
}

export async function markReversed(tx: Transaction, lineIds: readonly string[], at: Instant): Promise<void> {
  await sql`
    update express_pay_settlement set reversed_at = ${instantText(at)}::timestamptz
    where pay_run_line_id = any(${lineIds}::uuid[])`.execute(tx)
}
