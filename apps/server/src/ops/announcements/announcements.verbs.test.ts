// Guarantees for operators when they tell many workers: each once, through a kill, a stop, a second command and a second operator.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createOpsWorld, ended, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld
before(async () => {
  world = await createOpsWorld({ OPERATOR: 'Robin Vale' })
  await world.database.query.updateTable('employee_profile').set({ onboarding_status: 'Completed' }).execute()
})
after(() => world.end())

let files = 0
async function write(title: string, more: object = {}): Promise<string> {
  const path = join(world.dataDir, `news-${++files}.json`)
  const content = { en: { title, body: 'It is so.' }, es: { title: `${title} (es)`, body: 'Así es.' }, ...more }
  await writeFile(path, JSON.stringify(content))
  return path
}
const send = (path: string, ...more: string[]) => ['messages', 'send', path, '--kind', 'NEWS', '--all', ...more]

async function reportedOf(title: string) {
  return world.database.query
    .selectFrom('messages_message')
    .select(['employee_id', 'kind', 'event', 'facts'])
    .where(sql<boolean>`facts -> 'en' ->> 'title' = ${title}`)
    .execute()
}
async function idOf(title: string): Promise<string | null> {
  const row = await world.database.query
    .selectFrom('messages_announcement')
    .select('id')
    .where(sql<boolean>`content -> 'en' ->> 'title' = ${title}`)
    .executeTakeFirst()
  return row?.id ?? null
}
/** What another process does shows in the database. */
async function untilReported(title: string, min: number): Promise<void> {
  while ((await reportedOf(title)).length < min) await pause(20)
}
async function assertOnceEach(title: string): Promise<void> {
  const reported = await reportedOf(title)
  assert.deepEqual([reported.length, new Set(reported.map((row) => row.employee_id)).size], [20, 20])
}
const everyoneFast = ['--rate', '60000']

test('a dry run says who would be notified and of what, and keeps nothing', async () => {
  const { code, output } = await world.ops(...send(await write('Dry'), '--dry-run'))
  assert.equal(code, 0)
  assert.match(output, /^Nothing was sent\.\nIt is for 20 workers now\.\nen: Dry\n {4}It is so\.\nes: Dry \(es\)\n/)
  assert.equal(await idOf('Dry'), null)
  assert.deepEqual(await world.database.query.selectFrom('employee_audience').select('id').execute(), [])
})

test('everyone is notified once in both languages, and again it is nothing to do; what goes out of the app waits for the server', async () => {
  const path = await write('Fees', { link: '/my-account/documents' })
  const done = await world.ops(...send(path, ...everyoneFast))
  assert.deepEqual([done.code, done.output, done.errors], [0, 'Done: 20 workers were notified.\n', ''])
  await assertOnceEach('Fees')
  assert.deepEqual((await reportedOf('Fees'))[0]?.facts, {
    en: { title: 'Fees', body: 'It is so.' },
    es: { title: 'Fees (es)', body: 'Así es.' },
    link: '/my-account/documents',
  })
  const again = await world.ops(...send(path))
  assert.match(again.output, /^Nothing to do: the same was sent to the same workers on .*, 20 were notified\./)
  await assertOnceEach('Fees')
  const { rows } = await sql<{ jobs: number }>`
    select sum(jsonb_array_length(data -> 'messageIds'))::int as jobs from jobs.job where name = 'messages.deliver'`.execute(
    world.database.query,
  )
  assert.equal(rows[0]?.jobs, 20)
  assert.match((await world.ops('messages', 'sent')).output, /NEWS {2}DONE {3,}20 of 20 {2}Fees {3,}everyone/)
})

test('what the law has us say is a legal message', async () => {
  const path = await write('Terms')
  const { code } = await world.ops('messages', 'send', path, '--kind', 'LEGAL', '--all', ...everyoneFast)
  assert.equal(code, 0)
  const reported = await reportedOf('Terms')
  assert.ok(reported.every(({ kind, event }) => kind === 'LEGAL' && event === 'legal-announcement'))
})

test('killed in the middle it continues where it was, by its id as by the same command, and no one is notified twice', async () => {
  const path = await write('Killed')
  const child = world.start(send(path, '--rate', '60'))
  const end = ended(child)
  await untilReported('Killed', 1)
  child.kill('SIGKILL')
  await end
  const reported = (await reportedOf('Killed')).length
  assert.ok(reported >= 1 && reported < 20, `${reported} were notified`)
  const id = (await idOf('Killed')) ?? ''
  assert.match((await world.ops('messages', 'resume', id, ...everyoneFast)).output, /^Done: 20 workers were notified\./)
  await assertOnceEach('Killed')
})

test('it is stopped from elsewhere, says so, and continues when that is asked', async () => {
  const path = await write('Stopped')
  const child = world.start(send(path, '--rate', '60'))
  const end = ended(child)
  await untilReported('Stopped', 1)
  const id = (await idOf('Stopped')) ?? ''
  assert.match((await world.ops('messages', 'halt', id)).output, /^Stopped: \d+ workers? (?:was|were) notified\./)
  const { code, output } = await end
  assert.equal(code, 1)
  assert.match(output, new RegExp(`^Stopped: .*messages resume ${id}`))
  assert.match((await world.ops('messages', 'halt', id)).output, /^Nothing to do: it is STOPPED/)
  assert.equal((await world.ops(...send(path, ...everyoneFast))).code, 0)
  await assertOnceEach('Stopped')
})

test('two who send the same at once tell everyone once', async () => {
  const path = await write('Twice')
  const both = await Promise.all([1, 2].map(() => world.ops(...send(path, ...everyoneFast))))
  assert.deepEqual(
    both.map(({ code }) => code),
    [0, 0],
  )
  await assertOnceEach('Twice')
  const { rows } = await sql<{ stray: number }>`
    select count(*)::int as stray from employee_audience as a
    where not exists (select 1 from messages_announcement as m where m.audience_id = a.id)`.execute(world.database.query)
  assert.equal(rows[0]?.stray, 0)
})

test('bad input is named, and nothing is sent', async () => {
  const path = await write('Bad')
  for (const [words, fault] of [
    [['messages', 'send', path, '--all'], /needs --kind/],
    [['messages', 'send', path, '--kind', 'MONEY', '--all'], /--kind must be one of NEWS, LEGAL/],
    [['messages', 'send', path, '--kind', 'NEWS'], /Say to whom/],
    [send(path, '--rate', '0'), /--rate must be a whole number from 1 to 60000/],
    [send(await write('Bad', { en: { title: 'Bad', body: 'x', button: 'OK' } })), /"button" is not known/],
    [send(await write('Bad', { en: { title: 'Bad', body: 'x **y** z' } })), /only pop-ups show bold words/],
    [['messages', 'resume', 'x'], /is no id of an announcement/],
    [['messages', 'halt', '01900000-0000-7000-8000-000000000001'], /There is no announcement/],
  ] as const) {
    const { code, errors } = await world.ops(...words)
    assert.match(errors, fault)
    assert.ok(code === 1 || code === 2)
  }
  assert.equal(await idOf('Bad'), null)
})
