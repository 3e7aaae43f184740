// The list of transactions, its next pages, and the details of one.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { HoldList } from '@daybreak/contract'
import { catalogs } from '@daybreak/copy'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible, assertReflows } from './harness/accessibility.ts'
import { assertGone, assertShown, eventually } from './harness/expect.ts'
import { hasFocus, tabTo } from './harness/keyboard.ts'
import { maya } from './harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from './harness/stage.ts'

type Item = {
  createdAt: string
  summary: string
  status: string
  isPending: boolean
  payrollTransfer: { remainingAmount: string } | null
}
type ItemPage = { data: Item[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }

const listPath = '/api/employees/transactions'
const throttleMs = 5000

describe('transactions', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  const rowsOf = (page: Page): Locator => page.getByRole('table', { name: 'Your Transactions' }).getByRole('button')

  /** The button of each row that has this status. */
  const rowOf = (page: Page, status: string): Locator =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: status, exact: true }) })
      .getByRole('button')

  async function openHome(page: Page): Promise<void> {
    await page.goto('/')
    await assertShown(rowsOf(page))
  }

  /** Presses "View More", as often as it takes, until the row is there; the page's clock is moved past the throttle. */
  async function showRow(page: Page, row: Locator): Promise<void> {
    for (let presses = 0; (await row.count()) === 0 && presses < 60; presses += 1) {
      const shown = await rowsOf(page).count()
      await page.getByRole('button', { name: 'View More' }).click()
      await eventually(async () => assert.ok((await rowsOf(page).count()) > shown))
      await page.clock.fastForward(throttleMs)
    }
    await row.first().scrollIntoViewIfNeeded()
  }

  test('pending items come first, then the others, each newest first, in the columns of the table', async () => {
    await stage.visit({ as: maya.username }, async ({ page, context }) => {
      await openHome(page)
      const table = page.getByRole('table', { name: 'Your Transactions' })
      assert.deepEqual(await table.getByRole('columnheader').allInnerTexts(), ['Date', 'Description', 'Status', 'Amount'])

      const pending = (await (await context.request.get(`${listPath}/pending?take=10`)).json()) as ItemPage
      const completed = (await (await context.request.get(`${listPath}?take=10`)).json()) as ItemPage
      assert.ok(pending.data.length > 0 && pending.data.every((item) => item.isPending))
      for (const { data } of [pending, completed]) {
        assert.deepEqual(
          data,
          data.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
        )
      }
      const wanted = [...pending.data, ...completed.data].map((item) =>
        item.payrollTransfer ? 'Payroll Transfer' : item.summary,
      )
      const shown = await table
        .getByRole('cell')
        .filter({ has: page.getByRole('button') })
        .allInnerTexts()
      assert.deepEqual(shown, wanted)
      const dates = await table.getByRole('row').getByRole('cell').first().allInnerTexts()
      for (const date of dates) assert.match(date, /^[A-Z][a-z]{2} \d{2}, \d{4}$/)
      await assertShown(table.getByText('Pending', { exact: true }))
    })
  })

  test('"View More" brings the next ten, once in 5 seconds, and the list ends there', async () => {
    await stage.visit({ as: maya.username }, async ({ page }) => {
      await page.clock.install()
      await openHome(page)
      const first = await rowsOf(page).count()
      let calls = 0
      page.on('request', (request) => (calls += new URL(request.url()).pathname === listPath ? 1 : 0))

      await page.getByRole('button', { name: 'View More' }).click()
      await eventually(async () => assert.equal(await rowsOf(page).count(), first + 10))
      assert.ok(await isAtItsEnd(page))
      await page.getByRole('button', { name: 'View More' }).click()
      await assertShown(page.getByRole('button', { name: 'Loading more' }))
      await page.clock.fastForward(throttleMs - 1000)
      assert.equal(calls, 1)
      await page.clock.fastForward(1000)
      await eventually(async () => assert.equal(await rowsOf(page).count(), first + 20))
      assert.equal(calls, 2)
      await assertShown(page.getByText('10 more transactions shown.'))
    })
  })

  test('a press on a row opens its details, and Escape gives the focus back to the row', async () => {
    await stage.visit({ as: maya.username }, async ({ page }) => {
      await openHome(page)
      const row = rowsOf(page).filter({ hasNotText: 'Payroll Transfer' }).first()
      await row.click()
      const dialog = page.getByRole('dialog')
      for (const label of ['Category', 'Status', 'Posted Date', 'Payment Method', 'Description']) {
        await assertShown(dialog.getByText(label, { exact: true }))
      }
      await assertShown(dialog.getByText(/^[A-Z][a-z]{2} \d{2}, \d{4} \d{1,2}:\d{2}(am|pm)$/))
      await assertShown(dialog.getByText(/^(Debit|Credit)$/))
      await assertShown(dialog.getByText(/^(ACH|Daybreak Card( \*\d{4})?)$/))
      await assertAccessible(page, 'details of a transaction')
      await page.keyboard.press('Escape')
      await assertGone(dialog)
      await eventually(async () => assert.ok(await hasFocus(row)))
    })
  })

  test('a payroll transfer says what was earned, what was taken early and what was left', async () => {
    await stage.visit({ as: maya.username }, async ({ page, context }) => {
      const items = await readAll(
        async (cursor) => (await context.request.get(`${listPath}?take=100${cursor}`)).json() as Promise<ItemPage>,
      )
      const payrolls = items.filter((item) => item.payrollTransfer !== null)
      assert.ok(payrolls.length >= 2)
      assert.ok(payrolls.some((item) => item.payrollTransfer?.remainingAmount.startsWith('-') === true))

      await page.clock.install()
      await openHome(page)
      const row = rowsOf(page).filter({ hasText: 'Payroll Transfer' })
      await showRow(page, row)
      await row.first().click()
      const dialog = page.getByRole('dialog', { name: 'Payroll Transfer' })
      for (const label of ['Total payday earnings', 'Express Pay reimbursement', 'Remaining payday earnings']) {
        await assertShown(dialog.getByRole('term').filter({ hasText: label }))
      }
      assert.equal(await dialog.getByText('Payment Method').count(), 0)
      await dialog.getByRole('button', { name: 'Remaining payday earnings' }).hover()
      await assertShown(page.getByText('What was left for your account on payday.'))
      await page.mouse.move(0, 0)
      await assertAccessible(page, 'details of a payroll transfer')
      await dialog.getByRole('button', { name: 'Close' }).click()
      await assertGone(dialog)
    })
  })

  test('what failed or was canceled has a badge, and its details say why', async () => {
    await stage.visit({ as: maya.username }, async ({ page }) => {
      await page.clock.install()
      await openHome(page)
      const failed = rowOf(page, 'FAILED')
      await showRow(page, failed)
      await failed.first().click()
      const dialog = page.getByRole('dialog')
      await assertShown(dialog.getByText('Failed', { exact: true }), dialog.getByText('Description', { exact: true }))
      await page.keyboard.press('Escape')
      await showRow(page, rowOf(page, 'CANCELED'))
    })
  })

  test('the list and its details need no mouse', async () => {
    await stage.visit({ as: maya.username }, async ({ page }) => {
      await openHome(page)
      const row = rowsOf(page).first()
      await tabTo(page, row)
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await assertShown(dialog)
      for (let steps = 0; steps < 12; steps += 1) {
        await page.keyboard.press('Tab')
        assert.ok(
          await dialog.evaluate(
            (element) => element.contains(document.activeElement) || document.activeElement === document.body,
          ),
        )
      }
      await page.keyboard.press('Escape')
      await eventually(async () => assert.ok(await hasFocus(row)))
    })
  })

  test('the list scrolls inside at most 580 px, and bears a phone and 320 px', async () => {
    await stage.visit({ as: maya.username }, async ({ page }) => {
      await openHome(page)
      for (const screen of [desktop, phone, narrowest]) {
        await page.setViewportSize(screen)
        await assertShown(rowsOf(page))
        await assertReflows(page, 'home')
        const height = await areaOf(page).evaluate((area) => area.clientHeight)
        assert.ok(height <= 580, `the list is ${height} px high`)
      }
    })
  })

  test('the name of a transaction is whole in the longer language, at 320 px', async () => {
    await stage.visit({ as: maya.username, language: 'es', screen: narrowest }, async ({ page }) => {
      await page.goto('/')
      const names = page.getByRole('table').getByRole('button')
      await assertShown(names)
      const cut = await names.evaluateAll((buttons) =>
        buttons
          .flatMap((button) => [...button.querySelectorAll('span')])
          .filter((name) => getComputedStyle(name).overflowY === 'hidden' && !name.matches('.vh, .vh *'))
          .filter((name) => name.scrollHeight > name.clientHeight + 1)
          .map((name) => name.textContent),
      )
      assert.deepEqual(cut, [])
    })
  })

  test('what is set aside is read from the available balance, in both languages, and its sum closes', async () => {
    for (const [language, screen] of [
      ['en', desktop],
      ['es', phone],
    ] as const)
      await stage.visit({ as: maya.username, language, screen }, async ({ page, context }) => {
        const words = catalogs[language]
        const holds = (await (await context.request.get('/api/financial-accounts/payroll/holds')).json()) as HoldList
        assert.ok(holds.holds.length > 0)
        await page.goto('/')
        const [begin = ''] = words['accounts.holds.link'].split('{amount}')
        const why = page.getByRole('button', { name: new RegExp(`^${begin}\\$`) })
        await why.press('Enter')
        const dialog = page.getByRole('dialog')
        await assertShown(dialog.getByText(words['accounts.holds.lead']))
        assert.equal(await dialog.getByRole('listitem').count(), holds.holds.length)
        await assertAccessible(page, 'what is set aside')
        await page.keyboard.press('Escape')
        await assertGone(dialog)
        assert.ok(await hasFocus(why))
      })
  })

  test('a purchase is found by search, tells what happened, and has an address of its own that no one else has', async () => {
    await stage.visit({ as: maya.username, screen: phone }, async ({ page }) => {
      await page.goto('/transactions?q=casa%20verde')
      const row = page.getByRole('button', { name: /^Casa Verde Grill/ }).first()
      await assertShown(row)
      await assertAccessible(page, 'the search')
      const answer = page.waitForResponse((response) => /\/api\/employees\/transactions\/txn_\w+$/.test(response.url()))
      await row.click()
      const id = (await answer).url().split('/').at(-1) ?? ''
      await assertShown(
        page.getByRole('dialog').getByRole('heading', { name: 'What happened' }),
        page.getByRole('dialog').getByRole('button', { name: 'Share receipt' }),
      )
      await assertAccessible(page, 'the story of a purchase')
      await page.goto(`/transactions/${id}`)
      const dialog = page.getByRole('dialog', { name: 'Casa Verde Grill' })
      await assertShown(dialog)
      await page.keyboard.press('Escape')
      await assertGone(dialog)
      assert.equal(new URL(page.url()).pathname, '/transactions')
      await page.goto(`/transactions/txn_${'0'.repeat(32)}`)
      await assertShown(page.getByText(catalogs.en['shell.not-found.title']))
    })
  })

  test('in Spanish, by keyboard: filters narrow a search down, count at once, and stay in the address', async () => {
    await stage.visit({ as: maya.username, language: 'es', screen: narrowest }, async ({ page }) => {
      const words = catalogs.es
      await page.goto('/transactions?q=casa%20verde')
      const rows = page.getByRole('button', { name: /^Casa Verde Grill/ })
      await assertShown(rows)
      await page.getByRole('button', { name: words['transactions.search.filters'] }).press('Enter')
      const sheet = page.getByRole('dialog', { name: words['transactions.search.filters'] })
      await sheet.getByRole('radio', { name: words['transactions.status.completed'] }).press('Space')
      await sheet.getByRole('radio', { name: words['transactions.search.own-days'] }).press('Space')
      await sheet.getByLabel(words['transactions.filter.from'], { exact: true }).fill('2026-01-01')
      await assertAccessible(page, 'the filters of the search')
      const show = sheet.getByRole('button', { name: /^Ver \d+ transacciones$/ })
      const count = /\d+/.exec(await show.innerText())?.[0]
      await show.press('Enter')
      await assertGone(sheet)
      await assertShown(page.getByRole('status').filter({ hasText: new RegExp(`^${count} resultados`) }))
      await page.waitForURL('**/transactions?q=casa+verde&state=complete&from=2026-01-01')
      await page.reload()
      await assertShown(rows, page.getByRole('button', { name: /2 filtros puestos$/ }))
    })
  })

  test('a Spanish page tells everything in Spanish', async () => {
    await stage.visit({ as: maya.username, language: 'es' }, async ({ page }) => {
      await page.goto('/')
      const table = page.getByRole('table', { name: 'Tus transacciones' })
      await assertShown(table)
      assert.deepEqual(await table.getByRole('columnheader').allInnerTexts(), ['Fecha', 'Descripción', 'Estado', 'Monto'])
      await assertAccessible(page, 'home')
      await table.getByRole('button').first().click()
      await assertShown(page.getByRole('dialog').getByText('Categoría'))
    })
  })
})

async function readAll(readPage: (cursor: string) => Promise<ItemPage>): Promise<Item[]> {
  const items: Item[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data, pageInfo }: ItemPage = await readPage(cursor)
    items.push(...data)
    cursor = pageInfo.hasNextPage ? `&cursor=${pageInfo.endCursor ?? ''}` : null
  }
  return items
}

/** The part of the page that scrolls the table. */
function areaOf(page: Page): Locator {
  return page.getByRole('table').locator('xpath=..')
}

async function isAtItsEnd(page: Page): Promise<boolean> {
  return areaOf(page).evaluate((area) => area.scrollTop + area.clientHeight >= area.scrollHeight - 1)
}
