// What the operator's command line answers: what was done in words and as JSON, and one clear line for every failure.
import { ownText } from '@daybreak/contract'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { publicId } from '@daybreak/ids'
import { pay, payrollFile } from '../features/employers/testing/payroll-world.ts'
import { createOpsWorld, type OpsWorld } from '../testing/ops-world.ts'

let world: OpsWorld

before(async () => {
  world = await createOpsWorld()
})
after(() => world.end())

test('a payroll file is posted, and the same command again changes nothing', async () => {
  const balanceBefore = await world.sumOfBalances()
  const { path, total } = await world.payroll('plain.ach', 100)
  const first = await world.ops('payroll', 'post', path)
  assert.deepEqual([first.code, first.errors], [0, ''])
  assert.match(first.output, /^Posted 100 deposits, \$[\d,.]+\n100 posted/)
  const second = await world.ops('payroll', 'post', path, '--json')
  const answer = JSON.parse(second.output) as { wasKnown: boolean; newCount: number; outcomes: unknown }
  assert.deepEqual(
    [second.code, answer.wasKnown, answer.newCount, answer.outcomes],
    [0, true, 0, [{ outcome: 'posted', code: null, arrivesOn: null, count: 100, amount: String(total) }]],
  )
  assert.equal((await world.sumOfBalances()) - balanceBefore, total)
})

test('every entry of a file is accounted for, those that nothing is done with too', async () => {
  const [worker] = world.workers
  assert.ok(worker)
  const entries = [
    pay(worker, 61_001n, 900_001),
    pay(worker, 61_002n, 900_002, { transactionCode: '52' }),
    pay(worker, 0n, 900_003, { transactionCode: '28' }),
    pay(worker, 61_003n, 900_004, { transactionCode: '27' }),
  ]
  const { code, output } = await world.ops(
    'payroll',
    'post',
    await world.writeFile('mixed.ach', await payrollFile(entries, { effectiveDate: world.payday })),
  )
  assert.equal(code, 0)
  assert.match(
    output,
    /^Posted 1 deposit, \$610\.01\.?\n1 prenotes and .*, \$0\.00\n1 waiting for a decision .*, \$610\.03\n1 posted, \$610\.01\n1 returned R03, \$610\.02\n/,
  )
})

test('what cannot be understood is one line and exit code 2', async () => {
  for (const words of [
    ['frob'],
    ['payroll', 'frob'],
    ['payroll', 'post'],
    ['payroll', 'post', 'a', 'b'],
    ['payroll', 'post', 'a', '--frob'],
    ['roster', 'import', 'a'],
    ['payroll', 'list', '--limit', 'many'],
    ['payroll', 'list', '--limit'],
  ]) {
    const { code, output, errors } = await world.ops(...words)
    assert.deepEqual([code, output, errors.split('\n').length], [2, '', 2], `${words.join(' ')}: ${errors}`)
  }
})

test('what the world refuses is one line and exit code 1, in words and as JSON', async () => {
  const unreadable = join(world.dataDir, 'missing.ach')
  const spoilt = await world.writeFile('spoilt.ach', 'This is a letter.\nWith two lines.\n')
  for (const [words, said] of [
    [['payroll', 'post', unreadable], /missing\.ach does not exist\.$/],
    [['payroll', 'post', world.dataDir], /not a regular file/],
    [
      ['payroll', 'post', spoilt],
      /^Refused: .*spoilt\.ach, line 1: the first record is not a file header \(1\)\. .* Nothing was posted\.$/,
    ],
    [['roster', 'import', unreadable, '--employer', 'LAKESIDE'], /does not exist/],
    [['roster', 'import', spoilt, '--employer', 'NOBODY'], /no employer "NOBODY"/],
    [['roster', 'import', spoilt, '--employer', 'LAKESIDE'], /spoilt\.ach, line 1: the heading row lacks/],
    [['payroll', 'show', 'abcdef'], /no payroll file/],
    [['account', 'show', '12125550199'], /no worker "12125550199"/],
  ] as const) {
    const { code, output, errors } = await world.ops(...words)
    assert.deepEqual([code, output], [1, ''], words.join(' '))
    assert.match(errors.trimEnd(), said)
    assert.equal(errors.trimEnd().split('\n').length, 1)
    const asJson = await world.ops(...words, '--json')
    assert.equal(asJson.code, 1)
    assert.equal(typeof JSON.parse(asJson.output), 'object')
  }
})

