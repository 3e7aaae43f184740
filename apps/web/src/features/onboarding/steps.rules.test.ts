// What the later steps of signing up ask of each entry, at its edges.
import { documentLimits } from '@daybreak/contract'
import { describe, expect, test } from 'vitest'
import { fileFaultOf, typeOfContent, sentName } from './documents/documents.rules.ts'
import { pieces } from '../../ui/agreements/agreement-line.rules.ts'
import { electionFaultsOf, electionOf, entryOfElection, type ElectionEntry } from './election/election.rules.ts'
import { nameFaultOf } from './details/personal.rules.ts'
import { feePairText, feeText } from '../../ui/agreements/fee-text.rules.ts'
import { pollAgainAfterMs } from './check/watching.rules.ts'

describe('a name', () => {
  test.each([
    ['Ana', null],
    ['  María-José O’Neill Jr. ', null],
    ["D'Arcy", null],
    ['Nguyễn', null],
    ['a'.repeat(50), null],
    ['', 'onboarding.personal.name-required'],
    ['   ', 'onboarding.personal.name-required'],
    ['a'.repeat(51), 'onboarding.personal.name-long'],
    ['Ana1', 'onboarding.personal.name-format'],
    ['-Ana', 'onboarding.personal.name-format'],
    ['Ana <b>', 'onboarding.personal.name-format'],
  ])('%j → %s', (name, fault) => {
    expect(nameFaultOf(name)).toBe(fault)
  })
})

describe('how the worker is paid', () => {
  const part = (parts: Partial<ElectionEntry>): ElectionEntry => ({
    ...entryOfElection(null),
    choice: 'part',
    hasConsented: true,
    ...parts,
  })

  test('has to be chosen', () => {
    expect(electionFaultsOf(entryOfElection(null))).toEqual({ choice: 'onboarding.payment-election.required' })
  })

  test.each(['1', '100', ' 60 ', '60%', '60 %'])('%j is a share in percent', (percent) => {
    expect(electionFaultsOf(part({ percent }))).toEqual({})
  })

  test.each(['', '0', '101', '1.5', '-1', 'half', '1000'])('%j is no share in percent', (percent) => {
    expect(electionFaultsOf(part({ percent })).percent).toMatchObject({ id: 'onboarding.payment-election.percent-range' })
  })

  test.each(['1', '1.00', '$9,999.00', '9999'])('%j is a share in dollars', (amount) => {
    expect(electionFaultsOf(part({ unit: 'amount', amount }))).toEqual({})
  })

  test.each(['', '0.99', '9999.01', '1.005', '-5', 'ten'])('%j is no share in dollars', (amount) => {
    expect(electionFaultsOf(part({ unit: 'amount', amount }))).toEqual({
      amount: { id: 'onboarding.payment-election.amount-range', values: { min: '$1.00', max: '$9,999.00' } },
    })
  })

  test('sends pay here only with the worker’s consent, and keeps or puts off without', () => {
    const consent = { hasConsented: 'onboarding.payment-election.consent-required' }
    expect(electionFaultsOf({ ...entryOfElection(null), choice: 'all' })).toEqual(consent)
    expect(electionFaultsOf(part({ percent: '60', hasConsented: false }))).toEqual(consent)
    expect(electionFaultsOf({ ...entryOfElection(null), choice: 'keep' })).toEqual({})
    expect(electionFaultsOf({ ...entryOfElection(null), choice: 'later' })).toEqual({})
  })

  test('is sent in the unit that was chosen, and nothing of a share that was left', () => {
    const typed = { percent: '60', amount: '250.5' }
    expect(electionOf(part(typed))).toEqual({ choice: 'part', amount: null, percent: 60, hasConsented: true })
    expect(electionOf(part({ ...typed, unit: 'amount' }))).toEqual({
      choice: 'part',
      amount: '25050',
      percent: null,
      hasConsented: true,
    })
    expect(electionOf(part({ ...typed, choice: 'keep' }))).toEqual({
      choice: 'keep',
      amount: null,
      percent: null,
      hasConsented: false,
    })
  })

  test('is there again when the worker comes back, except the consent', () => {
    const percent = entryOfElection({ choice: 'part', amount: null, percent: 60 })
    expect(percent).toEqual({ choice: 'part', unit: 'percent', percent: '60', amount: '', hasConsented: false })
    const amount = entryOfElection({ choice: 'part', amount: '25050', percent: null })
    expect(amount).toEqual({ choice: 'part', unit: 'amount', percent: '', amount: '250.50', hasConsented: false })
  })
})

describe('a file', () => {
  const photo = { type: 'image/jpeg', size: 4_000_000 }

  test.each([
    [photo, 0, null],
    [{ ...photo, type: '' }, 0, null],
    [{ ...photo, size: documentLimits.maxSize }, documentLimits.maxCount - 1, null],
    [{ ...photo, size: documentLimits.maxSize + 1 }, 0, 'onboarding.verification.file-size'],
    [{ ...photo, type: 'image/tiff' }, 0, 'onboarding.verification.file-type'],
    [photo, documentLimits.maxCount, 'onboarding.verification.file-count'],
    [{ ...photo, size: 0 }, 0, 'onboarding.verification.file-failed'],
  ])('%j after %i others → %s', (file, before, fault) => {
    expect(fileFaultOf(file, before)).toBe(fault)
  })

  test('is what its first bytes say', () => {
    const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(typeOfContent(bytes('%PDF-1.7'))).toBe('application/pdf')
    expect(typeOfContent(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
    expect(typeOfContent(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('image/png')
    for (const text of ['', 'MZ', '%PD', '<svg xml']) expect(typeOfContent(bytes(text))).toBeNull()
  })

  test('keeps the ending of a long name', () => {
    expect(sentName(' lease.pdf ')).toBe('lease.pdf')
    expect(sentName(`${'a'.repeat(200)}.jpeg`)).toBe(`${'a'.repeat(115)}.jpeg`)
    expect(sentName('a'.repeat(200))).toBe('a'.repeat(120))
  })
})

test('fees are dollars without cents where there is none to pay', () => {
  expect([feeText('0'), feeText('250'), feeText('2500')]).toEqual(['$0', '$2.50', '$25.00'])
  expect(feePairText('0', '250')).toBe('$0 / $2.50')
})

test('the status is polled every 3 seconds at first and every 10 in the end', () => {
  expect([0, 1, 2, 3, 4, 50].map((turn) => pollAgainAfterMs(turn))).toEqual([3_000, 4_500, 6_750, 10_000, 10_000, 10_000])
})

test('addresses and the phone number of an agreement are found, whatever kind of space or hyphen is in them', () => {
  const links = [
    { text: '127.0.0.1:21000/legal', to: 'http://127.0.0.1:21000/legal' },
    { text: '(800) 555-0142', to: 'tel:+18005550142' },
  ]
  const found = (sentence: string) => pieces(sentence, links).map(({ text, to }) => (to === null ? text : `[${text}]`))
  expect(found('Details, at 127.0.0.1:21000/legal, or at (800)\u00a0555\u20110142.')).toEqual([
    'Details, at ',
    '[127.0.0.1:21000/legal]',
    ', or at ',
    '[(800)\u00a0555\u20110142]',
    '.',
  ])
  expect(found('127a0.0.1:21000/legal')).toEqual(['127a0.0.1:21000/legal'])
  expect(found('')).toEqual([])
})
