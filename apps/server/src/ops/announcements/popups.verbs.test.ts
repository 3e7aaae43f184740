// Guarantees for operators with pop-ups: a dry run keeps nothing, bad input is named, and each change happens once.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { publicId } from '@daybreak/ids'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld
before(async () => {
  world = await createOpsWorld({ OPERATOR: 'Robin Vale' })
  await world.database.query.updateTable('employee_profile').set({ onboarding_status: 'Completed' }).execute()
})
after(() => world.end())

const good = {
  en: { title: 'Banks are closed on Thanksgiving', body: 'Payday is still **Fri, Nov 27**.', button: 'OK' },
  es: { title: 'Los bancos cierran el Día de Acción de Gracias', body: 'Cobras el **vie 27 nov**.' },
  link: '/express-pay',
}
let files = 0
async function write(content: unknown): Promise<string> {
  const path = join(world.dataDir, `words-${++files}.json`)
  const isRaw = typeof content === 'string' || Buffer.isBuffer(content)
  await writeFile(path, isRaw ? content : JSON.stringify(content))
  return path
}
const add = async (content: unknown, ...more: string[]) => world.ops('popups', 'add', await write(content), ...more)
const countPopups = async () => (await world.database.query.selectFrom('popups_popup').select('id').execute()).length

type Added = { popup: string | null; readers: number }
const added = ({ output }: { output: string }) => JSON.parse(output) as Added

test('a dry run says who would read it and what, and keeps nothing', async () => {
  const path = await write(good)
  const { code, output } = await world.ops('popups', 'add', path, '--all', '--dry-run')
  assert.equal(code, 0)
  assert.match(output, /^Nothing was kept\.\nIt is for 20 workers now\.\nen: Banks are closed on Thanksgiving\n/)
  assert.match(output, /es: Los bancos.*\n.*Cobras.*\n\s+\[the usual button\]/)
  assert.equal(await countPopups(), 0)
  assert.deepEqual(await world.database.query.selectFrom('employee_audience').select('id').execute(), [])
})

