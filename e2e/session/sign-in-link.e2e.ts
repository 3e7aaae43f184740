// A sign-in link as a worker uses it: requested on a phone, a code in another browser, and one press in a tab of the same one.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertGone, assertShown } from '../harness/expect.ts'
import { grace } from '../harness/people.ts'
import { openStage, phone, type Stage } from '../harness/stage.ts'

describe('a link to log in', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

  /** The address in the newest e-mail, without the origin. */
  async function linkIn(page: Page, to: string): Promise<string> {
    const answer = await page.request.get(`${stage.origin}/sandbox/outbox?to=${encodeURIComponent(to)}`)
    return /\/login\/link#[a-z]{28}/.exec(await answer.text())?.[0] ?? assert.fail('no link was sent')
  }

  test('shows a code in another browser, in Spanish, and logs in by a press in the one that asked, whose page continues by itself', async () => {
    await stage.visit({ screen: phone, language: 'es' }, async ({ page, context }) => {
      await page.clock.install()
      await page.goto('/login/with-email')
      await page.getByLabel('Correo electrónico').fill(grace.email)
      await page.keyboard.press('Enter')
      await assertAt(page, '/login/verify-otp')
      await page.clock.fastForward(31_000)
      await button(page, /^Enlace por correo electrónico/).click()
      await assertShown(page.getByRole('heading', { name: 'Abre el enlace en tu correo electrónico' }))
      await assertAccessible(page, 'waiting for a link')
      await assertReflows(page, 'waiting for a link in Spanish')
      const link = await linkIn(page, grace.email)

      await stage.visit({ screen: phone, language: 'es' }, async ({ page: elsewhere }) => {
        await elsewhere.goto(link)
        await assertShown(
          elsewhere.getByRole('heading', { name: 'Escribe este código donde empezaste' }),
          elsewhere.getByText(/^Tu código: (\d ){5}\d$/),
        )
        await assertGone(button(elsewhere, 'Entrar'))
        assert.ok(!elsewhere.url().includes('#'), 'the link does not stay in the address')
        await assertAccessible(elsewhere, 'a link in another browser')
        await assertReflows(elsewhere, 'a link in another browser in Spanish')
      })

      const tab = await context.newPage()
      await tab.goto(link)
      await assertShown(tab.getByRole('heading', { name: 'Presiona para entrar' }))
      await assertAccessible(tab, 'a link in the browser that asked')
      await button(tab, 'Entrar').click()
      await assertAt(tab, '/')
      await assertAt(page, '/')
      await tab.goto(link)
      await assertShown(tab.getByRole('heading', { name: 'Este enlace ya no sirve' }))
    })
  })
})
