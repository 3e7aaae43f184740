// The pure rules of signing up: an order that is data, ages, numbers, shares of pay, and documents that cannot change unseen.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  agreementId,
  brandDefault,
  type CardOrder,
  type OnboardingStep,
  type AgreementId,
  type PayCard,
} from '@daybreak/contract'
import { locales } from '@daybreak/copy'
import { parseInstant, plainDate } from '@daybreak/time'
import { cents, formatDollars, instantTransferFee } from '@daybreak/money'
import { dailyLimits } from '#features/cards'
import { longForm, shortForm } from './agreements/fees.ts'
import { createAgreements } from './agreements/agreements.ts'
import { isCardMailed } from './onboarding-state.ts'
import { decideAge, differencesOf, isElectionInRange } from './onboarding-person.rules.ts'
import { factsOfDraft, factsOfPerson, refuseStep, progressOf, stepOrder } from './onboarding-steps.rules.ts'

describe('the order', () => {
  test('is data: the due step is the first in it that is not done, and what is done may be done again', () => {
    const facts = factsOfDraft({ hasPerson: true, isSsnVerified: true, hasContact: false, showsPaymentElection: true })
    assert.equal(progressOf(facts).step, 'log-in-method')
    assert.equal(progressOf(facts, ['log-in-method', 'verify-ssn']).step, 'log-in-method')
    assert.equal(progressOf(facts, ['verify-otp', 'log-in-method']).step, 'verify-otp')
    const open = progressOf(facts).steps.filter(({ isOpen }) => isOpen)
    assert.deepEqual(
      open.map(({ step }) => step),
      ['employee-search', 'verify-ssn', 'log-in-method'],
    )
  })

  test('leaves the payment election out for anyone who is not asked, and closes what is under way', () => {
    const base = { hasAgreed: true, hasAgreedToCard: true, showsPaymentElection: false, isCardMailed: false }
    const answered = new Set<OnboardingStep>(['update-personal-information'])
    const dueWith = (verification: 'PENDING' | 'CANCELED' | 'APPROVED' | null) =>
      progressOf(factsOfPerson({ ...base, answered, verification }))
    assert.equal(dueWith('APPROVED').step, 'set-pin')
    assert.ok(!dueWith('APPROVED').steps.some(({ step }) => step === 'payment-election'))
    assert.equal(refuseStep(dueWith(null), 'identification'), null)
    assert.equal(refuseStep(dueWith('CANCELED'), 'identification'), null, 'a check that was canceled begins again')
    assert.equal(refuseStep(dueWith('CANCELED'), 'update-personal-information'), null)
    for (const step of ['identification', 'update-personal-information', 'agreements', 'verify-otp'] as const)
      assert.equal(refuseStep(dueWith('PENDING'), step)?.['step'], 'identification', step)
    assert.equal(new Set(stepOrder).size, 12)
  })

  test('lets the worker change how they are paid when all is done, and nothing else', () => {
    const answered = new Set<OnboardingStep>(stepOrder)
    const approved = { showsPaymentElection: true, verification: 'APPROVED', isCardMailed: true } as const
    const base = { hasAgreed: true, hasAgreedToCard: true, ...approved }
    const { step: due, steps } = progressOf(factsOfPerson({ ...base, answered }))
    assert.equal(due, null)
    assert.deepEqual(
      steps.filter(({ isOpen }) => isOpen).map(({ step }) => step),
      ['payment-election'],
    )
  })
})

describe('turning on the card', () => {
  const approved = { hasAgreed: true, hasAgreedToCard: true, verification: 'APPROVED', showsPaymentElection: true } as const
  const before: OnboardingStep[] = ['update-personal-information', 'payment-election']
  const after = (answered: readonly OnboardingStep[], isMailed: boolean) =>
    progressOf(factsOfPerson({ ...approved, answered: new Set([...before, ...answered]), isCardMailed: isMailed }))

  test('is a step only once a card is in the mail', () => {
    assert.equal(after([], false).step, 'set-pin')
    assert.ok(!after([], false).steps.some(({ step }) => step === 'card-activation'))
    assert.equal(refuseStep(after([], false), 'card-activation')?.['step'], 'set-pin')
    assert.equal(after([], true).step, 'card-activation')
  })

  test('never comes back to anyone who has gone past it, and stays with anyone who has answered it', () => {
    assert.equal(after(['set-pin'], true).step, 'success')
    assert.equal(after(['set-pin', 'success'], true).step, null)
    assert.equal(after(['card-activation'], false).step, 'set-pin')
    assert.equal(refuseStep(after(['card-activation'], false), 'card-activation'), null)
  })

  test('asks for a plastic card that left, is not on yet, and did not come back', () => {
    const card = (parts: Partial<PayCard>, status: CardOrder['status']) => [
      { status: 'Inactive' as const, formFactor: 'PHYSICAL' as const, ...parts, order: { ...order, status } },
    ]
    for (const status of ['SHIPPED', 'COMPLETED'] as const) assert.ok(isCardMailed(card({}, status)), status)
    for (const status of ['NEW', 'APPROVED', 'SENT_TO_PRINTER', 'SHIP_FAILED', 'CANCELED'] as const)
      assert.ok(!isCardMailed(card({}, status)), status)
    assert.ok(!isCardMailed(card({ status: 'Active' }, 'SHIPPED')))
    assert.ok(!isCardMailed([{ status: 'Inactive', formFactor: 'PHYSICAL', order: null }]))
  })
})

