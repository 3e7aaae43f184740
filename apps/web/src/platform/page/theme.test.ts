// Light or dark: the saved choice, else the phone's, and both followed while the page is open.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followTheme } from './theme.ts'

let isPhoneDark = false
let phoneChanged: () => void = () => undefined

beforeEach(() => {
  isPhoneDark = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isPhoneDark
    },
    addEventListener: (_: string, listener: () => void) => (phoneChanged = listener),
  }))
})

afterEach(() => {
  window.localStorage.clear()
  vi.unstubAllGlobals()
})

const shownTheme = () => document.documentElement.dataset['theme']

describe('the theme', () => {
  test('is the phone’s when nothing is chosen, and goes with it', () => {
    followTheme()
    expect(shownTheme()).toBe('light')
    isPhoneDark = true
    phoneChanged()
    expect(shownTheme()).toBe('dark')
  })

  test('is the chosen one, whatever the phone says', () => {
    window.localStorage.setItem('daybreak_theme', 'light')
    isPhoneDark = true
    followTheme()
    expect(shownTheme()).toBe('light')
  })

  test('follows a choice made in another tab', () => {
    followTheme()
    window.localStorage.setItem('daybreak_theme', 'dark')
    window.dispatchEvent(new StorageEvent('storage', { key: 'daybreak_theme' }))
    expect(shownTheme()).toBe('dark')
  })

  test('is the phone’s where storage is closed', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError')
    })
    isPhoneDark = true
    followTheme()
    expect(shownTheme()).toBe('dark')
  })
})
