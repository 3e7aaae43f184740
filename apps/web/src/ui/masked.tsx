// A masked number or address: asterisks on screen, words for screen readers, which would read "star star star".
import { useCopy } from '#platform/copy/copy.tsx'

/** @param text  "********8747", "*** *** 0112" or "m***@example.com"; a text without asterisks is shown and read as it is */
export function Masked({ text }: { text: string }) {
  const copy = useCopy()
  if (!text.includes('*')) return text
  const spoken = text.includes('@')
    ? text.replaceAll(/\*+/g, '…')
    : copy('shell.mask.ending', { last4: text.replaceAll(/[*\s]/g, '') })
  return (
    <>
      <span aria-hidden="true">{breakable(text)}</span>
      <span className="vh">{spoken}</span>
    </>
  )
}

/** An address that is too long for its line breaks at its "@", never inside a word. */
function breakable(text: string) {
  const at = text.indexOf('@')
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
