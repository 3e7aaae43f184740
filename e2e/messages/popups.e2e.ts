// Pop-ups on home: each of their rules, and the card offer after them, on a phone in English and on a desktop in Spanish.
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import type { MessagePage } from '../../packages/contract/src/index.ts'
import { addDays, dateIn, plainDateText, systemClock } from '../../packages/time/src/index.ts'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertGone, assertShown, eventually } from '../harness/expect.ts'
import { hasFocus } from '../harness/keyboard.ts'
import { runOps } from '../harness/ops.ts'
import { maya } from '../harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage, type VisitOptions } from '../harness/stage.ts'

const closed = {
  en: { title: 'Banks are closed on Thanksgiving', body: 'Bank transfers wait. Payday is still **Fri, Nov 27**.' },
  es: { title: 'Los bancos cierran el Día de Acción de Gracias', body: 'Las transferencias esperan. Cobras el **vie 27 nov**.' },
}
const web = {
  en: { title: 'A new look for large screens', body: 'Try it on a computer.' },
  es: { title: 'Una vista nueva para pantallas grandes', body: 'Pruébala en una computadora.' },
}
const offers = {
  en: { title: 'New offers near you', body: 'See what pays you back this week.', button: 'See offers' },
  es: { title: 'Ofertas nuevas cerca de ti', body: 'Mira qué te devuelve dinero esta semana.', button: 'Ver ofertas' },
  link: '/cash-back',
}

const readers = [
  {
    language: 'en',
    screen: phone,
    warning: 'Session Timeout',
    openMoney: /^Get \$.* now$/,
    repairs: "We'll be down for repairs",
    until: /2:00 AM to 4:00 AM \(ET\)\. Your card still works\./,
    understood: 'Got it',
    date: 'Fri, Nov 27',
    count: (current: number, total: number) => `${current} of ${total}`,
    question: 'Are you interested in a personalized card?',
    decline: "I Don't Want A New Card",
    notSaved: "We couldn't save your answer. We may ask you again later.",
    again: { button: 'Show announcements again', done: "We'll show them again on home." },
    logOut: 'Log Out',
  },
  {
    language: 'es',
    screen: desktop,
    warning: 'Tu sesión está por cerrarse',
    openMoney: /^Cobrar \$.* ahora$/,
    repairs: 'Vamos a hacer reparaciones',
    until: /de las 2:00 am a las 4:00 am \(ET\)\. Tu tarjeta sigue funcionando\./,
    understood: 'Entendido',
    date: 'vie 27 nov',
    count: (current: number, total: number) => `${current} de ${total}`,
    question: '¿Te interesa una tarjeta personalizada?',
    decline: 'No quiero otra tarjeta',
    notSaved: 'No pudimos guardar tu respuesta. Quizás te preguntemos otra vez.',
    again: { button: 'Mostrar los avisos otra vez', done: 'Los verás otra vez en el inicio.' },
    logOut: 'Salir',
  },
] as const

const by = ['--as', 'Robin Vale']
const postponePath = '**/api/employees/pay-cards/offer/postpone'
const settingsPath = '**/api/employees/me/settings'
const offline = 'internetdisconnected'

