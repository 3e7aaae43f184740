// Reverses what wrong results of a payday had repaid, transfer by transfer, with compensating journals. Decisions 56.
import { newUuid } from '@daybreak/ids'
import { addCents, cents, greaterOf, negateCents, noCents, type Cents } from '@daybreak/money'
import type { Clock, Instant } from '@daybreak/time'
import type { PayRunLine } from '#features/employers'
import { houseAccounts, idempotencyKeyOf, postJournals, type JournalRequest } from '#features/ledger'
import { withdrawPayrollTransfers } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'
import {
  readLivePaydays,
  reopenTransfers,
  restoreEnrollment,
  restoreShortfall,
  markReversed,
  type LivePayday,
} from './reversing.store.ts'

/**
 * Takes back what the lines that these ones replace had repaid; their workers' enrollments are locked. Money that was given to a worker
 * because payroll had taken too much stays with them: it is only ever set off against what payroll took. Answers it by the new line.
 */
export async function reverseLines(
  tx: Transaction,
  lines: readonly PayRunLine[],
  { clock, at }: { clock: Clock; at: Instant },
): Promise<Map<string, Cents>> {
  const given = new Map<string, Cents>()
  const replaced = lines.filter(({ replaces }) => replaces.length > 0)
  if (replaced.length === 0) return given
  const paydays = await readLivePaydays(
    tx,
    replaced.flatMap(({ replaces }) => replaces),
  )
  for (const { lineId, replaces } of replaced) {
    const amounts = replaces.map((id) => paydays.get(id)?.excess ?? noCents)
    given.set(
      lineId,
      amounts.reduce((max, amount) => greaterOf(max, amount), noCents),
    )
  }
  const all = [...paydays.values()]
  for (const outcome of await postJournals(
    tx,
    all.flatMap((payday) => journalsOf(payday, at, clock)),
  )) {
    if (outcome.kind === 'refused') throw new Error(`the ledger refused to take back what a payday repaid: ${outcome.code}`)
  }
  await reopenTransfers(
    tx,
    all.map(({ lineId }) => lineId),
    at,
  )
  // The newest first: each finds things as it left them.
  for (const payday of all.toReversed()) {
    const isReopened = await restoreShortfall(tx, payday, at)
    await restoreEnrollment(tx, payday, { isReopened, at })
  }
  await markReversed(
    tx,
    all.map(({ lineId }) => lineId),
    at,
  )
  await withdrawPayrollTransfers(
    tx,
    all.flatMap(({ transactionId }) => transactionId ?? []),
    at,
  )
  return given
}

function journalsOf({ lineId, accountId, parts }: LivePayday, at: Instant, clock: Clock): JournalRequest[] {
  const { employerFunding: funding, expressPayReceivable: receivable, writeOff: lost } = houseAccounts
  const sumOf = (pick: (part: LivePayday['parts'][number]) => Cents) => addCents(noCents, ...parts.map(pick))
  const movements = [
    { kind: 'express_pay_reimbursement', name: 'reimbursement_taken_back', to: funding, amount: sumOf(({ repaid }) => repaid) },
    { kind: 'adjustment', name: 'write_off_taken_back', to: lost, amount: sumOf(({ writtenOff }) => writtenOff) },
  ] as const
  return movements
    .filter(({ amount }) => amount > cents(0n))
    .map(({ kind, name, to, amount }) => ({
      journalId: newUuid(clock),
      owner: accountId,
      idempotencyKey: idempotencyKeyOf('express_pay', name, lineId),
      kind,
      legs: [
        { accountId: receivable, amount: negateCents(amount) },
        { accountId: to, amount },
      ],
      at,
    }))
}
