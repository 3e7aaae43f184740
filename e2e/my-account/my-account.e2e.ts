// My Account on a phone and on a desktop, in both languages: the tabs at the bottom edge, hidden amounts, pay, and an account
// that closes.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertGone, assertShown, eventually } from '../harness/expect.ts'
import { tabTo } from '../harness/keyboard.ts'
import { dwayne, maya, omar, sofia } from '../harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from '../harness/stage.ts'

const languages = ['en', 'es'] as const
const words = {
  en: {
    tabs: 'Tabs',
    names: ['Card', 'Express Pay', 'Cash Back', 'My Account'],
    hide: 'Hide amounts',
    show: 'Show amounts',
    pay: ['Direct deposit', 'Stopped companies'],
    close: /^Close my account/,
    check: /A check by mail/,
    next: ['Next: my money', 'Next: review'],
    confirm: 'Close account',
    closing: 'Your account is closing',
    held: /^You asked to close your account/,
    undo: 'Undo: keep my account',
    title: 'Close my account',
  },
  es: {
    tabs: 'Pestañas',
    names: ['Tarjeta', 'Express Pay', 'Dinero de vuelta', 'Mi cuenta'],
    hide: 'Ocultar montos',
    show: 'Mostrar montos',
    pay: ['Depósito directo', 'Empresas que detuviste'],
    close: /^Cerrar mi cuenta/,
    check: /Un cheque por correo postal/,
    next: ['Sigue: mi dinero', 'Sigue: revisar'],
    confirm: 'Cerrar cuenta',
    closing: 'Tu cuenta se está cerrando',
    held: /^Pediste cerrar tu cuenta/,
    undo: 'Deshacer: quedarme con mi cuenta',
    title: 'Cerrar mi cuenta',
  },
} as const

const digits = /\$\s?\d/

