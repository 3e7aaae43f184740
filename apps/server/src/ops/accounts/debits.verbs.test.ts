// Guarantees for operators about debits, claims and credits that wait: each is named, can be acted on once, and is done at the card provider.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid, publicId } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { systemClock } from '@daybreak/time'
import { createIssuerSimulations, type IssuerSimulations } from '#features/issuer'
import { applyPendingEvents, type ReportedEntry } from '../../testing/cards/ach-desk.ts'
import { openAccountAtSandbox } from '../../testing/processes/account-at-sandbox.ts'
import { startIssuerProcess, type IssuerProcess } from '../../testing/processes/issuer-process.ts'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'
import { silentLog } from '#platform/log.ts'

let sandbox: IssuerProcess
let world: OpsWorld
let simulations: IssuerSimulations
let [who, accountId, providerAccountId] = ['', '', '']

before(async () => {
  sandbox = await startIssuerProcess()
  world = await createOpsWorld({ CARD_PROVIDER_URL: sandbox.url, CARD_PROVIDER_API_KEY: sandbox.apiKey })
  const access = { url: sandbox.url, publicOrigin: sandbox.origin, apiKey: sandbox.apiKey, log: silentLog }
  simulations = createIssuerSimulations(access, () => `ops-${newUuid(systemClock)}`)
  const [worker] = world.workers
  assert.ok(worker)
  ;({ employeeId: who, accountId } = worker)
  ;({ providerAccountId } = await openAccountAtSandbox(access, { externalId: accountId }))
  const change = 'update accounts_account set provider_account_id = $2 where id = $1'
  await world.database.pool.query(change, [accountId, providerAccountId])
})
after(async () => {
  await world.end()
  await sandbox.stop()
})

/** Receives and settles an entry at the sandbox, and receives both events. */
async function entry(type: 'CREDIT' | 'DEBIT', dollars: bigint, companyName: string): Promise<string> {
  const received = await simulations.receiveEntry({ providerAccountId, amount: cents(dollars * 100n), type, companyName })
  const reported = (name: ReportedEntry['name']): ReportedEntry => ({
    name,
    transferId: received.transferId,
    providerAccountId,
    direction: type,
    cents: dollars * 100n,
    companyName,
  })
  await applyPendingEvents(world, [reported('RECEIVED')])
  await simulations.settleEntry(received)
  await applyPendingEvents(world, [reported('PROCESSED')])
  return received.transferId
}

const statusOf = async (id: string) => (await simulations.findEntry(id))?.status

describe('debits', () => {
  test('that were refused are listed as due, sent back by hand once more, and then done', async () => {
    const id = await entry('DEBIT', 900_000n, 'OVERDRAW CO')
    const due = await world.ops('debits', 'list', '--due')
    assert.match(
      due.output,
      new RegExp(`^ENTRY .*\\n${id} .*OVERDRAW CO .* \\$900,000\\.00 +refused R01, return R01 due until \\d{4}-`, 'm'),
    )
    assert.match((await world.ops('reconcile', 'list')).output, /Returns that wait/)
    const sent = await world.ops('debits', 'retry', id)
    assert.deepEqual([sent.code, sent.output], [0, 'Sent back.\n'])
    assert.equal(await statusOf(id), 'RETURNED')
    assert.match((await world.ops('debits', 'retry', id)).output, /^Nothing of it is to go back/)
    assert.match((await world.ops('debits', 'show', id)).output, /refused R01, return R01 done\nNo claim\.\n$/)
    const { debits } = JSON.parse((await world.ops('debits', 'list', '--phone', who, '--json')).output) as {
      debits: { accountId: string; ruling: string }[]
    }
    assert.deepEqual(
      debits.map((debit) => [debit.accountId, debit.ruling]),
      [[publicId('acc', accountId), 'refused']],
    )
  })

  test('that are none are one clear line', async () => {
    const wrong: [number, string[], RegExp][] = [
      [1, ['debits', 'show', 'eft_none'], /^There is no entry "eft_none"\. See: debits list\.\n$/],
      [1, ['debits', 'claims', 'show', 'DB-00000000'], /^There is no claim "DB-00000000"/],
      [2, ['debits', 'list', '--due', '--beyond'], /exclude each other/],
      [2, ['debits', 'claims', 'close', 'DB-00000000', '--note', '\u0007'], /^--note must have/],
      [1, ['suspense', 'release', 'eft_none'], /^No such credit waits/],
      [2, ['suspense', 'return', 'eft_none', '--reason', 'because'], /^"BECAUSE" is no reason/],
    ]
    for (const [code, words, said] of wrong) {
      const result = await world.ops(...words)
      assert.equal(result.code, code, words.join(' '))
      assert.match(result.errors, said)
    }
  })
})

describe('credits that wait', () => {
  test('are listed, given out once, and on the worker’s balance then', async () => {
    const balanceBefore = await world.sumOfBalances()
    const id = await entry('CREDIT', 612n, 'LAKESIDE DINERS')
    assert.equal(await world.sumOfBalances(), balanceBefore)
    assert.match((await world.ops('suspense', 'list')).output, new RegExp(`${id} .*LAKESIDE DINERS .* \\$612\\.00 +suspended`))
    assert.match((await world.ops('reconcile', 'list')).output, /Credits in suspense/)
    assert.equal((await world.ops('suspense', 'release', id)).output, 'Released $612.00 of LAKESIDE DINERS.\n')
    assert.equal((await world.ops('suspense', 'release', id)).errors, 'No such credit waits. See: suspense list.\n')
    assert.equal(await world.sumOfBalances(), balanceBefore + 61_200n)
    const { rows } = await world.database.pool.query(
      `select event, facts from messages_message where employee_id = $1 and facts ->> 'amount' = '61200'`,
      [who],
    )
    assert.equal(rows.length, 1, 'the worker is notified of it, as of any deposit')
  })

  test('are sent back as R24, and cannot be given out any more', async () => {
    const id = await entry('CREDIT', 10n, 'WRONG EMPLOYER')
    assert.equal((await world.ops('suspense', 'return', id)).output, 'Sent back $10.00.\n')
    assert.equal(await statusOf(id), 'RETURNED')
    assert.equal((await world.ops('suspense', 'release', id)).errors, 'It is on its way back.\n')
  })
})
