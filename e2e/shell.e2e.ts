// The frame around the screens: menu, drawer, unknown addresses, maintenance, small windows and large text.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAccessible, assertReflows } from './harness/accessibility.ts'
import { assertAt, assertGone, assertShown, eventually } from './harness/expect.ts'
import { hasFocus, tabTo } from './harness/keyboard.ts'
import { grace, maya, omar } from './harness/people.ts'
import { narrowest, openStage, phone, type Stage } from './harness/stage.ts'

describe('shell', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  test('the side menu can be skipped, names every part, marks the current one, and opens the legal page in a new tab', async () => {
    await stage.visit({ as: maya.username }, async ({ page, context }) => {
      await page.goto('/')
      await assertShown(page.getByRole('heading', { name: 'Account Details' }))
      await page.keyboard.press('Tab')
      assert.ok(await hasFocus(page.getByRole('link', { name: 'Skip to content' })))
      await page.keyboard.press('Enter')
      await eventually(async () => assert.ok(await hasFocus(page.getByRole('main'))))

      const menu = page.getByRole('navigation', { name: 'Main menu' })
      const entries = (await menu.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]?.trim())
      assert.deepEqual(entries, ['Payroll Card', 'Express Pay', 'Cash Back', 'My Account', 'Terms and Legal', 'Support'])
      assert.equal(await menu.getByRole('link', { name: 'Payroll Card' }).getAttribute('aria-current'), 'page')
      const legal = menu.getByRole('link', { name: /Terms and Legal/ })
      assert.equal(await legal.getAttribute('target'), '_blank')
      assert.match((await legal.getAttribute('rel')) ?? '', /noopener/)
      const box = await menu.boundingBox()
      assert.equal(Math.round(box?.width ?? 0), 170)
      const opened = context.waitForEvent('page')
      await legal.click()
      const document = await opened
      await assertAt(document, '/legal')
      await assertShown(document.getByRole('heading', { level: 1, name: 'Terms and Legal' }))
    })
  })

  test('a worker without Express Pay has no entry for it, and its address says that it is not available', async () => {
    await stage.visit({ as: omar.username }, async ({ page }) => {
      await page.goto('/')
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      await assertShown(menu)
      assert.equal(await menu.getByRole('link', { name: 'Express Pay' }).count(), 0)
      for (const path of ['/express-pay', '/express-pay/transfer-wages']) {
        await page.goto(path)
        await assertShown(page.getByRole('heading', { level: 1, name: "Express Pay isn't available with your employer." }))
      }
      await assertAccessible(page, 'Express Pay not available')
    })
  })

  test('the drawer is 320 px wide, keeps the focus, locks the page, and closes on Escape and where the menu has its place', async () => {
    await stage.visit({ as: maya.username, screen: phone }, async ({ page }) => {
      await page.goto('/')
      const opener = page.getByRole('button', { name: 'Open menu' })
      await tabTo(page, opener)
      await page.keyboard.press('Enter')
      const drawer = page.getByRole('dialog', { name: 'Main menu' })
      await assertShown(drawer.getByRole('button', { name: 'Close menu' }), drawer.getByText(maya.name))
      await assertAccessible(page, 'menu')
      const width = await drawer.getByRole('button', { name: 'Close menu' }).evaluate((button) => {
        const panel = button.closest('dialog')?.firstElementChild
        return Math.round(panel?.getBoundingClientRect().width ?? 0)
      })
      assert.equal(width, 320)
      for (let steps = 0; steps < 14; steps += 1) {
        await page.keyboard.press('Tab')
        assert.ok(
          await drawer.evaluate((dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body),
        )
      }
      await page.mouse.move(100, 400)
      await page.mouse.wheel(0, 600)
      assert.equal(await page.evaluate(() => window.scrollY), 0)
      await page.keyboard.press('Escape')
      await assertGone(drawer)
      await eventually(async () => assert.ok(await hasFocus(opener)))
      await opener.click()
      await assertShown(drawer)
      await page.setViewportSize({ width: 1024, height: 800 })
      await assertGone(drawer)
    })
  })

  test('an unknown address is answered 404 and leads back, signed in or not', async () => {
    await stage.visit({}, async ({ page }) => {
      const answer = await page.goto('/nowhere')
      assert.equal(answer?.status(), 404)
      await assertShown(page.getByRole('heading', { name: "We can't find that page." }))
      await assertAccessible(page, 'not found')
    })
    await stage.visit({ as: maya.username }, async ({ page }) => {
      await page.goto('/nowhere')
      await assertShown(
        page.getByRole('heading', { name: "We can't find that page." }),
        page.getByRole('button', { name: 'Log Out' }),
      )
      await assertAccessible(page, 'not found, signed in')
      await page.getByRole('main').getByRole('link', { name: 'Go to home' }).click()
      await assertAt(page, '/')
    })
  })

  test('the pages for everyone are in both languages: that the card works in maintenance, and the list of legal pages', async () => {
    for (const [language, maintenance, legal] of [
      ['en', "We're making things better.", 'Terms and Legal'],
      ['es', 'Estamos haciendo mejoras.', 'Términos y avisos legales'],
    ] as const) {
      await stage.visit({ language, screen: narrowest }, async ({ page }) => {
        await page.goto('/maintenance')
        await assertShown(page.getByRole('heading', { name: maintenance }))
        await assertReflows(page, `maintenance in ${language}`)
        await assertAccessible(page, 'maintenance')

        const answer = await page.goto('/legal')
        assert.equal(answer?.status(), 200)
        await assertShown(page.getByRole('heading', { level: 1, name: legal }))
        await assertReflows(page, `legal in ${language}`)
        await assertAccessible(page, 'legal')
      })
    }
  })

  test('a worker whose set-up is not finished sees how far it is, and can log out', async () => {
    await stage.visit({ as: grace.username }, async ({ page }) => {
      await page.goto('/')
      await assertShown(page.getByRole('button', { name: 'Log Out' }), page.getByRole('heading', { level: 1 }))
      assert.equal(await page.getByRole('table').count(), 0)
      await assertAccessible(page, 'set-up unfinished')
    })
  })

  test('the home screen bears 320 px, and text of twice the size', async () => {
    await stage.visit({ as: maya.username, screen: narrowest }, async ({ page }) => {
      await page.goto('/')
      await assertShown(page.getByRole('table'))
      await assertReflows(page, 'home')
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await assertReflows(page, 'home with large text')
    })
  })

  test('the sun is beside the balance, and not behind it, however large the text is', async () => {
    for (const screen of [narrowest, phone]) {
      await stage.visit({ as: omar.username, screen }, async ({ page }) => {
        await page.goto('/')
        const banner = page.getByRole('region', { name: 'Available balance' })
        await assertShown(banner.locator('.money'))
        for (const size of ['100%', '150%', '200%']) {
          await page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size)
          assert.deepEqual(await banner.evaluate(wordsBeforeTheSun), [], `${screen.width} px, text of ${size}`)
        }
      })
    }
  })
})

/** Runs in the page: what is written in front of the sun's disc, where no color can be read. */
function wordsBeforeTheSun(banner: Element): string[] {
  const discs = [...banner.querySelectorAll('circle[fill^=url]')]
    .filter((disc) => disc.checkVisibility())
    .map((disc) => disc.getBoundingClientRect())
  if (discs.length === 0) return ['no sun at all']
  const found: string[] = []
  const texts = document.createTreeWalker(banner, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const words of range.getClientRects()) if (discs.some((disc) => isOver(disc, words))) found.push(text.textContent ?? '')
  }
  return found

  /** The nearest point of the words is in the circle. */
  function isOver(disc: DOMRect, words: DOMRect): boolean {
    const radius = disc.width / 2
    const [x, y] = [disc.left + radius, disc.top + radius]
    const [dx, dy] = [x - Math.min(Math.max(x, words.left), words.right), y - Math.min(Math.max(y, words.top), words.bottom)]
    return Math.hypot(dx, dy) < radius
  }
}
