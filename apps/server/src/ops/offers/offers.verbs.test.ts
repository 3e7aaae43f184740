// What ops offers answers: a file of a partner with its bad lines, the same file again, versions, an early end, and a statement.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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

test('a statement that names what nobody owes is answered with its difference, and a file of no kind with a sentence', async () => {
  const path = await world.writeFile('statement.csv', `reward,amount\nrwd_${'1'.repeat(32)},1.00\n`)
  const { code, output } = await world.ops('offers', 'reconcile', path, '--partner', 'acme', '--statement', 'S-1')
  assert.equal(code, 1)
  assert.match(output, /0 rewards cleared, \$0\.00/)
  assert.match(output, /unknown here +2 +rwd_1/)
  const odd = await world.ops('offers', 'import', await world.writeFile('odd.csv', 'a,b\n1,2\n'), '--partner', 'acme')
  assert.equal(odd.code, 1)
})
