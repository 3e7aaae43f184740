// Cash back: an offer is found by typing, turned on, used with the card, and shown until its purchase is refunded; a missing one
// is claimed and granted; and someone else takes the last place of a limited one first.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertGone, assertShown, eventually } from '../harness/expect.ts'
import { hasFocus, tabTo } from '../harness/keyboard.ts'
import { runOps } from '../harness/ops.ts'
import { dwayne, linh, maya, omar } from '../harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from '../harness/stage.ts'

const store = 'Sunny Side Kids'
const storeCategory = '5945'

/** One is gone with its budget, the other with its only place. */
const limited = [
  'id,merchant,category,description,descriptionEs,rewardType,rewardValue,minSpend,maxUses,channels,starts,ends,places,budget',
  'last-budget,Quiet Lantern Books,local,Get $5 back on books.,Recibe $5 de vuelta en libros.,flat,5,20,1,in_store,2026-01-01,2030-01-01,,9.99',
  'last-place,Faro Azul,local,Get $5 back on dinner.,Recibe $5 de vuelta en la cena.,flat,5,20,1,in_store,2026-01-01,2030-01-01,1,',
].join('\n')

describe('cash back', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
    await bringLimited()
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

  async function bringLimited(): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'limited-'))
    const path = join(folder, 'offers.csv')
    await writeFile(path, limited)
    await runOps(stage.product, 'offers', 'import', path, '--partner', 'journey')
    await rm(folder, { recursive: true })
  }

  async function addressOf(partnerRef: string): Promise<string> {
    const { id } = (await runOps(stage.product, 'offers', 'show', partnerRef)) as { id: string }
    return `/cash-back/${id}`
  }

  /** By another worker, while the first one still has it open. */
  const takeLast = (address: string, as: string) =>
    stage.visit({ as, language: 'en' }, async ({ page }) => {
      await page.goto(address)
      await page.getByRole('button', { name: 'Turn on this offer' }).click()
      await assertShown(page.getByText(/^This offer is on\./))
    })

  /** The card provider's reports, and the job that processes them, follow. */
  async function assertEarning(page: Page, merchant: string, says: RegExp): Promise<Locator> {
    const row = page.getByRole('listitem').filter({ hasText: merchant }).first()
    await eventually(async () => {
      await page.goto('/cash-back/earnings')
      await row.waitFor({ timeout: 2_000 })
      assert.match(await row.innerText(), says)
    })
    return row
  }

  test('on a phone, by keyboard: found with a typing mistake, turned on here and in the other tab, bought, tracked, approved, paid, refunded; a claim, and a budget that is gone', async () => {
    await stage.visit({ as: maya.username, screen: phone }, async ({ page, context }) => {
      const otherTab = await context.newPage()
      await otherTab.goto('/cash-back/on')
      await assertShown(otherTab.getByRole('link', { name: /Lumen Wireless/ }))
      assert.equal(await otherTab.getByRole('link', { name: new RegExp(store) }).count(), 0)

      await page.goto('/')
      await page.getByRole('link', { name: 'View Current Offers' }).click()
      await assertAt(page, '/cash-back')
      const field = page.getByRole('searchbox', { name: 'Search offers' })
      await tabTo(page, field)
      await page.keyboard.type('suny side')
      const tile = page.getByRole('link', { name: new RegExp(store) })
      await assertShown(tile)
      await eventually(async () => {
        await Promise.resolve()
        assert.equal(new URL(page.url()).searchParams.get('q'), 'suny side')
      })
      await assertAccessible(page, 'offers that were found')
      await tabTo(page, tile)
      await page.keyboard.press('Enter')
      const offer = page.getByRole('dialog', { name: '7% back' })
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
      await assertEarning(page, store, /Waiting for the purchase to complete\s+\+\$3\.50/)
      await assertAccessible(page, 'money back')
      await runOps(stage.product, 'issuer', 'clear', '--phone', maya.username)
      const row = await assertEarning(page, store, /Approved\. Coming .+\+\$3\.50/s)
      await row.getByRole('link', { name: store }).click()
      const purchase = page.getByRole('dialog')
      await assertShown(purchase.getByText('This purchase earned $3.50'))
      await assertAccessible(page, 'a purchase that earned')
      await purchase.getByRole('link', { name: /^This purchase earned/ }).click()
      await assertAt(page, '/cash-back/earnings')
      await assertShown(row)
      await payAndRefund(page)
      await page.emulateMedia({ colorScheme: 'light' })
      await askAboutMissing(page)
      await page.goto(await addressOf('last-budget'))
      const button = page.getByRole('button', { name: 'Turn on this offer' })
      await assertShown(button)
      await takeLast(await addressOf('last-budget'), dwayne.username)
      await tabTo(page, button)
      await page.keyboard.press('Enter')
      await assertShown(page.getByText(/^No more people can join this offer\./), page.getByText('You can still join these'))
      await assertGone(button)
      await page.emulateMedia({ colorScheme: 'dark' })
      await assertAccessible(page, 'an offer whose budget is gone, in the dark')
    })
  })

  /** By an operator, for it is three days until the job pays; the two movements are in the list, each led to and from. */
  async function payAndRefund(page: Page): Promise<void> {
    await page.emulateMedia({ colorScheme: 'dark' })
    const answer = await runOps(stage.product, 'offers', 'pay', maya.username, '--as', 'Dana Cho')
    const { moved } = answer as { moved: { merchant: string; amount: string }[] }
    assert.deepEqual(
      moved.filter(({ merchant }) => merchant === store).map(({ amount }) => amount),
      ['350'],
    )
    const paid = await assertEarning(page, store, /Paid on .+\+\$3\.50/s)
    await assertAccessible(page, 'money back that was paid, in the dark')
    await page.goto('/')
    const items = page.getByRole('main').getByText(`Cash back – ${store}`)
    await items.first().click()
    const item = page.getByRole('dialog')
    await assertShown(item.getByText('+$3.50').first())
    await assertAccessible(page, 'cash back in the list')
    await item.getByRole('link', { name: store }).click()
    await assertShown(page.getByRole('dialog').getByText('This purchase earned $3.50'))

    await page.goto('/cash-back/earnings')
    await assertShown(paid)
    await runOps(stage.product, 'issuer', 'refund', '--phone', maya.username)
    await assertEarning(page, store, /7% of \$50\.00 .+Taken back because the purchase was refunded/s)
  }

  async function askAboutMissing(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Tell us' }).click()
    await assertAt(page, '/cash-back/missing')
    const near = page.getByRole('radio').first()
    await tabTo(page, near)
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: 'Ask us to check' }))
    await page.keyboard.press('Enter')
    await assertShown(page.getByText(/^Missing cash back at /))
    assert.match(new URL(page.url()).pathname, /^\/support\/cases\/\d+$/)
  }

  test('in Spanish: nothing found, an offer that is over, and a purchase below the minimum that is granted, paid and refunded', async () => {
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

      await page.goto(await addressOf('last-place'))
      const last = page.getByRole('button', { name: 'Activar esta oferta' })
      await assertShown(last)
      await takeLast(await addressOf('last-place'), omar.username)
      await last.click()
      await assertShown(page.getByText(/^Esta oferta ya no acepta más personas\./))
      await assertReflows(page, 'una oferta completa')

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
      await runOps(stage.product, 'offers', 'grant', new URL(page.url()).pathname.split('/').at(-1) ?? '', '--as', 'Dana Cho')
      await page.reload()
      // In the language of the worker's profile, like everything that we send.
      await assertShown(page.getByText(/^We checked your purchase at Harvest & Vine Market\. You get \$0\.85/))
      await assertEarning(page, 'Harvest & Vine Market', /Esperando que la compra se complete\s+\+\$0\.85/)
      await runOps(stage.product, 'issuer', 'clear', '--phone', linh.username)
      await assertEarning(page, 'Harvest & Vine Market', /Aprobado\. Llega el .+\+\$0\.85/s)
      await runOps(stage.product, 'offers', 'pay', linh.username, '--as', 'Dana Cho')
      await assertEarning(page, 'Harvest & Vine Market', /Pagado el .+\+\$0\.85/s)
      await assertAccessible(page, 'dinero recibido')
      await runOps(stage.product, 'issuer', 'refund', '--phone', linh.username)
      await assertEarning(page, 'Harvest & Vine Market', /Lo quitamos porque la compra se devolvió/)
    })
  })
})
