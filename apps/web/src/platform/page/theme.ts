// Applies the light or dark theme: the saved choice, else the phone's. Runs before the first paint, and follows the phone
// afterward.
import type { Settings } from '@daybreak/contract'

export type Theme = Settings['theme']

/** `light`, `dark` or `system`; absent means `system`, the same as the phone. */
const themeKey = 'daybreak_theme'

function savedChoice(): string | null {
  try {
    return window.localStorage.getItem(themeKey)
  } catch {
    // Storage is closed to us (a private window, a strict setting): the phone decides.
    return null
  }
}

/** What was chosen on this device. */
export function chosenTheme(): Theme {
  const choice = savedChoice()
  return choice === 'light' || choice === 'dark' ? choice : 'system'
}

/** Light or dark, as the page is drawn now. */
export function shownTheme(): 'light' | 'dark' {
  const choice = chosenTheme()
  if (choice !== 'system') return choice
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Keeps the choice on this device and draws the page in it. */
export function chooseTheme(theme: Theme): void {
  try {
    window.localStorage.setItem(themeKey, theme)
  } catch {
    // Storage is closed to us: the choice holds for the worker's profile, and this page follows the phone.
  }
  applyTheme()
}

function applyTheme(): void {
  document.documentElement.dataset['theme'] = shownTheme()
}

/** Sets `data-theme` on the document, now and whenever the phone or another tab changes its mind. */
export function followTheme(): void {
  applyTheme()
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => event.key === themeKey && applyTheme())
}
