// One entry of another bank as the card provider reports it in each of its two published families of events.
import assert from 'node:assert/strict'
import { instantText } from '@daybreak/time'
import { eventPath, usd, type Network } from './card-network.ts'
import type { WorkerRooms } from '../worker-rooms.ts'

export type Family = 'external' | 'non_originated'
export type FamilyStep = 'RECEIVED' | 'PROCESSED' | 'FAILED' | 'RETURNED'

export type BothFamiliesEntry = {
  direction: 'CREDIT' | 'DEBIT'
  amount: number
  /** What each family calls it: the same id, or one of its own. */
  ids: Record<Family, string>
  accountId: string
}

let count = 0

/** Another entry, with an id of its own in each family. */
export function entryInBoth(accountId: string, more: Partial<Omit<BothFamiliesEntry, 'accountId'>> = {}): BothFamiliesEntry {
  count += 1
  const ids = { external: `crf_both_${count}`, non_originated: `noa_both_${count}` }
  return { direction: 'CREDIT', amount: 1_200, ids, accountId, ...more }
}

const words = { RECEIVED: 'Received', PROCESSED: 'Processed', FAILED: 'Failed', RETURNED: 'Returned' } as const
const timeFields = {
  RECEIVED: 'createdAt',
  PROCESSED: 'processedAt',
  FAILED: 'failedAt',
  RETURNED: 'returnSentToBankAt',
} as const

/** Reports a step in one family, under an event id of its own, and expects that it is applied. */
export async function reportIn(
  { rooms, network }: { rooms: WorkerRooms; network: Network },
  family: Family,
  step: FamilyStep,
  entry: BothFamiliesEntry,
): Promise<void> {
  const { provider_account_id: financialAccountId } = await rooms.database.query
    .selectFrom('accounts_account')
    .select('provider_account_id')
    .where('id', '=', entry.accountId)
    .executeTakeFirstOrThrow()
  const at = instantText(rooms.clock.now())
  const company = {
    amount: { ...usd(entry.amount), decimalPlaces: 2 },
    companyName: 'LAKESIDE DINERS',
    companyIdentifier: '1955501000',
    companyEntryDescription: 'PAYROLL',
    settlementDate: '2026-11-23',
  }
  const id = `evt_both_${(count += 1)}`
  const named =
    family === 'external'
      ? externalNode({ step, entry, company: { ...company, financialAccountId, createdAt: at } })
      : nonOriginatedNode({ step, entry, company: { ...company, financialAccount: { id: financialAccountId } }, at })
  const response = await network.post(eventPath, { __typename: 'NotificationEvent', id, createdAt: at, ...named })
  assert.equal(response.status, 204, await response.text())
}

type Report = { step: FamilyStep; entry: BothFamiliesEntry; company: Record<string, unknown> }

function externalNode({ step, entry, company }: Report) {
  assert.notEqual(step, 'RETURNED', 'this family publishes no return')
  const isDebit = entry.direction === 'DEBIT'
  const typename = isDebit ? 'AchExternallyInitiatedWithdrawal' : 'AchExternallyInitatedDeposit'
  return {
    name: `ACH_EXTERNALLY_INITIATED_${isDebit ? 'WITHDRAWAL' : 'DEPOSIT'}_${step}`,
    node: { __typename: `${typename}${words[step]}Event`, id: `ate_${count}`, transactionId: entry.ids.external, ...company },
  }
}

function nonOriginatedNode({ step, entry, company, at }: Report & { at: string }) {
  const isDebit = entry.direction === 'DEBIT'
  const sides = { sign: isDebit ? 'NEGATIVE' : 'POSITIVE', type: isDebit ? 'PULL' : 'PUSH' }
  return {
    name: `NON_ORIGINATED_ACH_TRANSFER_${step}`,
    node: {
      __typename: `NonOriginatedAchTransfer${words[step]}Event`,
      id: `ate_${count}`,
      [timeFields[step]]: at,
      transfer: { __typename: 'NonOriginatedAchTransfer', id: entry.ids.non_originated, ...sides, ...company },
    },
  }
}
