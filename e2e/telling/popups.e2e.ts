// What greets a worker on home: pop-ups one after another, by keyboard and by touch, once in two tabs, never over a money step, and again when asked.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { addDays, dateIn, plainDateText, systemClock } from '../../packages/time/src/index.ts'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertGone, assertShown } from '../harness/expect.ts'
import { runOps } from '../harness/ops.ts'
import { dwayne, maya } from '../harness/people.ts'
import { narrowest, openStage, phone, type Stage } from '../harness/stage.ts'

const closed = {
  en: { title: 'Banks are closed on Thanksgiving', body: 'Bank transfers wait. Payday is still **Fri, Nov 27**.' },
  es: { title: 'Los bancos cierran el Día de Acción de Gracias', body: 'Las transferencias esperan. Cobras el **vie 27 nov**.' },
}
const offers = {
  en: { title: 'New offers near you', body: 'See what pays you back this week.', button: 'See offers' },
  es: { title: 'Ofertas nuevas cerca de ti', body: 'Mira qué te devuelve dinero esta semana.', button: 'Ver ofertas' },
  link: '/cash-back',
}

describe('pop-ups', () => {
  let stage: Stage
  before(async () => {
    // A product of its own: every worker of it is greeted.
    stage = await openStage({})
  })
  after(() => stage.close())

  async function start(name: string, words: object, ...more: string[]): Promise<string> {
    const file = join(stage.product.dataDir, `${name}.json`)
    await writeFile(file, JSON.stringify(words))
    const by = ['--as', 'Robin Vale']
    const { popup } = (await runOps(stage.product, 'popups', 'add', file, '--all', ...by, ...more)) as { popup: string }
    await runOps(stage.product, 'popups', 'start', popup, ...by)
    return popup
  }
  const stop = (popup: string) => runOps(stage.product, 'popups', 'stop', popup, '--as', 'Robin Vale')
  const kept = (page: Page, key: string) => page.evaluate((name) => window.localStorage.getItem(name), key)

  test('a worker is greeted one after another, dismisses by each way, and is not greeted again until they ask', async () => {
    const popups = [await start('closed', closed, '--icon', 'calendar'), await start('offers', offers)]
    await start('web', { ...closed, en: { ...closed.en, title: 'For the web' } }, '--device', 'WEB')
    await stage.visit({ as: dwayne.username, screen: phone, hasOnLoadModals: true }, async ({ page, context }) => {
      await page.goto('/')
      const first = page.getByRole('dialog', { name: 'Banks are closed on Thanksgiving' })
      await assertShown(first, first.getByText('1 of 2'), first.getByText('Fri, Nov 27'))
      await assertAccessible(page, 'a pop-up')
      const other = await context.newPage()
      await other.goto('/')
      // The other tab waits for its turn.
      await other.waitForFunction(async () =>
        (await navigator.locks.query()).pending?.some(({ name }) => name === 'daybreak-on-load'),
      )
      assert.equal(await other.getByRole('dialog').count(), 0)
      await other.close()

      // The focus goes round inside, and a touch outside closes it.
      for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab')
      assert.ok(await page.evaluate(() => document.activeElement?.closest('dialog') !== null))
      const dismissed = page.waitForResponse(`**/api/employees/messages/read/${popups[0]}`)
      await page.mouse.click(195, 20)
      assert.equal((await dismissed).status(), 204)
      assert.equal(await kept(page, 'viewed_popups'), JSON.stringify([popups[0]]))
      assert.equal(await kept(page, 'maintenance_notifications'), null)

      const second = page.getByRole('dialog', { name: 'New offers near you' })
      await assertShown(second, second.getByText('2 of 2'))
      await second.getByRole('link', { name: 'See offers' }).press('Enter')
      await assertAt(page, '/cash-back')
      assert.notEqual(await kept(page, 'maintenance_notifications'), null)

      await page.goto('/messages')
      await assertShown(page.getByText('Banks are closed on Thanksgiving').first(), page.getByText('New offers near you').first())
      await page.goto('/my-account/settings')
      await page.getByRole('button', { name: 'Show announcements again' }).click()
      await assertShown(page.getByText("We'll show them again on home.").last())
      assert.equal(await kept(page, 'viewed_popups'), null)
      await page.goto('/')
      await assertShown(first)
      await page.keyboard.press('Escape')
      await assertGone(first)
      await page.getByRole('button', { name: 'Log Out' }).first().click()
      await assertAt(page, '/login')
      assert.equal(await kept(page, 'maintenance_notifications'), null)
    })
    for (const popup of popups) await stop(popup)
  })

  test('in Spanish: maintenance comes first, never over a money step, and the card offer after it', async () => {
    const by = ['--as', 'Robin Vale']
    const { popup } = (await runOps(stage.product, 'popups', 'maintenance', '--all', ...by, ...tonight())) as { popup: string }
    await runOps(stage.product, 'popups', 'start', popup, ...by)
    await stage.visit({ as: maya.username, language: 'es', hasOnLoadModals: true }, async ({ page }) => {
      const moneyIsOpen = Promise.withResolvers<void>()
      await page.route('**/api/popup?*', async (route) => {
        await moneyIsOpen.promise
        await route.continue()
      })
      const asked = page.waitForRequest('**/api/popup?*')
      await page.goto('/')
      await asked
      await page.getByRole('button', { name: /^Cobrar \$.* ahora$/ }).click()
      const money = page.getByRole('dialog')
      await assertShown(money)
      const answered = page.waitForResponse('**/api/popup?*')
      moneyIsOpen.resolve()
      await answered
      assert.equal(await page.getByRole('dialog').count(), 1)
      await page.keyboard.press('Escape')
      await assertGone(money)

      const down = page.getByRole('dialog', { name: 'Vamos a hacer reparaciones' })
      await assertShown(down, down.getByText(/de las? .* a las? .* \(ET\)\. Tu tarjeta sigue funcionando\./))
      await assertAccessible(page, 'un aviso')
      await page.setViewportSize(narrowest)
      await assertReflows(page, 'un aviso')
      const understood = down.getByRole('button', { name: 'Entendido' })
      await understood.press('Enter')
      await assertGone(down)
      const offer = page.getByRole('dialog', { name: '¿Te interesa una tarjeta personalizada?' })
      await assertShown(offer)
      await page.keyboard.press('Escape')
      await assertGone(offer)
    })
    await stop(popup)
  })
})

/** Tomorrow night on the wall in New York. */
function tonight(): string[] {
  const timeZone = 'America/New_York'
  const day = plainDateText(addDays(dateIn(systemClock.now(), timeZone), 1))
  return ['--from', `${day} 02:00`, '--until', `${day} 04:00`, '--time-zone', timeZone]
}
