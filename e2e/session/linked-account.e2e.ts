// An account at another service as a worker uses it: linked, used to log in in two browsers and languages, canceled, answered
// wrongly, and removed.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { assertAccessible, assertReflows } from '../harness/accessibility.ts'
import { assertAt, assertGone, assertShown } from '../harness/expect.ts'
import { cancelAtIssuer, issuerName, keepFontsAway, logInAtIssuer, startLoginIssuer } from '../harness/login-issuer.ts'
import { runOps } from '../harness/ops.ts'
import { linh } from '../harness/people.ts'
import { desktop, openStage, phone, type Stage } from '../harness/stage.ts'

const person = 'linh-at-harbor'
const securityPath = '/my-account/security'
const provePath = '**/api/employees/auth/with-oidc'
/** Its pages ask for a font of another machine, which the journey answers. */
const atIssuer = { receivesFlags: true, knownHosts: ['fonts.googleapis.com'] } as const
const isAnswer = (request: Request) => request.url().includes('/login/return?')

describe('an account at another service', () => {
  let stage: Stage
  let endIssuer: () => Promise<void>
  before(async () => {
    stage = await openStage()
    endIssuer = await startLoginIssuer(stage.product)
    await set('on')
  })
  after(async () => {
    await set('default')
    await endIssuer()
    await stage.close()
  })

  const set = (value: 'on' | 'default') =>
    runOps(stage.product, 'flags', 'set', 'sign-in-oidc', value, '--because', 'A journey', '--as', 'Robin Vale')
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  /** A try of this journey that was lost half-way may have left one. */
  async function removeLinked({ request }: BrowserContext): Promise<void> {
    const { data } = (await (await request.get('/api/session/oidc')).json()) as { data: { id: string }[] }
    const headers = { origin: stage.origin, 'x-daybreak-client': 'web' }
    for (const { id } of data) assert.equal((await request.delete(`/api/session/oidc/${id}`, { headers })).status(), 204)
  }

  test('is linked on a phone in Spanish, where a first try is canceled, and logs in by one press from then on', async () => {
    await stage.visit({ as: linh.email, screen: phone, language: 'es', ...atIssuer }, async ({ page, context }) => {
      await removeLinked(context)
      await keepFontsAway(page)
      await page.goto(securityPath)
      await button(page, `Conectar ${issuerName}`).click()
      await cancelAtIssuer(page)
      await assertAt(page, securityPath)
      await assertShown(page.getByText('Te detuviste. No cambió nada.'))
      await assertAccessible(page, 'security after a linking that was canceled')

      await button(page, `Conectar ${issuerName}`).click()
      await logInAtIssuer(page, person)
      await assertAt(page, securityPath)
      const linked = page.getByRole('list', { name: 'Cuentas conectadas' }).getByText(issuerName)
      await assertShown(page.getByText(`Ya puedes entrar con ${issuerName}.`).first(), linked)
      await assertGone(button(page, `Conectar ${issuerName}`))
      await assertAccessible(page, 'security with a linked account')
      await assertReflows(page, 'security with a linked account in Spanish')

      await button(page, 'Salir').click()
      await assertAt(page, '/login')
      await assertShown(button(page, `Entrar con ${issuerName}`))
      await assertAccessible(page, 'log-in with another service')
      await assertReflows(page, 'log-in with another service in Spanish')
      // The issuer knows this browser by now.
      const answer = page.waitForRequest(isAnswer)
      await button(page, `Entrar con ${issuerName}`).click()
      await assertAt(page, '/')
      await page.goto((await answer).url())
      await assertShown(page.getByRole('heading', { name: 'Empieza otra vez' }))
      await assertAccessible(page, 'an answer of another service that was used')
      assert.equal(new URL(page.url()).search, '', 'the address keeps nothing of the answer')
    })
  })

  test('lets in no other browser than the one that began, and goes after a fresh proof on a desktop in English', async () => {
    await stage.visit({ screen: desktop, language: 'en', ...atIssuer }, async ({ page, context }) => {
      await keepFontsAway(page)
      await page.goto('/login')
      await button(page, `Log in with ${issuerName}`).click()
      await cancelAtIssuer(page)
      await assertShown(page.getByRole('heading', { name: 'You stopped the log-in' }))
      await assertAccessible(page, 'a log-in that was canceled at another service')

      await button(page, `Log in with ${issuerName}`).click()
      const answered = page.waitForRequest(isAnswer)
      await page.route(provePath, (route) => route.abort('internetdisconnected'))
      await logInAtIssuer(page, person)
      const answer = new URL((await answered).url())
      await assertShown(button(page, 'Try again'))
      await assertAccessible(page, 'an answer of another service that did not arrive')
      await stage.visit({ screen: phone, language: 'en' }, async ({ page: elsewhere }) => {
        await elsewhere.goto(answer.href)
        await assertShown(elsewhere.getByRole('heading', { name: 'Start again' }))
        await elsewhere.goto('/')
        await assertAt(elsewhere, '/login')
      })
      const tab = await context.newPage()
      answer.searchParams.set('state', `login.${'A'.repeat(43)}`)
      await tab.goto(answer.href)
      await assertShown(tab.getByRole('heading', { name: 'Start again' }))
      await tab.close()
      await page.unroute(provePath)
      await button(page, 'Try again').click()
      await assertAt(page, '/')

      await page.goto(securityPath)
      await button(page, `Remove ${issuerName}`).click()
      const question = page.getByRole('dialog', { name: `Remove ${issuerName}?` })
      await assertShown(question)
      await assertAccessible(page, 'removing a linked account')
      await question.getByRole('button', { name: 'Remove', exact: true }).click()
      // A log-in by another service is not a fresh proof.
      const proof = page.getByRole('dialog', { name: "Confirm it's you" })
      await proof.getByRole('button', { name: 'Email me a code' }).click()
      const code = proof.getByLabel('6-digit code')
      await assertShown(code)
      await code.fill(await stage.readCode(linh.email))
      await assertGone(proof)
      await assertShown(button(page, `Link ${issuerName}`))

      await button(page, 'Log Out').click()
      await assertAt(page, '/login')
      await button(page, `Log in with ${issuerName}`).click()
      await assertShown(page.getByRole('heading', { name: "We couldn't log you in" }))
      await assertAccessible(page, 'an account at another service that no one linked')
    })
  })
})
