// Debits that other companies start: one above the balance is returned, a company is stopped and allowed again, and one debit is
// claimed.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible, assertReflows } from './harness/accessibility.ts'
import { assertGone, assertShown, eventually } from './harness/expect.ts'
import { hasFocus, tabTo } from './harness/keyboard.ts'
import { runOps } from './harness/ops.ts'
import { omar, sofia } from './harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from './harness/stage.ts'

describe('debits by others', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  /** Draws it as a company would, and waits until the server has decided. */
  function draw(username: string, company: string, dollars: string, companyId: string): Promise<unknown> {
    const options = ['--phone', username, '--amount', dollars, '--company', company, '--company-id', companyId]
    return runOps(stage.product, 'issuer', 'ach', '--debit', ...options)
  }

  /** A debit that goes back: the command says so and fails, and the operator's list says why. */
  async function drawInVain(username: string, company: string, dollars: string, companyId: string): Promise<string | null> {
    await assert.rejects(draw(username, company, dollars, companyId))
    const { debits } = (await runOps(stage.product, 'debits', 'list', '--phone', username)) as {
      debits: { ruling: string; reason: string | null; return: { state: string } | null }[]
    }
    const [newest] = debits
    assert.deepEqual([newest?.ruling, newest?.return?.state], ['refused', 'done'])
    return newest?.reason ?? null
  }

  const present = async (username: string) => {
    const { account } = (await runOps(stage.product, 'account', 'show', username)) as { account: { balance: { posted: string } } }
    return account.balance.posted
  }

  async function openDebit(page: Page, company: string): Promise<Locator> {
    await page.goto('/')
    const row = page
      .getByRole('table')
      .getByRole('button', { name: new RegExp(`^${company}`) })
      .first()
    await assertShown(row)
    await row.click()
    const dialog = page.getByRole('dialog')
    await assertShown(dialog.getByRole('heading', { level: 2, name: company }))
    return dialog
  }

  async function press(page: Page, control: Locator): Promise<void> {
    await assertShown(control)
    await tabTo(page, control)
    await page.keyboard.press('Enter')
  }

  test('a debit above the balance is sent back, and the balance does not move', async () => {
    const presentBefore = await present(sofia.username)
    assert.equal(await drawInVain(sofia.username, 'OVERDRAW CO', '20000', '9955501000'), 'INSUFFICIENT_FUNDS')
    assert.equal(await present(sofia.username), presentBefore)
    await stage.visit({ as: sofia.username, language: 'es', screen: phone }, async ({ page }) => {
      const dialog = await openDebit(page, 'OVERDRAW CO')
      await assertShown(dialog.getByText('Lo devolvimos. El dinero nunca salió de tu cuenta.'))
      assert.equal(await dialog.getByRole('button', { name: 'Yo no hice esto' }).count(), 0)
      await assertAccessible(page, 'a debit that was sent back')
    })
  })

  test('a company is stopped by the keyboard, gets nothing, and is allowed again', async () => {
    await draw(omar.username, 'IRONWOOD FITNESS', '24.99', '1955501000')
    await stage.visit({ as: omar.username, screen: desktop }, async ({ page }) => {
      const dialog = await openDebit(page, 'IRONWOOD FITNESS')
      await assertShown(dialog.getByText('This company used your account number to take money.'))
      await assertAccessible(page, 'a company’s debit')
      await press(page, dialog.getByRole('button', { name: 'Stop this company' }))
      const alert = page.getByRole('alertdialog', { name: 'Stop IRONWOOD FITNESS?' })
      await eventually(async () => assert.ok(await hasFocus(alert.getByRole('button', { name: 'Cancel' }))))
      await assertAccessible(page, 'stop this company')
      await page.keyboard.press('Escape')
      await assertGone(alert)
      await eventually(async () => assert.ok(await hasFocus(dialog.getByRole('button', { name: 'Stop this company' }))))

      await press(page, dialog.getByRole('button', { name: 'Stop this company' }))
      await press(page, alert.getByRole('button', { name: 'Stop this company' }))
      await assertShown(dialog.getByText('IRONWOOD FITNESS is stopped').first())
      await assertAccessible(page, 'a company that is stopped')
      assert.equal(await drawInVain(omar.username, 'IRONWOOD FIT', '24.99', '1-95550-1000'), 'PAYMENT_STOPPED')

      await press(page, dialog.getByRole('button', { name: 'Allow this company again' }))
      await assertShown(dialog.getByText('IRONWOOD FITNESS can take money again.').first())
      await draw(omar.username, 'IRONWOOD FITNESS', '1.00', '1955501000')
    })
  })

  test('"this wasn’t me" asks for the money back, which comes, and the item shows the case (in Spanish, on a phone)', async () => {
    const presentBefore = await present(sofia.username)
    await draw(sofia.username, 'QUICKPAY LLC', '12.00', '2955501000')
    await stage.visit({ as: sofia.username, language: 'es', screen: phone }, async ({ page }) => {
      const dialog = await openDebit(page, 'QUICKPAY LLC')
      await assertAccessible(page, 'un débito')
      await press(page, dialog.getByRole('button', { name: 'Yo no hice esto' }))
      await assertAccessible(page, 'el reclamo')
      await press(page, dialog.getByRole('button', { name: 'Pedir mi dinero de vuelta' }))
      const box = dialog.getByRole('checkbox')
      await eventually(async () => assert.ok(await hasFocus(box)))
      await page.keyboard.press('Space')
      await press(page, dialog.getByRole('button', { name: 'Pedir mi dinero de vuelta' }))
      await assertShown(dialog.getByText(/El número de tu caso es DB-/))
      await eventually(async () => assert.equal(await present(sofia.username), presentBefore))
      await page.setViewportSize(narrowest)
      await assertReflows(page, 'the claim')
    })
    await stage.visit({ as: sofia.username, language: 'es', screen: desktop }, async ({ page }) => {
      const dialog = await openDebit(page, 'QUICKPAY LLC')
      await assertShown(dialog.getByText('Tus $12.00 están en tu cuenta'))
      assert.equal(await dialog.getByRole('button', { name: 'Yo no hice esto' }).count(), 0)
      await assertAccessible(page, 'a claim that is settled')
    })
    const { claims } = (await runOps(stage.product, 'debits', 'claims', '--all')) as { claims: { state: string }[] }
    assert.deepEqual(
      claims.map(({ state }) => state),
      ['returned'],
    )
  })
})
