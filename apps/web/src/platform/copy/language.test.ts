// Which language is used: the profile's, unless another was chosen on this device before signing in; and what was typed stays.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepTyped, readEarlyInput, withKeptInput } from '../page/early-input.ts'
import { followLanguage, forgetChosenLanguage, openInLanguage, switchLanguage } from './language.ts'
import { reloadPage } from '../page/reload-page.ts'

vi.mock('../page/reload-page.ts', () => ({ reloadPage: vi.fn<() => void>() }))

const reload = vi.mocked(reloadPage)
const cookie = () => /daybreak_language=(\w+)/.exec(document.cookie)?.[1]

beforeEach(() => {
  reload.mockClear()
  document.cookie = 'daybreak_language=; Path=/; Max-Age=0'
  window.localStorage.clear()
  window.sessionStorage.clear()
  document.body.innerHTML = ''
})
afterEach(() => vi.restoreAllMocks())

describe('after sign-in', () => {
  test('the page follows the profile, by its cookie, once', () => {
    expect(followLanguage('es', 'en')).toBe(true)
    expect([cookie(), reload.mock.calls.length]).toEqual(['es', 1])
  })

  test('a page in the language of the profile stays', () => {
    expect(followLanguage('es', 'es')).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  test('a language that was just chosen on this device stays, until the worker logs out', () => {
    switchLanguage('en')
    reload.mockClear()
    expect(followLanguage('es', 'en')).toBe(false)
    forgetChosenLanguage()
    expect(followLanguage('es', 'en')).toBe(true)
  })

  test('a browser that keeps no cookie is not loaded forever', () => {
    expect(followLanguage('es', 'en')).toBe(true)
    expect(followLanguage('es', 'en')).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('what was followed once is followed again after the languages agreed', () => {
    followLanguage('es', 'en')
    followLanguage('es', 'es')
    expect(followLanguage('en', 'es')).toBe(true)
  })

  test('without storage the page stays as it is, and nothing breaks', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError')
    })
    expect(followLanguage('es', 'en')).toBe(false)
    switchLanguage('es')
    expect(cookie()).toBe('es')
  })
})

test('a language that is chosen inside the app wins over one that was chosen before sign-in', () => {
  switchLanguage('en')
  openInLanguage('es')
  expect(cookie()).toBe('es')
  expect(followLanguage('en', 'es')).toBe(true)
})

describe('what is typed', () => {
  const page = (value: string) => {
    document.body.innerHTML = `<div id="root"><input name="phone" value="${value}"><input name="pin" value="4711"></div>`
    return document.querySelector<HTMLElement>('#root')!
  }

  test('stays over a change of the language, once, and never a secret', () => {
    page('(212) 555-0101')
    switchLanguage('es')
    const kept = withKeptInput(readEarlyInput(page('')))
    expect([...kept.values]).toEqual([
      ['phone', '(212) 555-0101'],
      ['pin', '4711'],
    ])
    expect(window.sessionStorage.getItem('daybreak_typed')).toBeNull()
    expect(withKeptInput({ values: new Map(), focused: null }).values.size).toBe(0)
  })

  test('of a one-time code stays as long as it opens nothing', () => {
    const codePage = (value: string) => {
      document.body.innerHTML = `<div id="root"><input name="code" value="${value}"></div>`
      return document.querySelector<HTMLElement>('#root')!
    }
    codePage('482')
    switchLanguage('es')
    expect(withKeptInput(readEarlyInput(codePage(''))).values.get('code')).toBe('482')
    codePage('482739')
    switchLanguage('en')
    expect(window.sessionStorage.getItem('daybreak_typed')).not.toContain('482')
  })

  test('is not brought to another page', () => {
    page('(212) 555-0101')
    keepTyped()
    window.history.replaceState(null, '', '/login/with-email')
    expect(withKeptInput({ values: new Map(), focused: null }).values.size).toBe(0)
    window.history.replaceState(null, '', '/')
  })

  test('in the new page counts more than what was typed in the old one', () => {
    page('212')
    keepTyped()
    expect(withKeptInput(readEarlyInput(page('646'))).values.get('phone')).toBe('646')
  })
})
