// Guarantees for operators: what is down is said with its end, bad words change nothing, and what is up already stays up.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { instantText, parseInstant } from '@daybreak/time'
import { createOpsWorld, ended, type OpsWorld } from '../../testing/ops-world.ts'
import { UsageError } from '../command-line/ops-errors.ts'
import { untilOf } from './maintenance.verbs.ts'

let world: OpsWorld
before(async () => {
  world = await createOpsWorld({ OPERATOR: 'Robin Vale' })
})
after(() => world.end())

const ops = (...words: string[]) => world.ops('maintenance', ...words)

describe('the promised end', () => {
  const now = parseInstant('2026-11-20T13:42:10.000Z')

  test('is a moment with its zone, or a time from now on', () => {
    for (const [text, until] of [
      ['90m', '2026-11-20T15:12:10.000Z'],
      ['2h', '2026-11-20T15:42:10.000Z'],
      ['2026-11-21T02:30-05:00', '2026-11-21T07:30:00.000Z'],
      ['2026-11-20T14:00:00Z', '2026-11-20T14:00:00.000Z'],
    ] as const)
      assert.equal(instantText(untilOf(text, now)), until, text)
  })

  test('is refused in one clear line when it cannot be read, has passed, or is a wrong date', () => {
    for (const [text, why] of [
      ['', /must be a moment with its time zone/],
      ['soon', /must be a moment with its time zone/],
      ['02:30', /must be a moment with its time zone/],
      ['2026-11-21T02:30', /must be a moment with its time zone/],
      ['-5m', /must be a moment with its time zone/],
      ['1e3m', /must be a moment with its time zone/],
      ['2026-13-01T00:00Z', /must be a moment with its time zone/],
      ['0m', /must be in the future: "0m" is 2026-11-20T13:42:10.000Z/],
      ['2026-11-20T13:42:10Z', /must be in the future/],
      ['2025-11-21T02:30-05:00', /must be in the future: .* it is 2026-11-20T13:42:10.000Z now/],
      ['2027-11-21T02:30-05:00', /within 7 days/],
      ['9999h', /within 7 days/],
    ] as const)
      assert.throws(
        () => untilOf(text, now),
        (error) => error instanceof UsageError && why.test(error.message),
        text,
      )
  })
})

test('a part goes down, gets another end time, is listed and comes up; a second stop does no harm', async () => {
  assert.match((await ops('list')).output, /Nothing is down, and nothing was\./)
  const started = await ops('start', '--part', 'express-pay')
  assert.match(
    started.output,
    /Down from now on: express-pay\.\nWorkers see no end time\.\nEvery server knows within two seconds/,
  )
  assert.match(
    (await ops('start', '--part', 'express-pay', '--until', '2h')).output,
    /Another end time is shown: express-pay has been down since/,
  )
  assert.match((await ops('start', '--part', 'express-pay')).output, /Nothing to do: .*\nWorkers are notified: back by /)
  assert.match((await ops('list')).output, /express-pay +DOWN .* Robin Vale /)
  assert.match((await ops('stop', '--part', 'express-pay')).output, /Up again: express-pay/)
  const again = await ops('stop', '--part', 'express-pay')
  assert.deepEqual([again.code, /Nothing to do: it ended at .*, by Robin Vale\./.test(again.output)], [0, true])
  assert.match((await ops('list')).output, /express-pay +ended /)
})

test('bad words are refused and change nothing', async () => {
  for (const [words, why] of [
    [['start', '--part', 'payroll'], /--part must be one of express-pay, move-money, cards, support, not "payroll"/],
    [['start', '--until', 'tonight'], /--until must be a moment/],
    [['start', '--until', '2020-01-01T00:00Z'], /--until must be in the future/],
    [['stop', '--part', ' '], /--part must be one of/],
    [['start', '--as', ' '], /Say who does it/],
    [['list', '--limit', '0'], /--limit must be a whole number/],
    [['stop', '--until', '2h'], /until/],
  ] as const) {
    const refused = await ops(...words)
    assert.deepEqual([refused.code, why.test(refused.errors)], [2, true], `${words.join(' ')}: ${refused.errors}`)
  }
  const { maintenance } = JSON.parse((await ops('list', '--json')).output) as { maintenance: { end: object | null }[] }
  assert.deepEqual(
    maintenance.filter(({ end }) => end === null),
    [],
  )
})

test('a stop that names what is not down while something else is says what is down, and leaves it down', async () => {
  await ops('start', '--part', 'support')
  const wrong = await ops('stop', '--part', 'move-money')
  assert.deepEqual([wrong.code, /Not down: move-money\. Down: support\./.test(wrong.errors)], [1, true], wrong.errors)
  const whole = await ops('stop')
  assert.deepEqual([whole.code, /Not down: everything\. Down: support\./.test(whole.errors)], [1, true], whole.errors)
  await ops('start', '--until', '1h')
  assert.match((await ops('stop')).output, /Up again: everything.*\nStill down: support\./)
  assert.match((await ops('list')).output, /support +DOWN/)
  await ops('stop', '--part', 'support')
})

test('a command that is killed leaves all of it or nothing, and the same command again makes it so', async () => {
  const child = world.start(['maintenance', 'start', '--part', 'cards', '--as', 'Robin Vale'])
  child.once('spawn', () => child.kill('SIGKILL'))
  await ended(child)
  assert.equal((await ops('start', '--part', 'cards')).code, 0)
  const { maintenance } = JSON.parse((await ops('list', '--json')).output) as {
    maintenance: { part: string; end: object | null }[]
  }
  assert.equal(maintenance.filter(({ part, end }) => part === 'cards' && end === null).length, 1)
})
