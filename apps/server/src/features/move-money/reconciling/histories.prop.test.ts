// Any history of settlements, returns and lists of the rail, right, wrong, late or missing, loses no cent, and clearing is empty once the rail agrees.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cents } from '@daybreak/money'
import { bankDateOf, bankDayOnOrAfter, instantText } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { createDraw } from '../../../testing/pay-history/pay-history.ts'
import { readHouseChecks } from './balances.store.ts'
import { reconcile } from './reconciling.ts'
import { startBooksWorld, type BooksWorld } from './testing/books-world.ts'

const seed = Number.parseInt(process.env['FC_SEED'] ?? '', 10) || Math.trunc(Math.random() * 2 ** 31)
const steps = Number.parseInt(process.env['HISTORY_STEPS'] ?? '', 10) || 120
const maxSent = 25

let world: BooksWorld
before(async () => {
  world = await startBooksWorld()
})
after(() => world.close())

type Sent = { id: string; amount: bigint; settledOn: string | null; returnedOn: string | null }

/** The bank day to which what is notified now belongs. */
const today = () => bankDayOnOrAfter(bankDateOf(world.clock.now())).toString()
const now = () => instantText(world.clock.now())
const compare = () => Promise.all([0, 1].map(() => reconcile(world.deps, { bankDay: null })))

/** What a history may do; each step is drawn. */
function createHistory(draw: (end: number) => number) {
  const sent: Sent[] = []
  const pick = (those: readonly Sent[]) => those[draw(those.length)]
  function listTruly({ id, settledOn, returnedOn }: Sent): void {
    if (settledOn !== null) world.list(settledOn, id)
    if (returnedOn !== null) world.list(returnedOn, id, { kind: 'returned' })
  }
  const all: readonly (() => Promise<void> | void)[] = [
    async function send() {
      if (sent.length === maxSent) return
      const amount = BigInt(500 + draw(50_000))
      sent.push({ id: await world.send(amount), amount, settledOn: null, returnedOn: null })
    },
    async function settle() {
      const one = pick(sent.filter(({ settledOn }) => settledOn === null))
      if (one === undefined) return
      one.settledOn = today()
      await world.notify(one.id, 'settled', now())
    },
    async function giveBack() {
      const one = pick(sent.filter(({ settledOn, returnedOn }) => settledOn !== null && returnedOn === null))
      if (one === undefined || draw(2) === 0) return
      one.returnedOn = today()
      await world.notify(one.id, 'returned', now())
    },
    function listOne() {
      const one = pick(sent.filter(({ settledOn }) => settledOn !== null))
      if (one !== undefined) listTruly(one)
    },
    function listWrongly() {
      const one = pick(sent.filter(({ settledOn }) => settledOn !== null))
      if (one?.settledOn === undefined || one.settledOn === null) return
      const change = [{ amount: cents(one.amount + 1n) }, { direction: 'in' as const }, { railRef: 'rail-second-time' }][draw(3)]
      world.list(one.settledOn, one.id, change)
    },
    function forget() {
      if (draw(4) === 0) world.standard.forgetLists()
    },
    function moveClock() {
      world.clock.advance({ hours: 1 + draw(30) })
    },
    async function compareBooks() {
      if (draw(4) === 0) world.standard.beAway(1 + draw(3))
      await compare()
      world.standard.beAway(0)
    },
  ]
  return { sent, listTruly, step: () => all[draw(all.length)]?.() }
}

/** Worked out from what was reported alone: it went out, and is with the bank or still in clearing. */
async function check(sent: readonly Sent[]): Promise<void> {
  const gone = sent.reduce(
    (sum, { amount, settledOn, returnedOn }) => sum + (settledOn !== null && returnedOn === null ? amount : 0n),
    0n,
  )
  const { out, bank } = await world.readHouse()
  assert.equal(out + bank, gone)
  const drifts = (await readHouseChecks(world.deps.database)).filter(({ ledger, expected }) => ledger !== expected)
  assert.deepEqual(drifts, [])
}

test('every history of a rail and its lists keeps each cent, and ends with empty clearing and no difference', async (t) => {
  t.diagnostic(`FC_SEED=${seed}`)
  const random = createDraw(seed)
  const { sent, listTruly, step } = createHistory((end) => (end === 0 ? 0 : random.integer(0, end - 1)))
  for (let count = 1; count <= steps; count += 1) {
    await step()
    if (count % 10 === 0) await check(sent)
  }
  // The rail sets its lists right.
  world.standard.forgetLists()
  for (const one of sent) listTruly(one)
  world.clock.advance({ hours: 24 * 5 })
  // A run takes twenty days at most.
  for (let run = 0; run < 4; run += 1) await compare()
  await check(sent)
  assert.deepEqual(await world.openKinds(), [])
  assert.equal((await world.readHouse()).out, 0n, 'clearing is empty')
  assert.deepEqual((await verifyLedger(world.deps.database)).drifts, [])
})
