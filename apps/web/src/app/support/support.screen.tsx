// Help before sign-in, at one address: search, topics, a person to talk to, and how to distinguish us from an impostor. Decision
// 47.
import ShieldCheck from 'lucide-react/icons/shield-check'
import { HelpFinder, TopicTiles } from '#features/support'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { Icon } from '#ui'
import { RealBrand } from '../help/real-brand.tsx'
import { ContactPart, Heading, Part } from './support-parts.tsx'
import styles from './support.module.css'

/** Before sign-in: one sheet. */
export function SupportScreen() {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy('shell.title.support') }))
  return (
    <>
      <Heading className={styles['head']} />
      <HelpFinder isInside={false}>
        <Part heading={<Copy id="support.home.topics" />}>
          <TopicTiles />
        </Part>
      </HelpFinder>
      <ContactPart />
      <Truths />
    </>
  )
}

function Truths() {
  return (
    <Part heading={<Copy id="support.real.title" />}>
      <div className={styles['truths']}>
        <Icon of={ShieldCheck} className={styles['shield']} />
        <RealBrand />
      </div>
    </Part>
  )
}
