// The card: each status and each action, the numbers that only the card provider shows, and a purchase from hold to completion.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertGone, assertShown, eventually } from '../harness/expect.ts'
import { hasFocus, tabTo } from '../harness/keyboard.ts'
import { runOps } from '../harness/ops.ts'
import { dwayne, linh, maya, omar, sofia, tom } from '../harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from '../harness/stage.ts'
import { sendElsewhere } from './send-elsewhere.ts'

const path = '/card-management'
const pin = '2580'
const listPath = '/api/employees/pay-cards/all'

describe('cards', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  const face = (page: Page, name: string | RegExp): Locator => page.getByRole('img', { name })
  const freezeSwitch = (page: Page): Locator => page.getByRole('switch', { name: 'Freeze card' })

  /** By the keyboard, from wherever the focus is. */
  async function press(page: Page, control: Locator): Promise<void> {
    await assertShown(control)
    await tabTo(page, control)
    await page.keyboard.press('Enter')
  }

  async function openCard(page: Page): Promise<void> {
    await page.goto(path)
    await assertShown(page.getByRole('heading', { level: 1, name: 'Manage Card' }), page.getByRole('heading', { level: 2 }))
  }

  test('an active card is frozen by one tap, which another tab shows; its details pass by us; and a worker without one sees what to do', async () => {
    await stage.visit({ as: maya.username }, async ({ page, context }) => {
      const ours: string[] = []
      page.on('response', (response) => {
        if (!response.url().startsWith(`${stage.origin}/api/`)) return
        void response.text().then(
          (text) => ours.push(text),
          () => undefined,
        )
      })
      const other = await context.newPage()
      await Promise.all([openCard(page), openCard(other)])
      await page.bringToFront()
      await assertShown(face(page, /^Daybreak pay card ending in \d{4}$/))
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      assert.equal(await menu.getByRole('link', { name: 'Payroll Card' }).getAttribute('aria-current'), 'page')
      await assertAccessible(page, 'active card')
      await freezeAndBack(page, other)
      await other.close()
      await openDetails(page, ours)
      await haveNoCard(page)
    })
  })

  async function freezeAndBack(page: Page, other: Page): Promise<void> {
    await tabTo(page, freezeSwitch(page))
    await page.keyboard.press('Space')
    await assertShown(
      face(page, /, frozen$/),
      page.getByText('Card frozen. New purchases and ATM withdrawals are stopped.'),
      page.getByRole('heading', { name: 'What keeps working' }),
    )
    await assertShown(face(other, /, frozen$/))
    await page.keyboard.press('Space')
    await assertShown(face(page, /ending in \d{4}$/), face(other, /ending in \d{4}$/))
  }

  async function openDetails(page: Page, ours: readonly string[]): Promise<void> {
    const show = page.getByRole('button', { name: 'Show card details' })
    await press(page, show)
    const frame = page.frameLocator('iframe[title="Card details"]')
    await assertShown(frame.getByText('Card number'))
    const number = (await frame.locator('#number').innerText()).replaceAll(/\D/g, '')
    assert.match(number, /^\d{16}$/)
    assert.equal(await page.locator('iframe').getAttribute('src'), `${stage.product.cardProviderOrigin}/card-details-frame`)
    assert.ok(!(await page.content()).includes(number.slice(0, 12)))
    await assertAccessible(page, 'card details', { framesToo: false })
    // The details are before the button: a keyboard and a screen reader continue at their beginning, and come back when they are hidden.
    await eventually(async () => assert.ok(await hasFocus(page.locator('iframe'))))
    await press(page, page.getByRole('button', { name: 'Hide now' }))
    await assertGone(page.locator('iframe'))
    await eventually(async () => assert.ok(await hasFocus(show)))
    assert.deepEqual(
      ours.filter((text) => text.includes(number)),
      [],
    )
  }

  async function haveNoCard(page: Page): Promise<void> {
    await page.route(`**${listPath}`, async (route) => {
      const answer = await route.fetch()
      const list = (await answer.json()) as Record<string, unknown>
      await route.fulfill({ response: answer, json: { ...list, data: [], mainCardId: null } })
    })
    await openCard(page)
    await assertShown(page.getByRole('heading', { name: 'You have no card right now' }))
    await assertAccessible(page, 'no card')
  }

  test('a frozen card says what stops and what continues, in both themes, on a phone and with large text', async () => {
    await stage.visit({ as: dwayne.username, screen: phone }, async ({ page }) => {
      await openCard(page)
      await assertShown(face(page, /, frozen$/), page.getByRole('list', { name: 'What stops' }))
      assert.equal(await freezeSwitch(page).getAttribute('aria-checked'), 'true')
      await assertAccessible(page, 'frozen card')
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await assertReflows(page, 'frozen card with large text')
    })
  })

  test('a lost card is replaced, by a virtual one for now; home leads to the PIN that it lacks, which goes past us', async () => {
    await stage.visit({ as: linh.username }, async ({ page }) => {
      await openCard(page)
      await replaceLost(page)
      await page.getByRole('link', { name: 'Payroll Card' }).click()
      const banner = page.getByRole('link', { name: 'Set Up PIN' })
      await banner.click()
      await assertAt(page, path)
      await setPin(page)
      await changePin(page)
      await page.getByRole('link', { name: 'Payroll Card' }).click()
      await assertShown(page.getByRole('region', { name: 'Account Details' }))
      assert.equal(await banner.count(), 0)
    })
  })

  async function replaceLost(page: Page): Promise<void> {
    await press(page, page.getByRole('button', { name: /^Replace card/ }))
    const dialog = page.getByRole('dialog')
    await press(page, dialog.getByRole('button', { name: 'Continue' }))
    await assertShown(dialog.getByText('Choose a reason.'))
    await assertAccessible(page, 'reasons to replace')
    // The focus is where a reason is chosen.
    assert.ok(await hasFocus(dialog.getByRole('radio', { name: 'I lost it' })))
    await page.keyboard.press('Space')
    await press(page, dialog.getByRole('button', { name: 'Continue' }))
    // Another journey may have moved them within the state.
    await assertShown(dialog.getByRole('heading', { name: 'Verify your mailing address' }), dialog.getByText(/, NY \d{5}/))
    await assertAccessible(page, 'address of the new card')
    await press(page, dialog.getByRole('button', { name: 'Order a new card' }))
    await assertShown(dialog.getByText(/^Your new card is on its way\. It should arrive by /))
    await assertShown(dialog.getByText('You can use your virtual card now.'))
    await press(page, dialog.getByRole('button', { name: 'Done' }))
    await assertShown(page.getByRole('list', { name: 'Your new card' }), page.getByText('We got your order.'))
    await assertShown(page.getByRole('button', { name: /^Plastic card ending in \d{4} Lost$/ }))
  }

  async function setPin(page: Page): Promise<void> {
    const toUs: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(stage.origin)) toUs.push(`${request.url()} ${request.postData() ?? ''}`)
    })
    await page.getByRole('button', { name: /^Set Up PIN/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Set your card PIN' })
    await assertShown(dialog)
    await page.keyboard.type('1234')
    await page.keyboard.type('1234')
    await page.keyboard.press('Enter')
    await assertShown(dialog.getByText("Choose a PIN that's harder to guess."))
    await assertAccessible(page, 'PIN')
    await dialog.getByLabel('New PIN again').fill('')
    await dialog.getByLabel('New PIN', { exact: true }).fill('')
    await page.keyboard.type(pin)
    await page.keyboard.type(pin)
    await page.keyboard.press('Enter')
    await assertShown(page.getByText('Your new PIN is ready.'), page.getByRole('button', { name: /^Change your PIN/ }))
    assert.ok(toUs.some((request) => request.includes('/set-has-pin')))
    assert.deepEqual(
      toUs.filter((request) => request.includes(pin)),
      [],
    )
  }

  async function changePin(page: Page): Promise<void> {
    await press(page, page.getByRole('button', { name: /^Change your PIN/ }))
    const dialog = page.getByRole('dialog', { name: 'Change your PIN' })
    await assertShown(dialog)
    await page.keyboard.type(pin)
    await page.keyboard.type('7294')
    await page.keyboard.press('Enter')
    await assertShown(dialog.getByText("The PINs don't match."))
    await dialog.getByLabel('New PIN again').fill('')
    await dialog.getByLabel('New PIN', { exact: true }).fill('')
    const reported = page.waitForResponse((response) => response.url().endsWith('/set-has-pin'))
    await page.keyboard.type('7294')
    await page.keyboard.type('7294')
    await page.keyboard.press('Enter')
    assert.equal((await reported).ok(), true)
    await dialog.waitFor({ state: 'detached' })
  }

  test('a damaged card is used until the new one is activated, by the link and the code that came with it', async () => {
    await stage.visit({ as: omar.username }, async ({ page }) => {
      await openCard(page)
      await assertShown(face(page, /: Damaged$/), page.getByText('You can keep using this card until you activate the new one.'))
      await assertAccessible(page, 'damaged card')
      await page.getByRole('button', { name: /^Plastic card ending in \d{4} Inactive$/ }).click()
      await assertShown(face(page, /: Inactive$/))
      await assertAccessible(page, 'inactive card')

      const carrier = (await runOps(stage.product, 'issuer', 'carrier', '--phone', omar.username)) as { link: string }
      await page.goto(carrier.link)
      const code = page.getByLabel('Activation code')
      assert.match(await code.inputValue(), /^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      assert.equal(new URL(page.url()).search, '')
      const right = await code.inputValue()
      await code.fill('AAAA-1111')
      await page.keyboard.press('Enter')
      await assertShown(page.getByRole('alert').getByText("That code isn't right. It's printed under your card."))
      await assertAccessible(page, 'activation')
      await code.fill(right)
      await page.keyboard.press('Enter')
      await assertShown(page.getByText('Your card is active.'))
      await page.keyboard.press('Escape')
      await assertShown(face(page, /ending in \d{4}$/))
      await eventually(async () => assert.ok(await hasFocus(page.getByRole('heading', { level: 2 }).first())))
    })
  })

  test('a worker whose cards are closed is sent another when they sign in, and takes one from work meanwhile', async () => {
    await stage.visit({ as: tom.username, screen: narrowest }, async ({ page }) => {
      await eventually(async () => {
        await openCard(page)
        await assertShown(face(page, /ending in \d{4}$/))
      })
      await assertAccessible(page, 'card on its way')
      await assertReflows(page, 'card on its way')
      await assertShown(page.getByText("You don't need to do anything. It is free."), page.getByText('Ordered for you'))
    })
    await stage.visit({ as: tom.username, language: 'es', screen: phone }, async ({ page }) => {
      await page.goto('/')
      const notice = page.getByRole('status').filter({ hasText: 'va en camino' })
      await assertShown(notice.getByText(/Debe llegar el .* o antes\./))
      await assertAccessible(page, 'una tarjeta pedida, en inicio')
      await press(page, notice.getByRole('link', { name: 'Ver mi tarjeta nueva' }))
      await assertAt(page, path)
      await assertShown(page.getByText('Pedida para ti'), page.getByText('No tienes que hacer nada. Es gratis.'))
      await assertShown(page.getByText('Va a'))
      await sendElsewhere(page, '9 Elm St', 'es')
      await assertAccessible(page, 'una tarjeta pedida')
      await page.goto('/messages')
      // In the language of the profile, like everything that we send.
      await assertShown(page.getByRole('link', { name: /A new card is on its way/ }))
    })
    await stage.visit({ as: tom.username, screen: narrowest }, async ({ page }) => {
      await openCard(page)
      await sendElsewhere(page, '12 Birch Ln', 'en')
      await takeTemporary(page)
    })
  })

  async function takeTemporary(page: Page): Promise<void> {
    const { cards } = (await runOps(stage.product, 'issuer', 'preprinted', '--limit', '1')) as {
      cards: { proxyNumber: string }[]
    }
    await press(page, page.getByRole('button', { name: /^Use a temporary card/ }))
    await assertShown(page.getByRole('dialog', { name: 'Use a temporary card' }))
    await page.keyboard.type(cards[0]?.proxyNumber ?? '')
    await assertAccessible(page, 'temporary card')
    await page.keyboard.press('Enter')
    await assertShown(
      page.getByText('Your temporary card is ready.'),
      page.getByRole('button', { name: /^Temporary card ending in \d{4} Active$/ }),
    )
  }

  test('in Spanish: ATMs are found by ZIP code and by position, and a purchase shows as pending and then as completed in an open page', async () => {
    await stage.visit({ as: sofia.username, language: 'es', screen: narrowest }, async ({ page, context }) => {
      await page.clock.install()
      await page.goto(path)
      await press(page, page.getByRole('link', { name: /Buscar un cajero automático/ }))
      await assertAt(page, `${path}/atm-finder`)
      const found = page.getByRole('list', { name: 'Cajeros, el más cercano primero' }).getByRole('listitem')
      await assertShown(found)
      await assertReflows(page, 'ATM finder in Spanish')
      await assertAccessible(page, 'ATM finder')
      const zip = page.getByLabel('Código postal (ZIP)')
      await zip.fill('1080')
      await zip.press('Enter')
      await assertShown(page.getByText('5 números', { exact: false }))
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation({ latitude: 40.9115, longitude: -73.7824 })
      await page.getByRole('button', { name: 'Usar mi ubicación' }).click()
      await eventually(async () => assert.equal(await zip.inputValue(), ''))
      await assertShown(found)
      await page.setViewportSize(desktop)
      await page.getByRole('link', { name: 'Tarjeta de nómina' }).click()
      await buyAndClear(page, context)
    })
  })

  async function buyAndClear(page: Page, { request }: BrowserContext): Promise<void> {
    const merchant = 'Quarry Lane Bakery'
    const minute = 60_000
    const table = page.getByRole('table', { name: 'Tus transacciones' })
    await assertShown(table)
    await runOps(stage.product, 'issuer', 'purchase', '--phone', sofia.username, '--amount', '12.34', '--merchant', merchant)
    await page.clock.fastForward(minute)
    const row = table.getByRole('row').filter({ hasText: merchant })
    await assertShown(row.getByText('Pendiente', { exact: true }))
    await runOps(stage.product, 'issuer', 'clear', '--phone', sofia.username)
    // The card provider's report follows.
    await eventually(async () => {
      const completed = await request.get('/api/employees/transactions?take=10')
      assert.match(await completed.text(), new RegExp(merchant))
    })
    await page.clock.fastForward(minute)
    await assertShown(row.filter({ hasText: 'Completada' }))
    assert.equal(await row.count(), 1)
    assert.match(await row.innerText(), /−\$12\.34/)
  }
})
