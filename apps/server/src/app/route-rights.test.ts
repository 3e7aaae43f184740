// Guarantees of the contracts' requirements beyond a session: a completed onboarding, and a session that was not opened by card.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RouteContract } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { makeThing } from '../testing/access/owned-things.ts'
import { askRoute, guardedLines, isShared, thingIn, type RouteLine } from '../testing/access/route-table.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'

let product: TestProduct
before(async () => {
  product = await startTestProduct()
})
after(() => product.close())

type Worker = { employeeId: string; phone: string }

/** What the contracts say, of every route that the server serves to signed-in workers. */
function routesWhere(isMeant: (contract: RouteContract) => boolean): string[] {
  const meant = product.rooms.routes.filter(({ contract }) => contract.access !== 'public' && isMeant(contract))
  return meant.map(({ contract: { method, path } }) => `${method} ${path}`).toSorted()
}

const requiring = (requirement: 'completed' | 'unlimited') => (contract: RouteContract) =>
  (contract.requires ?? []).some((required) => required === requirement)

/** The routes of this worker that answer with the problem, each with a body that it can read and a thing of the worker's own. */
async function routesThatAnswer(code: string, { employeeId, phone }: Worker): Promise<string[]> {
  const found: string[] = []
  let token = await product.signIn(phone)
  for (const line of guardedLines) {
    const response = await askAsOwner(line, { employeeId, token })
    const problem = response.status >= 400 ? ((await response.json()) as { code: string }) : null
    assert.notEqual(problem?.code, 'session_not_found', line.name)
    if (problem?.code === code) found.push(line.name)
    if (line.name.includes('/revoke')) token = await product.signIn(phone)
  }
  return found.toSorted()
}

async function askAsOwner(line: RouteLine, { employeeId, token }: { employeeId: string; token: string }): Promise<Response> {
  const hasOwnId = line.path.includes(':') && !isShared(line.path)
  const id = hasOwnId ? await makeThing[thingIn(line)](product, { employeeId }) : undefined
  return askRoute(product, line, { authorization: `Bearer ${token}` }, id)
}

test('a worker whose onboarding is not completed is refused by every route whose contract requires it, and by no other', async () => {
  const phone = '12125550131'
  const worker = { phone, ...(await product.addWorker(phone, 'AccountPending')) }
  assert.deepEqual(await routesThatAnswer('employee.onboarding_incomplete', worker), routesWhere(requiring('completed')))
})

test('a session that was opened by card is refused by every route whose contract requires an unlimited one, and by no other', async () => {
  const worker = { phone: '12125550132', ...(await product.addWorker('12125550132')) }
  const at = product.clock.now()
  await product.db.database.query
    .insertInto('session_limitation')
    .values({
      id: newUuid(product.clock),
      employee_id: worker.employeeId,
      started_at: instantText(at),
      ends_at: instantText(at.add({ hours: 24 })),
      cancelled_at: null,
    })
    .execute()
  assert.deepEqual(
    await routesThatAnswer('session.limited', worker),
    routesWhere((contract) => contract.access === 'step-up' || requiring('unlimited')(contract)),
  )
})
