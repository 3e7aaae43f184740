// Disputes: from the details of a transaction to the final answer, won and lost, in English on a phone and in Spanish on a narrow one.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { catalogs } from '@daybreak/copy'
import type { BrowserContext, Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertShown, eventually } from '../harness/expect.ts'
import { runOps } from '../harness/ops.ts'
import { maya, tom } from '../harness/people.ts'
import { narrowest, openStage, phone, type Stage } from '../harness/stage.ts'

type Item = { id: string; summary: string; amount: string; isDisputable: boolean; isCompanyDebit: boolean; disputeId?: string }

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 1])

/** Purchases that can be disputed, newest first. */
async function disputable({ request }: BrowserContext): Promise<[Item, ...Item[]]> {
  const { data } = (await (await request.get('/api/employees/transactions?take=100')).json()) as { data: Item[] }
  const [first, ...others] = data.filter((item) => item.isDisputable && !item.isCompanyDebit)
  assert.ok(first)
  return [first, ...others]
}

async function numberOf(page: Page): Promise<string> {
  const lead = await page.getByText(/^(Case|Caso) \d{6} · /).innerText()
  return /\d{6}/.exec(lead)?.[0] ?? ''
}

describe('disputes', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  const ops = (...words: string[]) => runOps(stage.product, 'disputes', ...words)

  test('a wrong amount is reported once, reviewed with the money back for now, and won', async () => {
    await stage.visit({ as: maya.username, screen: phone }, async ({ page, context }) => {
      const [item] = await disputable(context)
      await page.goto(`/transactions?q=${encodeURIComponent(item.summary)}`)
      await page
        .getByRole('button', { name: new RegExp(item.summary) })
        .first()
        .click()
      const link = page.getByRole('dialog').getByRole('link', { name: /^Dispute This Transaction/ })
      await assertShown(link)
      const id = new URL(await link.evaluate((shown: HTMLAnchorElement) => shown.href)).searchParams.get('transaction') ?? ''
      await link.press('Enter')
      await assertShown(page.getByRole('heading', { level: 1, name: 'Dispute This Transaction' }))
      await page.getByRole('button', { name: 'Continue' }).press('Enter')
      await assertShown(page.getByText('Choose what went wrong.').first())
      await page.getByRole('radio', { name: 'The amount is wrong' }).check()
      await page.getByLabel('Amount you agree with').fill('0.01')
      await page.getByRole('radio', { name: 'Yes' }).check()
      await page.getByLabel('Tell us more').fill('The receipt says one cent.')
      await page.locator('input[type=file]').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: png })
      await assertShown(page.getByText('Sent', { exact: true }))
      await assertAccessible(page, 'the form of a dispute')
      // What was typed and sent so far is there after a reload.
      await page.reload()
      assert.equal(await page.getByLabel('Tell us more').inputValue(), 'The receipt says one cent.')
      await assertShown(page.getByText('receipt.png'))
      await page.getByRole('button', { name: 'Continue' }).click()
      await assertShown(page.getByRole('heading', { level: 1, name: 'Check and send' }))
      await assertAccessible(page, 'the review of a dispute')

      // Two presses, and no answer the first time: one dispute.
      let isLost = true
      await page.route('**/api/disputes', async (route) => {
        if (route.request().method() !== 'POST' || !isLost) return route.fallback()
        isLost = false
        await route.fetch()
        return route.abort('internetdisconnected')
      })
      await page.getByRole('button', { name: 'Send my dispute' }).dblclick()
      await assertShown(page.getByText(/We couldn't send it\. Nothing was lost\./))
      await page.getByRole('button', { name: 'Send my dispute' }).click()
      await assertShown(page.getByText('We got your dispute'))
      const number = await numberOf(page)
      await assertShown(page.getByText(`Your case number is ${number}.`), page.getByText('Your rights start from this moment.'))
      await assertShown(page.getByText('receipt.png'), page.getByText('Decision, or money back for now'))
      await assertAccessible(page, 'a dispute that was sent')
      const casePath = new URL(page.url()).pathname
      const { disputes } = (await (await context.request.get('/api/disputes')).json()) as { disputes: { items: object[] }[] }
      assert.equal(disputes.length, 1)

      // The same item a second time leads to its case, also from its details.
      await page.goto(`/disputes/new?transaction=${id}`)
      await assertShown(page.getByText(`You already have a case for this: ${number}.`))
      await page.getByRole('link', { name: 'See your dispute' }).click()
      await assertAt(page, casePath)
      await page.goto(`/transactions?q=${encodeURIComponent(item.summary)}`)
      await page
        .getByRole('button', { name: new RegExp(item.summary) })
        .first()
        .click()
      await assertShown(page.getByRole('dialog').getByRole('link', { name: 'See your dispute' }))

      await ops('note', number, '--kind', 'store-asked', '--as', 'Dana Cho')
      await ops('ask', number, '--as', 'Dana Cho', '--text', 'Do you have the receipt?')
      await page.goto('/disputes')
      await assertShown(page.getByText('We need your answer'))
      await assertAccessible(page, 'the list of disputes')
      await page.getByRole('link', { name: new RegExp(number) }).click()
      await assertShown(page.getByText('Do you have the receipt?').first())
      await assertAccessible(page, 'a question in a dispute')
      await page.getByLabel('Your answer').fill('It is the file that I sent.')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await assertShown(page.getByText("We're looking into it"), page.getByText('It is the file that I sent.'))

      await ops('credit', number, '--as', 'Dana Cho')
      await page.reload()
      await assertShown(page.getByText('In your account while we look'), page.getByText(/^Money back for now: \$/))
      await assertAccessible(page, 'a dispute with the money back for now')
      await ops('decide', number, '--won', 'all', '--as', 'Dana Cho', '--reason', 'The store agreed.')
      await page.reload()
      await assertShown(
        page.getByText(/^You were right\. The \$[\d.,]+ is yours to keep\.$/),
        page.getByText('You were right: our letter'),
      )
      await assertAccessible(page, 'a dispute that was won')
      const letter = page.waitForEvent('download')
      await page.getByRole('button', { name: /^You were right: our letter/ }).click()
      assert.match((await letter).suggestedFilename(), /^\d{6}-won\.pdf$/)
    })
  })

  test('in Spanish: two charges that were not theirs are lost, reviewed again, and taken back', async () => {
    await stage.visit({ as: tom.username, language: 'es', screen: narrowest }, async ({ page, context }) => {
      await page.goto('/disputes')
      await assertShown(page.getByText('No tienes reclamos'))
      await assertReflows(page, 'sin reclamos')
      const [item] = await disputable(context)
      await page.goto(`/disputes/new?transaction=${item.id}`)
      await page.getByRole('radio', { name: 'Yo no la hice' }).check()
      await page.getByText(/^Agregar más cobros/).click()
      await page.getByRole('checkbox').first().check()
      await page.getByRole('radio', { name: 'No', exact: true }).check()
      await assertReflows(page, 'el reclamo')
      await page.getByRole('button', { name: 'Continuar' }).click()
      await page.getByRole('button', { name: 'Enviar mi reclamo' }).click()
      await assertShown(page.getByText('Recibimos tu reclamo'))
      await assertReflows(page, 'un caso')
      const number = await numberOf(page)
      await ops('credit', number, '--as', 'Dana Cho')
      await ops('decide', number, '--lost', '--as', 'Dana Cho', '--reason', 'La tienda mostró un recibo con tu chip y tu PIN.')
      await page.reload()
      await assertShown(
        page.getByText('No encontramos un error').first(),
        page.getByText('La tienda mostró un recibo con tu chip y tu PIN.'),
        page.getByText('5 días hábiles'),
      )
      await assertReflows(page, 'un caso perdido')
      await page.getByRole('button', { name: 'Ver lo que usamos, gratis' }).click()
      await assertShown(page.getByText(/^Pediste los documentos el /))
      const agreement = join(stage.product.dataDir, 'receipt.pdf')
      await writeFile(agreement, '%PDF-1.7\n%%EOF\n')
      await ops('attach', number, agreement, '--as', 'Dana Cho', '--name', 'Recibo de la tienda')
      await page.reload()
      await assertShown(page.getByRole('button', { name: /^Recibo de la tienda/ }))
      await page.getByRole('button', { name: 'Pedir otra revisión' }).click()
      await page.getByLabel('¿Qué hay de nuevo?').fill('Ese día estaba en el trabajo.')
      await page.getByRole('button', { name: 'Enviar', exact: true }).click()
      await assertShown(page.getByText('Lo estamos revisando').first())
      await page.getByRole('button', { name: 'Retirar mi reclamo' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Retirar mi reclamo' }).click()
      await eventually(async () => assert.match(await page.locator('main').innerText(), /Retiraste este reclamo el /))
      await assertReflows(page, 'un caso retirado')
    })
  })

  test('the other way round: lost in English and won in Spanish, each with the money back for now first', async () => {
    const ends = [
      { as: maya, language: 'en', screen: phone, isWon: false },
      { as: tom, language: 'es', screen: narrowest, isWon: true },
    ] as const
    for (const { as, language, screen, isWon } of ends)
      await stage.visit({ as: as.username, language, screen }, async ({ page, context }) => {
        const words = catalogs[language]
        // Above $500 a decision takes two people.
        const item = (await disputable(context)).find(({ amount }) => BigInt(amount) < 50_000n)
        await page.goto(`/disputes/new?transaction=${item?.id}`)
        await page.getByRole('radio', { name: words['disputes.form.reason-not-me'] }).check()
        await page.getByRole('radio', { name: 'No', exact: true }).check()
        await page.getByRole('button', { name: words['shell.action.continue'] }).click()
        await page.getByRole('button', { name: words['disputes.form.submit'] }).click()
        await assertShown(page.getByText(words['disputes.form.sent-title']).first())
        const number = await numberOf(page)
        await ops('credit', number, '--as', 'Dana Cho')
        await page.reload()
        await assertShown(page.getByText(words['disputes.provisional.label']))
        const decision = isWon ? ['--won', 'all'] : ['--lost']
        await ops('decide', number, ...decision, '--as', 'Dana Cho', '--reason', 'The store sent its receipt.')
        await page.reload()
        if (isWon) await assertShown(page.getByText(words['disputes.won.keep']), page.getByText(words['disputes.letter.won']))
        else {
          await assertShown(page.getByText('The store sent its receipt.'), page.getByText(words['disputes.lost.honor']).first())
          await assertAccessible(page, 'a dispute that was lost')
        }
        const letter = page.waitForEvent('download')
        const name = words[isWon ? 'disputes.letter.won' : 'disputes.letter.lost']
        await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
        assert.match((await letter).suggestedFilename(), isWon ? /^\d{6}-won\.pdf$/ : /^\d{6}-lost\.pdf$/)
      })
  })

  test('a charge that was not theirs offers a worker with a card in use to freeze and replace it in the same form', async () => {
    await stage.visit({ as: maya.username, screen: phone }, async ({ page, context }) => {
      const [, item] = await disputable(context)
      await page.goto(`/disputes/new?transaction=${item?.id}`)
      await page.getByRole('radio', { name: "I didn't make this" }).check()
      await assertShown(
        page.getByRole('button', { name: /^Freeze my card/ }),
        page.getByRole('button', { name: /^Replace card/ }),
      )
      await assertAccessible(page, 'a dispute that keeps the card safe')
    })
  })
})
