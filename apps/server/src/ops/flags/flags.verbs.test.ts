// Guarantees for operators: a change says who and why and holds at once, a wrong one changes nothing, and stale flags are named.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { flagDefinitions } from '@daybreak/contract'
import { instantText, parseInstant, systemClock } from '@daybreak/time'
import { noteFlagUse } from '#platform/flags/flag-set.store.ts'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'
import { readFlagLines } from './flag-list.ts'

let world: OpsWorld
before(async () => {
  world = await createOpsWorld({ OPERATOR: 'Robin Vale' })
})
after(() => world.end())

const ops = (...words: string[]) => world.ops('flags', ...words)
const because = ['--because', 'Support asked']
const device = ['--device', '3f2b8c1e-9d4a-4c7b-8a6f-0123456789ab']

test('a flag is switched off with who and why, is explained, and goes back to the default of the code', async () => {
  assert.match(
    (await ops('explain', 'express-pay', ...device)).output,
    /express-pay is on: nothing is set, so the default of the code holds/,
  )
  const off = await ops('set', 'express-pay', 'off', ...because)
  assert.match(off.output, /Changed: express-pay \(version 1\)\.\nEvery server knows within two seconds/)
  assert.match((await ops('set', 'express-pay', 'off', ...because)).output, /Nothing to do/)
  const explained = await ops('explain', 'express-pay', ...device)
  assert.match(explained.output, /express-pay is off: variant "off": the same for all\./)
  assert.match(explained.output, /Changed last at .* by Robin Vale: Support asked/)
  assert.match((await ops('history', '--key', 'express-pay')).output, /1 +express-pay .*Robin Vale +Support asked/)
  await ops('set', 'express-pay', 'default', ...because)
  assert.match((await ops('explain', 'express-pay', ...device)).output, /express-pay is on: nothing is set/)
  assert.equal((JSON.parse((await ops('history', '--json')).output) as { changes: unknown[] }).changes.length, 2)
})

test('a part of the workers gets a flag, and each learns which', async () => {
  await ops('rollout', 'cash-back', '25%', ...because)
  assert.match((await ops('list')).output, /cash-back +25 %/)
  const ids = Array.from({ length: 8 }, (_, index) => `3f2b8c1e-9d4a-4c7b-8a6f-0123456789a${index}`)
  const said = await Promise.all(ids.map(async (id) => (await ops('explain', 'cash-back', '--device', id)).output))
  for (const text of said) assert.match(text, /cash-back is (on|off): variant "\1": its rules chose it\./)
  await ops('set', 'cash-back', 'default', ...because)
})

test('a whole set comes from a file, and one that is wrong is refused with the place of the fault and changes nothing', async () => {
  const path = join(world.dataDir, 'flags.json')
  const write = (text: string) => writeFile(path, text)
  await write('{"flags":{"add-money":{"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off"}}}')
  assert.match((await ops('set', 'all', path, ...because)).output, /Changed: add-money/)
  const shown = (await ops('show')).output
  for (const [text, at] of [
    [shown.replace('ENABLED', 'ON'), /\/flags\/add-money\/state: must be equal to one of the allowed values/],
    [shown.replace('true', '"yes"'), /\/flags\/add-money\/variants\/\w+: must be boolean/],
    [shown.slice(0, -3), /refused: .*: /],
    [
      shown.replaceAll('true', '1').replaceAll('false', '0'),
      /\/flags\/add-money\/variants\/\w+: the code knows this flag as true or false/,
    ],
  ] as const) {
    await write(text)
    const refused = await ops('set', 'all', path, ...because)
    assert.equal(refused.code, 1)
    assert.match(refused.errors, at)
    assert.match(refused.errors, /Nothing was changed\./)
  }
  assert.equal((await ops('show')).output, shown)
  assert.match((await ops('set', 'all', join(world.dataDir, 'nowhere.json'), ...because)).errors, /does not exist/)
})

test('bad words change nothing', async () => {
  for (const [words, why] of [
    [['set', 'express-payy', 'off', ...because], /There is no flag "express-payy"/],
    [['set', 'express-pay', 'maybe', ...because], /VALUE must be on, off or default/],
    [['set', 'express-pay', 'off'], /needs --because/],
    [['set', 'express-pay', 'off', '--because', '\u200b'], /Say why in letters/],
    [['rollout', 'express-pay', '101', ...because], /PERCENT must be a whole number from 0 to 100/],
    [['rollout', 'express-pay', '1.5', ...because], /PERCENT must be/],
    [['explain', 'express-pay', '--device', 'mine'], /must be a UUID/],
    [['explain', 'express-pay', '--environment', 'test'], /must be one of development, staging, production/],
  ] as const) {
    const ended = await ops(...words)
    assert.equal(ended.code, 2, words.join(' '))
    assert.match(ended.errors, why)
  }
})

test('with LaunchDarkly a change here is refused, because it would not hold', async () => {
  const elsewhere = await createOpsWorld({
    OPERATOR: 'Robin Vale',
    FLAGS_PROVIDER: 'launchdarkly',
    LAUNCHDARKLY_SDK_KEY: 'sdk-00000000-0000-4000-8000-000000000000',
    LAUNCHDARKLY_CLIENT_SIDE_ID: '0123456789abcdef01234567',
  })
  try {
    const refused = await elsewhere.ops('flags', 'set', 'express-pay', 'off', ...because)
    assert.deepEqual([refused.code, refused.errors.includes('flags are changed there')], [1, true])
  } finally {
    await elsewhere.end()
  }
})

test('a flag is stale that nothing asks for, that stays the same for all, whose day has come, or that no code knows', async () => {
  const path = join(world.dataDir, 'stale.json')
  const forAll = { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: 'on' }
  await writeFile(path, JSON.stringify({ flags: { 'cash-back': forAll, 'old-tile': forAll } }))
  await ops('set', 'all', path, ...because)
  await noteFlagUse(world.database.query, 'cash-back')
  const staleAt = async (at: string) =>
    new Map((await readFlagLines(world.database, parseInstant(at))).map(({ key, stale }) => [key, stale.join('; ')]))
  const now = await staleAt(instantText(systemClock.now()))
  assert.equal(now.get('cash-back'), '')
  assert.equal(now.get('old-tile'), 'no code asks for it by its key')
  const { reviewBy } = flagDefinitions['cash-back']
  const later = await staleAt(`${reviewBy}T00:00:00Z`)
  assert.match(later.get('cash-back') ?? '', /its day of review was .*; not asked for in 30 days; the same for all for 90 days/)
  assert.match((await ops('list', '--stale')).output, /old-tile/)
})
