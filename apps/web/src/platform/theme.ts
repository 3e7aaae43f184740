// Light or dark: the saved choice, else what the phone says. Runs before the first paint, and follows the phone afterwards.

/** `light` or `dark`; absent means the same as the phone. */
const themeKey = 'daybreak_theme'

function savedChoice(): string | null {
  try {
    return window.localStorage.getItem(themeKey)
  } catch {
    // Storage is closed to us (a private window, a strict setting): the phone decides.
    return null
  }
}

/** Sets `data-theme` on the document, now and whenever the phone or another tab changes its mind. */
export function followTheme(): void {
  const phone = window.matchMedia('(prefers-color-scheme: dark)')
  function apply() {
    const choice = savedChoice()
    const phoneTheme = phone.matches ? 'dark' : 'light'
    document.documentElement.dataset['theme'] = choice === 'light' || choice === 'dark' ? choice : phoneTheme
  }
  apply()
  phone.addEventListener('change', apply)
  window.addEventListener('storage', (event) => event.key === themeKey && apply())
}
