// Sends the two micro-deposits that prove a bank account: our own money, on the rail that the worker's transfers would use.
import { hash } from 'node:crypto'
import { receiptNumber } from '@daybreak/ids'
import { cents, noCents } from '@daybreak/money'
import { instantFromMilliseconds, type Instant } from '@daybreak/time'
import { findAccountOf } from '#features/accounts'
import type { Transaction } from '#platform/database/database.ts'
import { arrivalAtOnce } from '../limits/index.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import { handOverQueue, type HandOverPayload } from './handing-over.ts'
import { insertTransfer } from './transfers.store.ts'

export type ProofToSend = {
  employeeId: string
  destinationId: string
  ids: readonly [string, string]
  cents: readonly [number, number]
}

/** No one cancels them, so that the rail is notified at once. */
export async function sendProof(
  { jobs, rails }: Pick<MoveMoneyDeps, 'jobs' | 'rails'>,
  tx: Transaction,
  proof: ProofToSend,
  at: Instant,
): Promise<void> {
  const account = await findAccountOf(tx, proof.employeeId)
  if (account === null) throw new Error('a bank was linked for a worker without an account')
  const createdAt = instantFromMilliseconds(at.epochMilliseconds)
  for (const [index, id] of proof.ids.entries()) {
    await insertTransfer(tx, {
      id,
      employeeId: proof.employeeId,
      accountId: account.id,
      destinationId: proof.destinationId,
      direction: 'out',
      speed: 'standard',
      origin: 'proof',
      amount: cents(BigInt(proof.cents[index] ?? 0)),
      fee: noCents,
      number: receiptNumber(hash('sha256', id, 'buffer')),
      status: 'INITIATED',
      reason: null,
      transactionId: null,
      createdAt,
      handOverAt: createdAt,
      sendOn: null,
      begunAt: null,
      expectedOn: arrivalAtOnce(createdAt),
      rail: rails.standard.name,
      railRef: null,
      trace: null,
      againOf: null,
    })
    await jobs.enqueue(tx, handOverQueue, { id } satisfies HandOverPayload, { uniqueKey: `move-money-${id}` })
  }
}
