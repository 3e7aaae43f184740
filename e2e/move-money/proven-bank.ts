// Links and proves a bank by the calls of the screens, which have a journey of their own.
import assert from 'node:assert/strict'
import type { BrowserContext } from 'playwright-core'
import type { Stage } from '../harness/stage.ts'
import { readSmallDeposits } from './small-deposits.ts'

/** @param accountNumber  made up; its last four digits are shown */
export async function proveBank(stage: Stage, { request }: BrowserContext, accountNumber: string): Promise<void> {
  const headers = { origin: stage.origin, 'x-daybreak-client': 'web' }
  const bank = { id: crypto.randomUUID(), kind: 'bank', routingNumber: '100000007', accountNumber, accountType: 'checking' }
  const added = await request.post('/api/move-money/destinations', { headers, data: bank })
  assert.ok(added.ok(), await added.text())
  const { id } = (await added.json()) as { id: string }
  const data = { amounts: (await readSmallDeposits(stage.product, id)).map((amount) => `${Number.parseInt(amount, 10)}`) }
  const proven = await request.post(`/api/move-money/destinations/${id}/verify`, { headers, data })
  assert.ok(proven.ok(), await proven.text())
}