test('what could hide or change words on a screen is left out of them: marks of direction, of no width, of a terminal', async () => {
  const hostile = { title: '\u202egnp.exe\u200b', body: 'See\u0000 \u001b[31mred\ud800 **\u2067now\u2069**.' }
  const { output } = await add({ en: hostile, es: { ...good.es, title: 'שלום' } }, '--all', '--dry-run')
  assert.match(output, /^en: gnp\.exe\n {4}See \[31mred \*\*now\*\*\.\n/m)
  assert.match(output, /^es: שלום\n/m)
})

test('its readers are those of employers, states, languages and of a file, counted once', async () => {
  const [first, second] = world.workers.map(({ employeeId }) => publicId('emp', employeeId ?? ''))
  // More than one statement asks for.
  const ids = await world.writeFile('ids.txt', `${first}\r\n\n${second}\n${`${first}\n`.repeat(10_001)}`)
  const readers = async (...to: string[]) => added(await add(good, '--json', '--dry-run', ...to)).readers
  assert.equal(await readers('--employer', 'lakeside'), 20)
  assert.equal(await readers('--ids', ids), 2)
  assert.equal(await readers('--ids', ids, '--language', 'es'), 0)
  assert.equal(await readers('--state', 'WY'), 0)
})

test('bad input is named, in the file as in the words, and nothing is kept', async () => {
  const odd = await world.writeFile('odd.txt', `emp_1\n${publicId('emp', '01900000-0000-7000-8000-000000000001')}\n`)
  const long = (length: number) => 'a'.repeat(length)
  const cases: [unknown, string[], RegExp][] = [
    [good, [], /Say to whom/],
    [good, ['--all', '--state', 'NY'], /--all is everyone/],
    [good, ['--employer', 'NOWHERE'], /no employer "NOWHERE"/],
    [good, ['--state', 'XX'], /"XX" is no state/],
    [good, ['--language', 'fr'], /--language must be one of en, es/],
    [good, ['--ids', odd], /line 1: "emp_1" is no employee id.*line 2: .* is the id of no worker/],
    [good, ['--ids', '/nowhere/ids.txt'], /ids\.txt does not exist/],
    [good, ['--all', '--device', 'TV'], /--device must be one of MOBILE, WEB/],
    [good, ['--all', '--icon', 'sun'], /--icon must be one of/],
    [good, ['--all', '--from', 'tomorrow'], /--from must be a time like/],
    [good, ['--all', '--from', '2036-13-01 08:00'], /--from must be a time like/],
    [good, ['--all', '--from', '0000-01-01 00:00'], /--from must be between 2020 and 2100/],
    [good, ['--all', '--until', '9999-12-31 00:00'], /--until must be between 2020 and 2100/],
    [good, ['--all', '--time-zone', 'Eastern'], /--time-zone must be a zone/],
    [good, ['--all', '--from', '2036-11-02 08:00', '--until', '2036-11-02 08:00'], /--until must be after --from/],
    [good, ['--all', '--until', '2020-11-02 08:00'], /--until has passed/],
    ['{', ['--all'], /is no JSON/],
    [Buffer.from(JSON.stringify(good), 'latin1'), ['--all'], /is no UTF-8/],
    [[], ['--all'], /must hold/],
    [{ ...good, es: undefined }, ['--all'], /"es" is missing/],
    [{ ...good, es: { title: 'Hola', body: ' ​ ' } }, ['--all'], /"es": "body" must be a text/],
    [
      { ...good, en: { title: long(81), body: long(401) } },
      ['--all'],
      /"title" must have at most 80.*"body" must have at most 400/,
    ],
    [{ ...good, en: { ...good.en, text: 'x' } }, ['--all'], /"text" is not known/],
    [{ ...good, en: { ...good.en, body: 'It is **bold.' } }, ['--all'], /\*\* that is not closed/],
    [{ ...good, en: { ...good.en, body: '** **' } }, ['--all'], /"en": "body" must be a text/],
    [{ ...good, es: { ...good.es, title: '**Hola**' } }, ['--all'], /"es": "title" has a \*\*/],
    [good, ['--ids', world.dataDir], /is a folder, not a file/],
    ...[
      '//evil.example',
      'https://evil.example',
      '/\\evil',
      'cash-back',
      '/../api/session',
      '/api/session',
      '/sandbox/inbox',
      7,
    ].map((link): [unknown, string[], RegExp] => [{ ...good, link }, ['--all'], /"link" must be a path of the app/]),
  ]
  for (const [content, words, fault] of cases) {
    const { code, errors } = await add(content, ...words)
    assert.match(errors, fault)
    assert.ok(code === 1 || code === 2, errors)
  }
  assert.equal(await countPopups(), 0)
})

test('a draft is started and stopped once, is listed and shown, and starts again', async () => {
  const { popup } = added(await add(good, '--employer', 'LAKESIDE', '--json', '--from', '2036-11-02 08:00'))
  const id = popup ?? ''
  assert.match((await world.ops('popups', 'list')).output, /DRAFT.*Banks are closed on Thanksgiving.*workers of /)
  assert.match((await world.ops('popups', 'start', id)).output, /^It is shown from 2036-11-02T13:00:00\.000Z on\./)
  assert.match((await world.ops('popups', 'start', id)).output, /^Nothing to do/)
  assert.match((await world.ops('popups', 'show', id)).output, /WAITING, for workers of .*, on MOBILE and WEB/)
  assert.match((await world.ops('popups', 'stop', id)).output, /^It is shown no more\./)
  assert.match((await world.ops('popups', 'stop', id)).output, /^Nothing to do/)
  assert.equal((await world.ops('popups', 'start', id)).code, 0)
  for (const unknown of ['pop_1', publicId('pop', '01900000-0000-7000-8000-000000000001')])
    assert.notEqual((await world.ops('popups', 'start', unknown)).code, 0)
})

test('maintenance is said in our words, in both languages, on the wall of the zone', async () => {
  const maintenance = (from: string, until: string, ...more: string[]) =>
    world.ops('popups', 'maintenance', '--all', '--dry-run', '--from', from, '--until', until, ...more)
  const { output } = await maintenance('2036-11-30 02:00', '2036-11-30 04:00')
  assert.match(output, /Sun, Nov 30, 2:00 AM to 4:00 AM \(ET\)\. Your card still works\./)
  assert.match(output, /dom 30 nov, de las 2:00 am a las 4:00 am \(ET\)\. Tu tarjeta sigue funcionando\./)
  const western = await maintenance('2036-11-30 01:00', '2036-11-30 04:00', '--time-zone', 'America/Los_Angeles')
  assert.match(western.output, /de la 1:00 am a las 4:00 am \(PT\)/)
  assert.match((await maintenance('2036-11-30 23:00', '2036-12-01 01:00')).errors, /one day/)
})

test('of two operators who stop one at once, one does it and is named', async () => {
  const id = added(await add(good, '--all', '--json')).popup ?? ''
  await world.ops('popups', 'start', id)
  const outcomes = await Promise.all([
    world.ops('popups', 'stop', id, '--as', 'Robin Vale', '--json'),
    world.ops('popups', 'stop', id, '--as', 'Ada Quinn', '--json'),
  ])
  const kinds = outcomes.map(({ output }) => (JSON.parse(output) as { outcome: string }).outcome)
  assert.deepEqual(kinds.toSorted(), ['changed', 'unchanged'])
  const [by] = ['Robin Vale', 'Ada Quinn'].filter((_name, index) => kinds[index] === 'changed')
  const { output } = await world.ops('popups', 'show', id)
  assert.match(output, new RegExp(`: STOPPED, for everyone.*changed last by ${by}\\.`, 's'))
})
