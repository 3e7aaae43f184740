// Reads the open disputes of an account, which its closing lists as what it waits for.
import type { Cents } from '@daybreak/money'
import type { Executor } from '#platform/database/database.ts'
import { disputedSum, merchantsOf } from '../cases/index.ts'
import { readItems } from '../disputes-items.store.ts'
import { listOpenOf } from '../disputes.store.ts'

export async function listOpenDisputes(
  executor: Executor,
  accountId: string,
): Promise<{ id: string; summary: string; amount: Cents; isOut: boolean }[]> {
  const open = await listOpenOf(executor, accountId)
  const items = await readItems(
    executor,
    open.map(({ id }) => id),
  )
  return open.map(({ id, number }) => {
    const disputed = items.get(id) ?? []
    return { id, summary: `${number}: ${merchantsOf(disputed)}`, amount: disputedSum(disputed), isOut: false }
  })
}
