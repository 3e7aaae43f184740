// Guarantees for operators with statements: every month of an account that was enrolled late, each once, and the file that the worker gets.
import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { systemClock } from '@daybreak/time'
import { houseAccounts, postJournal } from '#features/ledger'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld
before(async () => {
  world = await createOpsWorld()
})
after(() => world.end())

test('an account that was enrolled late gets each month of its life, once, and one of them as a file', async () => {
  const { employeeId, accountId } = world.workers[0] ?? assert.fail('no worker')
  const at = systemClock.now().subtract({ hours: 24 * 92 })
  const posted = await postJournal(world.database.query, {
    journalId: newUuid(systemClock),
    owner: accountId,
    idempotencyKey: newUuid(systemClock),
    kind: 'payroll_deposit',
    at,
    legs: [
      { accountId, amount: cents(61_240n) },
      { accountId: houseAccounts.employerFunding, amount: cents(-61_240n) },
    ],
  })
  assert.equal(posted.kind, 'posted')
  assert.match((await world.ops('statements', 'list', employeeId)).output, /There are none/)
  const made = await world.ops('statements', 'make', employeeId)
  const written = Number.parseInt(/^Written: (\d+)\./.exec(made.output)?.[1] ?? '0', 10)
  assert.ok(written >= 3, made.output + made.errors)
  assert.match((await world.ops('statements', 'make', employeeId)).output, /^Nothing to do/)
  const { output } = await world.ops('statements', 'list', employeeId)
  const months = output.match(/^\d{4}-\d\d(?= )/gm) ?? []
  assert.equal(months.length, written)
  assert.match(output, /61240/)
  assert.match(output, /Next: \d{4}-\d\d, from /)
  const path = join(world.dataDir, 'statement.csv')
  const show = ['statements', 'show', employeeId, months.at(-1) ?? '', '--out', path, '--format', 'csv'] as const
  assert.match((await world.ops(...show)).output, /^Saved: /)
  assert.match(await readFile(path, 'utf8'), /612\.40/)
  assert.equal((await stat(path)).mode & 0o777, 0o600)
  assert.equal((await world.ops(...show)).code, 1, 'a file that is there is not written over')
  assert.equal((await world.ops('statements', 'show', employeeId, '2001-01', '--out', `${path}2`)).code, 1)
  assert.equal((await world.ops('statements', 'show', employeeId, 'May', '--out', `${path}2`)).code, 2)
})
