// The parts of the help page that everyone sees, inside the app and before sign-in.
import { useId, type ReactNode } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Card } from '#ui'
import { HelpContact } from '../help/help-contact.tsx'
import styles from './support.module.css'

export function Heading({ className }: { className?: string | undefined }) {
  return (
    <h1 className={className}>
      <Copy id="support.home.title" />
    </h1>
  )
}

type PartProps = { heading: ReactNode; isCard?: boolean; children: ReactNode }

export function Part({ heading, isCard = false, children }: PartProps) {
  const headingId = useId()
  const content = (
    <>
      <h2 id={headingId} className={styles['partTitle']}>
        {heading}
      </h2>
      {children}
    </>
  )
  if (isCard) return <Card labelledBy={headingId}>{content}</Card>
  return (
    <section className={styles['part']} aria-labelledby={headingId}>
      {content}
    </section>
  )
}

/** How to reach us: the same on every page of help. */
export function ContactPart({ isCard = false }: { isCard?: boolean }) {
  return (
    <Part heading={<Copy id="support.contact.title" />} isCard={isCard}>
      <HelpContact />
    </Part>
  )
}
