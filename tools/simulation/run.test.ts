// That the simulation is decided by its seed, and that it notices a ledger that differs from the model.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { DriftError, simulate } from './run.ts'

async function run(seed: number, tamperWith?: string): Promise<string> {
  const clone = await createTestDatabase({ poolSize: 1 })
  const owner = openDatabase({
    connectionString: clone.ownerConnectionString,
    applicationName: 'tampering',
    log: silentLog,
    poolSize: 1,
  })
  try {
    // The guards against tampering are the owner's to switch off.
    if (tamperWith !== undefined) await owner.pool.query(tamperWith)
    const { digest } = await simulate({ seed, steps: 150, kills: 0, killServer: () => {}, database: clone.database })
    return digest
  } finally {
    await owner.close()
    await clone.drop()
  }
}

test('the same seed gives the same run, and another seed another one', async () => {
  const [first, again, other] = [await run(7), await run(7), await run(8)]
  assert.equal(first, again)
  assert.notEqual(first, other)
})

test('a cent that comes from nowhere is drift', async () => {
  const extraCent = `create function pg_temp.extra() returns trigger language plpgsql as $$
    begin new.posted := new.posted + 1; return new; end $$;
    create trigger extra before update on ledger.account for each row when (new.posted > 10000) execute function pg_temp.extra()`
  await assert.rejects(run(7, extraCent), DriftError)
})
