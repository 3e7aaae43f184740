// What ops banks answers: a directory in the Federal Reserve's own form, its versions, lines that cannot be used, and names of linked banks.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routingCheckDigit } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText, systemClock } from '@daybreak/time'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'
import { findBankName } from '../../features/move-money/linked/proofs/proofs.store.ts'

let world: OpsWorld

before(async () => {
  world = await createOpsWorld({ OPERATOR: 'Robin Vale' })
})
after(() => world.end())

type Report = {
  outcome: string
  version: number | null
  banks: number
  added: string[]
  changed: string[]
  ended: string[]
  rejected: { line: number; reason: string }[]
  named: number
}

function numberOf(index: number): string {
  const firstEight = String(55_000_000 + index)
  return firstEight + routingCheckDigit(firstEight)
}

/** A line as the Federal Reserve lays it out, with its made-up address. */
function lineOf(routingNumber: string, name: string, { type = '1', to = '000000000' } = {}): string {
  const address = `${'1 HARBOR STREET'.padEnd(36)}${'SPRINGFIELD'.padEnd(20)}IL627040001`
  return `${routingNumber}O555000000${type}112026${to}${name.padEnd(36)}${address}21755501001`.padEnd(150, '1').padEnd(155)
}

async function importing(
  name: string,
  lines: readonly string[],
  ...words: string[]
): Promise<{ code: number | null; report: Report }> {
  const path = await world.writeFile(name, lines.map((line) => `${line}\r\n`).join(''))
  const { code, output } = await world.ops('banks', 'import', path, ...words, '--json')
  return { code, report: JSON.parse(output) as Report }
}

const nameOf = (routingNumber: string) => findBankName(world.database.query, routingNumber)
const [harbor, prairie, lakes] = [numberOf(1), numberOf(2), numberOf(3)]
const first = [lineOf(harbor, 'HARBOR BANK'), lineOf(prairie, 'PRAIRIE CREDIT UNION', { type: '2', to: lakes })]

async function linkNameless(routingNumber: string): Promise<string> {
  const id = newUuid(systemClock)
  const worker = world.workers[0] ?? assert.fail()
  const at = instantText(systemClock.now())
  await world.database.query
    .insertInto('move_money_destination')
    .values({
      id,
      employee_id: worker.employeeId,
      kind: 'bank',
      state: 'verified',
      last4: '0001',
      account_type: 'checking',
      routing_number: routingNumber,
      account_number_sealed: Buffer.from('sealed'),
      account_number_hash: Buffer.from(world.keyedHash('move_money.account_number', id)),
      added_at: at,
      verified_at: at,
    })
    .execute()
  return id
}

test('a directory names banks, also those that were linked before it, and a dry run keeps nothing', async () => {
  const linked = await linkNameless(harbor)
  const trial = await importing('first.txt', first, '--dry-run')
  assert.deepEqual([trial.code, trial.report.outcome, trial.report.added], [0, 'dry_run', [harbor, prairie]])
  assert.deepEqual(await nameOf(harbor), { kind: 'found', name: null })
  const { code, report } = await importing('first.txt', first)
  assert.deepEqual([code, report.outcome, report.version, report.named], [0, 'kept', 1, 1])
  assert.deepEqual(await nameOf(harbor), { kind: 'found', name: 'HARBOR BANK' })
  assert.deepEqual(await nameOf(lakes), { kind: 'unknown' })
  const { name } = await world.database.query
    .selectFrom('move_money_destination')
    .select('name')
    .where('id', '=', linked)
    .executeTakeFirstOrThrow()
  assert.equal(name, 'HARBOR BANK')
  const again = await importing('again.txt', first)
  assert.deepEqual([again.code, again.report.outcome, again.report.version], [0, 'same', 1])
})

