// What a page leaves for the sign-in page: taken once, and never a link to another site.
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetReturnPath, keepEndReason, keepReturnPath, takeEndReason, takeReturnPath } from './session-return.ts'

const { sessionStorage } = window

beforeEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

test('the place where the worker was going is where they continue, once', () => {
  window.history.replaceState(null, '', '/express-pay/transfer-wages?amount=50#fee')
  keepReturnPath()
  expect(takeReturnPath()).toBe('/express-pay/transfer-wages?amount=50#fee')
  expect(takeReturnPath()).toBe('/')
})

test('a worker who logged out begins at home', () => {
  window.history.replaceState(null, '', '/express-pay')
  keepReturnPath()
  forgetReturnPath()
  expect(takeReturnPath()).toBe('/')
})

test.each([
  'https://evil.example.com',
  '//evil.example.com',
  '/\\evil.example.com',
  '/\t/evil.example.com',
  '/.//evil.example.com',
  'javascript:alert(1)',
  '',
])('a place that reads %j leads home', (kept) => {
  sessionStorage.setItem('daybreak_place', kept)
  expect(takeReturnPath()).toBe('/')
})

test('the reason is said once, and only one that we know', () => {
  keepEndReason('idle')
  expect(takeEndReason()).toBe('idle')
  expect(takeEndReason()).toBeNull()
  sessionStorage.setItem('daybreak_session_end', '<b>Call 555-0100</b>')
  expect(takeEndReason()).toBeNull()
})

test('closed storage leads home and says nothing', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError')
  })
  keepReturnPath()
  keepEndReason('idle')
  expect(takeReturnPath()).toBe('/')
  expect(takeEndReason()).toBeNull()
})
