// What ops offers answers: a file of a partner with its bad lines, the same file again, versions, an early end, a statement, and a claim.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { cleanText } from '@daybreak/contract'
import { systemClock } from '@daybreak/time'
import { createFieldEncryption } from '#platform/crypto/field-encryption.ts'
import { sandboxSecrets } from '#platform/crypto/secrets.ts'
import { isRefused } from '#platform/errors.ts'
import { findOffersNamed } from '#features/offers'
import { sendClaim } from '../../features/offers/claims/index.ts'
import { reckonIn, turnOn } from '../../features/offers/rewards/index.ts'
import { openCaseIn } from '../../features/support/cases/writing.ts'
import { createSupportUploads } from '../../features/support/files/index.ts'
import { ownDesk } from '../../features/support/support-desk.ts'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld
before(async () => {
  world = await createOpsWorld({ OPERATOR: 'Robin Vale' })
})
after(() => world.end())

const heading = 'id,merchant,category,description,descriptionEs,rewardType,rewardValue,channels,starts,ends'
const line = (id: string, percent: string) =>
  `${id},Bayline Coffee,restaurants,Get it back.,Te lo devolvemos.,percent,${percent},in_store,2026-01-01,2029-01-01`

type Report = {
  added: string[]
  changed: string[]
  unchangedCount: number
  rejected: { line: number; id: string; reason: string }[]
}

async function importing(lines: readonly string[], ...words: string[]) {
  const path = await world.writeFile('offers.csv', [heading, ...lines].join('\n'))
  const { code, output } = await world.ops('offers', 'import', path, '--partner', 'acme', ...words, '--json')
  return { code, report: JSON.parse(output) as Report }
}

test('a file comes in once, its bad lines with their reasons, and ends early by a command', async () => {
  const bad = await importing([line('o-1', '5'), line('o-2', '500')])
  assert.deepEqual(
    [bad.code, bad.report.rejected],
    [1, [{ line: 3, id: 'o-2', reason: 'rewardValue is 500, and a percent is above 0 and at most 100' }]],
  )
  const dry = await importing([line('o-1', '5')], '--dry-run')
  assert.deepEqual([dry.code, dry.report.added], [0, ['o-1']])
  const kept = await importing([line('o-1', '5'), line('o-2', '500')], '--accept-good-lines')
  assert.deepEqual([kept.code, kept.report.added], [0, ['o-1']])
  const again = await importing([line('o-1', '5')])
  assert.deepEqual([again.report.added, again.report.changed, again.report.unchangedCount], [[], [], 1])
  assert.deepEqual((await importing([line('o-1', '6')])).report.changed, ['o-1'])

  const shown = await world.ops('offers', 'show', 'o-1')
  assert.match(shown.output, /running.*\nVersion 2, .* by Robin Vale: Get it back\..*\nVersion 1, /)
  assert.match((await world.ops('offers', 'list', '--state', 'running')).output, /acme +o-1 +Bayline Coffee +running/)
  assert.match((await world.ops('offers', 'end', 'o-1')).output, /^Ended\./)
  assert.match((await world.ops('offers', 'end', 'o-1')).output, /^Nothing to do/)
  assert.match((await world.ops('offers', 'list', '--state', 'ended')).output, /o-1/)
  const nobody = await world.ops('offers', 'end', 'o-9')
  assert.equal(nobody.code, 1)
})

test('a statement that names what no one owes is answered with its difference, and a file of no kind with a sentence', async () => {
  const path = await world.writeFile('statement.csv', `reward,amount\nrwd_${'1'.repeat(32)},1.00\n`)
  const { code, output } = await world.ops('offers', 'reconcile', path, '--partner', 'acme', '--statement', 'S-1')
  assert.equal(code, 1)
  assert.match(output, /0 rewards cleared, \$0\.00/)
  assert.match(output, /unknown here +2 +rwd_1/)
  const odd = await world.ops('offers', 'import', await world.writeFile('odd.csv', 'a,b\n1,2\n'), '--partner', 'acme')
  assert.equal(odd.code, 1)
})

