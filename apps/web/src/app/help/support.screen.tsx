// Help for everyone, at one address: search, topics, a person to talk to, and how to tell us from somebody else. Decision 47.
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useId, type ReactNode } from 'react'
import { FreezeNow } from '#features/cards'
import { HelpFinder, RecentCases, TopicTiles } from '#features/support'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { articlePath } from '#platform/paths.ts'
import { Card, Icon, ItemLink, ItemList } from '#ui'
import { HelpContact } from './help-contact.tsx'
import { RealBrand } from './real-brand.tsx'
import styles from './support.module.css'

/** Inside the shell: cards on the page. */
export function SupportInsideScreen() {
  return (
    <>
      <Heading className={styles['head']} />
      <HelpFinder isInside>
        <div className={styles['columns']}>
          <div className="grid">
            <Part heading={<Copy id="support.home.topics" />} isCard>
              <TopicTiles />
            </Part>
            <RecentCases />
          </div>
          <div className="grid">
            <ContactPart isCard />
            <Card flush>
              <ItemList>
                <FreezeNow />
                <ItemLink
                  to={articlePath('safety', 'is-this-real')}
                  icon={ShieldCheck}
                  tone="iris"
                  title={<Copy id="support.real.title" />}
                  body={<Copy id="support.home.real-body" />}
                />
              </ItemList>
            </Card>
          </div>
        </div>
      </HelpFinder>
    </>
  )
}

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

function Heading({ className }: { className?: string | undefined }) {
  return (
    <h1 className={className}>
      <Copy id="support.home.title" />
    </h1>
  )
}

type PartProps = { heading: ReactNode; isCard?: boolean; children: ReactNode }

function Part({ heading, isCard = false, children }: PartProps) {
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
