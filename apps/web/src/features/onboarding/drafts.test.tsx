// What was typed and not sent survives a reload, a dropped tab and the language switch; nothing secret is ever written down.
import type { Agreement, AgreementId } from '@daybreak/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createDraftStore, forgetStoredDrafts } from '#platform/draft-store.ts'
import { problem } from '../../testing/fake-server.ts'
import { fictionalDraft, fictionalOnboarding } from '../../testing/fictional-onboarding.ts'
import { testNowMs } from '../../testing/render-page.tsx'
import { answerCall, showOnboarding } from '../../testing/show-onboarding.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Shown = Parameters<typeof showOnboarding>

/** Reloads the page in the same tab. */
async function reload(state: Shown[0], options: Shown[1] = {}) {
  cleanup()
  return showOnboarding(state, { ...options, isReload: true })
}

/** As pasted: one change of the field. */
async function enter(user: Awaited<ReturnType<typeof showOnboarding>>['user'], input: HTMLElement, text: string) {
  await user.tripleClick(input)
  await user.paste(text)
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const written = () => JSON.stringify([window.sessionStorage, window.localStorage].map((each) => Object.entries(each)))

describe('after a reload', () => {
  const nothingYet = { ...fictionalDraft('employee-search', { employer: null, employeeIdOrLastName: null, hasBirthDate: false }) }
  const search = { ...nothingYet, draftId: null, step: 'employee-search' as const }
  const at = { path: '/onboarding/employee-search' }

  test('and in the other language, the search is as it was', async () => {
    const { user } = await showOnboarding({ ...search, draftId: `obd_${'0'.repeat(32)}` }, at)
    await enter(user, screen.getByRole('combobox'), 'Lakeside Diners')
    await enter(user, field('Employee ID or last name'), 'Bello')
    await enter(user, field('Date of birth'), '04/29/1998')
    await reload({ ...search, draftId: `obd_${'1'.repeat(32)}` }, { ...at, locale: 'es' })
    expect(
      [screen.getByRole<HTMLInputElement>('combobox'), field('Número de empleado o apellido'), field('Fecha de nacimiento')].map(
        ({ value }) => value,
      ),
    ).toEqual(['Lakeside Diners', 'Bello', '04/29/1998'])
  })

  test('names and addresses are as they were typed, until they are sent', async () => {
    const state = fictionalOnboarding('update-personal-information')
    const call = answerCall('update-personal-information')
    const { user } = await showOnboarding(state)
    await enter(user, await screen.findByLabelText('First name'), 'Anabel')
    await enter(user, field('City'), 'Alameda')
    await user.click(screen.getByRole('checkbox', { name: 'Mail goes to my home address' }))
    const { user: again } = await reload(state, { answers: { [call]: () => fictionalOnboarding('cardholder-agreement') } })
    await screen.findByLabelText('First name')
    const cities = screen.getAllByLabelText<HTMLInputElement>('City')
    expect([field('First name').value, ...cities.map(({ value }) => value)]).toEqual(['Anabel', 'Alameda', ''])
    await again.click(screen.getByRole('checkbox', { name: 'Mail goes to my home address' }))
    await again.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(window.location.pathname).toBe('/onboarding/cardholder-agreement'))
    expect(written()).not.toContain('Anabel')
  })

  test('boxes stay ticked in the other language, and not for another version of their agreement', async () => {
    const none = { esignSampleOpenedAt: null, esignConsentedAt: null, termsConsentedAt: null, privacyReadAt: null }
    const state = fictionalOnboarding('agreements', { draft: none })
    const agreements = (version: string) =>
      Object.fromEntries(
        (['esign', 'esign-sample', 'terms', 'privacy'] as const).map((id) => [
          `GET /api/onboarding/papers/${id}`,
          () => agreement(id, version),
        ]),
      )
    const boxes = async () => {
      await screen.findByText('The paper terms')
      return screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
    }
    const { user } = await showOnboarding(state, { answers: agreements('2026-11-01') })
    await boxes()
    await user.click(screen.getByRole('checkbox', { name: /Terms of Service/ }))
    await reload(state, { answers: agreements('2026-11-01'), locale: 'es' })
    expect(await boxes()).toEqual([false, true, false, false])
    await reload(state, { answers: agreements('2026-12-01') })
    expect(await boxes()).toEqual([false, false, false, false])
  })

  test('another worker who signs in here sees nothing of it', async () => {
    const { user } = await showOnboarding(fictionalOnboarding('update-personal-information'))
    await user.type(await screen.findByLabelText('First name'), 'bel')
    const other = fictionalOnboarding('update-personal-information', {
      draftId: `obd_${'1'.repeat(32)}`,
      draft: { firstName: 'Luis' },
    })
    await reload(other)
    expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Luis')
  })

  test('half an hour later, and once signing up has ended here, nothing is left', async () => {
    const state = fictionalOnboarding('update-personal-information')
    const { user } = await showOnboarding(state)
    await user.type(await screen.findByLabelText('First name'), 'bel')
    await reload(state, { nowMs: testNowMs + 30 * 60_000 - 1 })
    expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Anabel')
    await reload(state, { nowMs: testNowMs + 30 * 60_000 })
    expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Ana')
    expect(written()).not.toContain('Anabel')
  })
})

