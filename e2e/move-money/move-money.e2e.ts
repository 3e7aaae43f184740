// Move Money: a bank is added and proven, money is sent there, and canceled while that is possible.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertGone, assertShown } from '../harness/expect.ts'
import { hasFocus, tabTo } from '../harness/keyboard.ts'
import { letProofGrowOld } from '../harness/proofs/old-proof.ts'
import { dwayne, sofia, type Person } from '../harness/people.ts'
import { narrowest, openStage, phone, type Stage } from '../harness/stage.ts'
import { readSmallDeposits } from './small-deposits.ts'

/** Made up, with right check digits. */
const routingNumber = '100000007'

describe('move money', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

  /** What the balance says that can be sent: "$1,284.57 available". */
  async function availableOn(page: Page, words: RegExp): Promise<string> {
    const line = page.getByText(words)
    await assertShown(line)
    return (await line.first().textContent()) ?? ''
  }

  async function assertScreen(page: Page, screen: string): Promise<void> {
    await assertAccessible(page, screen)
    await assertReflows(page, screen)
  }

  async function proveAnew(page: Page, person: Person, words: { dialog: string; text: string }): Promise<void> {
    const dialog = page.getByRole('dialog', { name: words.dialog })
    await dialog.getByRole('button', { name: words.text }).click()
    await assertShown(dialog.getByRole('textbox'))
    await page.keyboard.type(await stage.readCode(person.username))
    await assertGone(dialog)
  }

  /** The id is part of the address of each step that follows. */
  const accountIn = (page: Page) => new URL(page.url()).searchParams.get('account') ?? assert.fail('no account in the address')

  async function arriveFocused(title: Locator, screen: string): Promise<void> {
    await assertShown(title)
    assert.ok(await hasFocus(title), `${screen}: the heading has the focus`)
  }

  test('on a phone: a bank is added after a fresh proof, proven by its two deposits, sent to, and the transfer taken back', async () => {
    await stage.visit({ as: dwayne.username, screen: phone }, async ({ page, context }) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Move Money' }).first().click()
      await assertAt(page, '/move-money')
      const available = await availableOn(page, /^\$[\d,.]+ available$/)
      await assertScreen(page, 'Move Money')

      await page.getByRole('link', { name: 'Continue' }).click()
      await assertAt(page, '/move-money/accounts/new')
      await assertShown(heading(page, 'Add a bank account'))
      await button(page, 'Continue').click()
      await assertShown(page.getByText('Check 3 fields.'))
      await assertScreen(page, 'add a bank, with faults')
      await box(page, 'Routing number').fill(routingNumber)
      await assertShown(page.getByText('CORNERSTONE OF SPRINGDALE').first())
      await box(page, 'Account number').fill('4400128830')
      await box(page, 'Account number again').fill('4400128830')
      await page.getByRole('radio', { name: 'Checking' }).check()
      await box(page, 'Name for this account (optional)').fill('My rent')
      await letProofGrowOld(context, '/api/move-money/destinations', ['sms', 'email'])
      await button(page, 'Continue').click()
      await proveAnew(page, dwayne, { dialog: "Confirm it's you", text: 'Text me a code' })
      await arriveFocused(heading(page, '2 small deposits are on the way'), 'waiting')
      await assertScreen(page, 'waiting for the deposits')

      await button(page, 'I have the amounts').click()
      await arriveFocused(heading(page, 'Check your bank account'), 'amounts')
      const [first, second] = await readSmallDeposits(stage.product, accountIn(page))
      // A pair that is never right: the order does not matter, so one of the two differs whatever was sent.
      const wrong = first === '99' || second === '99' ? '98' : '99'
      await box(page, 'First amount').fill(wrong)
      await box(page, 'Second amount').fill(wrong)
      await button(page, 'Check the amounts').click()
      await assertShown(page.getByRole('alert').getByText("Those amounts don't match. You have 2 tries left."))
      await assertScreen(page, 'wrong amounts')
      // Back is one step back, and forward again asks for the amounts.
      await page.goBack()
      await assertShown(heading(page, '2 small deposits are on the way'))
      await page.goForward()
      await box(page, 'First amount').fill(second)
      await box(page, 'Second amount').fill(first)
      await button(page, 'Check the amounts').click()
      await arriveFocused(heading(page, 'This account is ready.'), 'ready')
      await assertScreen(page, 'ready')

      await page.getByRole('link', { name: 'Send to my bank' }).click()
      await box(page, 'Amount in dollars').fill('1')
      await button(page, 'Continue').click()
      await assertShown(page.getByRole('alert').getByText('The smallest transfer is $5.00.'))
      await box(page, 'Amount in dollars').fill('7.50')
      await assertScreen(page, 'amount')
      await button(page, 'Continue').click()
      const free = page.getByRole('radio', { name: /^Standard/ })
      await assertShown(page.getByRole('radiogroup', { name: 'How fast do you need it?' }))
      assert.ok(await free.isChecked(), 'the free way is chosen to begin with')
      await assertScreen(page, 'speed')
      await button(page, 'Continue').click()
      await arriveFocused(heading(page, 'Check before you send'), 'review')
      await assertShown(page.getByText(/^You can cancel until /))
      await assertScreen(page, 'review')
      await page.goBack()
      await assertShown(page.getByRole('radiogroup', { name: 'How fast do you need it?' }))
      await page.goForward()
      const answers = await loseAnswers(page)
      await button(page, 'Send $7.50 now').click()
      await assertShown(page.getByText("We don't know yet if this went through."))
      assert.equal(await page.getByRole('button', { name: /^Send/ }).count(), 0, 'no second button')
      answers.comeBack()
      await arriveFocused(heading(page, '$7.50 is on its way'), 'result')
      assert.ok(answers.ids.length > 1)
      assert.equal(new Set(answers.ids).size, 1)
      assert.match(new URL(page.url()).pathname, /^\/move-money\/transfers\/trf_[0-9a-f]{32}$/)
      await assertScreen(page, 'on its way')

      await page.reload()
      await button(page, 'Cancel transfer').click()
      await assertShown(heading(page, 'Transfer canceled. The $7.50 is in your account.'))
      await assertScreen(page, 'canceled')
      await page.getByRole('main').getByRole('link', { name: 'Move Money' }).click()
      await assertShown(page.getByRole('link', { name: /\$7\.50 .* Canceled/ }))
      assert.equal(await availableOn(page, /^\$[\d,.]+ available$/), available)
    })
  })

  test('in Spanish and by keyboard alone: a bank is named, and removed while it waits for its deposits', async () => {
    await stage.visit({ as: sofia.username, language: 'es' }, async ({ page, context }) => {
      const { keyboard } = page
      await page.goto('/move-money/accounts/new')
      await assertShown(heading(page, 'Agregar una cuenta de banco'))
      await tabTo(page, box(page, 'Número de ruta'))
      await keyboard.type(routingNumber)
      await tabTo(page, box(page, 'Número de cuenta'))
      await keyboard.type('4400122044')
      await tabTo(page, box(page, 'Número de cuenta otra vez'))
      await keyboard.type('4400122044')
      await tabTo(page, page.getByRole('radio').first())
      await keyboard.press('Space')
      await letProofGrowOld(context, '/api/move-money/destinations', ['sms', 'email'])
      await tabTo(page, button(page, 'Continuar'))
      await keyboard.press('Enter')
      await proveAnew(page, sofia, { dialog: 'Confirma que eres tú', text: 'Mandarme un código por mensaje de texto' })
      await assertShown(heading(page, '2 depósitos pequeños van en camino'))
      await assertScreen(page, 'depósitos en camino')

      await page.goto('/move-money/accounts')
      await tabTo(page, page.getByRole('button', { name: /^Editar: / }))
      await keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await assertShown(dialog)
      await assertAccessible(page, 'nombre de la cuenta')
      await tabTo(page, dialog.getByRole('textbox'))
      await keyboard.type('Para la renta')
      await keyboard.press('Enter')
      await assertGone(dialog)
      await assertShown(page.getByText(/\*2044 · Para la renta/))
      await page.setViewportSize(narrowest)
      await assertScreen(page, 'tus bancos y tarjetas')

      await tabTo(page, page.getByRole('button', { name: /^Editar: Para la renta/ }))
      await keyboard.press('Enter')
      await tabTo(page, dialog.getByRole('button', { name: 'Quitar' }))
      await keyboard.press('Enter')
      await assertGone(dialog)
      await assertGone(page.getByText('Para la renta'))
    })
  })
})

/** Transfers arrive and their answers do not, until they come back. Keeps the ids of all that were sent. */
async function loseAnswers(page: Page): Promise<{ ids: string[]; comeBack(): void }> {
  const ids: string[] = []
  let areLost = true
  await page.route('**/api/move-money/transfers', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    ids.push((route.request().postDataJSON() as { id: string }).id)
    if (!areLost) return route.fallback()
    await route.fetch()
    return route.abort('internetdisconnected')
  })
  return { ids, comeBack: () => (areLost = false) }
}
