// The bell and the messages behind it: on a phone and on a desktop, in both languages, by keyboard, and in sync across two tabs.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertGone, assertShown, eventually } from '../harness/expect.ts'
import { hasFocus, tabTo } from '../harness/keyboard.ts'
import { assertHoldsLargeText } from '../harness/misfits.ts'
import { runOps } from '../harness/ops.ts'
import { maya, omar, sofia } from '../harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from '../harness/stage.ts'

const words = {
  en: {
    bell: /^Messages, /,
    nothing: 'Messages, nothing new',
    title: 'Messages',
    markAll: 'Mark all as read',
    all: 'See all messages',
    pay: /\$[\d,.]+ arrived/,
    new: 'New',
    answered: /We answered your message/,
    subject: 'Daybreak: your case',
    message: 'Your message',
    send: 'Send',
    help: 'My hours are wrong today, please look.',
    support: 'Support',
    chip: 'All',
    more: 'See more',
  },
  es: {
    bell: /^Mensajes, /,
    nothing: 'Mensajes, nada nuevo',
    title: 'Mensajes',
    markAll: 'Marcar todo como leído',
    all: 'Ver todos los mensajes',
    pay: /Llegaron \$[\d,.]+|\$[\d,.]+ llegaron|\$[\d,.]+/,
    new: 'Nuevo',
    answered: /Respondimos tu mensaje/,
    subject: 'Daybreak: tu caso',
    message: 'Tu mensaje',
    send: 'Enviar',
    help: 'Mis horas de hoy no están bien.',
    support: 'Ayuda',
    chip: 'Todos',
    more: 'Ver más',
  },
} as const

describe('messages', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  const answer = (number: string, text: string) =>
    runOps(stage.product, 'cases', 'answer', number, '--as', 'Dana Cho', '--text', text)

  /** @returns the number of a case that we have just answered */
  async function beAnswered(page: Page, said: (typeof words)['en' | 'es']): Promise<string> {
    await page.goto('/support/message?topic=payday')
    await page.getByLabel(said.message).fill(said.help)
    await page.getByRole('button', { name: said.send }).click()
    await page.waitForURL(/\/support\/cases\/\d+$/)
    const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await answer(number, 'We look into it.')
    return number
  }

  for (const [language, person] of [
    ['en', maya],
    ['es', sofia],
  ] as const) {
    const said = words[language]

    test(`on a desktop the bell opens the newest under it, and reading one is seen in the other tab: ${language}`, async () => {
      await stage.visit({ as: person.username, language, screen: desktop }, async ({ page, context }) => {
        const number = await beAnswered(page, said)
        await page.goto('/')
        const bell = page.getByRole('button', { name: said.bell })
        await eventually(async () => assert.notEqual(await bell.getAttribute('aria-label'), said.nothing))
        await tabTo(page, bell)
        await page.keyboard.press('Enter')
        const panel = page.getByRole('dialog', { name: said.title })
        await assertShown(panel.getByText(said.answered).first())
        assert.ok(await hasFocus(panel.getByRole('heading', { name: said.title })))
        await assertAccessible(page, 'the panel under the bell')
        await page.keyboard.press('Escape')
        await assertGone(panel)
        assert.ok(await hasFocus(bell))

        // As wide as a phone: beside a list the newest message would be open, and read, at once.
        const other = await context.newPage()
        await other.setViewportSize(phone)
        await other.goto('/messages')
        const newRow = other.getByRole('link', { name: new RegExp(`^${said.new}\\.`) }).filter({ hasText: number })
        await assertShown(newRow)
        await bell.click()
        await panel.getByRole('link', { name: new RegExp(number) }).click()
        await page.waitForURL(/\/messages\/msg_/)
        await assertGone(panel)
        await assertShown(page.getByRole('region').getByText(said.answered))
        await assertAccessible(page, 'messages with one open')
        await page.getByRole('region').getByRole('link', { name: said.more }).click()
        await assertAt(page, `/support/cases/${number}`)
        await assertShown(other.getByRole('link').filter({ hasText: number }))
        await assertGone(newRow)
        await other.close()
      })
    })

    test(`on a phone the bell leads to the page, and what is read stays read after a reload: ${language}`, async () => {
      await stage.visit({ as: person.username, language, screen: phone }, async ({ page }) => {
        // Of two, one is read and the other is left to be marked: whatever else is new, journeys before may have read it.
        await answer(await beAnswered(page, said), 'One more thing.')
        await page.goto('/')
        await page.getByRole('link', { name: said.bell }).click()
        await assertAt(page, '/messages')
        const rows = page.getByRole('main').getByRole('listitem')
        await assertShown(rows.first())
        await page.getByRole('radio', { name: said.support }).check()
        await eventually(async () => assert.match(await rows.first().innerText(), said.answered))
        await page.getByRole('radio', { name: said.chip, exact: true }).check()
        await assertAccessible(page, 'messages on a phone')
        await assertHoldsLargeText(page, 'messages')
        await rows.first().getByRole('link').click()
        await page.waitForURL(/\/messages\/msg_/)
        await assertShown(page.getByRole('heading', { level: 1, name: new RegExp(said.subject) }))
        await assertAccessible(page, 'a message on a phone')
        await page.setViewportSize(narrowest)
        await assertReflows(page, 'a message at 320 px')
        await page.goto('/messages')
        await assertReflows(page, 'messages at 320 px')
        const markAll = page.getByRole('button', { name: said.markAll })
        await markAll.click()
        await assertGone(markAll)
        await page.reload()
        await assertShown(page.getByRole('link', { name: said.nothing }))
      })
    })
  }

  test('an address that is no message of the worker is not found', async () => {
    await stage.visit({ as: omar.username, screen: phone }, async ({ page }) => {
      await page.goto(`/messages/msg_${'0'.repeat(32)}`)
      await assertShown(page.getByText('We can’t find that page.').or(page.getByText("We can't find that page.")))
    })
  })
})
