// A sentence of an agreement, with its addresses and phone number as links that never break over lines.
import { useBrand } from '#platform/copy/brand.ts'
import { telephoneLink } from '#platform/copy/telephone-link.ts'
import { pieces } from './agreement-line.rules.ts'
import styles from './agreement-line.module.css'

export function AgreementLine({ text }: { text: string }) {
  const { supportPhone, supportEmail, legalUrl } = useBrand()
  const legal = new URL(legalUrl, window.location.origin).href
  const links = [
    { text: legal.replace(/^https?:\/\//, ''), to: legal },
    { text: 'cfpb.gov/prepaid', to: 'https://cfpb.gov/prepaid' },
    { text: supportPhone, to: telephoneLink(supportPhone) },
    { text: supportEmail, to: `mailto:${supportEmail}` },
  ]
  return pieces(text, links).map(({ text: part, to }, index) =>
    to === null ? (
      part
    ) : (
      <a
        key={index}
        className={styles['whole']}
        href={to}
        {...(/^(tel|mailto):/.test(to) ? {} : { target: '_blank', rel: 'noreferrer' })}
      >
        {part}
      </a>
    ),
  )
}
