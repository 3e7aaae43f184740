// From a name on a roster to the last step: in order, with every consent, on another device too, and never out of turn.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Agreement, Profile } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { extractText, getDocumentProxy } from 'unpdf'
import { createTextConsent } from '#platform/outbox/consent.ts'
import { startWorkerRooms, testKeys, type WorkerRooms } from '../../testing/worker-rooms.ts'
import {
  expect,
  expectRefusal,
  openBrowser,
  putOnRoster,
  reportedIdentification,
  type Newcomer,
} from '../../testing/people/newcomer.ts'

const home = { line1: '12 Elm Street', line2: null, city: 'Utica', state: 'NY', postalCode: '13501' }
const details = { firstName: 'Ana', lastName: 'Rivera', address: home, mailingAddress: null }

const identification = reportedIdentification()
let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms({ identification })
})
after(() => rooms.stop())

async function agreeToAll(browser: Newcomer): Promise<void> {
  expect(await browser.post('agreements/esign-sample'), 'agreements')
  expect(await browser.post('agreements', { consents: [await browser.agreement('esign')] }), 'agreements')
  const both = [await browser.agreement('terms'), await browser.agreement('privacy')]
  expect(await browser.post('agreements', { consents: both, wantsMarketing: true }), 'update-personal-information')
}

async function agreeToCard(browser: Newcomer) {
  return browser.post('cardholder-agreement', {
    consents: [await browser.agreement('short-form'), await browser.agreement('cardholder-agreement')],
  })
}

function employeeOf(signedIn: { user: { user_id: string } } | undefined): string {
  return parsePublicId('emp', signedIn?.user.user_id ?? '') ?? assert.fail('no one was signed in')
}

test('every step in order, in Spanish, from a name to the end', async () => {
  const phone = '13155550110'
  await putOnRoster(rooms, { employeeNumber: '110', phone })
  const browser = openBrowser(rooms, { locale: 'es' })
  const fresh = await browser.read()
  assert.deepEqual([fresh.draftId, fresh.status, fresh.step, fresh.locale], [null, null, 'employee-search', 'es'])

  const { state } = await browser.joinAs({ employeeNumber: '110', phone })
  assert.equal(state.status, 'Joined')
  assert.equal(state.draft.holdUntil, null)
  const employeeId = employeeOf(state.signedIn)
  const [message] = await rooms.sentTo(phone)
  assert.match(message?.text ?? '', /para abrir tu cuenta/)

  await agreeToAll(browser)
  const named = await browser.post('update-personal-information', { ...details, lastName: 'Rivera-Soto' })
  expect(named, 'cardholder-agreement')
  assert.deepEqual(named.state.draft.differs, ['lastName'])
  assert.equal(named.state.draft.wantsMarketing, true)
  expect(await agreeToCard(browser), 'identification')
  const submitted = expect(await browser.post('identification', {}), 'identification')
  assert.equal(submitted.state.status, 'AccountPending')
  assert.equal(submitted.state.draft.verification?.status, 'PENDING')
  assert.deepEqual(identification.submitted.at(-1)?.ssn, null, 'the roster has all nine digits')
  expectRefusal(await browser.post('identification', {}), 409, 'onboarding.step_not_due')

  identification.say(employeeId, 'APPROVED')
  assert.equal((await browser.read()).step, 'payment-election')
  const elect = { choice: 'part', amount: '5000', percent: null }
  expectRefusal(await browser.post('payment-election', { ...elect, hasConsented: false }), 422, 'onboarding.consents_incomplete')
  expectRefusal(
    await browser.post('payment-election', { ...elect, amount: '99', hasConsented: true }),
    422,
    'onboarding.election_invalid',
  )
  const elected = expect(await browser.post('payment-election', { ...elect, hasConsented: true }), 'set-pin')
  assert.deepEqual(elected.state.draft.election, elect)

  const early = expectRefusal(await browser.post('card-activation', { answer: 'skip' }), 409, 'onboarding.step_not_due')
  assert.equal(early.step, 'set-pin', 'no card is in the mail')
  expectRefusal(await browser.post('set-pin', { answer: 'set' }), 409, 'onboarding.pin_not_set')
  expect(await browser.post('set-pin', { answer: 'skip' }), 'success')
  expect(await browser.post('success'), null)
  expectRefusal(await browser.post('success'), 409, 'onboarding.step_not_due')
  const welcomes = (await rooms.sentTo(phone)).filter(({ text }) => text.includes('Ana'))
  assert.deepEqual(
    welcomes.map(({ text }) => text),
    ['Daybreak: Todo listo, Ana. Entra cuando quieras con este celular. Ayuda: (800) 555-0142'],
  )

  const { rows } = await rooms.database.pool.query<{ paper_id: string; locale: string; address_range: string }>(
    'select paper_id, locale, address_range from onboarding_consent where employee_id = $1 order by consented_at, id',
    [employeeId],
  )
  assert.deepEqual(
    rows.map(({ paper_id: paperId }) => paperId),
    ['esign', 'terms', 'privacy', 'short-form', 'cardholder-agreement', 'payment-election'],
  )
  assert.deepEqual(rows[0], { paper_id: 'esign', locale: 'es', address_range: '198.51.100.0/24' })
  const profile = (await (await rooms.get('/api/employees/me', state.signedIn?.token ?? '')).json()) as Profile
  assert.deepEqual(
    [profile.lastName, profile.address?.line1, profile.features, profile.language],
    ['Rivera-Soto', '12 Elm Street', ['EWA'], 'es'],
  )
})