/** A worker turned an offer of 5% on, paid $20 with the PIN, and asks about it: the number of the case. */
async function claimOf({ employeeId }: { employeeId: string }): Promise<string> {
  await importing([line('o-7', '5')])
  const [offerId = ''] = await findOffersNamed(world.database.query, 'o-7')
  const { database } = world
  await turnOn({ database, clock: systemClock, jobs: { enqueue: async () => undefined } }, { employeeId, offerId })
  const itemId = randomUUID()
  await database.pool.query(
    `insert into offers_purchase (ref, account_id, employee_id, item_id, authorized_at, store_name, store_category, channel, is_pin, is_cash, state,
       completed_at, spent, refunded, updated_at)
     values ('ctx_ops', $1, $2, $3, now() + interval '1 minute', 'BAYLINE COFFEE', '5814', 'in_store', true, false, 'complete', now(), 2000, 0, now())`,
    [randomUUID(), employeeId, itemId],
  )
  const encryption = createFieldEncryption((await sandboxSecrets(world.dataDir)).encryptionKeys)
  const support = { database, clock: systemClock, encryption, uploads: createSupportUploads(encryption), desk: ownDesk }
  const sent = await sendClaim(
    { database, clock: systemClock, openCase: (tx, sender, request) => openCaseIn(support, tx, sender, request) },
    { employeeId, isLimited: false },
    { id: randomUUID(), itemId, offerId, note: cleanText('', 1), files: [] },
  )
  assert.ok(!isRefused(sent))
  return sent.caseNumber
}

test('a claim is shown, granted once, and answered with it; a later, different grant is answered with what was granted', async () => {
  const [worker] = world.workers
  assert.ok(worker)
  const number = await claimOf(worker)
  assert.match(
    (await world.ops('offers', 'claim', number)).output,
    /\$20\.00 at BAYLINE COFFEE.*\n.*missed "pin", worth \$1\.00\nNot granted\./,
  )
  const secret = await world.ops('offers', 'grant', number, '--text', 'Yours is 123-45-6789.')
  assert.equal(secret.code, 2)
  const granted = await world.ops('offers', 'grant', number)
  assert.match(granted.output, /^Granted \$1\.00, .* by Robin Vale; we pay\.$/m, granted.errors)
  assert.match(
    (await world.ops('cases', 'show', number)).output,
    /closed[\s\S]*Robin\n {2}We checked your purchase at Bayline Coffee\. You get \$1\.00/,
  )
  assert.match(
    (await world.ops('offers', 'grant', number, '--as', 'Dana Cho')).output,
    /^Nothing to do:\nGranted .* by Robin Vale/,
  )
  const otherwise = await world.ops('offers', 'grant', number, '--amount', '2', '--as', 'Dana Cho')
  assert.deepEqual([otherwise.code, /granted already, and otherwise\. Granted \$1\.00/.test(otherwise.errors)], [1, true])
  assert.equal((await world.ops('offers', 'grant', '99999')).code, 1)
})

test('approved cash back is paid before its day by a name that is kept, once, after a dry run that pays nothing', async () => {
  const [, worker] = world.workers
  assert.ok(worker)
  await importing([line('o-8', '5')])
  const [offerId = ''] = await findOffersNamed(world.database.query, 'o-8')
  const { database } = world
  const { employeeId } = worker
  await turnOn({ database, clock: systemClock, jobs: { enqueue: async () => undefined } }, { employeeId, offerId })
  await database.pool.query(
    `insert into offers_purchase (ref, account_id, employee_id, item_id, authorized_at, store_name, store_category, channel, is_pin, is_cash, state,
       completed_at, spent, refunded, updated_at)
     select 'ctx_early', id, employee_id, $2, now() + interval '1 minute', 'BAYLINE COFFEE', '5814', 'in_store', false, false, 'complete', now(), 2000, 0, now()
     from accounts_account where employee_id = $1`,
    [employeeId, randomUUID()],
  )
  assert.match((await world.ops('offers', 'pay', `emp_${employeeId.replaceAll('-', '')}`)).output, /^Nothing to do: /)
  await database.transaction((tx) => reckonIn(tx, systemClock, employeeId))
  const words = ['offers', 'pay', `emp_${employeeId.replaceAll('-', '')}`]
  assert.match((await world.ops(...words, '--dry-run')).output, /^Dry run, nothing was paid\.\nBayline Coffee: \$1\.00/)
  const paid = await world.ops(...words, '--as', 'Dana Cho')
  assert.match(paid.output, /^Paid\.\nBayline Coffee: \$1\.00/, paid.errors)
  assert.match((await world.ops(...words)).output, /^Nothing to do: /)
  const { rows } = await database.pool.query('select early_by from offers_reward_entry where early_by is not null')
  assert.deepEqual(rows, [{ early_by: 'Dana Cho' }])
  assert.equal((await world.ops('offers', 'pay', '12125550199')).code, 1)
})