describe('pop-ups', () => {
  let stage: Stage
  before(async () => {
    // A product of its own: every worker of it is greeted.
    stage = await openStage({})
  })
  after(() => stage.close())
  const started: string[] = []
  afterEach(async () => {
    await setWeb('default')
    for (const popup of started.splice(0)) await runOps(stage.product, 'popups', 'stop', popup, ...by)
  })

  const setWeb = (value: 'on' | 'default') =>
    runOps(stage.product, 'flags', 'set', 'popups-web', value, '--because', 'A journey', ...by)

  async function add(words: object, ...more: string[]): Promise<string> {
    const file = join(stage.product.dataDir, 'words.json')
    await writeFile(file, JSON.stringify(words))
    return ((await runOps(stage.product, 'popups', 'add', file, '--all', ...by, ...more)) as { popup: string }).popup
  }
  async function start(popup: string): Promise<string> {
    await runOps(stage.product, 'popups', 'start', popup, ...by)
    started.push(popup)
    return popup
  }

  /** Beside a draft, a stopped one and one for the web: three that are shown, maintenance first. */
  async function startAll(): Promise<{ first: string; second: string }> {
    await add(closed)
    await runOps(stage.product, 'popups', 'stop', await start(await add(closed)), ...by)
    const second = await start(await add(closed, '--icon', 'calendar'))
    await start(await add(web, '--device', 'WEB'))
    await start(await add(offers))
    const down = (await runOps(stage.product, 'popups', 'maintenance', '--all', ...by, ...tomorrowNight())) as { popup: string }
    return { first: await start(down.popup), second }
  }

  for (const reader of readers) {
    const { language, screen, question, repairs, understood, count } = reader

    test(`one after another, never over money or the warning, each once, and again when asked: ${language}`, async () => {
      const popups = await startAll()
      const options: VisitOptions = { as: maya.username, language, screen, hasOnLoadModals: true, receivesFlags: true }
      await stage.visit(options, async ({ page, context }) => {
        const first = dialog(page, repairs)
        const second = dialog(page, closed[language].title)
        const third = dialog(page, offers[language].title)
        const offer = dialog(page, question)

        const opener = await holdBack(page, reader)
        await assertShown(first, first.getByText(count(1, 3)), first.getByText(reader.until))
        await assertAccessible(page, `a pop-up, ${language}`)
        await page.setViewportSize(narrowest)
        await assertReflows(page, `a pop-up, ${language}`)
        await page.setViewportSize(screen)

        const other = await context.newPage()
        await other.goto('/')
        // The other tab waits for its turn.
        await other.waitForFunction(async () =>
          (await navigator.locks.query()).pending?.some(({ name }) => name === 'daybreak-on-load'),
        )
        assert.equal(await other.getByRole('dialog').count(), 0)
        await other.close()

        // The focus goes round inside; its button, a touch outside and Escape each dismiss it.
        for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab')
        assert.ok(await page.evaluate(() => document.activeElement?.closest('dialog') !== null))
        const dismissed = page.waitForResponse(readPathOf(popups.first))
        await first.getByRole('button', { name: understood }).press('Enter')
        assert.equal((await dismissed).status(), 204)
        assert.equal(await kept(page, 'viewed_popups'), JSON.stringify([popups.first]))

        await assertShown(second, second.getByText(count(2, 3)), second.getByText(reader.date))
        // Dismissed without a line: it does not come again, and its message stays new.
        await page.route(readPathOf(popups.second), (route) => route.abort(offline))
        const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(`/${popups.second}`))
        await page.mouse.click(195, 20)
        await failed
        await assertShown(third, third.getByText(count(3, 3)))
        assert.equal(await kept(page, 'maintenance_notifications'), null)
        await page.keyboard.press('Escape')
        await assertGone(third)
        assert.notEqual(await kept(page, 'maintenance_notifications'), null)

        await answerOffer(page, offer, { opener, reader })
        await page.unroute(readPathOf(popups.second))
        await readLater(page)

        await page.goto('/my-account/settings')
        await page.getByRole('button', { name: reader.again.button }).click()
        await assertShown(page.getByText(reader.again.done).last())
        assert.deepEqual([await kept(page, 'viewed_popups'), await kept(page, 'maintenance_notifications')], [null, null])
        // With its setting those for the web come too.
        await setWeb('on')
        await page.waitForFunction(() => window.localStorage.getItem('daybreak_flags')?.includes('"popups-web":true'))
        await page.goto('/')
        for (const [index, name] of [repairs, closed[language].title, web[language].title].entries()) {
          const shown = dialog(page, name)
          await assertShown(shown, shown.getByText(count(index + 1, 4)))
          await page.keyboard.press('Escape')
          await assertGone(shown)
        }
        await assertShown(third.getByText(count(4, 4)))
        await third.getByRole('link', { name: offers[language].button }).press('Enter')
        await assertAt(page, '/cash-back')
        assert.notEqual(await kept(page, 'maintenance_notifications'), null)
        await page.getByRole('button', { name: reader.logOut }).first().click()
        await assertAt(page, '/login')
        assert.equal(await kept(page, 'maintenance_notifications'), null)
      })
    })
  }

  type Reader = (typeof readers)[number]

  /** Nothing comes over the warning of an idle session, nor over a money step. Returns what opened that step, which has the focus. */
  async function holdBack(page: Page, { warning: name, openMoney }: Reader): Promise<Locator> {
    const [code, list] = ['**/assets/on-load-modals-*.js', '**/api/popup?*']
    const [isWarned, isMoneyOpen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    for (const [path, until] of [
      [code, isWarned],
      [list, isMoneyOpen],
    ] as const)
      await page.route(path, async (route) => {
        await until.promise
        await route.continue()
      })
    let lists = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/popup?')) lists += 1
    })
    await page.clock.install()
    await page.goto('/')
    const opener = page.getByRole('button', { name: openMoney })
    await assertShown(opener)
    // The warning's code is loaded when the page has been open for a moment.
    await page.clock.runFor(10_000)
    await page.clock.fastForward('03:00')
    const warning = page.getByRole('alertdialog', { name })
    await assertShown(warning)
    const came = page.waitForResponse(code)
    isWarned.resolve()
    await came
    await page.clock.runFor(5_000)
    assert.deepEqual([await openDialogs(page), lists], [1, 0])

    const asked = page.waitForRequest(list)
    await page.keyboard.press('Shift')
    await assertGone(warning)
    await asked
    await opener.press('Enter')
    const money = page.getByRole('dialog')
    await assertShown(money)
    const answered = page.waitForResponse(list)
    isMoneyOpen.resolve()
    await answered
    await page.clock.runFor(5_000)
    assert.equal(await openDialogs(page), 1)
    await page.keyboard.press('Escape')
    return opener
  }

  /** After the last pop-up: closing it and saying no fail, are said and can be said again; the focus goes back to where it was. */
  async function answerOffer(page: Page, offer: Locator, { opener, reader }: { opener: Locator; reader: Reader }): Promise<void> {
    await assertShown(offer)
    await page.route(postponePath, (route) => route.abort(offline))
    await page.keyboard.press('Escape')
    await assertGone(offer)
    await assertShown(page.getByText(reader.notSaved))
    await eventually(async () => assert.ok(await hasFocus(opener)))
    await page.unroute(postponePath)
    await page.reload()
    // It comes again, and no pop-up before it.
    await assertShown(offer)
    const no = offer.getByRole('button', { name: reader.decline })
    await page.route(settingsPath, (route) => route.abort(offline))
    await no.click()
    await assertShown(offer.getByText(reader.notSaved))
    await page.unroute(settingsPath)
    await no.click()
    await assertGone(offer)
    // As it was, for the next reader.
    const headers = { 'X-Daybreak-Client': 'web', origin: stage.origin }
    const asBefore = await page.request.patch('/api/employees/me/settings', { headers, data: { personalCardOptedOut: false } })
    assert.equal(asBefore.status(), 200)
  }

  /** The message that could not be marked as read is new, in the language of the profile, and is marked when it is opened. */
  async function readLater(page: Page): Promise<void> {
    const subject = closed.en.title
    const countNew = async () => {
      const { data } = (await (await page.request.get('/api/employees/messages?kind=NEWS')).json()) as MessagePage
      return data.filter((message) => message.subject === subject && message.readAt === null).length
    }
    assert.equal(await countNew(), 1)
    await page.goto('/messages')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: subject }).first()
    // On a desktop it opens beside the list, on a phone on a page of its own.
    await row.getByRole('button').or(row.getByRole('link')).first().click()
    await eventually(async () => assert.equal(await countNew(), 0))
  }
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const openDialogs = (page: Page) => page.locator('dialog[open]').count()
const kept = (page: Page, key: string) => page.evaluate((name) => window.localStorage.getItem(name), key)
const readPathOf = (popup: string) => `**/api/employees/messages/read/${popup}`

/** On the wall in New York. */
function tomorrowNight(): string[] {
  const timeZone = 'America/New_York'
  const day = plainDateText(addDays(dateIn(systemClock.now(), timeZone), 1))
  return ['--from', `${day} 02:00`, '--until', `${day} 04:00`, '--time-zone', timeZone]
}
