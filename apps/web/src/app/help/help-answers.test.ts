// Which answers belong to which address.
import { catalogs, isCopyKey, locales } from '@daybreak/copy'
import { onboardingStep } from '@daybreak/contract'
import { expect, test } from 'vitest'
import { answersAt } from './help-answers.ts'

const questionsAt = (path: string, isInside = false) => answersAt(path, isInside).map(({ question }) => catalogs.en[question])

test('before sign-in the answers are about signing in, on any address', () => {
  const aboutSignIn = ["My code didn't come", 'I have a new phone number', "{brand} can't find my account"]
  for (const path of ['/login', '/login/verify-otp', '/maintenance', '/nowhere', '/onboardingish'])
    expect(questionsAt(path), path).toEqual(aboutSignIn)
})

test('the step that asks for the whole Social Security number does not say that four digits are enough', () => {
  expect(questionsAt('/onboarding/verify-ssn')[0]).toBe('Why do you ask for my Social Security number?')
  expect(questionsAt('/onboarding/identification')[0]).toBe('Why do you ask for my whole Social Security number?')
})

test('every address has three answers, each written in both languages', () => {
  const steps = onboardingStep.options.map((step) => [`/onboarding/${step}`, false] as const)
  const screens = ['/', '/card-management/atm-finder', '/express-pay/transfer-wages', '/move-money', '/cash-back', '/my-account']
  for (const [path, isInside] of [...steps, ['/login', false] as const, ...screens.map((screen) => [screen, true] as const)]) {
    const answers = answersAt(path, isInside)
    expect(answers, path).toHaveLength(3)
    for (const key of answers.flatMap(({ question, answer }) => [question, answer])) {
      expect(isCopyKey(key), key).toBe(true)
      for (const locale of locales) expect(catalogs[locale][key].length).toBeGreaterThan(3)
    }
  }
})
