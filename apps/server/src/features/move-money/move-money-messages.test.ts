// Tests the notifications about money that did not move: in the app and at each contact, in the worker's language, once, and never after the worker left.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { MessagePage } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { parsePlainDate } from '@daybreak/time'
import { createNotify } from '#features/messages'
import type { MoveMoneyPorts } from './move-money-deps.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { OutgoingMessage } from '#platform/outbox/outbox.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { transferMessages, type NotificationName } from './move-money-messages.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const account = { kind: 'bank', name: 'Harbor Bank', last4: '8830' } as const
const day = parsePlainDate('2026-12-04')

type Ports = Pick<MoveMoneyPorts, NotificationName>

async function reported(notify: (ports: Ports, tx: Transaction) => Promise<void>): Promise<OutgoingMessage[]> {
  const sent: OutgoingMessage[] = []
  const ports = transferMessages(
    createNotify({
      clock: rooms.clock,
      jobs: rooms.jobs,
      outbox: { consent: rooms.notifying.outbox.consent, enqueueMessages: async (_tx, messages) => void sent.push(...messages) },
      brand: { brand: 'Daybreak', supportPhone: '(800) 555-0142' },
      origin: 'https://app.example.com',
    }),
  )
  await rooms.database.transaction((tx) => notify(ports, tx))
  return sent
}

const never = 'We never ask for your code, your PIN or your full card number. Questions? Call (800) 555-0142.'

/** Transfers are announced by text by default; these workers want e-mail too. */
async function wantsEmail(phone: string): Promise<void> {
  const { token } = await rooms.signIn(phone)
  const caller = { headers: { authorization: `Bearer ${token}` } }
  const answer = await rooms.post('/api/notifications/config', { events: { transfer: { email: true } } }, caller)
  assert.equal(answer.status, 200)
}

test('each announcement goes to the phone and the e-mail address of the worker who wants both, in their language', async () => {
  const { employeeId } = await rooms.hire({ language: 'es', phone: '12125550141', email: 'es@example.com' })
  const english = await rooms.hire({ phone: '12125550142', email: 'en@example.com' })
  await wantsEmail('12125550141')
  await wantsEmail('12125550142')
  const transferId = newUuid(rooms.clock)
  const late = { employeeId, transferId, account, sendOn: day, reason: 'move_money.over_available' } as const
  const dated = await reported((ports, tx) => ports.notifyDatedMissed(tx, late))
  assert.deepEqual(
    dated.map(({ channel, text }) => [channel, text]),
    [
      [
        'sms',
        'Daybreak: Tu transferencia del vie 4 dic a Harbor Bank *8830 no salió. El dinero se queda contigo. No había suficiente en tu cuenta. https://app.example.com/move-money',
      ],
      [
        'email',
        [
          'Tu transferencia del vie 4 dic a Harbor Bank *8830 no salió. El dinero se queda contigo. No había suficiente en tu cuenta.',
          'https://app.example.com/move-money',
          'Nunca te pedimos tu código, tu PIN ni el número completo de tu tarjeta. ¿Preguntas? Llama al (800) 555-0142.',
        ].join('\n\n'),
      ],
    ],
  )
  assert.equal(dated[1]?.subject, 'Tu transferencia no salió')
  assert.deepEqual(await reported((ports, tx) => ports.notifyDatedMissed(tx, late)), [], 'reported again, it is the same message')

  const of = { employeeId: english.employeeId }
  const coming = await reported((ports, tx) =>
    ports.notifyPaydayComing(tx, { ...of, account: { ...account, name: null }, on: day, amount: cents(24_400n) }),
  )
  assert.match(coming[0]?.text ?? '', /^Daybreak: On Fri, Dec 4, \$244\.00 of your pay moves to Bank \*8830\. /)
  const missed = await reported((ports, tx) =>
    ports.notifyPaydayMissed(tx, { ...of, account, payday: day, reason: 'move_money.restricted' }),
  )
  assert.match(
    missed[0]?.text ?? '',
    /after your pay of Fri, Dec 4\. All of it stays with you\. Your account is limited right now\./,
  )
  const event = { account: 'Harbor Bank *8830', amount: cents(5_000n), wasUsable: true, isBlocked: true, againOn: day }
  const [notAdded] = (await reported((ports, tx) => ports.notifyNotAdded(tx, { ...of, transferId, ...event }))).filter(
    ({ channel }) => channel === 'email',
  )
  assert.equal(
    notAdded?.text.split('\n\n')[0],
    "Harbor Bank *8830 took back the $50.00 you added. It was taken off your balance. We ask the bank again on Fri, Dec 4. You can cancel that in Move Money. This bank can't be used here now. Questions? Call (800) 555-0142.",
  )
  assert.equal(notAdded?.text.split('\n\n').at(-1), never)
})

test('the app shows the same with a link to the transfer, and reports a transfer that came back', async () => {
  const { employeeId } = await rooms.hire({ phone: '12125550143' })
  const transferId = newUuid(rooms.clock)
  const failed = { employeeId, transferId, amount: cents(15_000n) }
  assert.equal((await reported((ports, tx) => ports.notifyFailed(tx, failed))).length, 1)
  const { token } = await rooms.signIn('12125550143')
  const answer = await rooms.get('/api/employees/messages', token)
  const { data } = (await answer.json()) as MessagePage
  const message = data.find(({ event }) => event === 'transfer-failed')
  assert.equal(message?.subject, 'A transfer did not go through')
  assert.equal(message.body, 'The $150.00 is back in your account.')
  assert.equal(message.link, `/move-money/transfers/trf_${transferId.replaceAll('-', '')}`)
})

test('no one is notified after the worker left', async () => {
  const employeeId = newUuid(rooms.clock)
  const transferId = newUuid(rooms.clock)
  assert.deepEqual(
    await reported((ports, tx) =>
      ports.notifyDatedMissed(tx, { employeeId, transferId, account, sendOn: day, reason: 'move_money.first_day' }),
    ),
    [],
  )
})
