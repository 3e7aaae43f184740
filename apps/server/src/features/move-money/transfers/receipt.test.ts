// The content of a transfer's receipt, in both languages, for each result of a transfer, and what it never contains.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brandDefault, type MoneyTransferStatus } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { newUuid } from '@daybreak/ids'
import { cents, noCents } from '@daybreak/money'
import { parsePlainDate } from '@daybreak/time'
import { extractText, getDocumentProxy } from 'unpdf'
import { isRefused } from '#platform/errors.ts'
import { notify } from '../testing/adding-money.ts'
import { startMoneyWorld, type MoneyWorld } from '../testing/money-world.ts'
import { drawReceipt, type Receipt } from './receipt.ts'
import { sendMoney } from './sending.ts'
import { findTransfer, type MoneyTransfer } from './transfers.store.ts'

let world: MoneyWorld
let transfer: MoneyTransfer
before(async () => {
  world = await startMoneyWorld(cents(100_000n))
  transfer = await send()
})
after(() => world.close())

async function send(): Promise<MoneyTransfer> {
  const { deps, employeeId, bankId: destinationId, clock } = world
  const request = { id: newUuid(clock), amount: cents(20_000n), destinationId, speed: 'standard', shownFee: noCents } as const
  const sent = await sendMoney(deps, employeeId, { ...request, isRepeatMeant: true, origin: 'worker' }, async () => null)
  assert.ok(!isRefused(sent), 'refused')
  return sent.transfer
}

const draw = (change: Partial<MoneyTransfer> = {}, locale: Locale | undefined = 'en'): Promise<Receipt> =>
  drawReceipt(world.deps.database.query, { ...transfer, ...change }, { locale, brand: brandDefault })

/** As a reader of the file finds them, without the lines' ends. */
async function wordsOf(change: Partial<MoneyTransfer> = {}, locale: Locale | undefined = 'en'): Promise<string> {
  const { bytes } = await draw(change, locale)
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

async function assertSays(words: readonly string[], change: Partial<MoneyTransfer> = {}, locale: Locale = 'en'): Promise<void> {
  const text = await wordsOf(change, locale)
  for (const word of words) assert.ok(text.includes(word), `no "${word}" in: ${text}`)
}

describe('a receipt', () => {
  test('names the amount, the account by its last digits alone, the day it arrives, and the number to ask by', async () => {
    const text = await wordsOf({ expectedOn: parsePlainDate('2026-11-23'), trace: '091000010000123' })
    const words = [`Receipt ${transfer.number}`, '$200.00', '*4411', 'Standard', 'Mon, Nov 23', brandDefault.supportPhone]
    for (const word of [...words, '091000010000123']) assert.ok(text.includes(word), `no "${word}" in: ${text}`)
    assert.equal(text.split('$200.00').length, 2, 'nothing was charged, so the amount is there once')
    for (const secret of ['55510004411', '123456780', transfer.id, world.employeeId]) assert.ok(!text.includes(secret), secret)
  })

  test('is in the language of the page, or else in the worker’s own, and its name says which', async () => {
    const { name } = await drawReceipt(world.deps.database.query, transfer, { locale: undefined, brand: brandDefault })
    assert.equal(name, `${transfer.number}-en.pdf`)
    assert.equal((await draw({}, 'es')).name, `${transfer.number}-es.pdf`)
  })

  test('of the same transfer in the same state is the same file, to the last byte', async () => {
    const [one, other] = [await draw(), await draw()]
    assert.deepEqual(one.bytes, other.bytes)
  })

  test('has what arrives beside a fee, to the cent, and says from where money came that came in', async () => {
    const instant = await wordsOf({ speed: 'instant', fee: cents(351n), direction: 'in' })
    for (const word of ['$200.00', '$3.51', '$196.49', 'Instant']) assert.ok(instant.includes(word), instant)
    assert.match(instant, /\bFrom\b/)
    assert.doesNotMatch(instant, /\bTo\b/)
  })
})

describe('what happened to it', () => {
  test('is one word for each status, in the language of the page', async () => {
    // A drawing takes a while: each status in one language.
    const words: Record<MoneyTransferStatus, [locale: Locale, word: string]> = {
      INITIATED: ['en', 'Initiated'],
      PENDING: ['es', 'Pendiente'],
      PROCESSING: ['en', 'Processing'],
      PROCESSED: ['en', 'Completed'],
      COMPLETED: ['es', 'Completada'],
      CANCELED: ['es', 'Cancelada'],
      FAILED: ['en', 'Failed'],
      RETURNED: ['en', 'Returned'],
    }
    for (const [status, [locale, word]] of Object.entries(words) as [MoneyTransferStatus, [Locale, string]][])
      await assertSays([word], { status }, locale)
  })

  test('has the reason in words that a worker understands, or the bank’s own code, and never a name of ours', async () => {
    const failed = (reason: string) => ({ status: 'FAILED', reason }) as const
    await assertSays(['R99'], failed('R99'))
    const without = await wordsOf({ status: 'FAILED', reason: null })
    const ofReason = new Map<string, string>()
    for (const reason of ['INVALID_ACCOUNT_NUMBER', 'CARD_DECLINED', 'SOMETHING_NEW']) {
      const text = await wordsOf(failed(reason))
      assert.ok(!text.includes('_') && !text.includes(reason), `${reason}: ${text}`)
      ofReason.set(reason, text)
    }
    assert.equal(ofReason.get('SOMETHING_NEW'), without)
    assert.equal(new Set(ofReason.values()).size, 3, 'each of the others has words of its own')
  })

  test('has the moment at which it ended, and while it is under way none but that of its beginning', async () => {
    const moments = async ({ id }: MoneyTransfer) => {
      const now = await findTransfer(world.deps.database.query, id)
      assert.ok(now !== null)
      return (await wordsOf(now)).match(/\d{1,2}:\d\d[ap]m/g) ?? []
    }
    const other = await send()
    assert.equal((await moments(other)).length, 1)
    world.clock.advance({ hours: 25 })
    await notify(world, other.id, 'handed')
    assert.equal((await moments(other)).length, 1)
    await notify(world, other.id, 'sent')
    world.clock.advance({ hours: 24 })
    await notify(world, other.id, 'returned', 'ACCOUNT_CLOSED')
    assert.equal((await moments(other)).length, 2)
  })
})
