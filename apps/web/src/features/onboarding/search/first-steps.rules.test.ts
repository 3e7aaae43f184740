// What may be typed before there is an account, and which page an address shows.
import type { OnboardingStep } from '@daybreak/contract'
import { describe, expect, test } from 'vitest'
import { birthDateOf, monthFirst, typedDate } from '#platform/birth-date.rules.ts'
import { contactFaultsOf, contactOf, entryOf, isByText } from './contact.rules.ts'
import { pathOf, pageBefore, pageFor, pageOf, progressOf } from '../step/pages.ts'
import { searchFaultsOf } from './search.rules.ts'
import { inviteIn } from '../welcome/use-invitation.ts'

describe('an address', () => {
  const steps = (['employee-search', 'verify-ssn', 'agreements', 'success'] as const).map((step, index) => ({
    step,
    isDone: index < 2,
    isOpen: index === 1 || index === 2,
  }))
  const progress = { draftId: 'obd_1', status: null, step: 'agreements' as OnboardingStep, steps }

  test.each([
    ['/onboarding', 'welcome'],
    ['/onboarding/', 'welcome'],
    ['/onboarding/verify-ssn', 'verify-ssn'],
    ['/onboarding/verify-ssn/', 'verify-ssn'],
    ['/onboarding/constructor', 'welcome'],
  ])('%s is the place %s', (path, page) => {
    expect(pageOf(path)).toBe(page)
  })

  test('of a step that is open shows it; of any other, the one that is due', () => {
    expect(pageFor(progress, 'verify-ssn')).toBe('verify-ssn')
    for (const wanted of ['employee-search', 'agreements', 'success', 'set-pin'] as const)
      expect(pageFor(progress, wanted), wanted).toBe('agreements')
    expect(pageFor(progress, 'welcome')).toBe('welcome')
    expect(pageFor({ ...progress, step: null }, 'set-pin')).toBe('welcome')
    // Nothing is known of the worker: they may have signed up on another device, and the first page says how to continue.
    expect(pageFor({ ...progress, draftId: null }, 'set-pin')).toBe('welcome')
  })

  test('has a link back to the last step that may be answered again, or to the beginning', () => {
    expect(pageBefore(progress, 'agreements')).toBe('verify-ssn')
    expect(pageBefore(progress, 'verify-ssn')).toBe('welcome')
    expect(pathOf(pageBefore(progress, 'verify-ssn'))).toBe('/onboarding')
  })

  test('counts the steps in which there is something to do', () => {
    expect(progressOf(progress, 'agreements')).toEqual({ step: 3, total: 3 })
  })
})

describe('a birth date', () => {
  test.each([
    ['04/09/1998', '1998-04-09'],
    ['4/9/1998', '1998-04-09'],
    ['04091998', '1998-04-09'],
    // As a browser fills it in.
    ['1998-04-09', '1998-04-09'],
    ['02/29/2000', '2000-02-29'],
    ['02/29/1900', null],
    ['02/30/1998', null],
    ['13/01/1998', null],
    ['00/10/1998', null],
    ['04/31/1998', null],
    ['04/09/98', null],
    ['', null],
  ])('"%s" is %s', (typed, date) => {
    expect(birthDateOf(typed)).toBe(date)
  })

  test.each([
    ['29/04/1998', '04/29/1998'],
    ['9-13-1998', null],
    ['13/9/1998', '09/13/1998'],
    ['31/04/1998', null],
    ['04/31/1998', null],
    ['1998-29-04', null],
    ['', null],
  ])('"%s" with the day first is %s', (typed, date) => {
    expect(monthFirst(typed)).toBe(date)
  })

  test('gets its slashes while it is typed', () => {
    let text = ''
    for (const digit of '04091998') text = typedDate(text, text + digit)
    expect(text).toBe('04/09/1998')
  })

  test.each([
    ['a slash after one digit is kept', '4', '4/', '4/'],
    ['and what follows it is not moved', '4/', '4/9', '4/9'],
    ['a digit taken away takes no other with it', '04/09', '04/0', '04/0'],
    ['a digit in the middle is corrected in its place', '04/09/1998', '04/19/1998', '04/19/1998'],
    ['what a browser fills in is kept', '', '1998-04-09', '1998-04-09'],
    ['letters are nothing', '04', '04x', '04'],
  ])('%s', (_, before, typed, after) => {
    expect(typedDate(before, typed)).toBe(after)
  })
})