const order: CardOrder = {
  status: 'SHIPPED',
  isOpen: true,
  speed: 'standard',
  orderedAt: '2026-11-20T19:40:00.000Z',
  shippedAt: null,
  expectedBy: '2026-12-04T00:00:00.000Z',
  trackingNumber: null,
  lateFrom: '2026-12-04T00:00:00.000Z',
  goesTo: null,
}

test('eighteen is a birthday, and no one is older than 120', () => {
  const today = plainDate(2026, 11, 20)
  assert.equal(decideAge('2008-11-20', today), 'of_age')
  assert.equal(decideAge('2008-11-21', today), 'under_age')
  assert.equal(decideAge('1905-11-21', today), 'of_age')
  assert.equal(decideAge('1905-11-20', today), 'no_age')
  assert.equal(decideAge('2026-11-21', today), 'no_age')
  assert.equal(decideAge('2008-02-29', plainDate(2026, 2, 28)), 'under_age')
  assert.equal(decideAge('2008-02-29', plainDate(2026, 3, 1)), 'of_age')
})

test('a share of pay is from $1.00 to $9,999.00 or from 1 to 100 percent, and one of the two', () => {
  const part = (amount: bigint | null, percent: number | null) => isElectionInRange({ choice: 'part', amount, percent })
  assert.deepEqual(
    [99n, 100n, 999_900n, 999_901n].map((amount) => part(amount, null)),
    [false, true, true, false],
  )
  assert.deepEqual(
    [0, 1, 100, 101].map((percent) => part(null, percent)),
    [false, true, true, false],
  )
  assert.deepEqual([part(null, null), part(100n, 1)], [false, false])
  assert.ok(isElectionInRange({ choice: 'all', amount: null, percent: null }))
  assert.ok(!isElectionInRange({ choice: 'later', amount: 100n, percent: null }))
})

test('what differs from the roster is named, and an address that it does not have differs from nothing', () => {
  const address = { line1: '12 Elm Street', line2: null, city: 'Utica', state: 'NY', postalCode: '13501' }
  const ana = { firstName: 'Ana', lastName: 'Muñoz', address }
  assert.deepEqual(
    differencesOf(ana, { firstName: 'ANA ', lastName: 'Mun\u0303oz', address: { ...address, postalCode: '13501-2210' } }),
    [],
  )
  assert.deepEqual(differencesOf(ana, { firstName: 'Anna', lastName: 'Munoz', address: null }), ['firstName', 'lastName'])
  assert.deepEqual(differencesOf(ana, { ...ana, address: { ...address, line2: 'Apt 4' } }), ['address'])
})

