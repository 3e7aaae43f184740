// SQL for second operators: what an employer's files may credit, who approved or rejected, and who did what with a file.
import { plainText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { ApprovalState } from './payroll-approval.rules.ts'

export type PayrollAct = 'accepted' | 'posted' | 'repeats_allowed' | 'approved' | 'rejected' | 'decided'

export type ActToKeep = { fileId: string; id: string; act: PayrollAct; operator: string; detail: string | null; at: string }

export async function keepAct(executor: Executor, { fileId, operator, detail, ...act }: ActToKeep): Promise<void> {
  await executor
    .insertInto('employers_payroll_act')
    .values({
      file_id: fileId,
      operator: plainText(operator, 100),
      detail: detail === null ? null : plainText(detail, 500),
      ...act,
    })
    .execute()
}

export type KeptAct = Omit<ActToKeep, 'fileId' | 'id'>

/** What operators did with a file, the oldest first. */
export async function readActs(executor: Executor, fileId: string): Promise<KeptAct[]> {
  return executor
    .selectFrom('employers_payroll_act')
    .select(['act', 'operator', 'detail', 'at'])
    .where('file_id', '=', fileId)
    .orderBy('id')
    .$narrowType<{ act: PayrollAct }>()
    .execute()
}

/** The ceilings of employers that have one, by company id; the lowest where several employers share it. */
export async function readCeilings(executor: Executor, companyIds: readonly string[]): Promise<Map<string, Cents>> {
  const { rows } = await sql<{ company: string; ceiling: bigint }>`
    select company_id as company, min(file_ceiling) as ceiling from employers_employer
    where company_id = any(${companyIds}::text[]) and file_ceiling is not null group by company_id`.execute(executor)
  return new Map(rows.map((row) => [row.company, cents(row.ceiling)]))
}

/** Takes the file's row: what processes it meanwhile is waited for. */
export async function lockApproval(tx: Transaction, fileId: string): Promise<ApprovalState> {
  const row = await tx
    .selectFrom('employers_payroll_file')
    .select(['accepted_by', 'approval_reason', 'approved_by', 'rejected_by'])
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    acceptedBy: row.accepted_by,
    approvalReason: row.approval_reason,
    approvedBy: row.approved_by,
    rejectedBy: row.rejected_by,
  }
}

export async function markApproved(tx: Transaction, fileId: string, operator: string, at: string): Promise<void> {
  await tx
    .updateTable('employers_payroll_file')
    .set({ approved_by: plainText(operator, 100), approved_at: at })
    .where('id', '=', fileId)
    .execute()
}

export async function markRejected(tx: Transaction, fileId: string, operator: string, at: string): Promise<void> {
  await tx
    .updateTable('employers_payroll_file')
    .set({ rejected_by: plainText(operator, 100), rejected_at: at })
    .where('id', '=', fileId)
    .execute()
}