describe('My Account', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  for (const language of languages) {
    const said = words[language]

    test(`the tabs lead on with one press, mark where one is, and are gone in a flow and on a desktop: ${language}`, async () => {
      await stage.visit({ as: maya.username, language, screen: phone }, async ({ page }) => {
        const tabs = page.getByRole('navigation', { name: said.tabs })
        await page.goto('/')
        await assertShown(tabs)
        assert.deepEqual(await namesOf(page, said.tabs), said.names)
        for (const [index, path] of ['/', '/express-pay', '/cash-back', '/my-account'].entries()) {
          const tab = tabs.getByRole('link').nth(index)
          // Cash Back is a long list of offers, and the tabs follow it.
          await tabTo(page, tab, path === '/my-account' ? 'Shift+Tab' : 'Tab')
          await page.keyboard.press('Enter')
          await assertAt(page, path)
          await eventually(async () => assert.equal(await tab.getAttribute('aria-current'), 'page'))
          assert.equal(await tabs.locator('[aria-current]').count(), 1)
        }
        await assertReachable(page, said.tabs)
        for (const flow of ['/move-money/accounts/new', '/my-account/close', '/express-pay/transfer-wages']) {
          await page.goto(flow)
          await assertShown(page.getByRole('heading', { level: 1 }))
          assert.equal(await tabs.count(), 0, flow)
        }
        await page.setViewportSize(desktop)
        await page.goto('/my-account')
        await assertShown(page.getByRole('heading', { level: 1 }))
        assert.equal(await tabs.isVisible(), false)
      })
    })

    test(`hidden amounts are in no part of the page until the worker asks, by keyboard: ${language}`, async () => {
      await stage.visit({ as: dwayne.username, language, screen: phone }, async ({ page }) => {
        await setHidden(page, said.hide, true)
        await page.goto('/')
        const show = page.getByRole('button', { name: said.show })
        await assertShown(show, page.getByRole('table'))
        for (const path of ['/', '/move-money', '/cash-back', '/my-account/pay']) {
          await page.goto(path)
          await assertShown(page.getByRole('heading', { level: 1 }))
          await page.waitForLoadState('networkidle')
          if (path === '/') assert.doesNotMatch(await page.getByRole('main').innerText(), digits)
          await assertReflows(page, `hidden amounts at ${path}`)
        }
        await page.goto('/')
        await assertAccessible(page, 'home with hidden amounts')
        await tabTo(page, show.first())
        await page.keyboard.press('Enter')
        await eventually(async () => assert.match(await page.getByRole('main').innerText(), digits))
        await page.goto('/my-account')
        await page.goto('/')
        await assertShown(show)
        await setHidden(page, said.hide, false)
      })
    })

    test(`security, my data and what was agreed to bear both themes, large text and 320 px: ${language}`, async () => {
      await stage.visit({ as: omar.username, language }, async ({ page }) => {
        for (const path of ['/my-account/security', '/my-account/data', '/my-account/consents', '/support/card-lost/lost-card']) {
          await page.setViewportSize(desktop)
          await page.goto(path)
          await assertShown(page.getByRole('heading', { level: 1 }))
          await page.waitForLoadState('networkidle')
          await assertAccessible(page, path)
          await page.setViewportSize(narrowest)
          await assertReflows(page, `${path} at 320 px`)
        }
      })
    })

    test(`what pay does is on one page, and each part leads on: ${language}`, async () => {
      const screen = language === 'en' ? desktop : phone
      await stage.visit({ as: maya.username, language, screen }, async ({ page }) => {
        await page.goto('/my-account/pay')
        for (const name of said.pay) await assertShown(page.getByRole('heading', { name }))
        await page.waitForLoadState('networkidle')
        await assertAccessible(page, 'pay')
        for (const path of ['/move-money/payday', '/move-money/accounts']) {
          await page.goto('/my-account/pay')
          const link = page.getByRole('main').locator(`a[href="${path}"]`).first()
          await tabTo(page, link)
          await page.keyboard.press('Enter')
          await assertAt(page, path)
        }
        await page.setViewportSize(narrowest)
        await page.goto('/my-account/pay')
        await assertShown(page.getByRole('heading', { name: said.pay[0] }))
        await assertReflows(page, 'pay at 320 px')
      })
    })
  }

  for (const [language, screen, as] of [
    ['en', desktop, omar.username],
    ['es', phone, sofia.username],
  ] as const)
    test(`an account is closed by keyboard, says everywhere why nothing can be moved, and is kept from another tab: ${language}`, async () => {
      const said = words[language]
      await stage.visit({ as, language, screen }, async ({ page, context }) => {
        await page.goto('/my-account')
        await tabTo(page, page.getByRole('link', { name: said.close }))
        await page.keyboard.press('Enter')
        for (const [index, name] of said.next.entries()) {
          if (index === 1) await page.getByRole('radio', { name: said.check }).check()
          await tabTo(page, page.getByRole('button', { name }))
          await page.keyboard.press('Enter')
        }
        await tabTo(page, page.getByRole('checkbox'))
        await page.keyboard.press('Space')
        await assertReflows(page, 'closing: review')
        await tabTo(page, page.getByRole('button', { name: said.confirm }))
        await page.keyboard.press('Enter')
        await assertShown(page.getByRole('heading', { level: 1, name: said.closing }))
        await assertAccessible(page, 'closing under way')
        for (const path of ['/', '/move-money']) {
          await page.goto(path)
          const why = page.getByRole('main').getByRole('link', { name: said.held }).first()
          await assertShown(why)
          await page.setViewportSize(narrowest)
          await assertReflows(page, `${path} while the account closes`)
          await page.setViewportSize(screen)
          await assertAccessible(page, `${path} while the account closes`)
          await why.click()
          await assertAt(page, '/my-account/close')
          await assertShown(page.getByRole('button', { name: said.undo }))
        }
        const other = await context.newPage()
        await other.goto('/my-account/close')
        await other.getByRole('button', { name: said.undo }).click()
        await assertShown(other.getByRole('heading', { level: 1, name: said.title }))
        // The first tab is notified, or learns it from its own press.
        const undo = page.getByRole('button', { name: said.undo })
        await page.bringToFront()
        await assertGone(undo)
        await assertShown(page.getByRole('heading', { level: 1, name: said.title }))
        await page.goto('/move-money')
        await assertShown(page.getByRole('heading', { level: 1 }))
        assert.equal(await page.getByRole('link', { name: said.held }).count(), 0)
      })
    })

  test('a screen keyboard takes the room of the tabs, and they come back with its end', async () => {
    await stage.visit({ as: maya.username, screen: phone }, async ({ page }) => {
      const tabs = page.getByRole('navigation', { name: 'Tabs' })
      await page.goto('/support')
      await assertShown(tabs)
      await page.getByRole('main').locator('input').first().focus()
      await page.setViewportSize({ width: phone.width, height: phone.height - 300 })
      await assertGone(tabs)
      await page.setViewportSize(phone)
      await assertShown(tabs)
    })
  })
})

async function namesOf(page: Page, name: string): Promise<string[]> {
  const texts = await page.getByRole('navigation', { name }).getByRole('link').allInnerTexts()
  return texts.map((text) => text.trim())
}

/** The end of the page is above the tabs, and each tab holds its words with text of twice the size. */
async function assertReachable(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await eventually(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const bar = await page.getByRole('navigation', { name }).boundingBox()
    const last = await page.getByRole('main').getByRole('link').last().boundingBox()
    assert.ok(bar && last && last.y + last.height <= bar.y + 1, 'the tabs cover the end of the page')
  })
  await assertAccessible(page, 'tabs')
  await page.setViewportSize(narrowest)
  await assertReflows(page, 'tabs at 320 px')
  await page.setViewportSize(phone)
}

async function setHidden(page: Page, name: string, isOn: boolean): Promise<void> {
  await page.goto('/my-account/settings')
  const choice = page.getByRole('main').getByRole('switch', { name })
  await choice.setChecked(isOn)
  await eventually(async () => assert.equal(await choice.isChecked(), isOn))
  await page.waitForLoadState('networkidle')
}