test('help is given at each level', async () => {
  assert.match((await world.ops('--help')).output, /payroll post FILE/)
  assert.match((await world.ops('payroll')).output, /payroll sample FILE/)
  assert.match((await world.ops('payroll', 'calendar')).output, /payroll calendar generate/)
  assert.match((await world.ops('payroll', 'post', '--help')).output, /--allow-repeat/)
})

test('a check of an identity is listed, shown, and decided in place of the sandbox, once', async () => {
  const query = world.database.query
  const { id: employeeId, employer_id: employerId } = await query
    .selectFrom('employee_profile')
    .select(['id', 'employer_id'])
    .executeTakeFirstOrThrow()
  const [worker, id, rosterId, at] = [publicId('emp', employeeId), randomUUID(), randomUUID(), '2026-11-20T13:00:00.000Z']
  const names = { first_name: ownText('Ana'), last_name: ownText('Rivera'), employee_number: 'I1' }
  const kept = { status: 'ended', jobs: '[]', row_hash: new Uint8Array(), version: 1, created_at: at, updated_at: at } as const
  await query
    .insertInto('employers_roster')
    .values({ id: rosterId, employer_id: employerId, ...names, ...kept })
    .execute()
  assert.equal((await world.ops('identity', 'list')).output, 'No check is under way.\n')
  assert.match((await world.ops('identity', 'move', worker, 'APPROVED')).errors, /has not submitted a check/)
  await query
    .insertInto('identity_check')
    .values({
      id,
      employee_id: employeeId,
      roster_id: rosterId,
      applicant_sealed: new Uint8Array(),
      status: 'IN_REVIEW',
      submitted_at: at,
      changed_at: at,
    })
    .execute()
  assert.match((await world.ops('identity', 'list')).output, new RegExp(`${worker} +IN_REVIEW +${at} +–`))
  assert.match((await world.ops('identity', 'move', worker, 'APPROVED')).errors, /do not know this check yet/)
  for (const words of [
    ['PERHAPS'],
    ['DENIED', '--items', 'Name'],
    ['APPROVED', '--reason', 'law'],
    ['DENIED', '--reason', 'mood'],
    ['DENIED', '--reason', 'age'],
    ['NOT_STARTED'],
  ])
    assert.equal((await world.ops('identity', 'move', worker, ...words)).code, 2, words.join(' '))
  await query.updateTable('identity_check').set({ status: 'APPROVED' }).where('id', '=', id).execute()
  assert.match((await world.ops('identity', 'move', worker, 'DENIED')).errors, /The check is decided: APPROVED/)
  assert.match((await world.ops('identity', 'show', worker)).output, new RegExp(`^Worker ${worker}: APPROVED`))
})

