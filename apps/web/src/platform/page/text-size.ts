// Applies the worker's text size: the root's size, on top of the browser's own. Runs before the first paint, as the theme does.
import type { Settings } from '@daybreak/contract'

export type TextSize = Settings['textSize']

/** One of the sizes; absent means `standard`. `base.css` says what each is. */
const sizeKey = 'daybreak_text_size'
const sizes: readonly TextSize[] = ['standard', 'large', 'larger', 'largest']

function chosenSize(): TextSize {
  try {
    const kept = window.localStorage.getItem(sizeKey)
    return sizes.find((size) => size === kept) ?? 'standard'
  } catch {
    // Storage is closed to us (a private window, a strict setting): the profile says it, once it is there.
    return 'standard'
  }
}

/** Keeps the choice on this device and draws the page in it. */
export function chooseTextSize(size: TextSize): void {
  try {
    window.localStorage.setItem(sizeKey, size)
  } catch {
    // As above: this page has it until it is left.
  }
  document.documentElement.dataset['textSize'] = size
}

/** Sets `data-text-size` on the document, now and whenever another tab changes it. */
export function followTextSize(): void {
  document.documentElement.dataset['textSize'] = chosenSize()
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === sizeKey) document.documentElement.dataset['textSize'] = sizes.find((size) => size === newValue) ?? 'standard'
  })
}
