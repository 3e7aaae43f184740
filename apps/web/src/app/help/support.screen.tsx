// Help for everyone, at one address: a person to talk to, the answers, and how to tell us from somebody else. Decision 47.
import ShieldCheck from 'lucide-react/icons/shield-check'
import Snowflake from 'lucide-react/icons/snowflake'
import { useId, type ReactNode } from 'react'
import { useProfile } from '#features/employee'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { manageCardPath } from '#platform/paths.ts'
import { Card, Icon, ItemLink, ItemList } from '#ui'
import { answerGroups, type AnswerGroup } from './help-answers.ts'
import { HelpContact } from './help-contact.tsx'
import { HelpQuestion } from './help-question.tsx'
import { RealBrand } from './real-brand.tsx'
import styles from './support.module.css'

/** Inside the shell: cards on the page. */
export function SupportInsideScreen() {
  const { features } = useProfile()
  return (
    <>
      <Heading className={styles['head']} />
      <div className={styles['columns']}>
        <div className="grid">
          <Part heading={<Copy id="support.contact.title" />} isCard>
            <HelpContact />
          </Part>
          <Card flush>
            <ItemList>
              <ItemLink
                to={manageCardPath}
                icon={Snowflake}
                tone="iris"
                title={<Copy id="support.contact.freeze" />}
                body={<Copy id="cards.freeze.hint" />}
              />
            </ItemList>
          </Card>
          <Truths isCard />
        </div>
        <div className="grid">
          {answerGroups(features).map((group) => (
            <Answers key={group.heading} isCard {...group} />
          ))}
        </div>
      </div>
    </>
  )
}

/** Before sign-in: one sheet. */
export function SupportScreen() {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy('shell.title.support') }))
  return (
    <>
      <Heading />
      <HelpContact />
      {answerGroups(null).map((group) => (
        <Answers key={group.heading} {...group} />
      ))}
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

type PartProps = { heading: ReactNode; icon?: ReactNode; isCard?: boolean; children: ReactNode }

function Part({ heading, isCard = false, children }: PartProps) {
  const headingId = useId()
  const content = (
    <>
      <h2 id={headingId}>{heading}</h2>
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

function Answers({ heading, answers, isCard = false }: AnswerGroup & { isCard?: boolean }) {
  return (
    <Part heading={<Copy id={heading} />} isCard={isCard}>
      <div className={styles['answers']}>
        {answers.map(({ question, answer }) => (
          <HelpQuestion key={question} question={<Copy id={question} />}>
            <Copy id={answer} />
          </HelpQuestion>
        ))}
      </div>
    </Part>
  )
}

function Truths({ isCard = false }: { isCard?: boolean }) {
  return (
    <Part heading={<Copy id="support.real.title" />} isCard={isCard}>
      <div className={styles['truths']}>
        <Icon of={ShieldCheck} className={styles['shield']} />
        <RealBrand />
      </div>
    </Part>
  )
}
