// Reads the two micro-deposits that prove a bank account, as the worker would read them at their bank.
import assert from 'node:assert/strict'
import { openOpsDatabase } from '../../apps/server/src/ops/ops-database.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { parsePublicId } from '../../packages/ids/src/index.ts'
import type { ProductAddress } from '../harness/product.ts'

/** @returns the cents of each, with two digits: "08" */
export async function readSmallDeposits({ env }: Pick<ProductAddress, 'env'>, accountId: string): Promise<[string, string]> {
  const opened = await openOpsDatabase(readConfig(env), silentLog)
  try {
    const rows = await opened.database.query
      .selectFrom('move_money_transfer')
      .select('amount')
      .where('destination_id', '=', parsePublicId('dst', accountId))
      .where('origin', '=', 'proof')
      .execute()
    const [first, second] = rows.map(({ amount }) => amount.toString().padStart(2, '0'))
    assert.ok(first !== undefined && second !== undefined, 'two deposits were sent')
    return [first, second]
  } finally {
    await opened.close({ isUrgent: true })
  }
}