test('each line that cannot be used is named with its reason, keeps the file out, and ends no bank where the good ones are accepted', async () => {
  const lines = [
    lineOf(harbor, 'HARBOR BANK NORTH'),
    lineOf(lakes, 'LAKES BANK').slice(0, 120),
    lineOf('555000019', 'WRONG DIGIT BANK'),
    lineOf(lakes, ''),
    lineOf(lakes, 'LAKES BANK', { type: '7' }),
    lineOf(lakes, 'LAKES BANK', { type: '2', to: '111111111' }),
    lineOf(lakes, 'LÁKES BANK'),
    lineOf(harbor, 'HARBOR BANK AGAIN'),
  ]
  const refused = await importing('bad.txt', lines)
  assert.deepEqual([refused.code, refused.report.outcome, refused.report.version], [1, 'bad_lines', 1])
  assert.deepEqual(
    refused.report.rejected.map(({ line }) => line),
    [2, 3, 4, 5, 6, 7, 8],
  )
  const reasons = [
    /120 characters/,
    /check digit/,
    /names no bank/,
    /record type/,
    /new routing number/,
    /not printable/,
    /line 1 has/,
  ]
  for (const [index, reason] of reasons.entries()) assert.match(refused.report.rejected[index]?.reason ?? '', reason)
  assert.deepEqual(await nameOf(harbor), { kind: 'found', name: 'HARBOR BANK' })
  const accepted = await importing('bad.txt', lines, '--accept-good-lines')
  assert.deepEqual([accepted.code, accepted.report.changed, accepted.report.ended], [0, [harbor], []])
  assert.deepEqual(await nameOf(harbor), { kind: 'found', name: 'HARBOR BANK NORTH' })
  assert.deepEqual(await nameOf(prairie), { kind: 'found', name: 'PRAIRIE CREDIT UNION' })
})

test('a bank that a version leaves out has ended, and is there again with the version that has it', async () => {
  const without = await importing('without.txt', [first[0] ?? ''])
  assert.deepEqual([without.report.outcome, without.report.ended], ['kept', [prairie]])
  assert.deepEqual(await nameOf(prairie), { kind: 'unknown' })
  const back = await importing('back.txt', first)
  assert.deepEqual([back.report.outcome, back.report.added], ['kept', [prairie]])
  assert.deepEqual(await nameOf(prairie), { kind: 'found', name: 'PRAIRIE CREDIT UNION' })
  const { output } = await world.ops('banks', 'list')
  assert.match(output, /VERSION[^]*4 [^]*Robin Vale[^]*back\.txt[^]*first\.txt/)
})

test('a file that lost its end ends no banks unless an operator says so, and one without a bank is refused', async () => {
  const many = Array.from({ length: 100 }, (_none, index) => lineOf(numberOf(100 + index), `BANK ${index}`))
  assert.equal((await importing('many.txt', [...first, ...many])).code, 0)
  const cut = many.slice(0, 60)
  const refused = await importing('cut.txt', cut)
  assert.deepEqual([refused.code, refused.report.outcome, refused.report.ended.length], [1, 'ends_many', 42])
  assert.deepEqual(await nameOf(numberOf(199)), { kind: 'found', name: 'BANK 99' })
  assert.equal((await importing('cut.txt', cut, '--accept-ended')).report.outcome, 'kept')
  assert.deepEqual(await nameOf(numberOf(199)), { kind: 'unknown' })
  assert.deepEqual((await importing('empty.txt', [])).report.outcome, 'empty')
  assert.match((await world.ops('banks', 'import', '/no/such/file')).errors, /no such file/)
})

test('imports at the same moment make one version each, after one another', async () => {
  const known = (JSON.parse((await world.ops('banks', 'list', '--json')).output) as { versions: unknown[] }).versions.length
  const codes = await Promise.all(
    [1, 2, 3].map(
      async (index) => (await importing(`at-once-${index}.txt`, [lineOf(harbor, `HARBOR ${index}`)], '--accept-ended')).code,
    ),
  )
  assert.deepEqual(codes, [0, 0, 0])
  const { versions } = JSON.parse((await world.ops('banks', 'list', '--json')).output) as { versions: { number: number }[] }
  assert.deepEqual(
    versions.map(({ number }) => number),
    Array.from({ length: known + 3 }, (_none, index) => known + 3 - index),
  )
})
