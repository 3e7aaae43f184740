// A number or an address that is masked: asterisks for the eye, words for the ear, which would hear "star star star".
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
      <span aria-hidden="true">{text}</span>
      <span className="vh">{spoken}</span>
    </>
  )
}