describe('no secret is written down:', () => {
  test('digits of a Social Security number', async () => {
    const { user } = await showOnboarding(fictionalDraft('verify-ssn'), {
      answers: { [answerCall('verify-ssn')]: () => problem(422, 'onboarding.ssn_wrong', { triesLeft: 4 }) },
    })
    await user.type(field('Last 4 digits of your Social Security number or ITIN'), '219094821')
    expect(written()).not.toMatch(/4821|2190/)
  })

  test('the whole number', async () => {
    const { user } = await showOnboarding(fictionalOnboarding('identification', { draft: { needsSsn: true } }))
    await user.type(await screen.findByLabelText('Social Security number or ITIN'), '219094821')
    expect(written()).not.toMatch(/4821|2190/)
  })

  test('one-time codes and codes of employers, beside which the contact is kept', async () => {
    const { user } = await showOnboarding(fictionalDraft('log-in-method'))
    await user.click(screen.getByRole('radio', { name: 'Use a different one' }))
    await user.type(field('Phone number'), '2125550199')
    await user.type(screen.getByLabelText(/^Code from your employer/), 'ABCDEFGH')
    expect(written()).toContain('(212) 555-0199')
    expect(written()).not.toContain('ABCDEFGH')
    const code = { destination: '*** *** 0108', expiresAt: '2026-11-20T19:52:00.000Z', resendAt: '2026-11-20T19:41:00.000Z' }
    await reload(fictionalDraft('verify-otp', { code }))
    await user.type(field('6-digit code'), '48273')
    expect(written()).not.toContain('48273')
  })
})

describe('storage', () => {
  const read = (nowMs = testNowMs) => createDraftStore(() => nowMs).read('one')
  const keep = () => createDraftStore(() => testNowMs).keep('one', 1, true)

  test('that is full, forbidden or not ours stops nothing', () => {
    window.sessionStorage.setItem('daybreak_drafts', '{"atMs":')
    expect(read()).toBeUndefined()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(keep).not.toThrow()
    vi.restoreAllMocks()
  })

  test('of a clock that was set back is not read', () => {
    keep()
    expect(read(testNowMs - 1)).toBeUndefined()
    keep()
    expect(read()).toBe(1)
    forgetStoredDrafts()
    expect(read()).toBeUndefined()
  })
})

function agreement(paperId: AgreementId, version: string): Agreement {
  const words = { title: `The paper ${paperId}`, sections: [{ heading: null, paragraphs: [`The words of ${paperId}.`] }] }
  return { paperId, version, hash: paperId.padEnd(64, '0'), locale: 'en', ...words, shortForm: null, fees: null }
}