test('a yes to texts with offers is one to the outbox, a STOP ends it, and no one consents without saying so', async () => {
  const [eager, quiet] = ['13155550115', '13155550116']
  const browsers = []
  for (const [employeeNumber, phone] of [
    ['115', eager],
    ['116', quiet],
  ] as const) {
    await putOnRoster(rooms, { employeeNumber, phone })
    const browser = openBrowser(rooms)
    await browser.joinAs({ employeeNumber, phone })
    browsers.push(browser)
  }
  const [willing, other] = browsers
  await agreeToAll(willing ?? assert.fail())
  const consent = createTextConsent({ keyedHash: testKeys.keyedHash, clock: rooms.clock })
  const isGiven = (phone: string) => consent.isGiven(rooms.database.query, phone, 'marketing')
  assert.deepEqual([await isGiven(eager), await isGiven(quiet)], [true, false])
  await rooms.database.transaction((tx) =>
    consent.request(tx, { kind: 'stop', phone: eager, source: 'text', providerMessageId: 'SM1' }),
  )
  assert.deepEqual([(await willing?.read())?.draft.wantsMarketing, (await other?.read())?.draft.wantsMarketing], [false, false])
})

test('an address on paper is a whole one', async () => {
  const answer = await rooms.get('/api/onboarding/papers/short-form?locale=en', '')
  const { sections } = (await answer.json()) as Agreement
  assert.match(sections.flatMap(({ paragraphs }) => paragraphs).join(' '), /, at 127\.0\.0\.1:8080\/legal, or at /)
})

test('a document is an accessible PDF to keep, in its language, with every fee; the short form is printed from its page', async () => {
  for (const [locale, words] of [
    ['en', ['Cash from another ATM', '$2.50']],
    ['es', ['Efectivo de otro cajero', '$2.50']],
  ] as const) {
    const answer = await rooms.get(`/api/onboarding/papers/cardholder-agreement/pdf?locale=${locale}`, '')
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      new RegExp(`^attachment; filename="cardholder-agreement-\\d{4}-\\d\\d-\\d\\d-${locale}\\.pdf"$`),
    )
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
    const { info } = await pdf.getMetadata()
    assert.equal((info as Record<string, unknown>)['Language'], `${locale}-US`)
    const { text } = await extractText(pdf, { mergePages: true })
    for (const word of words) assert.ok(text.includes(word), word)
  }
  assert.equal((await rooms.get('/api/onboarding/papers/short-form/pdf?locale=en', '')).status, 422)
})

describe('out of turn', () => {
  test('each step that is not due says which one is, before there is a session and after', async () => {
    const phone = '13155550111'
    await putOnRoster(rooms, { employeeNumber: '111', phone })
    const browser = openBrowser(rooms)
    for (const [step, body] of [
      ['verify-ssn', { last4Ssn: '4821' }],
      ['log-in-method', { otpMethod: 'phone' }],
      ['verify-otp/resend', undefined],
    ] as const)
      assert.equal(expectRefusal(await browser.post(step, body), 409, 'onboarding.step_not_due').step, 'employee-search', step)
    expectRefusal(await browser.post('verify-otp', { otp: '123456' }), 409, 'onboarding.step_not_due')
    expectRefusal(await browser.post('identification', {}), 401, 'unauthenticated')

    await browser.joinAs({ employeeNumber: '111', phone })
    const late = [
      ['update-personal-information', details],
      ['identification', {}],
      ['payment-election', { choice: 'later', amount: null, percent: null, hasConsented: false }],
      ['card-activation', { answer: 'skip' }],
      ['set-pin', { answer: 'skip' }],
      ['success', undefined],
    ] as const
    for (const [step, body] of late)
      assert.equal(expectRefusal(await browser.post(step, body), 409, 'onboarding.step_not_due').step, 'agreements', step)
  })

  test('electronic documents are agreed to first and alone, after the sample; a document that has changed is read again', async () => {
    const phone = '13155550112'
    await putOnRoster(rooms, { employeeNumber: '112', phone })
    const browser = openBrowser(rooms)
    await browser.joinAs({ employeeNumber: '112', phone })
    const [esign, terms, privacy] = [
      await browser.agreement('esign'),
      await browser.agreement('terms'),
      await browser.agreement('privacy'),
    ]
    expectRefusal(await browser.post('agreements', { consents: [esign] }), 409, 'onboarding.sample_first')
    expect(await browser.post('agreements/esign-sample'), 'agreements')
    expectRefusal(await browser.post('agreements', { consents: [esign, terms, privacy] }), 409, 'onboarding.esign_first')
    const changed = { ...esign, hash: terms.hash }
    expectRefusal(await browser.post('agreements', { consents: [changed] }), 409, 'onboarding.paper_changed')
    expect(await browser.post('agreements', { consents: [esign] }), 'agreements')
    expectRefusal(await browser.post('agreements', { consents: [terms] }), 422, 'onboarding.consents_incomplete')
    expectRefusal(await browser.post('agreements', { consents: [terms, terms] }), 422, 'onboarding.consents_incomplete')
    expect(await browser.post('agreements', { consents: [privacy, terms] }), 'update-personal-information')

    // Nothing is opened without the card's documents, and the check is where opening begins.
    expect(await browser.post('update-personal-information', details), 'cardholder-agreement')
    const checksBefore = identification.submitted.length
    assert.equal(
      expectRefusal(await browser.post('identification', {}), 409, 'onboarding.step_not_due').step,
      'cardholder-agreement',
    )
    const onlyOne = [await browser.agreement('cardholder-agreement')]
    expectRefusal(await browser.post('cardholder-agreement', { consents: onlyOne }), 422, 'onboarding.consents_incomplete')
    assert.equal(identification.submitted.length, checksBefore)
  })
})

