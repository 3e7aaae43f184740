// Cash back: an offer is found as one types, turned on, used with the card, and seen until its purchase is refunded; one that is missing is asked about.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertGone, assertShown, eventually } from '../harness/expect.ts'
import { hasFocus, tabTo } from '../harness/keyboard.ts'
import { runOps } from '../harness/ops.ts'
import { linh, maya } from '../harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from '../harness/stage.ts'

const store = 'Stride Shoe Co.'
const storeCategory = '5661'

describe('cash back', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  const buy = (who: string, merchant: string, amount: string, category: string) =>
    runOps(
      stage.product,
      'issuer',
      'purchase',
      '--phone',
      who,
      '--merchant',
      merchant,
      '--amount',
      amount,
      '--category',
      category,
    )

  /** What the card provider tells afterwards, and the job that works it out, are on their way. */
  async function assertEarning(page: Page, merchant: string, says: RegExp): Promise<Locator> {
    const row = page.getByRole('listitem').filter({ hasText: merchant }).first()
    await eventually(async () => {
      await page.goto('/cash-back/earnings')
      await row.waitFor({ timeout: 2_000 })
      assert.match(await row.innerText(), says)
    })
    return row
  }

  test('on a phone, by keyboard: found with a typing mistake, turned on here and in the other tab, bought, tracked, approved, refunded', async () => {
    await stage.visit({ as: maya.username, screen: phone }, async ({ page, context }) => {
      const otherTab = await context.newPage()
      await otherTab.goto('/cash-back/on')
      await assertShown(otherTab.getByRole('heading', { name: 'No offers are on' }))

      await page.goto('/')
      await page.getByRole('link', { name: 'View Current Offers' }).click()
      await assertAt(page, '/cash-back')
      const field = page.getByRole('searchbox', { name: 'Search offers' })
      await tabTo(page, field)
      await page.keyboard.type('strde shoe')
      const tile = page.getByRole('link', { name: new RegExp(store) })
      await assertShown(tile)
      await eventually(async () => {
        await Promise.resolve()
        assert.equal(new URL(page.url()).searchParams.get('q'), 'strde shoe')
      })
      await assertAccessible(page, 'offers that were found')
      await tabTo(page, tile)
      await page.keyboard.press('Enter')
      const offer = page.getByRole('dialog', { name: '8% back' })
      await assertShown(offer.getByText('In the store or online'))
      assert.match(new URL(page.url()).pathname, /^\/cash-back\/off_[0-9a-f]{32}$/)
      await assertAccessible(page, 'an offer')
      await tabTo(page, offer.getByRole('button', { name: 'Turn on this offer' }))
      await page.keyboard.press('Enter')
      await assertShown(offer.getByText(/^This offer is on\. Pay with your card ending in \d{4}\.$/))
      await assertAccessible(page, 'an offer that is on')
      await page.keyboard.press('Escape')
      await assertGone(offer)
      await assertShown(tile.getByText('On', { exact: true }))
      assert.ok(await hasFocus(tile))
      await assertShown(otherTab.getByRole('link', { name: new RegExp(store) }))

      await buy(maya.username, store, '50.00', storeCategory)
      await assertEarning(page, store, /Waiting for the purchase to complete\s+\+\$4\.00/)
      await assertAccessible(page, 'money back')
      await runOps(stage.product, 'issuer', 'clear', '--phone', maya.username)
      const row = await assertEarning(page, store, /Approved\. Coming .+\+\$4\.00/s)
      await row.getByRole('link', { name: store }).click()
      const purchase = page.getByRole('dialog')
      await assertShown(purchase.getByText('This purchase earned $4.00'))
      await assertAccessible(page, 'a purchase that earned')
      await purchase.getByRole('link', { name: /^This purchase earned/ }).click()
      await assertAt(page, '/cash-back/earnings')
      await assertShown(row)
      await runOps(stage.product, 'issuer', 'refund', '--phone', maya.username)
      await assertEarning(page, store, /Taken back because the purchase was refunded/)
    })
  })

  test('in Spanish: nothing found, an offer that is over, and a purchase below the minimum that we are asked to check', async () => {
    await stage.visit({ as: linh.username, language: 'es', screen: narrowest }, async ({ page }) => {
      await page.goto('/cash-back?q=zapatillas+de+ballet+azul&category=gas')
      await assertShown(page.getByRole('heading', { name: 'No hay ofertas para "zapatillas de ballet azul".' }))
      await assertAccessible(page, 'ninguna oferta')
      await assertReflows(page, 'ninguna oferta')
      await page.getByRole('button', { name: 'Borrar la búsqueda' }).click()
      await page.getByRole('link', { name: /Pine Street Fuel/ }).click()
      const offer = page.getByRole('dialog', { name: '5% de vuelta' })
      await assertShown(offer.getByText('En la caja elige "credit". Las compras con PIN no cuentan.'))
      await assertReflows(page, 'una oferta')
      await runOps(stage.product, 'offers', 'end', new URL(page.url()).pathname.split('/').at(-1) ?? '')
      await offer.getByRole('button', { name: 'Activar esta oferta' }).click()
      await assertShown(page.getByRole('dialog').getByText(/^Esta oferta terminó el /))
      await assertShown(page.getByRole('heading', { name: 'Todavía puedes usar estas' }))
      await assertAccessible(page, 'una oferta que terminó')
      await page.getByRole('button', { name: 'Cerrar' }).click()
      await assertAt(page, '/cash-back')

      await page.goto('/cash-back?q=harvest')
      await page.getByRole('link', { name: /Harvest & Vine Market/ }).click()
      await page.getByRole('button', { name: 'Activar esta oferta' }).click()
      await assertShown(page.getByText(/^Esta oferta está activada\./))
      await buy(linh.username, 'Harvest & Vine Market', '21.40', '5411')
      await page.setViewportSize(desktop)
      const near = page.getByRole('radio', { name: 'Harvest & Vine Market' })
      await eventually(async () => {
        await page.goto('/cash-back/missing')
        await near.waitFor({ timeout: 2_000 })
      })
      await assertShown(page.getByText('La compra fue de menos de $25.00.'))
      await near.check()
      await page.getByLabel('¿Qué debemos saber? (opcional)').fill('Pagué en dos partes.')
      await page.reload()
      assert.equal(await page.getByLabel('¿Qué debemos saber? (opcional)').inputValue(), 'Pagué en dos partes.')
      await assertAccessible(page, 'dinero que falta')
      await page.getByRole('button', { name: 'Pedir que lo revisen' }).click()
      await assertShown(page.getByText('Pagué en dos partes.'))
      await eventually(async () => assert.match(new URL(page.url()).pathname, /^\/support\/cases\/\d+$/))
    })
  })
})
