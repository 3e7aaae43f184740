// Express Pay: turned on, taken, carried over, canceled, and a whole pay period from the employer's files to the screen.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { ExpressPay } from '../packages/contract/src/index.ts'
import { noCents, parseCents, plainDollars } from '../packages/money/src/index.ts'
import { assertAccessible, assertReflows } from './harness/accessibility.ts'
import { assertAt, assertGone, assertShown } from './harness/expect.ts'
import { hasFocus, tabTo } from './harness/keyboard.ts'
import { closeHours, daysAgo, group, openOwnCalendar } from './harness/own-calendar.ts'
import { runOps } from './harness/ops.ts'
import { dwayne, linh, omar, sofia, tom, type Person } from './harness/people.ts'
import { desktop, openStage, phone, type Stage } from './harness/stage.ts'

const path = '/express-pay'
const dwaynesNumber = 'LD-1002'
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

  test('an amount that is hidden is not in the page; turned on, earned pay is in the account at once, and once though the answer was lost', async () => {
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
      const review = page.getByRole('heading', { name: 'Check before you send' })
      await assertShown(review, page.getByText('you owe us nothing'))
      assert.ok(await hasFocus(review))
      // Back is one step back, and forward again is the review with its amount.
      await page.goBack()
      await assertShown(amount)
      assert.equal(await amount.inputValue(), '25.00')
      await page.goForward()
      await assertShown(review)
      await assertAccessible(page, 'review')
      await assertReflows(page, 'review')
      const ids = await loseFirstAnswer(page)
      await page.getByRole('button', { name: 'Get $25.00 now' }).click()
      await assertShown(page.getByText("We don't know yet if this went through."))
      await page.reload()
      await assertShown(
        page.getByRole('heading', { name: '$25.00 is in your account' }),
        page.getByRole('button', { name: /^Undo/ }),
      )
      assert.deepEqual([ids.length, new Set(ids).size], [2, 1])
      await assertAccessible(page, 'done')
      await page.getByRole('link', { name: 'Your transfers' }).click()
      assert.equal(await readyCents(page), ready - 2_500n)
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

  test('in Spanish and without a mouse, it is paused, held to a limit of one’s own, left, and turned on again', async () => {
    await stage.visit({ as: tom.username, language: 'es' }, async ({ page }) => {
      const { keyboard } = page
      await page.goto(path)
      const card = page.getByRole('region', { name: 'Disponible para cobrar' })
      await assertShown(card, page.getByRole('heading', { name: 'Lo ganado por turno' }))
      await assertAccessible(page, 'activado')

      const paused = page.getByRole('switch', { name: 'Pausar Express Pay' })
      await tabTo(page, paused)
      await keyboard.press('Space')
      const words = card.getByText('Pausaste Express Pay.')
      await assertShown(words)
      assert.equal(await card.getByRole('button', { name: 'Hacer una transferencia' }).isDisabled(), true)
      await assertAccessible(page, 'en pausa')
      await keyboard.press('Space')
      await assertGone(words)

      const limit = page.getByRole('textbox', { name: 'Monto en dólares' })
      await tabTo(page, page.getByRole('button', { name: /^Mi límite semanal/ }))
      await keyboard.press('Enter')
      await assertAccessible(page, 'límite')
      await limit.focus()
      await keyboard.type('1')
      await keyboard.press('Enter')
      await assertShown(page.getByText('Pon un monto de $5.00 o más, por ejemplo 60.00.'))
      assert.ok(await hasFocus(limit))
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type('60')
      await keyboard.press('Enter')
      await assertShown(page.getByText('Guardado.').first())

      await tabTo(page, page.getByRole('button', { name: 'Cancelar Express Pay' }))
      await keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Cancelar Express Pay' })
      await assertShown(dialog.getByText('Puedes cancelar cuando quieras. Es gratis.'))
      await assertAccessible(page, 'cancelar')
      await tabTo(page, dialog.getByRole('button', { name: 'Cancelar Express Pay' }))
      await keyboard.press('Enter')

      const see = card.getByRole('button', { name: 'Ver lo que he ganado' })
      await assertShown(see)
      assert.doesNotMatch((await page.locator('main').textContent()) ?? '', /\$(?!000\.00)\d/)
      await assertAccessible(page, 'desactivado')
      await tabTo(page, see)
      await keyboard.press('Enter')
      await tabTo(page, page.getByRole('button', { name: 'Activar Express Pay' }))
      await keyboard.press('Enter')
      await assertShown(page.getByRole('heading', { name: 'Lo ganado por turno' }))
      await assertShown(page.getByText('$60.00 por semana'))
    })
  })

  test('a worker who is behind, one who leaves and one without Express Pay see so in the other language, at the other size too', async () => {
    const visits: ReadonlyArray<{ as: string; language: 'en' | 'es'; words: string[] }> = [
      { as: linh.username, language: 'es', words: ['−$32.15', 'Qué pasó', '¿Cómo lo descontamos?'] },
      { as: omar.username, language: 'es', words: ['Express Pay no está disponible con tu empleador.', 'Volver a mi cuenta'] },
      { as: sofia.username, language: 'en', words: ['Cancellation in Progress'] },
    ]
    for (const { as, language, words } of visits) {
      await stage.visit({ as, language, screen: language === 'es' ? phone : desktop }, async ({ page }) => {
        await page.goto(path)
        await assertShown(...words.map((text) => page.getByText(text, { exact: true })))
        await assertAccessible(page, words.join())
        await assertReflows(page, words.join())
      })
    }
  })

  test('a pay period runs from the employer’s files, and every number on the screens is the one worked out by hand', async () => {
    const { paid, current } = await openOwnCalendar(operator, dwaynesNumber)
    const run = (payday: string) => ['--employer', 'LAKESIDE', '--group', group, '--payday', payday]
    // What was taken by now is repaid by the period whose hours have closed: from here on nothing is outstanding, and nothing earned.
    const settled = await file(
      'settled.csv',
      'employeeNumber,gross,net,expressPayDeduction',
      `${dwaynesNumber},500.00,400.00,${await turnOnAndReadOutstanding(dwayne)}`,
    )
    await ops('pay-run', 'import', settled, ...run(paid.payday))
    // 6:30 h at $15.50 are $100.75, and 1:15 h at one and a half $29.0625: $129.81 with the half cent rounded. 4 h at $17.25 are $69.00.
    // Together $198.81, of which half, rounded down, is $99.40. Eight hours wait for the manager and count nothing.
    const shifts = await file(
      'shifts.csv',
      'employeeNumber,sourceId,version,date,hours,OT hours,rate,status',
      `${dwaynesNumber},hand-1,1,${daysAgo(1)},6:30,1:15,15.50,approved`,
      `${dwaynesNumber},hand-2,1,${daysAgo(1)},9,0,17.25,approved`,
      `${dwaynesNumber},hand-3,1,${daysAgo(2)},8,0,20.00,submitted`,
      // What the demo world has of these days.
      ...[2, 1, 0, -1].map((days) => `${dwaynesNumber},${dwaynesNumber}-${daysAgo(days)},2,${daysAgo(days)},,,,deleted`),
    )
    await ops('shifts', 'import', shifts, '--employer', 'LAKESIDE')
    // The second shift was four hours and not nine.
    const corrected = await file(
      'corrected.csv',
      'employeeNumber,sourceId,version,date,hours,rate,status',
      `${dwaynesNumber},hand-2,2,${daysAgo(1)},4,17.25,approved`,
    )
    await ops('shifts', 'import', corrected, '--employer', 'LAKESIDE')

    await stage.visit({ as: dwayne.username }, async ({ page }) => {
      await page.goto(path)
      assert.deepEqual(await howWeGot(page), [
        'Earned so far$198.81',
        'Held for taxes and payday−$99.41',
        'Ready to transfer$99.40',
      ])
      // The last paycheck left 400 of 500: 80 % of $198.81, rounded down.
      await assertShown(page.getByText(/^About \$159\.04 on /), page.getByText(/^Changed by your employer on/))

      await page.getByRole('link', { name: 'Make a Transfer' }).click()
      await page.getByRole('textbox', { name: 'How much do you want?' }).fill('40')
      await page.getByRole('button', { name: 'Continue' }).click()
      await assertShown(page.getByText(/about \$119\.04 will arrive instead of about \$159\.04/))
      await page.getByRole('button', { name: 'Get $40.00 now' }).click()
      await assertShown(page.getByText('You can take up to $59.40 more today.'))
      await page.getByRole('link', { name: 'Your transfers' }).click()
      assert.deepEqual((await howWeGot(page)).slice(2), ['Already transferred−$40.00', 'Ready to transfer$59.40'])

      const deductions = join(folder, 'deductions.csv')
      await closeHours(operator, current)
      await ops('pay-run', 'deductions', deductions, ...run(current.payday))
      assert.match(await readFile(deductions, 'utf8'), new RegExp(`^${dwaynesNumber},EXPRESSPAY,40\\.00,`, 'm'))
      // $159.05 net less $40.00 is what the payroll file brings.
      const result = await file(
        'pay-run.csv',
        'employeeNumber,gross,net,expressPayDeduction',
        `${dwaynesNumber},198.81,159.05,40.00`,
      )
      await ops('pay-run', 'import', result, ...run(current.payday))
      const amounts = await file('amounts.csv', 'employeeNumber,amount', `${dwaynesNumber},119.05`)
      const payroll = join(folder, 'payroll.ach')
      await ops('payroll', 'sample', payroll, '--employer', 'LAKESIDE', '--amounts', amounts, '--date', current.payday)
      await ops('payroll', 'post', payroll)

      await page.goto('/')
      const deposit = page.getByRole('row', { name: /Payroll Transfer/ }).first()
      await assertShown(deposit.getByText('+$119.05'))
      await deposit.click()
      const detail = page.getByRole('dialog', { name: 'Payroll Transfer' })
      await assertShown(
        detail.getByText('$159.05', { exact: true }),
        detail.getByText('−$40.00', { exact: true }),
        detail.getByText('$119.05', { exact: true }).first(),
        detail.getByRole('region', { name: 'What this paid back' }).getByText('$40.00', { exact: true }),
      )
      await assertAccessible(page, 'payday')
      await page.goto(path)
      await assertShown(page.getByText(/^No approved shifts yet/), page.getByText(/^Taken from your pay on/))
      assert.deepEqual(await howWeGot(page), ['Earned so far$0.00', 'Ready to transfer$0.00'])
    })
  })

  /** In dollars. */
  async function turnOnAndReadOutstanding({ username }: Person): Promise<string> {
    const call = `${stage.origin}/api/express-pay`
    const headers = { origin: stage.origin, 'x-daybreak-client': 'web' }
    let outstanding = noCents
    await stage.visit({ as: username }, async ({ context: { request } }) => {
      const { terms } = (await (await request.get(call)).json()) as ExpressPay
      const answer = await request.post(`${call}/reactivate`, { headers, data: { termsVersion: terms.version } })
      assert.ok(answer.ok(), await answer.text())
      const { earnings } = (await answer.json()) as ExpressPay
      outstanding = parseCents(earnings?.outstanding ?? '') ?? assert.fail('it is on')
    })
    return plainDollars(outstanding)
  }

  /** Its lines, each as it reads. */
  async function howWeGot(page: Page): Promise<string[]> {
    const card = page.getByRole('region', { name: /^How we got/ })
    await assertShown(card)
    return card.locator('dl > div').allTextContents()
  }

  /** The server gets the first transfer that the page sends, and its answer is lost on the way. Gives the ids of all that are sent. */
  async function loseFirstAnswer(page: Page): Promise<string[]> {
    const ids: string[] = []
    await page.route('**/api/express-pay/transfers', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      ids.push((route.request().postDataJSON() as { id: string }).id)
      if (ids.length > 1) return route.continue()
      await route.fetch()
      return route.abort('internetdisconnected')
    })
    return ids
  }

  const operator = { ops, file }

  function ops(...words: string[]): Promise<unknown> {
    return runOps(stage.product, ...words)
  }

  async function file(name: string, ...lines: string[]): Promise<string> {
    const filePath = join(folder, name)
    await writeFile(filePath, `${lines.join('\n')}\n`)
    return filePath
  }
})
