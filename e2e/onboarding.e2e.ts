// From the roster to the dashboard: five hired people sign up, on a phone, in both languages, and continue where they stopped.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { APIRequestContext, Page } from 'playwright-core'
import type { OnboardingState, AgreementId } from '../packages/contract/src/index.ts'
import { assertAccessible, assertReflows } from './harness/accessibility.ts'
import { assertAt, assertShown, eventually } from './harness/expect.ts'
import { hasFocus, tabTo } from './harness/keyboard.ts'
import { runOps } from './harness/ops.ts'
import { grace, newHires, type NewHire } from './harness/people.ts'
import { narrowest, openStage, phone, type Stage } from './harness/stage.ts'

const [aisha, marcus, ...others] = newHires
/** Any number that ends in the digits which the employer has. */
const ssnOf = ({ last4Ssn }: NewHire) => `21909${last4Ssn}`
const typedBirthDate = ({ birthDate }: NewHire) => {
  const [year = '', month = '', day = ''] = birthDate.split('-')
  return month + day + year
}

// At once: much of it is waiting, and each person has a browser of their own.
describe('signing up', { concurrency: true }, () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  /** The step has come, and can be used by everyone. */
  async function arrive(page: Page, heading: string): Promise<void> {
    await assertShown(page.getByRole('heading', { level: 1, name: heading }))
    await assertReflows(page, heading)
    await assertAccessible(page, heading)
  }

  async function pressEnterOn(page: Page, role: 'button' | 'link', name: string): Promise<void> {
    await tabTo(page, page.getByRole(role, { name, exact: true }))
    await page.keyboard.press('Enter')
  }

  async function tick(page: Page, name: string | RegExp): Promise<void> {
    await tabTo(page, page.getByRole('checkbox', { name }))
    await page.keyboard.press('Space')
  }

  test('a worker signs up on a phone, in English and without a mouse, and comes to their dashboard', async () => {
    assert.ok(aisha)
    await stage.visit({ screen: phone }, async ({ page }) => {
      const { keyboard } = page
      await page.goto('/login')
      await pressEnterOn(page, 'link', 'Set up my account')
      await arrive(page, "Let's set up your account.")
      await pressEnterOn(page, 'link', 'Get started')

      await arrive(page, 'Find your job')
      await pressEnterOn(page, 'button', 'Continue')
      assert.ok(await hasFocus(page.getByText('Check 3 fields.')))
      await assertAccessible(page, 'a search with everything missing')
      await tabTo(page, page.getByRole('combobox', { name: 'Employer or company code' }))
      await keyboard.type('Lake')
      await assertShown(page.getByRole('option', { name: 'Lakeside Diners' }))
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
      await tabTo(page, page.getByLabel('Employee ID or last name'))
      await keyboard.type(aisha.lastName)
      await tabTo(page, page.getByLabel('Date of birth'))
      await keyboard.type(typedBirthDate(aisha))
      await keyboard.press('Enter')

      await arrive(page, "Confirm it's you")
      await tabTo(page, page.getByLabel(/^Last 4 digits/))
      await keyboard.type(aisha.last4Ssn)
      await keyboard.press('Enter')

      await arrive(page, 'How should we send your code?')
      await pressEnterOn(page, 'button', 'Send my code')

      await arrive(page, 'Enter your code')
      assert.ok(await hasFocus(page.getByLabel('6-digit code')))
      await keyboard.type(await stage.readCode(aisha.username))

      await arrive(page, 'Three things to agree to')
      await pressEnterOn(page, 'button', 'Open the sample document')
      await assertShown(page.getByRole('dialog').getByText('If you can read this, you can read our documents.'))
      await pressEnterOn(page, 'button', 'Done')
      for (const agreement of [/documents online/, /Terms of Service/, /Privacy Notice/]) await tick(page, agreement)
      await pressEnterOn(page, 'button', 'Continue')

      await arrive(page, 'Check your details')
      assert.equal(await page.getByLabel('First name').inputValue(), aisha.firstName)
      await pressEnterOn(page, 'button', 'Continue')

      await arrive(page, 'Your card and what it costs')
      await tick(page, /agree to the Cardholder Agreement/)
      await pressEnterOn(page, 'button', 'Continue')

      await arrive(page, 'Check who you are')
      await tabTo(page, page.getByLabel('Social Security number or ITIN'))
      await keyboard.type(ssnOf(aisha))
      await pressEnterOn(page, 'button', 'Send my details')

      await arrive(page, 'How do you want to be paid?')
      await tabTo(page, page.getByRole('radio').first())
      await keyboard.press('Space')
      await tick(page, /^I ask Lakeside Diners/)
      await pressEnterOn(page, 'button', 'Continue')

      await arrive(page, 'Set your card PIN')
      await pressEnterOn(page, 'button', 'Skip for now')

      await arrive(page, `You're all set, ${aisha.firstName}.`)
      await pressEnterOn(page, 'button', 'See my account')
      await assertAt(page, '/')
      await assertShown(page.getByRole('heading', { name: 'Account Details' }))
      // The page reported its vitals as it was left.
      await eventually(async () => {
        const { vitals } = (await runOps(stage.product, 'vitals')) as { vitals: { screen: string; name: string }[] }
        assert.ok(vitals.some(({ screen, name }) => screen.startsWith('/onboarding') && name === 'LCP'))
      })
    })
  })

  test('a worker signs up in Spanish on the narrowest phone, continues after a reload, and then on another device', async () => {
    assert.ok(marcus)
    await stage.visit({ screen: narrowest, language: 'es' }, async ({ page }) => {
      await page.goto('/onboarding')
      await page.getByRole('link', { name: 'Empezar', exact: true }).click()
      // Whole, and before the list has come.
      await page.getByRole('combobox').fill('Lakeside Diners')
      await page.getByLabel('Número de empleado o apellido').fill(marcus.employeeNumber)
      await page.getByLabel('Fecha de nacimiento').fill(typedBirthDate(marcus))
      await page.getByRole('button', { name: 'Continuar' }).click()
      await assertShown(page.getByRole('heading', { name: 'Confirma que eres tú' }))
      await largeText(page)

      await page.reload()
      await page.getByLabel(/^Últimos 4 números/).fill(marcus.last4Ssn)
      await page.getByRole('button', { name: 'Continuar' }).click()
      await assertShown(page.getByRole('button', { name: 'Mandar mi código' }))
      await largeText(page)
      await page.getByRole('button', { name: 'Mandar mi código' }).click()
      await assertAt(page, '/onboarding/verify-otp')
      await largeText(page)
      await page.getByLabel('Código de 6 números').fill(await stage.readCode(marcus.username))
      await assertAt(page, '/onboarding/agreements')
      await page.getByRole('button', { name: 'Abrir el documento de muestra' }).click()
      await page.getByRole('button', { name: 'Listo' }).click()
      for (const box of [0, 1, 2]) await page.getByRole('checkbox').nth(box).check()
      await largeText(page)
      await page.getByRole('button', { name: 'Continuar' }).click()
      await assertAt(page, '/onboarding/update-personal-information')
    })

    await stage.visit({ as: marcus.username, screen: narrowest, language: 'es' }, async ({ page }) => {
      await page.goto('/')
      await assertShown(page.getByRole('heading', { name: `Hola otra vez, ${marcus.firstName}.` }))
      await assertAt(page, '/onboarding/')
      await page.getByRole('button', { name: 'Seguir' }).click()
      await assertAt(page, '/onboarding/update-personal-information')
      await page.getByLabel('Nombre').fill('Marcos Antonio')
      await page.getByRole('button', { name: 'English' }).click()
      await assertShown(page.getByRole('heading', { level: 1, name: 'Check your details' }))
      await page.reload()
      assert.equal(await page.getByLabel('First name').inputValue(), 'Marcos Antonio')
      await page.getByRole('button', { name: 'Español' }).click()
      await assertShown(page.getByRole('heading', { level: 1, name: 'Revisa tus datos' }))
      assert.equal(await page.getByLabel('Nombre').inputValue(), 'Marcos Antonio')
      await page.getByLabel('Nombre').fill(marcus.firstName)
      await largeText(page)
      await page.getByRole('button', { name: 'Continuar' }).click()
      await page.getByRole('checkbox', { name: /acepto el Contrato/ }).check()
      await largeText(page)
      await page.getByRole('button', { name: 'Continuar' }).click()
      await page.getByLabel('Número de Seguro Social o ITIN').fill(ssnOf(marcus))
      await largeText(page)
      await page.getByRole('button', { name: 'Enviar mis datos' }).click()
      await page.getByRole('radio', { name: 'Decidir después' }).check()
      await largeText(page)
      await page.getByRole('button', { name: 'Continuar' }).click()
      await assertAt(page, '/onboarding/set-pin')
      await largeText(page)
      await page.getByRole('button', { name: 'Dejarlo para después' }).click()
      await assertShown(page.getByRole('heading', { name: `Todo listo, ${marcus.firstName}.` }))
      await page.getByRole('button', { name: 'Ver mi cuenta' }).click()
      await assertAt(page, '/')
      await assertShown(page.getByRole('heading', { name: 'Datos de la cuenta' }))
    })
  })

  test('a worker sends a document straight to the checking service, and comes to the next step', async () => {
    const items = ['--items', 'Address']
    await runOps(stage.product, 'identity', 'move', grace.username, 'DOCUMENT_REQUESTED', ...items)
    await stage.visit({ as: grace.username, screen: narrowest, language: 'es' }, async ({ page }) => {
      await page.goto('/onboarding/identification')
      await assertShown(page.getByRole('heading', { name: 'Nos falta algo' }))
      const choose = page.getByLabel('Elegir un archivo')
      await choose.setInputFiles({ name: 'recibo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no document') })
      await assertShown(page.getByText('Usa un archivo JPG, PNG o PDF.'))
      await page.getByRole('button', { name: 'Quitar recibo.pdf' }).click()

      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'PUT') sent.push(new URL(request.url()).origin)
      })
      const bill = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(400_000, 'a')])
      await choose.setInputFiles({ name: 'recibo de luz.pdf', mimeType: 'application/pdf', buffer: bill })
      await assertShown(page.getByText('Listo para mandar'))
      assert.equal(sent.length, 1)
      assert.notEqual(sent[0], stage.origin)
      await assertReflows(page, 'a document that is there')
      await assertAccessible(page, 'a document that is there')
      await page.getByRole('button', { name: 'Mandar a revisión' }).click()
      await assertAt(page, '/onboarding/payment-election')
    })
  })

  test('the other three get their accounts by the same steps', async () => {
    assert.equal(others.length, 3)
    // Each in a browser of their own, all at once.
    await Promise.all(others.map((person) => stage.visit({}, ({ context }) => signUp(context.request, person))))
  })

  /** Text of twice the size makes no page scroll sideways. */
  async function largeText(page: Page): Promise<void> {
    const zoom = (size: string) => page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size)
    await zoom('200%')
    await assertReflows(page, `${page.url()} with large text`)
    await zoom('')
  }

  async function signUp(request: APIRequestContext, person: NewHire): Promise<void> {
    const { origin } = stage
    const headers = { origin, 'x-daybreak-client': 'web' }
    const call = async (path: string, data: object = {}): Promise<OnboardingState> => {
      const answer = await request.post(`${origin}/api/onboarding/${path}`, { headers, data })
      assert.ok(answer.ok(), `${path}: ${await answer.text()}`)
      return (await answer.json()) as OnboardingState
    }
    const read = async () => (await (await request.get(`${origin}/api/onboarding`)).json()) as OnboardingState
    const until = async (isThere: (state: OnboardingState) => boolean): Promise<void> => {
      for (let state = await read(); !isThere(state); state = await read()) await pause(200)
    }
    const consentTo = async (paperId: AgreementId) => {
      const answer = await request.get(`${origin}/api/onboarding/papers/${paperId}?locale=en`)
      const { version, hash, locale } = (await answer.json()) as { version: string; hash: string; locale: string }
      return { paperId, version, hash, locale }
    }

    const { employeeNumber, birthDate, last4Ssn } = person
    await call('employee-search', { employer: { code: 'LAKESIDE' }, employeeIdOrLastName: employeeNumber, birthDate })
    await call('verify-ssn', { last4Ssn })
    await call('log-in-method', { otpMethod: 'phone' })
    await call('verify-otp', { otp: await stage.readCode(person.username) })
    await call('agreements/esign-sample')
    await call('agreements', { consents: [await consentTo('esign')] })
    const { draft } = await call('agreements', { consents: [await consentTo('terms'), await consentTo('privacy')] })
    const { firstName, lastName, address } = draft
    await call('update-personal-information', { firstName, lastName, address, mailingAddress: null })
    await call('cardholder-agreement', { consents: [await consentTo('short-form'), await consentTo('cardholder-agreement')] })
    await call('identification', { ssn: ssnOf(person) })
    await until(({ step }) => step === 'payment-election')
    await call('payment-election', { choice: 'later', amount: null, percent: null, hasConsented: false })
    await until(({ status }) => status === 'Completed')
    await call('set-pin', { answer: 'skip' })
    assert.equal((await call('success')).step, null)
  }
})
