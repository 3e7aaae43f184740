// A line of an article: our name in it, and our phone number, which can be called.
import { Fragment } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { inOnePiece } from '#platform/copy/copy.tsx'
import { telephoneLink } from '#platform/copy/telephone-link.ts'

export function ArticleLine({ text }: { text: string }) {
  const { brand, supportPhone } = useBrand()
  const parts = text.replaceAll('{brand}', brand).split('{phone}')
  return parts.map((part, place) => (
    <Fragment key={`${place}-${part}`}>
      {place > 0 && (
        <a className="tel" href={telephoneLink(supportPhone)}>
          {inOnePiece(supportPhone)}
        </a>
      )}
      {part}
    </Fragment>
  ))
}
