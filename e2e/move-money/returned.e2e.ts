// A transfer comes back: the money is available again, the reason is in our own words, and an account that cannot receive money
// is not offered again.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import type { MoneyDestination, MoneyTransfer, MoveMoney } from '../../packages/contract/src/index.ts'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertShown } from '../harness/expect.ts'
import { tabTo } from '../harness/keyboard.ts'
import { dwayne, omar } from '../harness/people.ts'
import { openStage, phone, type Stage } from '../harness/stage.ts'
import { linkProvenBank, reportOf } from './bank-answers.ts'

describe('a transfer that comes back', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  async function assertScreen(page: Page, screen: string): Promise<void> {
    await assertAccessible(page, screen)
    await assertReflows(page, screen)
  }

  const availableOf = async ({ request }: BrowserContext) =>
    ((await (await request.get('/api/move-money')).json()) as MoveMoney).available

  /** By the call that the screens make, which have a journey of their own. Its bank has it, and sends it back. */
  async function sendAndReturn({ request }: BrowserContext, amount: string, reason: string): Promise<string> {
    const headers = { origin: stage.origin, 'x-daybreak-client': 'web' }
    const { data: destinations } = (await (await request.get('/api/move-money/destinations')).json()) as {
      data: MoneyDestination[]
    }
    const bank =
      destinations.find(({ last4, status }) => last4 === '4411' && status === 'VERIFIED') ?? assert.fail('no proven bank')
    const data = { id: crypto.randomUUID(), amount, destinationId: bank.id, speed: 'standard', shownFee: '0' }
    const sent = await request.post('/api/move-money/transfers', { headers, data })
    assert.ok(sent.ok(), await sent.text())
    const { id } = (await sent.json()) as MoneyTransfer
    await reportOf(stage.product, id, 'handed', 'sent', 'settled', ['returned', reason])
    return `/move-money/transfers/${id}`
  }

  test('on a phone: for a code that we have no words for, and because the bank finds no such account, which is not offered again', async (t) => {
    t.after(await linkProvenBank(stage.product, dwayne))
    await stage.visit({ as: dwayne.username, screen: phone }, async ({ page, context }) => {
      const had = await availableOf(context)
      await page.goto(await sendAndReturn(context, '631', 'R23'))
      await assertShown(page.getByRole('heading', { level: 1, name: 'This transfer came back' }))
      await assertShown(page.getByText('The $6.31 is back in your account.'), page.getByText('Returned by the bank (R23)'))
      assert.equal(await availableOf(context), had)
      await assertScreen(page, 'returned for another code')

      await page.goto(await sendAndReturn(context, '742', 'ACCOUNT_NOT_FOUND'))
      await assertShown(
        page.getByText('The $7.42 is back in your account.'),
        page.getByText('Account Not Found', { exact: true }),
      )
      await assertShown(page.getByText("Bank can't find that account. The money could not go in."))
      assert.equal(await availableOf(context), had)
      await page.goto('/move-money/accounts')
      await assertShown(page.getByText("Can't be used"))
      await assertScreen(page, 'an account that cannot be used')
    })
  })

  test('in Spanish and by keyboard: a frozen account is blocked, and the next step is another bank', async (t) => {
    t.after(await linkProvenBank(stage.product, omar))
    await stage.visit({ as: omar.username, language: 'es' }, async ({ page, context }) => {
      const had = await availableOf(context)
      await page.goto(await sendAndReturn(context, '853', 'ACCOUNT_FROZEN'))
      await assertShown(page.getByRole('heading', { level: 1, name: 'Esta transferencia fue devuelta' }))
      await assertShown(page.getByText('Los $8.53 ya están en tu cuenta.'), page.getByText('Cuenta congelada', { exact: true }))
      await assertShown(page.getByText('El otro banco congeló esa cuenta. Comunícate con ese banco.'))
      assert.equal(await availableOf(context), had)
      await assertScreen(page, 'cuenta congelada')
      await tabTo(page, page.getByRole('link', { name: 'Agregar otro banco' }))
      await page.goto('/move-money/accounts')
      await assertShown(page.getByText('Bloqueada', { exact: true }))
      await page.goto('/')
      await page.getByRole('row', { name: /8\.53/ }).first().click()
      await assertShown(page.getByRole('dialog').getByText('Cuenta congelada', { exact: true }))
    })
  })
})
