// Distinguishes an on-screen keyboard from a browser bar, from pinching and from a turned phone.
import { expect, test } from 'vitest'
import { isKeyboardOpen, tallestOf } from './keyboard-room.ts'

const phone = { width: 390, height: 750, scale: 1 }
const tallest = tallestOf({ width: 0, height: 0 }, phone)

test('a keyboard takes a good part of the height while something is typed', () => {
  expect(isKeyboardOpen(tallest, { ...phone, height: 420 }, true)).toBe(true)
  expect(isKeyboardOpen(tallest, { ...phone, height: 420 }, false)).toBe(false)
})

test('a bar of the browser is no keyboard', () => {
  expect(isKeyboardOpen(tallest, { ...phone, height: 690 }, true)).toBe(false)
})

test('pinching is no keyboard', () => {
  expect(isKeyboardOpen(tallest, { width: 195, height: 375, scale: 2 }, true)).toBe(false)
})

test('a phone that is turned begins anew, and a keyboard does not lower what was the tallest', () => {
  const turned = { width: 844, height: 300, scale: 1 }
  expect(isKeyboardOpen(tallestOf(tallest, turned), turned, true)).toBe(false)
  expect(tallestOf(tallest, { ...phone, height: 420 })).toEqual(tallest)
})
