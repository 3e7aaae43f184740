// Renders every text that a worker reads, by its key: `<Copy id="…" />` in the page, `useCopy()` where a string is needed.
import type { CopyKey } from '@daybreak/copy'
import { LinguiContext, Trans, type I18nContext } from '@lingui/react'
import { useCallback, type ReactElement, type ReactNode } from 'react'
import { useBrand } from './brand.ts'
import { i18n } from './copy-catalog.ts'
import { telephoneLink } from './telephone-link.ts'

export { useLocale } from './copy-catalog.ts'

export type CopyValues = Readonly<Record<string, string | number>>

type CopyProps = {
  id: CopyKey
  /** Numbers and ready-made strings; an element where a value needs a look of its own. */
  values?: Readonly<Record<string, ReactNode>>
  /** What replaces `<link>…</link>` and the like: `{ link: <Link to="/login" /> }`. */
  components?: Readonly<Record<string, ReactElement>>
}

/** `<en>…</en>` in a Spanish text: a word that workers meet in English, and that a screen reader is to say so. */
const leftInEnglish = { en: <span lang="en" /> }
const englishTags = /<\/?en>/g

const lingui: I18nContext = { i18n, _: i18n.t }

/** `{brand}`, `{bank}`, `{phone}` and `{email}` are always filled in from the brand. */
function useBrandValues() {
  const { brand, bankName, supportPhone, supportEmail } = useBrand()
  return { brand, bank: bankName, phone: supportPhone, email: supportEmail }
}

/** A text, with elements inside it where the catalog has tags. Our phone number in it can be called, and is never broken over lines. */
export function Copy({ id, values, components }: CopyProps) {
  const brandValues = useBrandValues()
  const phone = (
    <a className="tel" href={telephoneLink(brandValues.phone)}>
      {brandValues.phone}
    </a>
  )
  return (
    <LinguiContext value={lingui}>
      <Trans id={id} values={{ ...brandValues, phone, ...values }} components={{ ...leftInEnglish, ...components }} />
    </LinguiContext>
  )
}

/** Texts as strings, for errors, names, placeholders, titles and announcements. Our phone number in one is never broken over lines. */
export function useCopy(): (id: CopyKey, values?: CopyValues) => string {
  const { brand, bank, phone: breakablePhone, email } = useBrandValues()
  const phone = inOnePiece(breakablePhone)
  return useCallback(
    (id, values) => i18n.t(id, { brand, bank, phone, email, ...values }).replaceAll(englishTags, ''),
    [brand, bank, phone, email],
  )
}

/** With the non-breaking space and the non-breaking hyphen. */
export function inOnePiece(text: string): string {
  return text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')
}

/** Whether a key that was built from a code is a text of this page. */
export function hasCopy(id: string): id is CopyKey {
  return Object.hasOwn(i18n.messages, id)
}
