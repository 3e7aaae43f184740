// What keeps a session the worker's own: idle time, fresh proofs, locks, deep links, and ending it elsewhere.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { assertAccessible } from '../harness/accessibility.ts'
import { assertAt, assertGone, assertShown, eventually } from '../harness/expect.ts'
import { hasFocus, tabTo } from '../harness/keyboard.ts'
import { letProofGrowOld } from '../harness/proofs/old-proof.ts'
import { dwayne, linh, omar, sofia, tom } from '../harness/people.ts'
import { openStage, phone, type Stage } from '../harness/stage.ts'

describe('session safety', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  async function askForCode(page: Page, typed: string): Promise<void> {
    await page.getByLabel('Phone number').fill(typed)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await assertAt(page, '/login/verify-otp')
  }

  async function openHome(page: Page): Promise<void> {
    await page.goto('/')
    await assertShown(page.getByRole('heading', { name: 'Account Details' }))
  }

  test('a worker who goes away is warned, comes back by any key, and is logged out otherwise', async () => {
    await stage.visit({ as: linh.username }, async ({ page, context }) => {
      await page.clock.install()
      await openHome(page)
      const other = await context.newPage()
      await openHome(other)
      await page.bringToFront()
      const warning = page.getByRole('alertdialog', { name: 'Session Timeout' })
      // The dialog's code is loaded when the page has been open for a moment.
      await page.clock.runFor(10_000)

      await page.clock.fastForward('03:00')
      await assertShown(warning, page.getByText("Are you still there? To keep your money safe, we'll log you out soon."))
      assert.match((await page.getByRole('timer').textContent()) ?? '', /^0[12]:\d\d$/)
      assert.ok(await hasFocus(page.getByRole('button', { name: 'Continue Session' })))
      await assertAccessible(page, 'session timeout')

      await page.keyboard.press('Shift')
      await assertGone(warning, other.getByRole('alertdialog'))

      await page.clock.fastForward('03:00')
      await assertShown(warning)
      await page.getByRole('button', { name: 'Continue Session' }).click()
      await assertGone(warning)

      // As a laptop that sleeps: the clock continues, and no timer does.
      await page.clock.fastForward('05:00')
      await assertAt(page, '/login')
      await assertAt(other, '/login')
      await assertShown(page.getByText('We logged you out to keep your money safe. Log in to continue.'))
      assert.equal((await context.request.get('/api/employees/me')).status(), 401)
    })

    // The same worker once more, after the earlier session has ended.
    await stage.visit({ as: linh.username, screen: phone }, async ({ page }) => {
      await page.clock.install()
      await openHome(page)
      await page.evaluate(() => localStorage.setItem('maintenance_notifications', 'seen'))
      await page.clock.runFor(10_000)
      await page.clock.fastForward('03:00')
      await page.getByRole('button', { name: 'Log out', exact: true }).click()
      await assertAt(page, '/login')
      await assertShown(page.getByText("You're logged out."))
      assert.equal(await page.evaluate(() => localStorage.getItem('maintenance_notifications')), null)
    })
  })

  test('a worker whose proof is old gives a fresh one by keyboard alone, and sees their numbers', async () => {
    await stage.visit({ as: dwayne.username }, async ({ page, context }) => {
      const showNumber = page.getByRole('button', { name: 'Show account number' })
      const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
      await letProofGrowOld(context, '/api/financial-accounts/*/token', ['sms', 'email'])
      await openHome(page)
      const cookieBefore = await sessionCookie(context)
      await tabTo(page, showNumber)
      await page.keyboard.press('Enter')
      await assertShown(dialog)
      await assertAccessible(page, 'step-up')
      await page.keyboard.press('Escape')
      await assertGone(dialog)
      assert.ok(await hasFocus(showNumber), 'closing the dialog leads back to where the focus was')
      assert.equal(await sessionCookie(context), cookieBefore, 'and nothing has changed')

      await letProofGrowOld(context, '/api/financial-accounts/*/token', ['sms', 'email'])
      await page.keyboard.press('Enter')
      await tabTo(page, dialog.getByRole('button', { name: 'Text me a code' }))
      await page.keyboard.press('Enter')
      await assertShown(dialog.getByText('*** *** 0102'))
      await page.keyboard.type('000000')
      await assertShown(dialog.locator('p').getByText("That code isn't right."))
      await assertAccessible(page, 'step-up code refused')
      await page.keyboard.type(await stage.readCode(dwayne.username))

      await assertGone(dialog)
      await assertShown(page.getByRole('button', { name: 'Hide account number' }))
      assert.notEqual(await sessionCookie(context), cookieBefore, 'a step-up makes a new session')
    })
  })

  test('ten wrong codes in a row lock the log-in, and the page says for how long', async () => {
    await stage.visit({}, async ({ page }) => {
      await page.clock.install()
      await page.goto('/login')
      await askForCode(page, tom.typed)
      const field = page.getByLabel('6-digit code')
      const wrong = (await stage.readCode(tom.username)) === '000000' ? '111111' : '000000'
      const said = (text: string | RegExp) => page.locator('form p').getByText(text)
      async function useUpCode(): Promise<void> {
        for (const left of [4, 3, 2, 1]) {
          await field.fill(wrong)
          await assertShown(said(new RegExp(`You have ${left} tr`)))
        }
        await field.fill(wrong)
        await assertShown(said('Too many tries. Start again in 10 minutes.'))
      }
      await useUpCode()
      await page.clock.runFor(30_000)
      await page.getByRole('button', { name: 'Send a new code' }).click()
      await assertShown(page.getByText('We sent a new code. Use the newest one.'))
      await useUpCode()
      await field.fill(wrong)
      await assertShown(said(/^Too many tries\. Try again in (59|60) minutes\.$/))
    })
  })

  test('a code that is typed without a signal is not lost, and leads to the address that was typed signed out', async () => {
    await stage.visit({}, async ({ page, context }) => {
      await page.goto('/my-account/security')
      await assertAt(page, '/login')
      await askForCode(page, sofia.typed)
      const code = await stage.readCode(sofia.username)
      // The page is alive when it names where the code went: before that it needs the network for its own code.
      await assertShown(page.getByText('*** *** 0104'))
      await context.setOffline(true)
      await page.getByLabel('6-digit code').fill(code)
      await assertShown(page.locator('form p').getByText("We can't reach our server. Your code is still here."))
      assert.equal(await page.getByLabel('6-digit code').inputValue(), code)
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Continue' }).click()
      await assertAt(page, '/my-account/security')
      // In the language of the worker's profile.
      await assertShown(page.getByRole('heading', { name: 'Mi cuenta' }))
    })
  })

  test('a worker without phone and e-mail is asked for their card, and learns only that it does not match', async () => {
    await stage.visit({ screen: phone }, async ({ page }) => {
      await page.goto('/login')
      await askForCode(page, omar.typed)
      await page.getByRole('button', { name: "I can't get to this phone or email" }).click()
      await assertShown(page.getByRole('heading', { name: "Prove it's you with your card" }))
      await page.getByLabel('Last 4 digits of your card').fill('0000')
      await page.getByLabel('Card expiration date (MM/YY)').pressSequentially('0428')
      await page.getByLabel('Last 4 digits of your Social Security number or ITIN').fill('0000')
      await page.getByRole('button', { name: 'Continue' }).click()
      await assertShown(page.getByText("Those details don't match. Check them, or call (800) 555-0142."))
      await assertAccessible(page, 'proof by card')
    })
  })

  test('a warning leads to a page that asks before it takes anything back, and knows an old link', async () => {
    await stage.visit({}, async ({ page }) => {
      await page.goto(`/not-you#${'a'.repeat(28)}`)
      await assertShown(page.getByRole('heading', { name: "Wasn't it you?" }))
      await assertAccessible(page, 'not you')
      await page.getByRole('button', { name: "It wasn't me" }).click()
      await assertShown(page.getByRole('heading', { name: 'This link no longer works' }))
    })
  })

  test('a worker sees where they are logged in, and ends it there', async () => {
    await stage.visit({ as: omar.username }, async ({ page }) => {
      await stage.visit({}, async ({ page: lost }) => {
        await lost.goto('/login/with-email')
        await lost.getByLabel('Email address').fill(omar.email)
        await lost.getByRole('button', { name: 'Log in', exact: true }).click()
        await assertAt(lost, '/login/verify-otp')
        await lost.getByLabel('6-digit code').fill(await stage.readCode(omar.email))
        await assertShown(lost.getByRole('heading', { name: 'Account Details' }))

        await page.goto('/')
        await page.getByRole('link', { name: 'My Account' }).click()
        await page.getByRole('link', { name: 'Security', exact: true }).click()
        const devices = page.getByRole('list', { name: "Where you're logged in" }).getByRole('listitem')
        await assertShown(devices.first())
        await assertShown(page.getByRole('list', { name: 'Activity on my account' }).getByText('Logged in').first())
        const count = await devices.count()
        await page
          .getByRole('button', { name: /^Log out of / })
          .first()
          .click()
        await eventually(async () => assert.equal(await devices.count(), count - 1))

        await lost.keyboard.press('Shift')
        await assertAt(lost, '/login')
        await assertShown(lost.getByText('You were logged out on this device. Log in again to continue.'))
      })
    })
  })
})

async function sessionCookie(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ httpOnly, name }) => httpOnly && name.includes('session'))?.value
}
