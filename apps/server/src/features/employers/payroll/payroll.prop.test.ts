// What must hold for every payroll file that is posted: to the cent when it is valid, nothing at all when it is not.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { cents } from '@daybreak/money'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { verifyLedger } from '#features/ledger'
import { readWhole } from '../../../platform/nacha/testing/nacha-arbitraries.ts'
import { createPayrollWorld, pay, payrollFile, type PayrollWorld } from '../testing/payroll-world.ts'
import type { EntryToWrite } from '#platform/nacha/nacha-writer.ts'
import { readFile } from 'node:fs/promises'

let testDatabase: TestDatabase
let world: PayrollWorld
let trace = 0

before(async () => {
  testDatabase = await createTestDatabase()
  world = await createPayrollWorld(testDatabase.database, 6)
  const [, , , , , last] = world.workers
  assert.ok(last)
  await world.closeAccount(last)
})
after(async () => {
  await world.end()
  await testDatabase.drop()
})

type Seed = { worker: number; amount: bigint; code: string }

const seeds = fc.array(
  fc.record({
    /** 0–4 open, 5 closed, 6 no one. */
    worker: fc.nat({ max: 6 }),
    // No more than one operator may post.
    amount: fc.bigInt({ min: 1n, max: 2_500_000n }),
    code: fc.constantFrom('22', '32', '22', '32', '23', '33', '24', '27', '37'),
  }),
  { minLength: 1, maxLength: 25 },
)

function entriesOf(file: readonly Seed[]): EntryToWrite[] {
  return file.map(({ worker, amount, code }) => {
    trace += 1
    const live = code.endsWith('2') || code.endsWith('7')
    return pay(world.workers[worker] ?? { accountNumber: '999888777' }, live ? amount : 0n, trace, { transactionCode: code })
  })
}

let fileCount = 0
async function write(text: string): Promise<string> {
  fileCount += 1
  return world.writeFile(`prop-${fileCount}.ach`, text)
}

test('every sound file is posted to the cent, the rest comes back to the cent, and again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (file) => {
      const start = await world.balances()
      const items = await world.countItems()
      const entries = entriesOf(file)
      const path = await write(await payrollFile(entries))
      const report = await world.room.postPayroll(path, { allowRepeat: true, operator: 'ana' })
      assert.equal(report.kind, 'posted')
      if (report.kind !== 'posted') return

      const credits = file.map((seed, index) => ({ ...seed, entry: entries[index] })).filter(({ code }) => code.endsWith('2'))
      const expected = world.workers.map((_worker, index) =>
        credits.filter(({ worker }) => worker === index && index < 5).reduce((sum, { amount }) => sum + amount, 0n),
      )
      const gained = (await world.balances()).map((balance, index) => balance - (start[index] ?? 0n))
      assert.deepEqual(gained, expected)
      assert.equal(await world.countItems(), items + credits.filter(({ worker }) => worker < 5).length)

      const amountOf = (wanted: string) =>
        report.outcomes.filter(({ outcome }) => outcome === wanted).reduce((sum, { amount }) => sum + amount, 0n)
      const sent = (ending: string, isHere: (worker: number) => boolean) =>
        file.filter(({ code, worker }) => code.endsWith(ending) && isHere(worker)).reduce((sum, { amount }) => sum + amount, 0n)
      const [creditsBack, debitsBack] = [sent('2', (worker) => worker >= 5), sent('7', (worker) => worker >= 5)]
      assert.equal(amountOf('returned'), creditsBack + debitsBack)
      assert.equal(
        amountOf('open'),
        sent('7', (worker) => worker < 5),
        'a debit waits for a decision',
      )
      const [written] = report.returns
      if (written !== undefined) {
        const { file: returns } = await readWhole(await readFile(written.path, 'latin1'))
        assert.deepEqual([returns.totals.credit, returns.totals.debit], [creditsBack, debitsBack])
      }

      const again = await world.room.postPayroll(path, { allowRepeat: true, operator: 'ana' })
      assert.equal(again.kind === 'posted' && again.newCount, 0)
      assert.equal(await world.countItems(), items + credits.filter(({ worker }) => worker < 5).length)
    }),
    { numRuns: 25 },
  )
  assert.deepEqual((await verifyLedger(world.database)).drifts, [])
})

test('whatever sign of a file is spoilt, it is posted as it is or refused whole with a line and nothing posted', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, fc.nat(), fc.stringMatching(/^[0-9A-Z é]$/), async (file, pick, sign) => {
      const start = await world.balances()
      const items = await world.countItems()
      const text = await payrollFile(entriesOf(file))
      const position = pick % text.length
      const spoilt = `${text.slice(0, position)}${sign}${text.slice(position + 1)}`
      const result = await world.room.postPayroll(await write(spoilt), { allowRepeat: true, operator: 'ana' })
      const gained =
        (await world.balances()).reduce((sum, balance) => sum + balance, 0n) - start.reduce((sum, balance) => sum + balance, 0n)
      if (result.kind === 'refused') {
        assert.ok(result.reason.length > 0 && result.remedy.length > 0)
        assert.equal(gained, 0n)
        assert.equal(await world.countItems(), items)
      } else {
        assert.equal(gained, cents(result.newAmount))
      }
    }),
    { numRuns: 60 },
  )
  const { rows } = await world.database.pool.query(
    'select count(*)::int as count from employers_payroll_file where posted_at is null',
  )
  assert.deepEqual(rows, [{ count: 0 }])
})
