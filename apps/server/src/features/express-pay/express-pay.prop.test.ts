// Any history of hours, transfers and paydays leaves Express Pay where its rules say, after each step and to the cent.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { houseAccounts, readBalances, readHouseBalances, verifyLedger } from '#features/ledger'
import { startExpressPayWorld, type ExpressPayWorld } from '../../testing/people/express-pay-world.ts'
import { createDraw, openHistory, type PayHistory } from '../../testing/pay-history/pay-history.ts'
import { sum } from '../../testing/pay-history/pay-history-model.ts'
import { ownCardOnly } from '../../testing/stand-ins/own-card-only.ts'
import { readOverview } from './overview/overview.ts'

const seed = Number.parseInt(process.env['FC_SEED'] ?? '', 10) || Math.trunc(Math.random() * 2 ** 31)
const stepsWanted = Number.parseInt(process.env['HISTORY_STEPS'] ?? '', 10) || 200
const stepsInHistory = 80
/** Beyond it the oldest periods are forgotten, which is another rule. */
const longestMs = 50 * 86_400_000

let world: ExpressPayWorld
let folder: string
before(async () => {
  world = await startExpressPayWorld()
  folder = await mkdtemp(join(tmpdir(), 'pay-history-'))
})
after(async () => {
  await world.stop()
  await rm(folder, { recursive: true, force: true })
})

type House = { receivable: bigint; lost: bigint; funding: bigint }

async function readHouse(): Promise<House> {
  const balances = await readHouseBalances(world.rooms.database.query)
  const of = (id: string) => balances.get(id) ?? 0n
  const { expressPayReceivable, writeOff, employerFunding } = houseAccounts
  return { receivable: of(expressPayReceivable), lost: of(writeOff), funding: of(employerFunding) }
}

/** What is shown, what the tables add up to, and what the books hold. */
async function check({ past, model, people }: PayHistory, opening: House): Promise<void> {
  const { database, clock } = world.rooms
  const balances = await readBalances(
    database.query,
    people.map(({ accountId }) => accountId),
  )
  for (const { model: worker, employeeId, accountId } of people) {
    const shown = await readOverview({ database, clock, outside: ownCardOnly }, employeeId)
    const { max, isBarred } = model.verdictOn(worker, past.moment())
    const available = BigInt(shown.earnings?.available ?? '0')
    assert.ok(available >= 0n && available <= max, `${available} may be taken, and the rule says ${max}`)
    assert.equal(shown.refusal === null, !isBarred && max >= 500n, `${shown.refusal} with ${max}`)
    if (shown.refusal === null) assert.equal(available, max)
    if (shown.refusal !== null && shown.refusal !== 'express_pay.below_minimum') assert.equal(available, 0n)
    assert.deepEqual([shown.state, shown.isDelinquent], [worker.state, worker.isDelinquent])
    assert.equal(balances.get(accountId)?.available ?? 0n, worker.balance, 'the account holds what came less what went')
    assert.deepEqual(await readSums(employeeId), {
      taken: sum(worker.live.map(({ amount }) => amount)),
      reimbursed: sum(worker.live.map(({ repaid }) => repaid)),
      outstanding: worker.outstanding,
      lost: sum(worker.live.map(({ lost }) => lost)),
    })
  }
  const [all, house] = [people.flatMap(({ model: worker }) => worker.live), await readHouse()]
  assert.equal(house.receivable - opening.receivable, -sum(all.map(({ amount, repaid, lost }) => amount - repaid - lost)))
  assert.equal(house.lost - opening.lost, -sum(all.map(({ lost }) => lost)))
  const paid = sum(all.map(({ repaid }) => repaid)) + model.excessAll
  assert.equal(house.funding - opening.funding, -paid, 'what payroll took is repaid or given back')
}

async function readSums(employeeId: string): Promise<Record<'taken' | 'reimbursed' | 'outstanding' | 'lost', bigint>> {
  type Row = { taken: bigint; reimbursed: bigint; outstanding: bigint; lost: bigint }
  const { rows } = await world.rooms.database.pool.query<Row>(
    `select coalesce(sum(amount), 0)::bigint as taken, coalesce(sum(settled), 0)::bigint as reimbursed,
       coalesce(sum(amount - settled - written_off), 0)::bigint as outstanding, coalesce(sum(written_off), 0)::bigint as lost
     from express_pay_transfer where employee_id = $1 and status <> 'CANCELED'`,
    [employeeId],
  )
  return rows[0] ?? assert.fail('sums are a row')
}

test('what may be taken is never above the rule, and what was taken is reimbursed, outstanding or written off', async (context) => {
  context.diagnostic(`seed ${seed}: FC_SEED=${seed} HISTORY_STEPS=${stepsWanted} repeats this run`)
  const [draw, tally] = [createDraw(seed), new Map<string, number>()]
  let done = 0
  for (let name = 1; done < stepsWanted; name += 1) {
    const opening = await readHouse()
    const history = await openHistory({ world, draw, folder, name, tally })
    const { past } = history
    const endsMs = past.now.epochMilliseconds + longestMs
    try {
      for (let steps = 0; steps < stepsInHistory && done < stepsWanted; steps += 1) {
        if (past.now.epochMilliseconds > endsMs) break
        await history.step()
        await check(history, opening)
        done += 1
      }
      assert.deepEqual((await verifyLedger(world.rooms.database)).drifts, [])
    } catch (error) {
      throw new Error(`step ${done} of seed ${seed} (history ${name}):\n${past.trail.slice(-25).join('\n')}`, { cause: error })
    }
  }
  context.diagnostic([...tally].map(([what, times]) => `${what} ${times}`).join(', '))
  assert.ok((tally.get('taken') ?? 0) > 0, 'a history in which nothing was taken proves nothing')
})
