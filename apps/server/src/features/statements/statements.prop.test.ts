// Any history of an account: opening balance and items make the closing balance, which is the ledger's; every item is in one
// statement; the same file again is the same bytes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Statements } from '@daybreak/contract'
import { addCents, cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate } from '@daybreak/time'
import fc from 'fast-check'
import { readPostedBefore } from '#features/ledger'
import { silentLog } from '#platform/log.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { fileOf } from './files/index.ts'
import { sweepStatements } from './statements-making.ts'
import { listStatements, readStatement } from './statements.store.ts'
import type { StatementContent } from './statements.rules.ts'
import { live } from './testing/lives.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const seed = Number.parseInt(process.env['FC_SEED'] ?? '', 10) || Math.trunc(Math.random() * 2 ** 31)
const begin = parseInstant('2024-10-31T12:00:00.000Z')
const minutesOfLife = 25 * 30 * 24 * 60

/** `lateMinutes`: how long after its own instant it is posted. */
const anyItem = fc.record({
  minute: fc.integer({ min: 0, max: minutesOfLife }),
  lateMinutes: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 60 * 24 * 45 }) },
  ),
  amount: fc.integer({ min: -9_000, max: 10_000 }).filter((amount) => amount !== 0),
})
const anyLife = fc.record({
  items: fc.array(anyItem, { maxLength: 40 }),
  /** When the job runs, besides at the end. */
  sweeps: fc.array(fc.integer({ min: 0, max: minutesOfLife }), { maxLength: 6 }),
})

let people = 0

test(`statements add up over any history (FC_SEED=${seed})`, async () => {
  await fc.assert(fc.asyncProperty(anyLife, holds), { seed, numRuns: 12 })
})

async function holds({ items, sweeps }: { items: { minute: number; lateMinutes: number; amount: number }[]; sweeps: number[] }) {
  people += 1
  rooms.clock.set(begin)
  const { accountId } = await rooms.hire({ phone: `1218555${String(people).padStart(4, '0')}` })
  const steps = [
    ...items.map((item) => ({ minute: item.minute + item.lateMinutes, item })),
    ...sweeps.map((minute) => ({ minute, item: null })),
    { minute: minutesOfLife + 60 * 24 * 46, item: null },
  ].toSorted((one, other) => one.minute - other.minute)
  const lateOfMade = new Set<string>()
  for (const { minute, item } of steps) {
    rooms.clock.set(begin.add({ minutes: minute }))
    if (item === null) await sweep()
    else {
      const at = instantText(begin.add({ minutes: item.minute }))
      const [last] = await listStatements(rooms.database.query, accountId)
      if (last !== undefined && at < instantText(endsAtOf(await readOne(accountId, last.month)))) lateOfMade.add(at)
      await live(rooms, accountId, [{ at, amount: BigInt(item.amount) }])
    }
  }
  await check(accountId, items.length, lateOfMade)
}

async function check(accountId: string, posted: number, lateOfMade: ReadonlySet<string>) {
  const lines = (await listStatements(rooms.database.query, accountId)).toReversed()
  assert.ok(lines.length >= 25, 'a statement for each month')
  const seen = new Set<string>()
  let opening = '0'
  for (const line of lines) {
    const content = await readOne(accountId, line.month)
    assert.equal(content.opening, opening)
    const sum = addCents(cents(BigInt(opening)), ...content.items.map(({ amount }) => cents(BigInt(amount))))
    assert.equal(content.closing, String(sum))
    assert.equal(line.closing, sum)
    const endsAt = endsAtOf(content)
    // What arrived late is in a later one; until then the ledger knew of it and the statement could not.
    if (![...lateOfMade].some((at) => at < instantText(endsAt)))
      assert.equal(await readPostedBefore(rooms.database.query, accountId, endsAt), sum)
    let running = cents(BigInt(opening))
    for (const { id, amount, balance, at } of content.items) {
      assert.ok(!seen.has(id), 'an item is in one statement')
      seen.add(id)
      running = addCents(running, cents(BigInt(amount)))
      assert.equal(balance, String(running), 'the balance after each item')
      assert.ok(at < instantText(endsAt))
    }
    opening = content.closing
  }
  assert.equal(seen.size, posted)
  const content = await readOne(accountId, lines.at(-1)?.month ?? '')
  for (const format of ['csv', 'json', 'ofx'] as const)
    assert.deepEqual(await fileOf(content, format, 'es'), await fileOf(await readOne(accountId, content.month), format, 'es'))
}

const sweep = () =>
  sweepStatements(
    {
      ...rooms,
      notify: async () => {},
      brand: { brand: 'Daybreak', bankName: 'Bank', supportPhone: '1', supportEmail: 'a@example.com' },
    },
    { log: silentLog, signal: new AbortController().signal },
  )

async function readOne(accountId: string, month: Statements['statements'][number]['month']): Promise<StatementContent> {
  const content = await readStatement(rooms.database.query, accountId, parsePlainDate(month))
  assert.ok(content !== null, month)
  return content
}

function endsAtOf({ to, timeZone }: StatementContent) {
  return parsePlainDate(to).add({ days: 1 }).toZonedDateTime(timeZone).toInstant()
}