test('employers, rosters and calendars are kept from the command line, with contacts masked', async () => {
  assert.equal((await world.ops('employer', 'add', 'harbor', '--name', 'Harbor Grill', '--company-id', '9555010007')).code, 0)
  const roster = join(world.dataDir, 'roster.csv')
  await writeFile(roster, 'employeeNumber,firstName,lastName,phone,email\nH1,Maya,Torres,2125550101,maya.torres@example.com\n')
  assert.match(
    (await world.ops('roster', 'import', roster, '--employer', 'HARBOR', '--dry-run')).output,
    /^Dry run, nothing was kept\.\n1 row: 1 added/,
  )
  assert.match((await world.ops('roster', 'import', roster, '--employer', 'HARBOR')).output, /^Imported\.\n1 row: 1 added/)
  assert.match(
    (await world.ops('roster', 'import', roster, '--employer', 'HARBOR')).output,
    /0 added, 0 changed, 0 ended, 1 unchanged/,
  )
  const handed = await world.ops('onboarding', 'code', 'H1', '--employer', 'HARBOR')
  assert.match(handed.output, /^Code for H1: [B-Z2-9]{4}-[B-Z2-9]{4}\nGood until 20\S+Z, once\./)
  assert.match((await world.ops('onboarding', 'code', 'H2', '--employer', 'HARBOR')).errors, /no one with the number "H2"/)
  assert.match(
    (await world.ops('onboarding', 'unlock', 'H1', '--employer', 'HARBOR')).output,
    /^Nothing to do: H1 is not paused\./,
  )
  const invited = await world.ops('onboarding', 'invite', 'H1', '--employer', 'HARBOR')
  assert.match(invited.output, /^Invitation for H1: http:\S+\/onboarding\?invite=[\w-]{43}\nGood until 20/)
  assert.match(
    (await world.ops('onboarding', 'openings', '--employer', 'HARBOR')).output,
    /^No account of Harbor Grill is being opened\./,
  )
  const { output } = await world.ops('roster', 'list', '--employer', 'HARBOR')
  assert.match(output, /H1 +Maya T\. +active +– +\*\*\* \*\*\* 0101 +m\*+@example\.com +no/)
  assert.equal(
    (
      await world.ops(
        'payroll',
        'calendar',
        'generate',
        '--employer',
        'HARBOR',
        '--group',
        'ALL',
        '--frequency',
        'weekly',
        '--start',
        '2026-11-23',
        '--count',
        '2',
      )
    ).code,
    0,
  )
  assert.match((await world.ops('employer', 'list')).output, /HARBOR +Harbor Grill +9555010007 +1 +0/)
})

test('a sample file pays the people who have an account, and can be posted', async () => {
  const [worker] = world.workers
  assert.ok(worker)
  await world.database.pool.query(`update employers_roster set employee_id = $1 where employee_number = 'H1'`, [
    worker.employeeId,
  ])
  const path = join(world.dataDir, 'sample.ach')
  const sample = await world.ops('payroll', 'sample', path, '--employer', 'HARBOR', '--amount', '612.40')
  assert.match(sample.output, /1 deposit, \$612\.40/)
  const balanceBefore = await world.sumOfBalances()
  assert.equal((await world.ops('payroll', 'post', path)).code, 0)
  assert.equal((await world.sumOfBalances()) - balanceBefore, 61_240n)
  const shown = await world.ops('account', 'show', 'HARBOR/H1')
  assert.match(shown.output, /open: number \*0000, routing \*6780/)
})

