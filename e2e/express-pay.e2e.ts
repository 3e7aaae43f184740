// Express Pay: turned on, taken, carried over, cancelled, and a whole pay period from the employer's files to the screen.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReflows } from './harness/accessibility.ts'
import { assertAt, assertGone, assertShown } from './harness/expect.ts'
import { tabTo } from './harness/keyboard.ts'
import { runOps } from './harness/ops.ts'
import { dwayne, linh, omar, sofia } from './harness/people.ts'
import { openStage, phone, type Stage } from './harness/stage.ts'

const path = '/express-pay'
const dwaynesNumber = 'LD-1002'
const group = 'HOURLY'

describe('express pay', () => {
  let stage: Stage
  let folder: string
  before(async () => {
    stage = await openStage()
    folder = await mkdtemp(join(tmpdir(), 'express-pay-journey-'))
  })
  after(async () => {
    await stage.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** The amount on the balance card, in cents. */
  async function readyCents(page: Page): Promise<bigint> {
    const card = page.getByRole('region', { name: 'Ready to transfer' })
    await assertShown(card)
    const text = /\$([\d,]+)\.(\d\d)/.exec((await card.textContent()) ?? '') ?? assert.fail('no amount')
    return BigInt(`${text[1]?.replaceAll(',', '')}${text[2]}`)
  }

  test('an amount that is hidden is not in the page; turned on, earned pay is in the account at once, by keyboard and on a phone', async () => {
    await stage.visit({ as: dwayne.username, screen: phone }, async ({ page }) => {
      await page.goto(path)
      const see = page.getByRole('button', { name: 'See My Earnings' })
      await assertShown(see)
      assert.doesNotMatch((await page.locator('main').textContent()) ?? '', /\$(?!000\.00)\d/)
      await assertAccessible(page, 'Express Pay off')
      await tabTo(page, see)
      await page.keyboard.press('Enter')
      await assertShown(page.getByRole('dialog', { name: 'How Express Pay works' }))
      await assertAccessible(page, 'terms')
      await page.getByRole('button', { name: 'Turn on Express Pay' }).click()
      await assertShown(
        page.getByRole('heading', { name: 'Earnings by shift' }),
        page.getByRole('heading', { name: /^How we got/ }),
      )
      await assertAccessible(page, 'Express Pay on')
      const ready = await readyCents(page)

      await page.getByRole('link', { name: 'Make a Transfer' }).click()
      await assertAt(page, '/express-pay/transfer-wages')
      const amount = page.getByRole('textbox', { name: 'How much do you want?' })
      await amount.fill('9999')
      await page.getByRole('button', { name: 'Continue' }).click()
      await assertShown(page.getByRole('alert').filter({ hasText: 'You can transfer up to' }))
      await page.getByRole('button', { name: '$25', exact: true }).click()
      await assertAccessible(page, 'amount')
      await assertReflows(page, 'amount')
      await page.getByRole('button', { name: 'Continue' }).click()
      await assertShown(page.getByRole('radio', { name: /^Daybreak account/ }))
      await page.getByRole('button', { name: 'Continue' }).click()
      await assertShown(page.getByText('you owe us nothing'))
      await assertAccessible(page, 'review')
      await page.getByRole('button', { name: 'Get $25.00 now' }).click()
      await assertShown(
        page.getByRole('heading', { name: '$25.00 is in your account' }),
        page.getByRole('button', { name: /^Undo/ }),
      )
      await assertAccessible(page, 'done')
      await page.goto(path)
      assert.equal(await readyCents(page), ready - 2_500n)
    })
  })

  test('a lost answer is asked for again under the same id, and money moves once', async () => {
    await stage.visit({ as: dwayne.username }, async ({ page }) => {
      await page.goto(path)
      const ready = await readyCents(page)
      await page.goto('/express-pay/transfer-wages')
      const ids: string[] = []
      await page.route('**/api/express-pay/transfers', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        ids.push((route.request().postDataJSON() as { id: string }).id)
        if (ids.length > 1) return route.continue()
        // The server has it, and the answer is lost on the way.
        await route.fetch()
        return route.abort('internetdisconnected')
      })
      await page.getByRole('textbox', { name: 'How much do you want?' }).fill('10')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Get $10.00 now' }).click()
      await assertShown(page.getByRole('alert'))
      await page.reload()
      await page.getByRole('button', { name: 'Check now' }).click()
      await assertShown(page.getByRole('heading', { name: '$10.00 is in your account' }))
      assert.equal(new Set(ids).size, 1)
      await page.goto(path)
      assert.equal(await readyCents(page), ready - 1_000n)
    })
  })

  test('what a paycheck could not cover is explained, costs nothing, and can be spread', async () => {
    await stage.visit({ as: linh.username }, async ({ page }) => {
      await page.goto(path)
      await assertShown(page.getByText('−$32.15'), page.getByRole('heading', { name: 'What happened' }))
      assert.equal(await page.getByRole('button', { name: 'Make a Transfer' }).isDisabled(), true)
      await assertAccessible(page, 'carried over')
      await page.getByRole('radio', { name: /^Over 3 paydays/ }).check()
      await assertShown(page.getByText('$10.72, $10.72, $10.71'))
      await page.getByRole('button', { name: 'Save' }).first().click()
      await assertShown(page.getByText('Saved.').first())
    })
  })

  test('in Spanish, a cancellation in progress keeps the button still', async () => {
    await stage.visit({ as: sofia.username, language: 'es', screen: phone }, async ({ page }) => {
      await page.goto(path)
      const button = page.getByRole('button', { name: 'Cancelación en proceso' })
      await assertShown(button)
      assert.equal(await button.isDisabled(), true)
      await assertAccessible(page, 'cancelación')
      await assertReflows(page, 'cancelación')
    })
  })

  test('without the feature there is no entry in the menu, and the address says that it is not available', async () => {
    await stage.visit({ as: omar.username }, async ({ page }) => {
      await page.goto(path)
      await assertShown(page.getByRole('heading', { name: "Express Pay isn't available with your employer." }))
      await assertGone(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Express Pay' }))
    })
  })

  test('a pay period runs from the employer’s files, and every number on the screens is the one worked out by hand', async () => {
    await stage.visit({ as: dwayne.username }, async ({ page }) => {
      await page.goto(path)
      const earnedBefore = await factCents(page, 'Earned so far')
      const taken = await factCents(page, 'Already transferred')
      const payday = await nextPayday(page)

      // Four hours at $17.25 are $69.00; half of it is $34.50.
      const shifts = join(folder, 'shifts.csv')
      const day = await newestApprovedDay(page)
      await writeFile(
        shifts,
        `employeeNumber,sourceId,date,hours,rate,status\n${dwaynesNumber},journey-1,${day},4,17.25,approved\n`,
      )
      await runOps(stage.product, 'shifts', 'import', shifts, '--employer', 'LAKESIDE')
      await page.reload()
      await assertShown(page.getByRole('heading', { name: 'Your shifts' }))
      assert.equal(await factCents(page, 'Earned so far'), earnedBefore + 6_900n)

      const deductions = join(folder, 'deductions.csv')
      const run = ['--employer', 'LAKESIDE', '--group', group, '--payday', payday]
      await runOps(stage.product, 'pay-run', 'deductions', deductions, ...run)
      assert.match(await readFile(deductions, 'utf8'), new RegExp(`^${dwaynesNumber},EXPRESSPAY,${dollars(taken)},`, 'm'))

      // Net $400.00 less what was taken is what the payroll file brings.
      const result = join(folder, 'pay-run.csv')
      await writeFile(result, `employeeNumber,gross,net,expressPayDeduction\n${dwaynesNumber},500.00,400.00,${dollars(taken)}\n`)
      await runOps(stage.product, 'pay-run', 'import', result, ...run)
      const amounts = join(folder, 'amounts.csv')
      await writeFile(amounts, `employeeNumber,amount\n${dwaynesNumber},${dollars(40_000n - taken)}\n`)
      const payroll = join(folder, 'payroll.ach')
      await runOps(stage.product, 'payroll', 'sample', payroll, '--employer', 'LAKESIDE', '--amounts', amounts, '--date', payday)
      await runOps(stage.product, 'payroll', 'post', payroll)

      await page.goto('/')
      await page
        .getByRole('row', { name: /Payroll Transfer/ })
        .first()
        .click()
      const detail = page.getByRole('dialog', { name: 'Payroll Transfer' })
      await assertShown(
        detail.getByText('$400.00', { exact: true }),
        detail.getByText(`−$${dollars(taken)}`, { exact: true }),
        detail.getByText(`$${dollars(40_000n - taken)}`, { exact: true }).first(),
        detail.getByRole('heading', { name: 'What this paid back' }),
      )
      await page.goto(path)
      await assertShown(page.getByText('No shifts in these seven days.').or(page.getByRole('heading', { name: 'Your shifts' })))
      await assertGone(page.getByText('Already transferred'))
    })
  })

  async function factCents(page: Page, label: string): Promise<bigint> {
    const fact = page.locator('dl > div', { hasText: label })
    await assertShown(fact)
    const text = /\$([\d,]+)\.(\d\d)/.exec((await fact.textContent()) ?? '') ?? assert.fail(`no amount beside ${label}`)
    return BigInt(`${text[1]?.replaceAll(',', '')}${text[2]}`)
  }

  type Overview = { nextPayday: string; shifts: { workedOn: string; status: string }[] }
  async function overviewOf(page: Page): Promise<Overview> {
    const response = await page.request.get('/api/express-pay', { headers: { 'X-Daybreak-Background': '1' } })
    return (await response.json()) as Overview
  }

  async function nextPayday(page: Page): Promise<string> {
    return (await overviewOf(page)).nextPayday
  }

  async function newestApprovedDay(page: Page): Promise<string> {
    const { shifts } = await overviewOf(page)
    return shifts.find(({ status }) => status === 'approved')?.workedOn ?? assert.fail('no approved shift')
  }
})

function dollars(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
