// Whether a page holds text that a worker may have typed.

/** Whether a text stands in a field of the screen. A field that came filled in counts too: no one can tell it from one that was typed. */
export function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea')
  return [...fields].some(
    ({ type, value, disabled }) => value !== '' && !disabled && !['radio', 'checkbox', 'range', 'hidden'].includes(type),
  )
}
