// From home to earned pay: two presses, an undo, and an answer that never arrived.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { ExpressPay, ExpressPayTransfer } from '../packages/contract/src/index.ts'
import { assertAccessible, assertReflows } from './harness/accessibility.ts'
import { assertGone, assertShown, eventually } from './harness/expect.ts'
import { hasFocus, tabTo } from './harness/keyboard.ts'
import { maya, tom, type Person } from './harness/people.ts'
import { narrowest, openStage, phone, type Stage } from './harness/stage.ts'
import { proveAnew } from './move-money/fresh-proof.ts'
import { proveBank } from './move-money/proven-bank.ts'

describe('earned pay from home', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  test('on a phone it takes two presses, is in the balance at once, and one more takes it back', async () => {
    await agree(maya)
    await stage.visit({ as: maya.username, screen: phone }, async ({ page }) => {
      const presses = await countPresses(page)
      await page.goto('/')
      const banner = page.getByRole('region', { name: 'Available balance' })
      const balance = await balanceCents(page)
      await banner.getByRole('button', { name: /^Get \$[\d,.]+ now$/ }).click()
      const sheet = page.getByRole('dialog', { name: 'Get your pay' })
      const get = sheet.getByRole('button', { name: /^Get \$[\d,.]+ now$/ })
      await assertShown(get)
      const taken = centsIn((await get.textContent()) ?? '')
      await get.click()
      const done = page.getByRole('dialog', { name: /is in your account$/ })
      await assertShown(done.getByRole('heading', { name: /is in your account$/ }))
      assert.equal(await presses(), 2)
      assert.ok(await hasFocus(done.getByRole('heading')))
      await eventually(async () => assert.equal(await balanceCents(page), balance + taken))
      await assertAccessible(page, 'done')
      await done.getByRole('button', { name: /^Undo \(\d+\)$/ }).click()
      await assertGone(done)
      await assertShown(page.getByText(/^Undone\. Your earnings are back to/).first())
      await eventually(async () => assert.equal(await balanceCents(page), balance))
    })
  })

  test('in Spanish and without a mouse the sheet follows what is typed, refuses too much, and gives the focus back', async () => {
    await agree(tom)
    await stage.visit({ as: tom.username, language: 'es' }, async ({ page }) => {
      const { keyboard } = page
      await page.goto('/')
      const open = page.getByRole('button', { name: /^Cobrar \$[\d,.]+ ahora$/ }).first()
      await assertShown(open)
      await assertAccessible(page, 'inicio')
      await tabTo(page, open)
      await keyboard.press('Enter')
      const sheet = page.getByRole('dialog', { name: 'Cobra lo que ya ganaste' })
      const amount = sheet.getByRole('textbox', { name: 'Monto en dólares' })
      await assertShown(amount)
      await assertAccessible(page, 'cobrar')
      await tabTo(page, amount)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type('99999')
      await assertShown(sheet.getByRole('alert').getByText(/^Puedes transferir hasta/))
      await assertAccessible(page, 'demasiado')
      await page.setViewportSize(narrowest)
      await assertReflows(page, 'cobrar')
      await page.setViewportSize({ width: 1280, height: 900 })
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type('5')
      await assertShown(sheet.getByRole('button', { name: 'Cobrar $5.00 ahora' }))
      await keyboard.press('Escape')
      await assertGone(sheet)
      assert.ok(await hasFocus(open))
      await keyboard.press('Enter')
      await tabTo(page, amount)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type('5')
      await keyboard.press('Enter')
      const done = page.getByRole('dialog', { name: '$5.00 ya están en tu cuenta' })
      await assertShown(done)
      await tabTo(page, done.getByRole('button', { name: 'Listo' }))
      await keyboard.press('Enter')
      await assertGone(done)
    })
  })

  test('in Spanish and with text of twice the size no part of a transfer is cut off by the screen', async () => {
    await agree(tom)
    await stage.visit({ as: tom.username, language: 'es', screen: phone }, async ({ page }) => {
      await page.goto('/express-pay/transfer-wages')
      const amount = page.getByRole('textbox', { name: '¿Cuánto quieres?' })
      await assertShown(amount)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await assertReflows(page, 'monto con texto grande')
      // The amount that is offered: another journey may have left this worker with a lower limit.
      await page.getByRole('button', { name: 'Continuar' }).click()
      await assertShown(page.getByRole('heading', { name: 'Revisa antes de mandar' }))
      for (const width of [390, 360, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await assertReflows(page, `revisar con texto grande, ${width} px`)
      }
    })
  })

  test('an answer that never came is not said to have failed, leaves no second button, and moves the money once', async () => {
    await agree(maya)
    await stage.visit({ as: maya.username, screen: phone }, async ({ page }) => {
      const line = await cutLine(page)
      await page.goto('/')
      await page.getByRole('button', { name: /^Get \$[\d,.]+ now$/ }).click()
      const sheet = page.getByRole('dialog', { name: 'Get your pay' })
      await sheet.getByRole('textbox', { name: 'Amount in dollars' }).fill('7')
      await sheet.getByRole('button', { name: 'Get $7.00 now' }).click()
      await assertShown(sheet.getByText("We don't know yet if this went through. Don't send it again."))
      assert.equal(await sheet.getByRole('button').count(), 1, 'only the X')
      await assertAccessible(page, 'unknown')
      await page.reload()
      await page.getByRole('button', { name: /^Get \$[\d,.]+ now$/ }).click()
      await assertShown(sheet.getByText("We don't know yet if this went through. Don't send it again."))
      line.mend()
      await assertShown(page.getByRole('dialog', { name: '$7.00 is in your account' }))
      assert.ok(line.ids.length >= 2)
      assert.equal(new Set(line.ids).size, 1)
      const list = (await (await page.request.get('/api/express-pay/transfers')).json()) as { data: ExpressPayTransfer[] }
      assert.equal(list.data.filter(({ amount }) => amount === '700').length, 1)
    })
  })

  test('a second tab that shows an older amount follows the first one', async () => {
    await agree(maya)
    await stage.visit({ as: maya.username }, async ({ page, context }) => {
      await page.goto('/')
      const other = await context.newPage()
      await other.goto('/')
      const button = other.getByRole('button', { name: /^Get \$[\d,.]+ now$/ })
      await assertShown(button)
      const shown = centsIn((await button.textContent()) ?? '')
      await page.getByRole('button', { name: /^Get \$[\d,.]+ now$/ }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('textbox').fill('6')
      await sheet.getByRole('button', { name: 'Get $6.00 now' }).click()
      await assertShown(page.getByRole('dialog', { name: '$6.00 is in your account' }))
      await eventually(async () => assert.equal(centsIn((await button.textContent()) ?? ''), shown - 600n))
      await other.close()
    })
  })

  test('on a phone in Spanish: earned pay continues to a bank, which is never chosen for the worker', async () => {
    await agree(maya)
    await stage.visit({ as: maya.username, language: 'es', screen: phone }, async ({ page, context }) => {
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const heading = (name: string) => page.getByRole('heading', { level: 1, name })
      await proveAnew(stage, { page, context }, maya)
      await proveBank(stage, context, '4400129911')
      await page.goto('/express-pay/transfer-wages')
      await page.getByRole('textbox').fill('7')
      await button('Continuar').click()
      await assertShown(page.getByRole('radiogroup', { name: '¿A dónde va?' }))
      const [own, bank] = [page.getByRole('radio').first(), page.getByRole('radio', { name: /\*9911/ })]
      assert.deepEqual([await own.isChecked(), await bank.isChecked()], [true, false])
      await assertAccessible(page, 'a dónde va')
      await assertReflows(page, 'a dónde va')
      await bank.check()
      await button('Continuar').click()
      await assertShown(page.getByText(/\*9911$/))
      await assertAccessible(page, 'revisar')
      await assertReflows(page, 'revisar')
      await button('Cobrar $7.00 ahora').click()
      await assertShown(heading('$7.00 van en camino'))
      await assertAccessible(page, 'en camino')
      await assertReflows(page, 'en camino')
      await page.getByRole('link', { name: 'Por dónde pasó tu dinero' }).click()
      await assertShown(heading('$7.00 van en camino'))
      assert.match(new URL(page.url()).pathname, /^\/move-money\/transfers\/trf_/)
    })
  })

  /** Agrees to the terms of today, as at an earlier transfer. */
  async function agree({ username }: Person): Promise<void> {
    const call = `${stage.origin}/api/express-pay`
    const headers = { origin: stage.origin, 'x-daybreak-client': 'web' }
    await stage.visit({ as: username }, async ({ context: { request } }) => {
      const { terms } = (await (await request.get(call)).json()) as ExpressPay
      const answer = await request.post(`${call}/reactivate`, { headers, data: { termsVersion: terms.version } })
      assert.ok(answer.ok(), await answer.text())
    })
  }
})

/** The server gets every transfer that the page sends; until the connection is restored no answer returns. */
async function cutLine(page: Page): Promise<{ ids: string[]; mend: () => void }> {
  let isCut = true
  const ids: string[] = []
  await page.route('**/api/express-pay/transfers', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    ids.push((route.request().postDataJSON() as { id: string }).id)
    if (!isCut) return route.continue()
    await route.fetch()
    return route.abort('internetdisconnected')
  })
  return { ids, mend: () => (isCut = false) }
}

/** Presses of a finger or a mouse on the page, from now on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { presses: number }
    counted.presses = 0
    document.addEventListener('click', () => (counted.presses += 1), { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses)
}

async function balanceCents(page: Page): Promise<bigint> {
  const amount = page.getByRole('region', { name: 'Available balance', includeHidden: true }).locator('.money').first()
  await amount.waitFor({ state: 'attached' })
  return centsIn((await amount.textContent()) ?? '')
}

function centsIn(text: string): bigint {
  const [, dollars, cents] = /\$([\d,]+)\.(\d\d)/.exec(text) ?? assert.fail(`no amount in "${text}"`)
  return BigInt(`${dollars?.replaceAll(',', '')}${cents}`)
}
