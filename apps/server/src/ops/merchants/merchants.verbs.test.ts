// Guarantees for operators with names of stores: each reported name once, a correction for all workers, and no name twice decided.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { keptText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { systemClock } from '@daybreak/time'
import { recordTransactions } from '#features/transactions'
import { keepReport } from '../../features/transactions/names/names.store.ts'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld
before(async () => {
  world = await createOpsWorld()
})
after(() => world.end())

async function report(raw: string, name: string): Promise<string> {
  const [id, itemId] = [newUuid(systemClock), newUuid(systemClock)]
  const { accountId } = world.workers[0] ?? assert.fail('no worker')
  await world.database.transaction(async (tx) => {
    const purchase = { direction: 'NEGATIVE', status: 'COMPLETED', typeName: 'Transaction', kind: 'other', rail: 'card' } as const
    const nothing = { last4: null, reasonCode: null, journalId: null, payrollTransfer: null }
    const item = { id: itemId, accountId, createdAt: systemClock.now(), summary: keptText(raw), amount: cents(100n) }
    await recordTransactions(tx, [{ ...item, ...purchase, ...nothing }])
    await keepReport(tx, { id, accountId, itemId, raw, suggestion: keptText(name) }, systemClock.now())
  })
  return id
}

test('a reported name is listed with what it should be, corrected once for all, and dismissed', async () => {
  const id = await report('SQ *VERDE 0423', 'Casa Verde')
  await report('SQ *VERDE 0423', 'Verde Grill')
  assert.match(
    (await world.ops('merchants', 'list')).output,
    new RegExp(`${id} +2 +SQ \\*VERDE 0423 +– +Casa Verde \\| Verde Grill`),
  )
  assert.equal((await world.ops('merchants', 'correct', id, '--name', 'Casa Verde')).code, 2, 'a correction has a name under it')
  assert.equal((await world.ops('merchants', 'correct', id, '--name', ' ', '--as', 'Dana')).code, 2)
  const corrected = await world.ops('merchants', 'correct', id, '--name', 'Casa Verde', '--as', 'Dana')
  assert.match(corrected.output, /"SQ \*VERDE 0423" is shown as "Casa Verde" from now on\./, corrected.errors)
  assert.match((await world.ops('merchants', 'list')).output, /There are none/)
  const other = await report('CORNER MART', 'Corner')
  assert.match((await world.ops('merchants', 'dismiss', other)).output, /stays as it is\. Decided: 1\./)
  assert.match((await world.ops('merchants', 'dismiss', other)).output, /Nothing to do/)
  assert.equal((await world.ops('merchants', 'dismiss', 'no-report')).code, 1)
})
