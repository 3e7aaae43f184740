// After each payday: a recurring transfer is set up with a preview, moves arriving pay, skips a payday, and is stopped.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertGone, assertShown, eventually } from '../harness/expect.ts'
import { tabTo } from '../harness/keyboard.ts'
import { letProofGrowOld } from '../harness/proofs/old-proof.ts'
import { runOps } from '../harness/ops.ts'
import { omar } from '../harness/people.ts'
import { narrowest, openStage, phone, type Stage } from '../harness/stage.ts'
import { linkProvenBank } from './bank-answers.ts'

const path = '/move-money/payday'
const omarsNumber = 'LD-1005'

describe('after each payday', () => {
  let stage: Stage
  let folder: string
  before(async () => {
    stage = await openStage()
    folder = await mkdtemp(join(tmpdir(), 'payday-journey-'))
  })
  after(async () => {
    await stage.close()
    await rm(folder, { recursive: true, force: true })
  })

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

  async function assertScreen(page: Page, screen: string): Promise<void> {
    await assertAccessible(page, screen)
    await assertReflows(page, screen)
  }

  /** Payroll sends a file of one paycheck, dated on the settlement day that has opened last. */
  async function pay(dollars: string): Promise<void> {
    const [amounts, file] = [join(folder, 'amounts.csv'), join(folder, `payroll-${dollars}.ach`)]
    await writeFile(amounts, `employeeNumber,amount\n${omarsNumber},${dollars}\n`)
    await runOps(stage.product, 'payroll', 'sample', file, '--employer', 'LAKESIDE', '--amounts', amounts)
    await runOps(stage.product, 'payroll', 'post', file)
  }

  test('on a phone: what will move is shown before it is turned on, pay moves it, and the worker takes that back and stops it', async (t) => {
    t.after(await linkProvenBank(stage.product, omar))
    await stage.visit({ as: omar.username, screen: phone }, async ({ page, context }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto('/move-money')
      await page.getByRole('link', { name: /^After each payday/ }).click()
      await assertAt(page, path)
      const keep = page.getByRole('textbox', { name: 'Keep this much of each paycheck' })
      await keep.fill('30000')
      await button(page, 'Turn it on').click()
      await assertShown(page.getByText('Enter an amount from $0.00 to $25,000.00.'))
      await page.getByRole('radio', { name: '$100', exact: true }).check()
      await assertShown(page.getByText(/^We never move more than came in\. If your pay is \$100\.00 or less/))
      await assertShown(page.getByText(/You keep \$100\.00/))
      await assertScreen(page, 'after each payday, with its preview')
      await letProofGrowOld(context, '/api/move-money/payday', ['sms', 'email'], 'PUT')
      await button(page, 'Turn it on').click()
      const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
      await dialog.getByRole('button', { name: 'Text me a code' }).click()
      await assertShown(dialog.getByRole('textbox'))
      await page.keyboard.type(await stage.readCode(omar.username))
      await assertGone(dialog)
      await assertShown(
        page.getByRole('heading', { level: 2, name: 'Next transfer' }),
        page.getByText('Everything above $100.00'),
      )
      await assertScreen(page, 'after each payday, on')

      await pay('163.27')
      const moved = page.getByRole('link', { name: /\$63\.27 · Bank \*4411/ })
      await eventually(async () => {
        await page.reload()
        await moved.waitFor({ timeout: 2_000 })
      })
      await moved.click()
      await assertShown(page.getByRole('heading', { level: 1, name: '$63.27 is on its way' }))
      await button(page, 'Cancel transfer').click()
      await assertShown(page.getByRole('heading', { level: 1, name: 'Transfer canceled. The $63.27 is in your account.' }))

      await page.goto(path)
      await button(page, 'Change the rule').click()
      await assertShown(page.getByText(/^From your next pay on\./))
      await page.goto(path)
      await button(page, 'Stop').click()
      const stopping = page.getByRole('dialog', { name: 'Stop moving money after each payday?' })
      await assertAccessible(page, 'stop')
      await stopping.getByRole('button', { name: 'Stop' }).click()
      await assertGone(stopping)
      await assertShown(button(page, 'Turn it on'))
    })
  })

  test('in Spanish and by keyboard: a payday is skipped and taken back, and once it is stopped pay stays where it is', async (t) => {
    t.after(await linkProvenBank(stage.product, omar))
    await stage.visit({ as: omar.username, language: 'es' }, async ({ page }) => {
      const { keyboard } = page
      const press = async (name: string | RegExp) => {
        await tabTo(page, button(page, name).first())
        await keyboard.press('Enter')
      }
      await page.goto(path)
      await tabTo(page, page.getByRole('radio', { name: 'Todo lo que pase de lo que guardo' }))
      await keyboard.press('ArrowDown')
      await keyboard.press('ArrowDown')
      await tabTo(page, page.getByRole('textbox', { name: 'Porcentaje de cada pago' }))
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type('25')
      await press('Activar')
      await assertShown(page.getByText('25% de cada pago'))
      await press(/^Saltar el /)
      await assertShown(button(page, 'No saltarlo'), page.getByText(/^Puedes cambiar de idea hasta /))
      await page.setViewportSize(narrowest)
      await assertScreen(page, 'día de pago saltado')
      await press('No saltarlo')
      await assertShown(button(page, /^Saltar el /))
      await press('Detener')
      const stopping = page.getByRole('dialog', { name: '¿Detener las transferencias de cada día de pago?' })
      await tabTo(page, stopping.getByRole('button', { name: 'Detener' }))
      await keyboard.press('Enter')
      await assertGone(stopping)
      await assertShown(button(page, 'Activar'))
      const known = await page.getByRole('listitem').filter({ hasText: '· pago ' }).count()
      await pay('171.40')
      await page.goto('/')
      await assertShown(page.getByText('+$171.40').first())
      await page.goto(path)
      await assertShown(button(page, 'Activar'))
      await eventually(async () => {
        const shown = await page.getByRole('listitem').filter({ hasText: '· pago ' }).count()
        if (shown !== known) throw new Error(`${shown} paydays, ${known} before`)
      })
    })
  })
})
