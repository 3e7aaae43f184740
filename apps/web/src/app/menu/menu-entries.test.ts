// Which entries the menu has and which one is current. Specification 2, "Signed-in shell".
import { describe, expect, test } from 'vitest'
import { isFlowAt, menuEntries, screenAt, tabEntries } from './menu-entries.ts'

const isOn = () => true
const labelsOf = (features: readonly 'EWA'[]) =>
  menuEntries({ features: [...features], isOn, legalUrl: '/legal', path: '/' }).map(({ label }) => label)

function currentAt(path: string) {
  return menuEntries({ features: ['EWA'], isOn, legalUrl: '/legal', path })
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
    ['/cash-back/on', 'shell.menu.cash-back'],
    ['/cash-back/off_1', 'shell.menu.cash-back'],
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

describe('the tabs of phones', () => {
  const tabsAt = (path: string, features: readonly 'EWA'[] = ['EWA']) => tabEntries({ features: [...features], isOn, path })

  test('are four, and three without Express Pay', () => {
    expect(tabsAt('/').map(({ label }) => label)).toEqual([
      'shell.tabs.card',
      'shell.tabs.express-pay',
      'shell.tabs.cash-back',
      'shell.tabs.my-account',
    ])
    expect(tabsAt('/', []).map(({ to }) => to)).toEqual(['/', '/cash-back', '/my-account'])
  })

  test.each([
    ['/', '/'],
    ['/card-management', '/'],
    ['/express-pay', '/express-pay'],
    ['/my-account/security', '/my-account'],
    ['/support', undefined],
  ])('at %s mark %s alone', (path, to) => {
    expect(
      tabsAt(path)
        .filter(({ isCurrent }) => isCurrent)
        .map((tab) => tab.to),
    ).toEqual(to === undefined ? [] : [to])
  })

  test.each([
    ['/move-money/send', true],
    ['/move-money/send/', true],
    ['/move-money/add', true],
    ['/move-money/accounts/new', true],
    ['/express-pay/transfer-wages', true],
    ['/my-account/close', true],
    ['/support/message', true],
    ['/', false],
    ['/move-money', false],
    ['/move-money/accounts', false],
    ['/my-account', false],
  ])('%s is a flow: %s', (path, isFlow) => {
    expect(isFlowAt(path)).toBe(isFlow)
  })
})

test.each([
  ['/move-money/transfers/mtr_1', true],
  ['/my-account/pay/', true],
  ['/move-money/transfers', undefined],
  ['/my-account', undefined],
])('the list says of %s that it has amounts: %s', (path, hasAmounts) => {
  expect(screenAt(path)?.hasAmounts).toBe(hasAmounts)
})
