// Help from every screen, language and theme inside, and that every link leads to an existing page.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReflows } from './harness/accessibility.ts'
import { assertAt, assertGone, assertShown, eventually } from './harness/expect.ts'
import { hasFocus, tabTo } from './harness/keyboard.ts'
import { dwayne, maya, sofia } from './harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from './harness/stage.ts'

describe('ways out', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  test('help before sign-in is a sheet on a phone: a person, three answers, and what was typed stays', async () => {
    await stage.visit({ screen: phone }, async ({ page }) => {
      await page.goto('/login')
      await page.getByLabel('Phone number').fill('2125550101')
      const opener = page.getByRole('button', { name: 'Get help' })
      await tabTo(page, opener)
      await page.keyboard.press('Enter')
      const help = page.getByRole('dialog', { name: 'Get help' })
      await assertShown(help.getByText('Talk with a real person'), help.getByText("My code didn't come"))
      await assertAccessible(page, 'help, sheet')
      await help.getByText("My code didn't come").click()
      await assertShown(help.getByText('Then tap "Send a new code".'))
      await page.keyboard.press('Escape')
      await assertGone(help)
      await eventually(async () => assert.ok(await hasFocus(opener)))
      assert.equal(await page.getByLabel('Phone number').inputValue(), '(212) 555-0101')
    })
  })

  test('help while signing up is beside the form, in Spanish too, and the form stays in use', async () => {
    await stage.visit({ language: 'es', screen: desktop }, async ({ page }) => {
      await page.goto('/onboarding')
      await page.getByRole('button', { name: 'Pedir ayuda' }).click()
      const help = page.getByRole('dialog', { name: 'Pedir ayuda' })
      await assertShown(help.getByText('¿Por qué piden mi Seguro Social?'), help.getByRole('link', { name: '(800) 555-0142' }))
      await assertAccessible(page, 'help, popover')
      await page.getByRole('main').getByRole('heading', { level: 1 }).click()
      await assertGone(help)
    })
  })

  test('help is a page for everyone, and inside it is in the menu and in the bar', async () => {
    await stage.visit({ screen: narrowest }, async ({ page }) => {
      const answer = await page.goto('/support')
      assert.equal(answer?.status(), 200)
      await assertShown(page.getByRole('heading', { level: 1, name: 'Support' }))
      await assertReflows(page, 'support')
      await assertAccessible(page, 'support')
    })
    await stage.visit({ as: maya.username, screen: phone }, async ({ page }) => {
      await page.goto('/card-management')
      await page.getByRole('button', { name: 'Get help' }).click()
      const help = page.getByRole('dialog', { name: 'Get help' })
      await assertShown(help.getByText('I lost my card'))
      await help.getByRole('link', { name: 'See all help' }).click()
      await assertAt(page, '/support')
      await assertShown(page.getByRole('button', { name: 'Freeze my card' }))
      await assertAccessible(page, 'support, signed in')
    })
  })

  test('large text on a desktop leaves room for the topics beside the contacts', async () => {
    await stage.visit({ as: maya.username, language: 'es', screen: desktop }, async ({ page }) => {
      await page.goto('/support')
      const topics = page.getByRole('region', { name: 'Temas' })
      await assertShown(topics)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const { width = 0 } = (await topics.boundingBox()) ?? {}
      assert.ok(width > 400, `the topics are ${width} px wide`)
      await assertReflows(page, 'ayuda con letra grande')
    })
  })

  test('no link of the shell, home, help, My Account and the quiet pages leads to a page that is not there', async () => {
    await stage.visit({ as: maya.username }, async ({ page }) => {
      const seen = new Set<string>()
      for (const path of ['/', '/support', '/move-money', '/cash-back', '/my-account', '/card-management', '/nowhere']) {
        await page.goto(path)
        await assertShown(page.getByRole('heading', { level: 1 }).first())
        await page.waitForLoadState('networkidle')
        await assertLeadsOn(page, path, seen)
      }
      // Each of them inside the app, where the router answers and not the server.
      for (const path of seen) {
        await page.goto(path)
        await assertShown(page.getByRole('button', { name: 'Log Out' }).first())
        assert.equal(await page.getByRole('heading', { name: "We can't find that page." }).count(), 0, path)
      }
    })
    await stage.visit({}, async ({ page }) => {
      const seen = new Set<string>()
      for (const path of ['/login', '/login/with-email', '/onboarding', '/support', '/legal', '/maintenance', '/nowhere']) {
        await page.goto(path)
        await assertShown(page.getByRole('heading', { level: 1 }).first())
        await assertLeadsOn(page, path, seen)
      }
    })
  })

  test('a worker who prefers Spanish has it after sign-in in an English browser, and changes it inside', async () => {
    await stage.visit({ as: sofia.username }, async ({ page }) => {
      await page.goto('/')
      await assertShown(page.getByRole('button', { name: 'Salir' }))
      await page.getByRole('navigation').getByRole('button', { name: 'English' }).click()
      await assertShown(page.getByRole('button', { name: 'Log Out' }))
      await page.goto('/my-account/settings')
      await assertShown(page.getByRole('heading', { name: 'Language' }))
      await assertAccessible(page, 'settings')
      await page.getByRole('main').getByRole('button', { name: 'Español' }).click()
      await assertShown(page.getByRole('heading', { name: 'Idioma' }))
    })
  })

  test('My Account and help bear large text on a narrow phone, in Spanish', async () => {
    await stage.visit({ as: sofia.username, language: 'es', screen: narrowest }, async ({ page }) => {
      for (const path of ['/my-account', '/support', '/move-money', '/cash-back']) {
        await page.goto(path)
        await assertShown(page.getByRole('heading', { level: 1 }))
        await page.waitForLoadState('networkidle')
        for (const size of ['100%', '200%']) {
          await page.evaluate((text) => document.documentElement.style.setProperty('font-size', text), size)
          await assertReflows(page, `${path} at ${size}`)
        }
      }
      await page.getByRole('button', { name: 'Pedir ayuda' }).click()
      const help = page.getByRole('dialog', { name: 'Pedir ayuda' })
      await assertShown(help)
      const { content, room } = await help.evaluate((dialog) => ({ content: dialog.scrollWidth, room: dialog.clientWidth }))
      assert.ok(content <= room, `the sheet of help is ${content} px wide in ${room} px`)
    })
  })

  test('a look that is chosen inside holds for the next page, and on the next device', async () => {
    const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])
    await stage.visit({ as: dwayne.username, screen: phone }, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Look: Dark' }).click()
      await eventually(async () => assert.equal(await theme(page), 'dark'))
      await assertShown(page.getByRole('dialog').getByRole('button', { name: 'Look: Light' }))
      await page.reload()
      await eventually(async () => assert.equal(await theme(page), 'dark'))
    })
    await stage.visit({ as: dwayne.username }, async ({ page }) => {
      await page.goto('/')
      await eventually(async () => assert.equal(await theme(page), 'dark'))
      await page.getByRole('navigation').getByRole('button', { name: 'Look: Light' }).click()
      await eventually(async () => assert.equal(await theme(page), 'light'))
      // As it was, for the journeys after this one.
      await page.goto('/my-account/settings')
      await page.getByText('Same as phone').click()
      await assertShown(page.getByText('Saved'))
      await page.emulateMedia({ colorScheme: 'dark' })
      await eventually(async () => assert.equal(await theme(page), 'dark'))
    })
  })

  test('a lost line is said, and with it back the screen comes by itself', async () => {
    await stage.visit({ as: maya.username }, async ({ page, context }) => {
      await page.goto('/')
      await assertShown(page.getByRole('table'))
      await context.setOffline(true)
      await assertShown(page.getByText("You're offline."))
      await context.setOffline(false)
      await assertGone(page.getByText("You're offline."))
      await assertShown(page.getByText("You're back online."))
    })
  })

  test('the whole phone number is seen in its field at 200 % text on a narrow phone, in both languages', async () => {
    for (const language of ['en', 'es'] as const) {
      await stage.visit({ language, screen: { width: 360, height: 740 } }, async ({ page }) => {
        await page.goto('/login')
        const field = page.locator('input[name="phone"]')
        await field.fill('2125550101')
        for (const size of ['100%', '115%', '130%', '150%', '200%']) {
          await page.evaluate((text) => document.documentElement.style.setProperty('font-size', text), size)
          const { content, room } = await field.evaluate((input) => ({ content: input.scrollWidth, room: input.clientWidth }))
          assert.ok(content <= room, `${language} ${size}: ${content} px of text in ${room} px`)
          await assertReflows(page, `sign-in in ${language} at ${size}`)
        }
      })
    }
  })

  test('short pages are no taller than the window, and sign-up does not move when something is wrong', async () => {
    for (const screen of [phone, desktop]) {
      await stage.visit({ screen }, async ({ page }) => {
        for (const path of ['/login', '/maintenance', '/nowhere']) {
          await page.goto(path)
          await assertShown(page.getByRole('heading', { level: 1 }))
          const { content, window: room } = await page.evaluate(() => ({
            content: document.documentElement.scrollHeight,
            window: window.innerHeight,
          }))
          assert.equal(content, room, path)
        }
        await page.goto('/login')
        const top = () => page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().y)
        await assertShown(page.getByRole('main'))
        const before_ = await top()
        await page.getByRole('button', { name: 'Log in', exact: true }).click()
        await assertShown(page.getByText('Phone number is a required field'))
        assert.equal(await top(), before_)
      })
    }
  })
})

/** Every link on the page to our own site answers 200; `seen` has the addresses, for callers that open them. */
async function assertLeadsOn(page: Page, from: string, seen: Set<string>): Promise<void> {
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => link.origin === window.location.origin)
      .map((link) => link.pathname),
  )
  assert.ok(paths.length > 0, `${from} has no link at all`)
  for (const path of new Set(paths)) {
    if (path === from || seen.has(path)) continue
    const answer = await page.request.get(path)
    assert.equal(answer.status(), 200, `${from} leads to ${path}`)
    if (!/^\/(?:legal|onboarding|login)/.test(path)) seen.add(path)
  }
}