test('no one lives in a PO box or in a state that is none, and mail may go to the box', async () => {
  const phone = '13155550113'
  await putOnRoster(rooms, { employeeNumber: '113', phone })
  const browser = openBrowser(rooms)
  await browser.joinAs({ employeeNumber: '113', phone })
  await agreeToAll(browser)
  const faulty = { ...details, address: { ...home, line1: 'P.O. Box 12', state: 'DC' } }
  const { problem, status } = await browser.post('update-personal-information', faulty)
  assert.equal(status, 422)
  assert.deepEqual(problem.errors, [
    { field: 'address.line1', code: 'po_box' },
    { field: 'address.state', code: 'invalid_state' },
  ])
  const box = { ...home, line1: 'PO Box 12' }
  const { state } = expect(
    await browser.post('update-personal-information', { ...details, mailingAddress: box }),
    'cardholder-agreement',
  )
  assert.deepEqual([state.draft.address, state.draft.mailingAddress], [home, box])
})

test('another device continues by signing in, and what was not submitted may be changed there', async () => {
  const phone = '13155550114'
  await putOnRoster(rooms, { employeeNumber: '114', phone, ssn: null })
  const browser = openBrowser(rooms)
  const { state } = await browser.joinAs({ employeeNumber: '114', phone })
  await agreeToAll(browser)
  expect(await browser.post('update-personal-information', details), 'cardholder-agreement')

  const other = openBrowser(rooms, { address: '203.0.113.9' })
  assert.equal((await other.read()).step, 'employee-search', 'a stranger sees nothing of it')
  other.use((await rooms.signIn(phone)).token)
  const there = await other.read()
  assert.deepEqual([there.draftId, there.step, there.draft.address], [state.draftId, 'cardholder-agreement', home])
  expect(
    await other.post('update-personal-information', { ...details, address: { ...home, line1: '14 Elm Street' } }),
    'cardholder-agreement',
  )
  expect(await agreeToCard(other), 'identification')

  // The roster has only the last four: the rest is asked for, and must end in them.
  assert.equal((await other.read()).draft.needsSsn, true)
  expectRefusal(await other.post('identification', {}), 422, 'onboarding.ssn_required')
  for (const ssn of ['123450000', '666454821'])
    expectRefusal(await other.post('identification', { ssn }), 422, 'onboarding.ssn_invalid')
  expectRefusal(await other.post('identification', { ssn: '123454822' }), 422, 'onboarding.ssn_differs')
  expect(await other.post('identification', { ssn: '123454821' }), 'identification')
  assert.equal(identification.submitted.at(-1)?.ssn, '123454821')
  expectRefusal(await browser.post('update-personal-information', details), 409, 'onboarding.step_not_due')
})

test('starting over asks for the details anew, as the employer has them; consents stay, and so does what is being checked', async () => {
  const phone = '13155550118'
  await putOnRoster(rooms, { employeeNumber: '118', phone })
  const browser = openBrowser(rooms)
  await browser.joinAs({ employeeNumber: '118', phone })
  await agreeToAll(browser)
  expect(await browser.post('update-personal-information', { ...details, firstName: 'Anna' }), 'cardholder-agreement')
  expect(await agreeToCard(browser), 'identification')
  const again = expect(await browser.post('start-over'), 'update-personal-information').state
  assert.deepEqual([again.draft.firstName, again.draft.address, again.draft.differs], ['Ana', null, []])
  assert.notEqual(again.draft.termsConsentedAt, null)
  expect(await browser.post('update-personal-information', details), 'identification')
  expect(await browser.post('identification', {}), 'identification')
  const sent = expect(await browser.post('start-over'), 'identification').state
  assert.deepEqual(sent.draft.address, home)
})
