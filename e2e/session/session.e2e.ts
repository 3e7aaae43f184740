// Signing in and out as a worker does, on the screens and by the sandbox's inbox.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertGone, assertShown } from '../harness/expect.ts'
import { tabTo } from '../harness/keyboard.ts'
import { runOps } from '../harness/ops.ts'
import { dwayne, linh, maya, omar, sofia, stranger } from '../harness/people.ts'
import { desktop, narrowest, openStage, phone, type Stage } from '../harness/stage.ts'

describe('session', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage({ CODES_BY_CALL: '1' })
  })
  after(() => stage.close())

  async function askForCode(page: Page, typed: string): Promise<void> {
    await page.goto('/login')
    await page.getByLabel('Phone number').fill(typed)
    await page.getByRole('button', { name: 'Log in' }).click()
  }

  test('a worker signs in with the code that is sent to their phone, and no script can read the session', async () => {
    await stage.visit({ screen: phone }, async ({ page, context }) => {
      // Without a session the home screen leads to sign-in.
      await page.goto('/')
      await assertAt(page, '/login')
      await assertShown(page.getByRole('heading', { name: 'Every day is payday.' }))
      assert.equal(await page.title(), 'Daybreak Wallet')
      await assertAccessible(page, 'sign-in')

      await page.getByLabel('Phone number').pressSequentially(maya.typed)
      assert.equal(await page.getByLabel('Phone number').inputValue(), '(212) 555-0101')
      assert.ok(await page.getByLabel('Country code').isDisabled())
      await page.getByRole('button', { name: 'Log in' }).click()

      await assertAt(page, '/login/verify-otp')
      await assertShown(page.getByText('*** *** 0101'))
      await assertAccessible(page, 'code')
      await page.getByLabel('6-digit code').fill(await stage.readCode(maya.username))

      await assertAt(page, '/')
      await assertShown(page.getByRole('heading', { name: 'Account Details' }))
      assert.equal(await page.title(), 'Daybreak Wallet')

      const readable = await page.evaluate(() => document.cookie)
      assert.match(readable, /daybreak_signed_in=/)
      for (const { name, value, httpOnly, sameSite } of await context.cookies()) {
        assert.equal(sameSite, 'Lax', name)
        if (httpOnly) assert.ok(!readable.includes(value), name)
      }
      assert.ok((await context.cookies()).some(({ httpOnly }) => httpOnly))
    })
  })

  test('a wrong code is refused with the tries that are left, and the right one still works', async () => {
    await stage.visit({}, async ({ page }) => {
      await askForCode(page, dwayne.typed)
      await assertAt(page, '/login/verify-otp')
      const code = await stage.readCode(dwayne.username)
      const wrong = code === '000000' ? '000001' : '000000'
      await page.getByLabel('6-digit code').fill(wrong)
      await assertShown(page.getByText("That code isn't right. Check it and try again. You have 4 tries left."))
      await assertAccessible(page, 'code refused')
      await page.getByLabel('6-digit code').fill(code)
      await assertAt(page, '/')
    })
  })

  test('an unknown number shows that there is no such account, and where to set one up', async () => {
    await stage.visit({}, async ({ page }) => {
      await askForCode(page, stranger.typed)
      const notice = page.getByRole('alert')
      await assertShown(notice.getByText("We can't find your account."))
      await assertShown(notice.getByText('Please verify the phone number you entered is correct.'))
      const link = notice.getByRole('link', { name: 'First time logging in? Click here to set up your account.' })
      assert.equal(await link.getAttribute('href'), '/onboarding')
      await assertAccessible(page, 'account not found')
      await assertAt(page, '/login')
    })
  })

  test('what is missing or misspelled is said under the field, before anything is sent', async () => {
    await stage.visit({}, async ({ page }) => {
      await askForCode(page, '')
      await assertShown(page.getByText('Phone number is a required field'))
      await page.getByLabel('Phone number').fill('212555')
      await page.getByRole('button', { name: 'Log in' }).click()
      await assertShown(page.getByText('Please enter a valid phone number'))
      await assertAt(page, '/login')
    })
  })

  test('a press that is held while the page comes alive is answered', async () => {
    await stage.visit({}, async ({ page }) => {
      const held = Promise.withResolvers<void>()
      await page.route('**/assets/public-*.js', async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto('/login')
      await page.getByRole('button', { name: 'Log in' }).hover()
      await page.mouse.down()
      held.resolve()
      await page.waitForLoadState('networkidle')
      await page.mouse.up()
      await assertShown(page.getByText('Phone number is a required field'))
    })
  })

  test('a worker asks for a call and signs in with what it says, on a phone and in Spanish', async () => {
    for (const [screen, language, words] of [
      [
        phone,
        'en',
        { other: 'Other ways to log in', call: /^Call me instead/, title: "We're calling you now", label: '6-digit code' },
      ],
      [
        desktop,
        'es',
        {
          other: 'Otras formas de entrar',
          call: /^Prefiero una llamada/,
          title: 'Te estamos llamando',
          label: 'Código de 6 números',
        },
      ],
    ] as const)
      await stage.visit({ screen, language }, async ({ page }) => {
        await page.clock.install()
        await page.goto('/login')
        const [field, send] = language === 'en' ? ['Phone number', 'Log in'] : ['Número de teléfono', 'Entrar']
        await page.getByLabel(field).fill(linh.typed)
        await page.getByRole('button', { name: send, exact: true }).click()
        await assertAt(page, '/login/verify-otp')
        await assertShown(page.getByLabel(words.label))
        await assertGone(page.getByRole('heading', { name: words.other }))
        // A clock that leaps gives up what is still on its way, such as which ways there are.
        await page.waitForLoadState('networkidle')
        await page.clock.fastForward('00:31')
        await assertShown(page.getByRole('heading', { name: words.other }))
        await assertAccessible(page, 'other ways')
        await assertReflows(page, `other ways, ${language}`)
        await page.getByRole('button', { name: words.call }).press('Enter')
        await assertShown(page.getByRole('heading', { name: words.title }))
        await assertAccessible(page, 'call')
        await assertReflows(page, `call, ${language}`)
        await page.getByLabel(words.label).fill(await stage.readCode(linh.username))
        await assertAt(page, '/')
      })
  })

  test('a worker signs in by e-mail', async () => {
    await stage.visit({}, async ({ page }) => {
      await page.goto('/login')
      await page.getByRole('link', { name: 'your email address' }).click()
      await assertAt(page, '/login/with-email')
      await assertAccessible(page, 'sign-in by e-mail')
      await page.getByLabel('Email address').fill(omar.email)
      await page.getByRole('button', { name: 'Log in' }).click()
      await assertAt(page, '/login/verify-otp')
      await assertShown(page.getByText('o**********@example.com'))
      await page.getByLabel('6-digit code').fill(await stage.readCode(omar.email))
      await assertAt(page, '/')
    })
  })

  test('a worker who reads Spanish signs in in Spanish', async () => {
    await stage.visit({ language: 'es', screen: phone }, async ({ page }) => {
      await page.goto('/login')
      assert.equal(await page.locator('html').getAttribute('lang'), 'es')
      await assertShown(page.getByRole('heading', { name: 'Todos los días son día de pago.' }))
      await page.getByLabel('Número de teléfono').fill(sofia.typed)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await assertAt(page, '/login/verify-otp')
      await page.getByLabel('Código de 6 números').fill(await stage.readCode(sofia.username))
      await assertAt(page, '/')
      await assertShown(page.getByRole('heading', { name: 'Datos de la cuenta' }))
    })
  })

  test('the language is changed on the page, and stays changed', async () => {
    await stage.visit({}, async ({ page }) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Español' }).click()
      await assertShown(page.getByRole('heading', { name: 'Todos los días son día de pago.' }))
      await page.goto('/login/with-email')
      await assertShown(page.getByLabel('Correo electrónico'))
    })
  })

  test('signing in needs no mouse', async () => {
    await stage.visit({}, async ({ page }) => {
      await page.goto('/login')
      await assertShown(page.getByRole('heading', { name: 'Every day is payday.' }))
      await tabTo(page, page.getByLabel('Phone number'))
      await page.keyboard.type(linh.typed)
      await page.keyboard.press('Enter')
      await assertAt(page, '/login/verify-otp')
      await assertShown(page.getByText('*** *** 0103'))
      // The page has one thing to do, so the focus is there already.
      await page.keyboard.type(await stage.readCode(linh.username))
      await assertAt(page, '/')
    })
  })

  test('the sign-in pages bear 320 px and text of twice the size', async () => {
    await stage.visit({ screen: narrowest }, async ({ page }) => {
      for (const path of ['/login', '/login/with-email']) {
        await page.goto(path)
        await assertShown(page.getByRole('button', { name: 'Log in' }))
        await assertReflows(page, path)
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        await assertReflows(page, `${path} with large text`)
      }
    })
  })

  test('logging out ends the session in every tab, and the back button shows nothing', async () => {
    await stage.visit({ as: omar.username }, async ({ page, context }) => {
      await page.goto('/')
      await assertShown(page.getByRole('heading', { name: 'Account Details' }))
      const other = await context.newPage()
      await other.goto('/')
      await assertShown(other.getByRole('heading', { name: 'Account Details' }))

      await page.getByRole('button', { name: 'Log Out' }).click()
      await assertAt(page, '/login')
      await assertAt(other, '/login')
      const answer = await context.request.get('/api/employees/me')
      assert.equal(answer.status(), 401)

      await page.goBack()
      await assertGone(page.getByRole('heading', { name: 'Account Details' }))
    })
  })

  test('a password is set on a phone in Spanish, logs in by either contact, and asks for a code before it is removed', async () => {
    const set = (value: 'on' | 'default') =>
      runOps(stage.product, 'flags', 'set', 'sign-in-password', value, '--because', 'A journey', '--as', 'Robin Vale')
    const password = 'teal kettle sings at noon'
    await set('on')
    await stage.visit({ as: sofia.username, screen: phone, language: 'es', receivesFlags: true }, async ({ page }) => {
      await page.goto('/my-account/security')
      await page.getByRole('button', { name: 'Crear una contraseña' }).click()
      await page.getByLabel('Contraseña nueva').fill(password)
      await assertShown(page.getByText('Contraseña fuerte'))
      await assertAccessible(page, 'setting a password')
      await assertReflows(page, 'setting a password in Spanish')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await assertShown(page.getByText('Ya tienes una contraseña.'))

      await page.getByRole('button', { name: 'Salir' }).click()
      await assertAt(page, '/login')
      await page.getByRole('button', { name: 'Entrar con una contraseña' }).click()
      await page.getByLabel('Número de teléfono o correo electrónico').fill(sofia.email)
      await page.getByLabel('Contraseña', { exact: true }).fill(password)
      await assertAccessible(page, 'sign-in by a password')
      await assertReflows(page, 'sign-in by a password in Spanish')
      await page.keyboard.press('Enter')
      await assertAt(page, '/')
    })
    await stage.visit({ screen: desktop, language: 'en', receivesFlags: true }, async ({ page }) => {
      await page.goto('/login')
      await page.getByLabel('Phone number').fill(sofia.typed)
      await page.getByRole('button', { name: 'Log in with a password' }).click()
      await page.getByLabel('Password', { exact: true }).fill('the password of someone else')
      await page.keyboard.press('Enter')
      await assertShown(page.getByText("The phone, email or password isn't right."))
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      await assertAt(page, '/')

      await page.goto('/my-account/security')
      await assertShown(page.getByRole('button', { name: 'Change password' }))
      await page.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('dialog', { name: 'Remove your password?' }).getByRole('button', { name: 'Remove' }).click()
      // A password is no fresh proof.
      const proof = page.getByRole('dialog', { name: "Confirm it's you" })
      await proof.getByRole('button', { name: 'Text me a code' }).click()
      const code = proof.getByLabel('6-digit code')
      await assertShown(code)
      await code.fill(await stage.readCode(sofia.username))
      await assertShown(page.getByRole('button', { name: 'Set a password' }))
    })
    await set('default')
  })
})