test('an account with money on it is closed only when that is said, and a closed one is not opened again', async () => {
  const [worker] = world.workers
  assert.ok(worker)
  const who = worker.employeeId
  const refused = await world.ops('account', 'close', who)
  assert.equal(refused.code, 1)
  assert.match(
    refused.errors,
    /^The account is not empty: present \$[\d,.]+, held \$0\.00\. Nothing was closed; --despite-balance .*\n$/,
  )
  const again = await world.ops('account', 'open', who)
  assert.deepEqual([again.code, again.errors], [0, ''])
  assert.match(again.output, /^Nothing to do: the worker has an account\.\nAccount acc_\w+, open/)

  await world.closeAccount(worker)
  const opening = await world.ops('account', 'open', who)
  assert.deepEqual([opening.code, opening.output], [1, ''])
  assert.match(opening.errors, /^Nothing was opened: the worker's account is closed, for good\.\nAccount acc_\w+, closed: number/)
})

test('the machinery can be asked whether it is well', async () => {
  assert.match((await world.ops('ledger', 'verify')).output, /^The ledger adds up: /)
  assert.match((await world.ops('jobs', 'dead')).output, /No job has been given up/)
  assert.match((await world.ops('migrations', 'status')).output, /The database is up to date/)
})

test('a number is stopped and started as by its owner, once, and shown masked', async () => {
  const consent = async (...words: string[]) => JSON.parse((await world.ops('messages', ...words, '--json')).output) as unknown
  const purposes = (isSent: boolean) => ['security_codes', 'account_alerts'].map((purpose) => ({ purpose, mayBeSent: isSent }))
  const never = { purpose: 'marketing', mayBeSent: false }
  const phone = '*** *** 0171'
  assert.deepEqual(await consent('consent', '12125550171'), { phone, purposes: [...purposes(true), never] })
  assert.deepEqual(await consent('stop', '+1 (212) 555-0171'), { phone, purposes: [...purposes(false), never] })
  assert.match((await world.ops('messages', 'stop', '12125550171')).output, /^Nothing to do: it was so before\./)
  assert.deepEqual(await consent('start', '12125550171'), { phone, purposes: [...purposes(true), never] })
  const { rows } = await world.database.pool.query(
    `select purpose, count(*)::int from outbox_message join jobs.job on data->>'messageId' = outbox_message.id::text
     where recipient = '12125550171' group by purpose`,
  )
  assert.deepEqual(rows, [{ purpose: 'opt_out_answer', count: 2 }])
  assert.equal((await world.ops('messages', 'stop', 'Maya')).code, 1)
})

test('the key that signs the JWT is replaced: the old one stays published, unless it has leaked', async () => {
  await world.ops('session', 'rotate-keys')
  const planned = JSON.parse((await world.ops('session', 'rotate-keys', '--json')).output) as {
    kid: string
    publishedKids: string[]
  }
  assert.equal(planned.publishedKids.length, 2)
  assert.ok(planned.publishedKids.includes(planned.kid))
  const leaked = await world.ops('session', 'rotate-keys', '--leaked')
  assert.deepEqual([leaked.code, leaked.errors], [0, ''])
  assert.match(leaked.output, /^Key [0-9a-f]{16} is published and signs from [\d:.TZ-]+ on\.\nNo other key is published\.\n$/)
})

test('a worker’s request to their employer is exported once, readable by its operator alone, and again when the file was lost', async () => {
  const query = world.database.query
  const [, worker] = world.workers
  assert.ok(worker)
  const [rosterId, at, day] = [randomUUID(), '2026-11-20T13:00:00.000Z', { created_at: '2026-11-20T13:00:00.000Z' }]
  const names = { first_name: ownText('Ana'), last_name: ownText('Rivera, "R."'), employee_number: 'E1' }
  const kept = { status: 'active', jobs: '[]', row_hash: new Uint8Array(), version: 1, updated_at: at, ...day } as const
  await query
    .insertInto('employers_roster')
    .values({ id: rosterId, employer_id: world.employerId, employee_id: worker.employeeId, ...names, ...kept })
    .execute()
  const person = { employee_id: worker.employeeId, roster_id: rosterId, draft_id: randomUUID(), differs: [], ...day }
  await query
    .insertInto('onboarding_person')
    .values({ ...person, shows_payment_election: true })
    .execute()
  await query
    .insertInto('onboarding_election')
    .values({ id: randomUUID(), employee_id: worker.employeeId, choice: 'part', amount_cents: 5_000n, consented_at: at, ...day })
    .execute()

  const [file, again] = [join(world.dataDir, 'elections.csv'), join(world.dataDir, 'again.csv')]
  assert.match((await world.ops('election', 'list', '--employer', 'LAKESIDE')).output, /^NUMBER .*\nE1 +part +– *\n$/)
  const written = await world.ops('election', 'export', file, '--employer', 'LAKESIDE', '--json')
  const { id, count } = JSON.parse(written.output) as { id: string; count: number }
  assert.equal(count, 1)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  const text = await readFile(file, 'utf8')
  assert.match(
    text,
    new RegExp(`^employeeNumber,.*\\nE1,Ana,"Rivera, ""R\\.""",set,part,50\\.00,,\\d{9},${worker.accountNumber},checking,,`),
  )

  assert.match((await world.ops('election', 'export', file, '--employer', 'LAKESIDE')).errors, /is there already/)
  const nothing = await world.ops('election', 'export', again, '--employer', 'LAKESIDE')
  assert.equal(nothing.output, 'There is nothing to tell Lakeside Diners.\n')
  assert.equal((await world.ops('election', 'export', again, '--employer', 'LAKESIDE', '--again', id)).code, 0)
  assert.equal(await readFile(again, 'utf8'), text)
  assert.match((await world.ops('election', 'files', '--employer', 'LAKESIDE')).output, new RegExp(`\\n${id} .* 1\\n$`))
  assert.match(
    (await world.ops('election', 'export', join(world.dataDir, 'x.csv'), '--employer', 'LAKESIDE', '--again', 'ffff')).errors,
    /There is no file "ffff" for Lakeside Diners/,
  )
})