describe('a search', () => {
  const entry = { employer: 'Lakeside Diners', chosen: null, idOrLastName: 'Bello', birthDate: '01/14/1999' }
  const asksFor = (parts: Partial<typeof entry>, hasBirthDate = false) =>
    Object.keys(searchFaultsOf({ ...entry, ...parts }, { hasBirthDate }))

  test('takes an employer of the list, a company code or a name', () => {
    expect(asksFor({ employer: ' L ' })).toEqual(['employer'])
    for (const employer of ['lakeside', 'Lakeside Diners']) expect(asksFor({ employer })).toEqual([])
    const chosen = { id: 'epr_1', name: 'Lakeside Diners' }
    expect(searchFaultsOf({ ...entry, chosen }, { hasBirthDate: false })).toEqual({})
  })

  test('takes names of any alphabet and employee numbers, and no empty line', () => {
    for (const idOrLastName of ["O'Neill-Núñez", 'LD-1008', 'Nguyễn', ' Bello '])
      expect(asksFor({ employer: 'lakeside', idOrLastName }), idOrLastName).toEqual([])
    for (const idOrLastName of ['', '  ', 'B3llo_'])
      expect(asksFor({ employer: 'lakeside', idOrLastName }), idOrLastName).toEqual(['idOrLastName'])
  })

  test('needs no birth date that the server has', () => {
    expect(asksFor({ employer: 'lakeside', birthDate: '' })).toEqual(['birthDate'])
    expect(asksFor({ employer: 'lakeside', birthDate: '' }, true)).toEqual([])
    expect(asksFor({ employer: 'lakeside', birthDate: '02/30/1998' }, true)).toEqual(['birthDate'])
  })
})

describe('a contact', () => {
  const known = { rosterPhone: '*** *** 0108', rosterEmail: 'a***@example.com', otpMethod: null }
  const other = { ...entryOf(known), choice: 'other' as const }

  test('is the one that was chosen before, then the phone, then the e-mail address, then another', () => {
    expect(entryOf({ ...known, otpMethod: 'email' }).choice).toBe('email')
    expect(entryOf(known).choice).toBe('phone')
    expect(entryOf({ ...known, rosterPhone: null }).choice).toBe('email')
    expect(entryOf({ rosterPhone: null, rosterEmail: null, otpMethod: 'phone' }).choice).toBe('other')
  })

  test('that the employer knows is sent by its kind alone', () => {
    expect(contactOf(entryOf(known))).toEqual({ otpMethod: 'phone' })
    expect(contactFaultsOf(entryOf(known))).toEqual({})
  })

  test('of the worker’s own is a whole number or an address, and an employer’s code that is whole', () => {
    expect(contactFaultsOf(other)).toEqual({ phone: 'session.login.phone-required' })
    expect(contactFaultsOf({ ...other, phone: '(212) 555' })).toEqual({ phone: 'session.login.phone-format' })
    expect(contactFaultsOf({ ...other, otherKind: 'email', email: 'ana' })).toEqual({ email: 'session.login-email.format' })
    const whole = { ...other, phone: '(212) 555-0199', employerCode: ' ABCD-EFGH ' }
    expect(contactFaultsOf(whole)).toEqual({})
    expect(contactOf(whole)).toEqual({ otpMethod: 'phone', other: '12125550199', employerCode: 'ABCD-EFGH' })
    expect(Object.keys(contactFaultsOf({ ...whole, employerCode: 'ABC' }))).toEqual(['employerCode'])
  })

  test('by text comes with what a text may cost', () => {
    expect(isByText(entryOf(known))).toBe(true)
    expect(isByText(other)).toBe(true)
    expect(isByText({ ...other, otherKind: 'email' })).toBe(false)
  })
})

test('an invitation is read out of its link, or as a bare code', () => {
  const token = 'A'.repeat(43)
  expect(inviteIn(` https://pay.example.com/onboarding?invite=${token} `)).toBe(token)
  expect(inviteIn(token)).toBe(token)
  for (const text of ['', 'https://pay.example.com/onboarding', 'my link']) expect(inviteIn(text), text).toBeNull()
})
