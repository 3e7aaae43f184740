// What a worker is told of money that did not move: in their language, by each way they can be reached, and not at all once no one is there.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { parsePlainDate } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import type { OutgoingMessage } from '#platform/outbox/outbox.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import {
  tellDatedMissed,
  tellNotAdded,
  tellPaydayComing,
  tellPaydayMissed,
  type TransferMessageDeps,
} from './transfer-messages.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const account = { kind: 'bank', name: 'Harbor Bank', last4: '8830' } as const
const day = parsePlainDate('2026-12-04')

type Telling = (deps: TransferMessageDeps, tx: Transaction) => Promise<void>

async function told(tell: Telling): Promise<OutgoingMessage[]> {
  const sent: OutgoingMessage[] = []
  const outbox: TransferMessageDeps['outbox'] = { enqueueMessage: async (_tx, message) => void sent.push(message) }
  const brand = { brand: 'Daybreak', supportPhone: '(800) 555-0142' }
  await rooms.database.transaction((tx) => tell({ outbox, brand }, tx))
  return sent
}

test('each announcement goes to the phone and the e-mail address of the worker, in their language', async () => {
  const { employeeId } = await rooms.hire({ language: 'es', phone: '12125550141', email: 'es@example.com' })
  const english = await rooms.hire({ phone: '12125550142', email: 'en@example.com' })
  const dated = await told((deps, tx) =>
    tellDatedMissed(deps, tx, { employeeId, account, sendOn: day, reason: 'move_money.over_available' }),
  )
  assert.deepEqual(dated.map(({ channel }) => channel).sort(), ['email', 'sms'])
  const text =
    'Daybreak: Tu transferencia del vie 4 dic a Harbor Bank *8830 no salió. El dinero se queda contigo. No había suficiente en tu cuenta.'
  assert.deepEqual(new Set(dated.map((message) => message.text)), new Set([text]))
  assert.ok(dated.some((message) => message.channel === 'email' && message.subject === 'Tu transferencia no salió'))

  const coming = await told((deps, tx) =>
    tellPaydayComing(deps, tx, {
      employeeId: english.employeeId,
      account: { ...account, name: null },
      on: day,
      amount: cents(24_400n),
    }),
  )
  assert.match(coming[0]?.text ?? '', /^Daybreak: On Fri, Dec 4, \$244\.00 of your pay moves to Bank \*8830\. /)
  const missed = await told((deps, tx) =>
    tellPaydayMissed(deps, tx, { employeeId: english.employeeId, account, payday: day, reason: 'move_money.restricted' }),
  )
  assert.match(
    missed[0]?.text ?? '',
    /after your pay of Fri, Dec 4\. All of it stays with you\. Your account is limited right now\./,
  )
  const news = { account: 'Harbor Bank *8830', amount: cents(5_000n), wasUsable: true, isBlocked: true, againOn: day }
  const notAdded = await told((deps, tx) => tellNotAdded(deps, tx, { employeeId: english.employeeId, ...news }))
  assert.equal(
    notAdded[0]?.text,
    "Daybreak: Harbor Bank *8830 took back the $50.00 you added. It was taken off your balance. We ask the bank again on Fri, Dec 4. You can cancel that in Move Money. This bank can't be used here now. Questions? Call (800) 555-0142.",
  )
})

test('no one is told where no worker is', async () => {
  const employeeId = newUuid(rooms.clock)
  assert.deepEqual(
    await told((deps, tx) => tellDatedMissed(deps, tx, { employeeId, account, sendOn: day, reason: 'move_money.first_day' })),
    [],
  )
})
