// Whether a page holds text that a worker may have typed.

/** Whether a field of the screen has text. A field that came filled in counts too: it cannot be told from a typed one. */
export function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea')
  return [...fields].some(
    ({ type, value, disabled }) => value !== '' && !disabled && !['radio', 'checkbox', 'range', 'hidden'].includes(type),
  )
}
