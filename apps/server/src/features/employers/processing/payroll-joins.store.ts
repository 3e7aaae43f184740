// The join that describes a payroll entry: its outcome, the entry itself, and its batch.
import type { Executor } from '#platform/database/database.ts'

/** Outcomes with their entries and batches; the caller selects which, and which columns. */
export function joinedOutcomes(executor: Executor) {
  return executor
    .selectFrom('employers_payroll_outcome as outcome')
    .innerJoin('employers_payroll_entry as entry', (join) =>
      join.onRef('entry.file_id', '=', 'outcome.file_id').onRef('entry.line', '=', 'outcome.line'),
    )
    .innerJoin('employers_payroll_batch as batch', (join) =>
      join.onRef('batch.file_id', '=', 'entry.file_id').onRef('batch.ordinal', '=', 'entry.batch_ordinal'),
    )
}
