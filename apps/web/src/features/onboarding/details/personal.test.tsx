// The worker's details and what the card costs: what is asked, what is refused where, and what is sent.
import type { Agreement } from '@daybreak/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../../testing/fake-server.ts'
import { fictionalOnboarding } from '../../../testing/fictional-onboarding.ts'
import { answerCall, showOnboarding } from '../../../testing/show-onboarding.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const goOn = () => screen.getByRole('button', { name: 'Continue' })
const summary = () => document.activeElement?.textContent

describe('details', () => {
  const call = answerCall('update-personal-information')
  const due = (draft = {}) => fictionalOnboarding('update-personal-information', { draft })
  const home = { line1: '418 Alder St', line2: 'Apt 3', city: 'Oakland', state: 'CA', postalCode: '94607' }

  async function show(draft = {}, answer: () => unknown = () => fictionalOnboarding('cardholder-agreement')) {
    const shown = await showOnboarding(due(draft), { answers: { [call]: answer } })
    await screen.findByRole('heading', { level: 1, name: 'Check your details' })
    return shown
  }

  test('that the employer knows are there already, and continue as they are', async () => {
    const { server, user } = await show()
    expect([field('First name').value, field('City').value]).toEqual(['Ana', 'Oakland'])
    expect(screen.queryByText(/different from your employer/)).toBeNull()
    await user.click(goOn())
    await waitFor(() => expect(window.location.pathname).toBe('/onboarding/cardholder-agreement'))
    expect(server.callsTo(call).map(({ body }) => body)).toEqual([
      { firstName: 'Ana', lastName: 'Rivera', address: home, mailingAddress: null },
    ])
  })

  test('that are wrong are counted above the form, which takes the focus, and named at each field', async () => {
    const { server, user } = await show({ firstName: 'Ana1', lastName: '', address: null })
    await user.click(screen.getByRole('checkbox', { name: 'Mail goes to my home address' }))
    await user.click(goOn())
    // Two names, four fields at home and four where mail goes.
    expect(summary()).toBe('Check 10 fields.')
    expect(field('First name').getAttribute('aria-describedby')).not.toBeNull()
    expect(screen.getByText('Use letters, spaces, hyphens, apostrophes and periods only.')).toBeDefined()
    expect(screen.getAllByText('Required field')).toHaveLength(9)
    await user.type(field('First name'), '{Backspace}')
    expect(screen.queryByText('Use letters, spaces, hyphens, apostrophes and periods only.')).toBeNull()
    expect(server.callsTo(call)).toHaveLength(0)
  })

  test('a PO box is no home and takes mail', async () => {
    const { server, user } = await show({
      address: { ...home, line1: 'PO Box 118' },
      mailingAddress: { ...home, line1: 'PO Box 7' },
    })
    await user.click(goOn())
    expect(summary()).toBe('Check 1 field.')
    expect(screen.getByText('Enter a street address. A PO Box can be used for mail.')).toBeDefined()
    const [street] = screen.getAllByLabelText('Street address')
    await user.clear(street as HTMLElement)
    await user.type(street as HTMLElement, '9 Elm St')
    expect(screen.queryByText('Check 1 field.')).toBeNull()
    await user.click(goOn())
    await waitFor(() => expect(server.callsTo(call)).toHaveLength(1))
    expect(server.callsTo(call)[0]?.body).toMatchObject({
      address: { line1: '9 Elm St' },
      mailingAddress: { line1: 'PO Box 7' },
    })
  })

  test('that are not as the employer has them are marked, until the worker types in them', async () => {
    const { user } = await show({ differs: ['lastName', 'address'] })
    expect(screen.getAllByText("This is different from your employer's record. You can continue.")).toHaveLength(2)
    await user.type(field('Last name'), 's')
    expect(screen.getAllByText("This is different from your employer's record. You can continue.")).toHaveLength(1)
  })

  test('that were typed and not sent are there after Back and on again', async () => {
    const { user } = await show()
    await user.clear(field('City'))
    await user.type(field('City'), 'Berkeley')
    await user.type(field('Last name'), '-Lee')
    await user.click(screen.getByRole('link', { name: 'Back' }))
    await user.click(await screen.findByRole('button', { name: 'Keep going' }))
    await screen.findByRole('heading', { level: 1, name: 'Check your details' })
    expect([field('City').value, field('Last name').value]).toEqual(['Berkeley', 'Rivera-Lee'])
  })

  test('that do not arrive stay, with why', async () => {
    const { user } = await show({}, () => {
      throw new TypeError('Failed to fetch')
    })
    await user.click(goOn())
    expect((await screen.findByRole('alert')).textContent).toBe(
      "We can't reach our server. What you typed is still here. Check your signal and try again.",
    )
    expect(field('First name').value).toBe('Ana')
  })
})

