// Balances, and the account and routing number that only the card provider shows.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAccessible } from './harness/accessibility.ts'
import { assertGone, assertShown, eventually } from './harness/expect.ts'
import { tabTo } from './harness/keyboard.ts'
import { dwayne, maya } from './harness/people.ts'
import { desktop, openStage, phone, type Stage } from './harness/stage.ts'

const dollars = /^-?\$[\d,]+\.\d\d$/

describe('accounts', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  test('the banner and Account Details show the same available balance, and what each balance means', async () => {
    await stage.visit({ as: maya.username }, async ({ page }) => {
      await page.goto('/')
      const details = page.getByRole('region', { name: 'Account Details' })
      await assertShown(details.getByRole('heading', { name: 'Account Details' }))
      const banner = page.getByRole('region', { name: 'Available balance' })
      // Behind the amount the same button says, to a screen reader alone, that it explains what is set aside.
      const [whole = '', present = ''] = (await details.locator('dd').allInnerTexts()).map((text) => text.trim())
      const [available = '', ...why] = whole.split('\n')
      assert.deepEqual(why, ['. Why $57.54 is not available yet'])
      assert.match(available, dollars)
      assert.match(present, dollars)
      assert.ok((await banner.innerText()).replaceAll(/\s/g, '').includes(available))

      await details.getByRole('button', { name: 'What is available balance?' }).hover()
      await assertShown(page.getByText('The portion of funds immediately available for use.'))
      await page.keyboard.press('Escape')
      await assertGone(page.getByText('The portion of funds immediately available for use.'))
      await details.getByRole('button', { name: 'What is present balance?' }).focus()
      await assertShown(page.getByText('Total funds excluding processing transactions and transfers.'))
    })
  })

  test('the home screen is accessible in both themes, on a desktop and on a phone', async () => {
    await stage.visit({ as: maya.username }, async ({ page }) => {
      await page.goto('/')
      for (const screen of [desktop, phone]) {
        await page.setViewportSize(screen)
        await assertShown(page.getByRole('table'), page.getByRole('heading', { name: /cash back offers available now!/ }))
        await assertAccessible(page, 'home')
      }
    })
  })

  test('the numbers are masked until the eye is pressed, then whole, then masked again', async () => {
    await stage.visit({ as: maya.username }, async ({ page }) => {
      await page.goto('/')
      const account = page.getByRole('group', { name: 'Account number' })
      const routing = page.getByRole('group', { name: 'Routing number' })
      await assertShown(account.getByText(/^\*{4,}\d{4}$/), routing.getByText(/^\*{4,}\d{4}$/))

      await account.getByRole('button', { name: 'Show account number' }).click()
      await assertShown(account.getByRole('button', { name: 'Hide account number' }))
      assert.match((await account.innerText()).replaceAll(/\D/g, ''), /^\d{8,17}$/)
      await assertShown(routing.getByText(/^\*{4,}\d{4}$/), page.getByText('Checking'))
      await assertAccessible(page, 'account number shown')

      await routing.getByRole('button', { name: 'Show routing number' }).click()
      await assertShown(routing.getByRole('button', { name: 'Hide routing number' }))
      assert.ok(isRoutingNumber((await routing.innerText()).replaceAll(/\D/g, '')))

      await account.getByRole('button', { name: 'Hide account number' }).click()
      await assertShown(account.getByText(/^\*{4,}\d{4}$/))
    })
  })

  test('a number is copied whole while it is masked, and the page says so for one second', async () => {
    await stage.visit({ as: maya.username, hasClipboard: true }, async ({ page }) => {
      await page.clock.install()
      await page.goto('/')
      const account = page.getByRole('group', { name: 'Account number' })
      await account.getByRole('button', { name: 'Copy account number' }).click()
      await assertShown(account.getByText('Copied!'))
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^\d{8,17}$/)
      await page.clock.fastForward(1000)
      await assertGone(account.getByText('Copied!'))
      await assertShown(account.getByText(/^\*{4,}\d{4}$/))
    })
  })

  test('the numbers never pass through our server, and showing and hiding them needs no mouse', async () => {
    await stage.visit({ as: maya.username }, async ({ page }) => {
      const ours: string[] = []
      page.on('response', (response) => {
        if (response.url().startsWith(`${stage.origin}/api/`))
          void response.text().then(
            (text) => ours.push(text),
            () => undefined,
          )
      })
      await page.goto('/')
      const account = page.getByRole('group', { name: 'Account number' })
      await assertShown(account)
      await tabTo(page, account.getByRole('button', { name: 'Show account number' }))
      await page.keyboard.press('Enter')
      await assertShown(account.getByRole('button', { name: 'Hide account number' }))
      const number = (await account.innerText()).replaceAll(/\D/g, '')
      assert.ok(ours.length > 0)
      assert.deepEqual(
        ours.filter((text) => text.includes(number)),
        [],
      )
      await page.keyboard.press('Space')
      await assertShown(account.getByRole('button', { name: 'Show account number' }))
    })
  })

  test('the links lead where they say; a worker without a PIN is led to set one up, and one who has a PIN is not', async () => {
    const words = "You haven't set up your Daybreak Card PIN yet. Tap here to get started."
    await stage.visit({ as: maya.username }, async ({ page }) => {
      await page.goto('/')
      await assertShown(page.getByText(words))
      assert.equal(await page.getByRole('link', { name: 'Set Up PIN' }).getAttribute('href'), '/card-management')
      await eventually(async () => {
        assert.equal(await page.getByRole('link', { name: 'Move Money' }).getAttribute('href'), '/move-money')
        assert.equal(await page.getByRole('link', { name: 'Manage Card' }).getAttribute('href'), '/card-management')
        assert.equal(await page.getByRole('link', { name: 'View Current Offers' }).getAttribute('href'), '/cash-back')
      })
      await assertShown(page.getByRole('heading', { name: '150+ cash back offers available now!' }))
    })
    await stage.visit({ as: dwayne.username }, async ({ page }) => {
      await page.goto('/')
      await assertShown(page.getByRole('heading', { name: 'Account Details' }))
      assert.equal(await page.getByText(words).count(), 0)
    })
  })
})

/** Specification 5: nine digits, weights 3, 7, 1 repeating, the weighted sum divisible by 10. */
function isRoutingNumber(digits: string): boolean {
  const weights = [3, 7, 1]
  const sum = [...digits].reduce((total, digit, index) => total + Number.parseInt(digit, 10) * (weights[index % 3] ?? 0), 0)
  return digits.length === 9 && sum % 10 === 0
}
