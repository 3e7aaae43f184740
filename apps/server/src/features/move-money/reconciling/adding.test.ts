// Guarantees of the books for money that is added: the settlement bank and clearing hold exactly what its bank moved, whatever happened to it.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { cents } from '@daybreak/money'
import { add, sweep, notify } from '../testing/adding-money.ts'
import { readHouseChecks } from './balances.store.ts'
import { startBooksWorld, type BooksWorld } from './testing/books-world.ts'

let world: BooksWorld
before(async () => {
  world = await startBooksWorld()
})
after(() => world.close())
afterEach(async () => {
  const checks = await readHouseChecks(world.deps.database)
  assert.deepEqual(
    checks.filter(({ ledger, expected }) => ledger !== expected),
    [],
  )
})

test('money that settled and went back is in the books once each way, and the rail’s list ends it', async () => {
  const { id, amount } = await add(world, cents(5_000n))
  world.clock.advance({ hours: 100 })
  await sweep(world)
  await notify(world, id, 'settled')
  assert.equal((await world.readHouse()).bank, -5_000n)
  const own = { direction: 'in', amount } as const
  world.list('2026-11-24', id, own)
  await world.compareAt('2026-11-27T14:00:00Z')
  assert.deepEqual(await world.openKinds(), [])
  assert.equal((await world.readHouse()).bank, -5_000n, 'it is marked, and not posted again')
  await notify(world, id, 'returned', 'INSUFFICIENT_FUNDS')
  assert.equal((await world.readHouse()).bank, 0n)
  await world.compareAt('2026-12-01T14:00:00Z')
  assert.deepEqual(await world.openKinds(), ['missing_at_rail returned'])
  world.list('2026-11-30', id, { ...own, kind: 'returned' })
  await world.compareAt('2026-12-02T14:00:00Z')
  assert.deepEqual(await world.openKinds(), [])
})