describe('what the card costs', () => {
  const call = answerCall('cardholder-agreement')
  const agreementOf = (paperId: Agreement['paperId'], parts: Partial<Agreement> = {}): Agreement => ({
    paperId,
    version: '2026-11-01',
    hash: 'a'.repeat(64),
    locale: 'en',
    title: `Title of ${paperId}`,
    sections: [],
    shortForm: null,
    fees: null,
    ...parts,
  })
  const shortForm = agreementOf('short-form', {
    sections: [{ heading: null, paragraphs: ['You do not have to accept this payroll card.', 'No overdraft/credit feature.'] }],
    shortForm: {
      monthlyFee: '0',
      perPurchase: '0',
      atmWithdrawal: { inNetwork: '0', outOfNetwork: '250' },
      cashReload: '0',
      atmInquiry: { inNetwork: '0', outOfNetwork: '100' },
      customerService: { automated: '0', live: '0' },
      inactivity: { amount: '0', afterMonths: 12 },
      otherFees: [
        { id: 'instant-out', amount: '2500', basisPoints: 175 },
        { id: 'new-card-fast', amount: '1500', basisPoints: null },
      ],
    },
  })
  const agreement = agreementOf('cardholder-agreement', {
    hash: 'b'.repeat(64),
    sections: [{ heading: 'Mistakes', paragraphs: ['Tell us if you see a charge you did not make.'] }],
    fees: [
      { id: 'new-card-fast', amount: '1200', basisPoints: null },
      { id: 'of-a-newer-server', amount: '100', basisPoints: null },
    ],
  })

  async function show(answer: () => unknown = () => fictionalOnboarding('identification')) {
    const shown = await showOnboarding(fictionalOnboarding('cardholder-agreement'), {
      answers: {
        'GET /api/onboarding/papers/short-form': () => shortForm,
        'GET /api/onboarding/papers/cardholder-agreement': () => agreement,
        [call]: answer,
      },
    })
    await screen.findByText('Monthly fee')
    return shown
  }

  test('the short form comes before the long form, in the order of the rule, and the choice before every fee', async () => {
    const { container } = await show()
    const text = container.textContent.replaceAll('\u2060', '')
    const order = [
      'You do not have to accept this payroll card.',
      'Monthly fee$0',
      'Per purchase$0',
      'ATM withdrawal$0in-network$2.50out-of-network',
      'Cash reload$0',
      'ATM balance inquiry (in-network or out-of-network)',
      '$0 / $1.00',
      'Customer service (automated or live agent)',
      'Inactivity',
      '(after 12 months with no transactions)',
      'We charge 2 other types of fees.',
      'Instant transfer to a debit card of another bank',
      '$25.00',
      'A new card by fast mail',
      'The first time is free.',
      '$15.00',
      'No overdraft/credit feature.',
      'See all fees (long form)',
      '$12.00',
      'of-a-newer-server',
      'Title of cardholder-agreement',
      'Tell us if you see a charge you did not make.',
    ]
    const offsets = order.map((words) => text.indexOf(words))
    expect(offsets).toEqual([...offsets].sort((one, other) => one - other))
    expect(offsets).not.toContain(-1)
    const region = screen.getByRole('region', { name: 'Cardholder Agreement text' })
    expect(region.tabIndex).toBe(0)
    expect(within(region).getByRole('heading', { name: 'Mistakes' })).toBeDefined()
  })

  test('nothing is agreed to without the tick, and then exactly the agreements that were read', async () => {
    const { server, user } = await show()
    await user.click(goOn())
    expect(summary()).toBe('Check 1 field.')
    const box = screen.getByRole('checkbox', { description: 'Agree to the Cardholder Agreement to continue.' })
    await user.click(box)
    await user.click(goOn())
    await waitFor(() => expect(window.location.pathname).toBe('/onboarding/identification'))
    const version = '2026-11-01'
    expect(server.callsTo(call).map(({ body }) => body)).toEqual([
      {
        consents: [
          { paperId: 'short-form', version, hash: 'a'.repeat(64), locale: 'en' },
          { paperId: 'cardholder-agreement', version, hash: 'b'.repeat(64), locale: 'en' },
        ],
      },
    ])
  })

  test('an agreement that has changed is read again, and the tick is gone', async () => {
    const { server, user } = await show(() => problem(409, 'onboarding.paper_changed'))
    await user.click(screen.getByRole('checkbox'))
    await user.click(goOn())
    expect((await screen.findByRole('alert')).textContent).toBe('This document has changed. Read it again.')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    expect(server.callsTo('GET /api/onboarding/papers/short-form')).toHaveLength(2)
  })

  test('a worker who does not want the card sees other methods, and is not stopped', async () => {
    const { user } = await show()
    await user.click(screen.getByRole('button', { name: "I don't want this card" }))
    const said = screen.getByText("That's fine. Ask your employer about other ways to be paid.")
    expect(said.closest('[role="status"]')).not.toBeNull()
    expect(goOn()).toBeDefined()
  })

  test('all of it is printed, the long form too', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const { user } = await show()
    await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByText('See all fees (long form)').closest('details')?.open).toBe(true)
  })

  test('the agreement can be kept as a PDF in the language of the page', async () => {
    await show()
    const link = screen.getByRole('link', { name: 'Download PDF' })
    expect(link.getAttribute('href')).toBe('/api/onboarding/papers/cardholder-agreement/pdf?locale=en')
    expect(link.hasAttribute('download')).toBe(true)
  })

  test('agreements that cannot be loaded are fetched again', async () => {
    const { server, user } = await showOnboarding(fictionalOnboarding('cardholder-agreement'), {
      answers: { 'GET /api/onboarding/papers/short-form': () => shortForm },
    })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    server.answers['GET /api/onboarding/papers/cardholder-agreement'] = () => agreement
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Monthly fee')).toBeDefined()
  })
})