describe('agreements', () => {
  const daysOfVersions = ['2026-11-22', '2026-11-23', '2026-11-26'].map((day) => parseInstant(`${day}T18:00:00Z`))

  // A text that has changed is another document: give it the day's date as its version, and its hash here.
  const known: Readonly<Record<string, string>> = {
    'accessibility en 2026-11-23': '6f34f917d9fce72e',
    'accessibility es 2026-11-23': '8f29019715629479',
    'cardholder-agreement en 2026-11-22': '14ab548cb5724665',
    'cardholder-agreement en 2026-11-23': '1ba35cfe58f4dbcf',
    'cardholder-agreement en 2026-11-26': '8db6c5dad648bdb7',
    'cardholder-agreement es 2026-11-22': 'a5107be59c0cba39',
    'cardholder-agreement es 2026-11-23': 'a098a13d2c60d3ea',
    'cardholder-agreement es 2026-11-26': 'b457a6456a972c98',
    'esign en 2026-11-22': '6d5fca541bf942b6',
    'esign en 2026-11-23': '8e3b3618e0e5f95b',
    'esign es 2026-11-22': 'f18f115e362a6e80',
    'esign es 2026-11-23': '302b14ede1cfcaec',
    'esign-sample en 2026-11-22': '5dd6ef980a71d152',
    'esign-sample es 2026-11-22': '2f796f3b55b54356',
    'express-pay en 2026-11-23': '45ceb7a27084a11a',
    'express-pay es 2026-11-23': 'e282550d7283633e',
    'fees en 2026-11-23': 'de8a986ca00fe53f',
    'fees es 2026-11-23': '895eacb5dec34f0f',
    'privacy en 2026-11-22': 'b18925142a16bcaf',
    'privacy en 2026-11-23': '0e0c62b8620d9406',
    'privacy es 2026-11-22': '5e054106ed644fd2',
    'privacy es 2026-11-23': '540222739400214f',
    'short-form en 2026-11-23': '4efd1acacfc7a3bd',
    'short-form es 2026-11-23': '733a5116afa86f81',
    'terms en 2026-11-22': 'c55e02bf7b1e4cd5',
    'terms en 2026-11-23': '3f0986cd80aefa10',
    'terms es 2026-11-22': '40690d192b647f4c',
    'terms es 2026-11-23': '5d04c369d714bdc9',
  }

  test('are the ones whose versions and hashes are known, in both languages', () => {
    const agreements = createAgreements(brandDefault)
    const found: Record<string, string> = {}
    for (const id of agreementId.options)
      for (const locale of locales) {
        const { version, hash } = agreements.read(id, locale)
        for (const agreement of [
          ...daysOfVersions.map((day) => agreements.readAt(id, locale, day)),
          agreements.read(id, locale),
        ]) {
          found[`${id} ${locale} ${agreement.version}`] = agreement.hash.slice(0, 16)
          assert.deepEqual(agreements.find(id, locale, agreement.hash), agreement)
        }
        assert.equal(agreements.find(id, locale, '0'.repeat(64)), null)
        assert.ok(agreements.isCurrent({ paperId: id, version, hash, locale }))
        assert.ok(!agreements.isCurrent({ paperId: id, version, hash, locale: locale === 'en' ? 'es' : 'en' }))
      }
    assert.deepEqual(found, known)
  })

  test('take each figure in their sentences from where it is charged', () => {
    const words = (id: AgreementId) => JSON.stringify(createAgreements(brandDefault).read(id, 'en').sections)
    const max = formatDollars(instantTransferFee(cents(10_000_000n))).replace('.00', '')
    for (const id of ['fees', 'express-pay', 'cardholder-agreement'] as const)
      assert.ok(words(id).includes(`costs 1.75%, never over ${max}.`), id)
    for (const limit of Object.values(dailyLimits))
      assert.ok(words('cardholder-agreement').includes(formatDollars(limit).replace('.00', '')))
  })

  test('name the configured bank, and no other', () => {
    const agreements = createAgreements({ ...brandDefault, bankName: 'Quarry Savings Bank' })
    for (const id of ['terms', 'privacy', 'cardholder-agreement'] as const)
      for (const locale of locales) {
        const words = JSON.stringify(agreements.read(id, locale))
        assert.ok(words.includes('Quarry Savings Bank'), id)
        assert.ok(!words.includes(brandDefault.bankName), id)
      }
  })

  test('begin with the worker’s choice, and list every fee that the short form counts', () => {
    const agreements = createAgreements(brandDefault)
    const choice = 'You do not have to accept this payroll card. Ask your employer about other ways to receive your wages.'
    for (const id of ['short-form', 'cardholder-agreement'] as const)
      assert.equal(agreements.read(id, 'en').sections[0]?.paragraphs[0], choice, id)
    const priced = longForm().filter(({ amount }) => amount !== '0')
    assert.deepEqual(
      priced.map(({ id, amount, basisPoints }) => [id, amount, basisPoints]),
      [
        ['atm-out', '250', null],
        ['new-card-fast', '1500', null],
        ['instant-out', '2500', 175],
      ],
    )
    assert.equal(shortForm().atmWithdrawal.outOfNetwork, '250')
    assert.deepEqual(
      shortForm().otherFees.map(({ id }) => id),
      ['new-card-fast', 'instant-out'],
    )
  })
})

test('the agreement about pay differs by employer, day, share and language', () => {
  const agreements = createAgreements(brandDefault)
  const terms = { employer: 'Lakeside Diners', startsOn: '2026-12-04', choice: 'part', amount: null, percent: 60 }
  const hashOf = (changed: Partial<Parameters<typeof agreements.electionConsent>[1]>, locale: 'en' | 'es' = 'en') =>
    agreements.electionConsent(locale, { ...terms, ...changed }).hash
  const others = [
    hashOf({ employer: 'Harbor Cafe' }),
    hashOf({ startsOn: '2026-12-18' }),
    hashOf({ startsOn: null }),
    hashOf({ percent: 61 }),
    hashOf({ choice: 'all', percent: null }),
    hashOf({}, 'es'),
  ]
  assert.equal(hashOf({}), hashOf({}))
  assert.equal(new Set([hashOf({}), ...others]).size, others.length + 1)
})
