// Which entries the menu has and which one is current. Specification 2, "Signed-in shell".
import { describe, expect, test } from 'vitest'
import { menuEntries } from './menu-entries.ts'

const labelsOf = (features: readonly 'EWA'[]) =>
  menuEntries({ features: [...features], legalUrl: '/legal', path: '/' }).map(({ label }) => label)

function currentAt(path: string) {
  return menuEntries({ features: ['EWA'], legalUrl: '/legal', path })
    .filter(({ isCurrent }) => isCurrent)
    .map(({ label }) => label)
}

describe('the menu', () => {
  test('has its entries in order', () => {
    expect(labelsOf(['EWA'])).toEqual([
      'shell.menu.payroll-card',
      'shell.menu.express-pay',
      'shell.menu.cash-back',
      'shell.menu.my-account',
      'shell.menu.terms',
      'shell.menu.support',
    ])
  })

  test('has Express Pay only with the EWA feature', () => {
    expect(labelsOf([])).not.toContain('shell.menu.express-pay')
  })

  test.each([
    ['/', 'shell.menu.payroll-card'],
    ['/move-money', 'shell.menu.payroll-card'],
    ['/card-management', 'shell.menu.payroll-card'],
    ['/anything/card-management/pin', 'shell.menu.payroll-card'],
    ['/express-pay', 'shell.menu.express-pay'],
    ['/express-pay/transfer-wages', 'shell.menu.express-pay'],
    ['/cash-back', 'shell.menu.cash-back'],
    ['/my-account', 'shell.menu.my-account'],
    ['/support', 'shell.menu.support'],
  ])('at %s marks %s alone', (path, label) => {
    expect(currentAt(path)).toEqual([label])
  })

  test('marks nothing at an address it does not lead to', () => {
    expect(currentAt('/supportive')).toEqual([])
    expect(currentAt('/nowhere')).toEqual([])
  })
})
