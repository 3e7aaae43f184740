// "What you agreed to": what can be changed, what lasts as long as the account, and what has changed since. The picture
// `consents`.
import type { Consents as Overview } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import MailCheck from 'lucide-react/icons/mail-check'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Laptop from 'lucide-react/icons/laptop'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useId } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { agreementPath, consentPath, legalPath, myAccountPath, settingsPath } from '#platform/paths.ts'
import { ButtonLink, Card, Item, ItemLink, ItemList, Link, Masked, Notice, Tracker, type IconType } from '#ui'
import { agreementNames, subjectNames } from './agreement-names.ts'
import { ConsentsPage, NotHere } from './consents-page.tsx'
import { consentsQuery } from './consents.queries.ts'
import { useDays } from './use-days.ts'
import styles from './consents.module.css'

type ConsentsProps = {
  /** Whether we see how the app is used: a setting of the worker's. */
  isUsageShared: boolean
}

export function Consents({ isUsageShared }: ConsentsProps) {
  const copy = useCopy()
  const query = useQuery(consentsQuery)
  return (
    <ConsentsPage
      title={copy('employee.consent.title')}
      lead={<Copy id="employee.consent.lead" />}
      back={{ to: myAccountPath, name: <Copy id="employee.account.title" /> }}
    >
      {query.data ? (
        <div className={`grid ${styles['columns']}`}>
          <div className="grid">
            <Changeable {...query.data} isUsageShared={isUsageShared} />
            <Lasting agreements={query.data.agreements} />
          </div>
          <div className="grid">
            <History {...query.data} />
            <Notice tone="info" icon={ShieldCheck} top>
              {copy('employee.consent.never')}
            </Notice>
          </div>
        </div>
      ) : (
        <NotHere {...query} />
      )}
    </ConsentsPage>
  )
}

function Changeable({ documents, texts, marketing, isUsageShared }: Overview & ConsentsProps) {
  const copy = useCopy()
  const headingId = useId()
  const { dayOf, dateOf } = useDays()
  const documentsWords = () => {
    if (documents.mailedFrom !== null) return copy('employee.consent.by-mail', { date: dateOf(documents.mailedFrom) })
    return documents.since === null
      ? copy('employee.consent.no')
      : copy('employee.consent.yes-since', { date: dayOf(documents.since) })
  }
  const textsWords =
    texts.isGiven && texts.to !== null ? copy('employee.consent.yes-to', { destination: texts.to }) : copy('employee.consent.no')
  const marketingWords = () => {
    if (!marketing.isGiven) return copy('employee.consent.no')
    return marketing.since === null
      ? copy('employee.consent.yes')
      : copy('employee.consent.yes-since', { date: dayOf(marketing.since) })
  }
  return (
    <Card flush labelledBy={headingId}>
      <h2 id={headingId} className={styles['listHead']}>
        <Copy id="employee.consent.can-change" />
      </h2>
      <ItemList>
        <Choice icon={MailCheck} name="employee.consent.documents" to={consentPath('documents')} words={documentsWords()} />
        <Choice icon={MessageSquareText} name="employee.consent.texts" to={consentPath('texts')} words={textsWords} />
        <Choice icon={Megaphone} name="employee.consent.marketing" to={consentPath('marketing')} words={marketingWords()} />
        <Choice
          icon={Laptop}
          name="employee.consent.usage"
          to={settingsPath}
          words={copy(isUsageShared ? 'employee.consent.usage-yes' : 'employee.consent.no')}
        />
      </ItemList>
    </Card>
  )
}

function Choice({ icon, name, to, words }: { icon: IconType; name: CopyKey; to: string; words: string }) {
  const copy = useCopy()
  return (
    <Item
      icon={icon}
      title={<Copy id={name} />}
      body={<Masked text={words} />}
      end={
        <ButtonLink
          variant="quiet"
          size="sm"
          className={styles['change']}
          to={to}
          aria-label={copy('employee.consent.change-label', { name: copy(name) })}
        >
          <Copy id="shell.action.change" />
        </ButtonLink>
      }
    />
  )
}

function Lasting({ agreements }: Pick<Overview, 'agreements'>) {
  const copy = useCopy()
  const headingId = useId()
  const { dayOf } = useDays()
  return (
    <Card flush labelledBy={headingId}>
      <div className={styles['listHead']}>
        <h2 id={headingId}>
          <Copy id="employee.consent.last" />
        </h2>
        <p className="soft sm">
          <Copy id={agreements.length === 0 ? 'employee.consent.none' : 'employee.consent.last-note'} />
        </p>
      </div>
      <ItemList>
        {agreements.map(({ id, name, version, agreedAt }) => (
          <ItemLink
            key={id}
            to={agreementPath(id)}
            icon={agreementNames[name].icon}
            title={<Copy id={agreementNames[name].name} />}
            body={
              <span className="num">
                {name === 'payment-election'
                  ? copy('employee.consent.pay-choice-note', { date: dayOf(agreedAt) })
                  : copy('employee.consent.version', { version, date: dayOf(agreedAt) })}
              </span>
            }
          />
        ))}
      </ItemList>
      <p className={styles['legal']}>
        <Link className="link" href={legalPath} newTab>
          <Copy id="shell.menu.terms" />
        </Link>
      </p>
    </Card>
  )
}

function History({ changes, agreements }: Overview) {
  const copy = useCopy()
  const headingId = useId()
  const { dayOf } = useDays()
  const [first] = agreements
  const steps = changes.map(({ at, subject, isGiven, isHere }) => ({
    key: `${subject} ${at}`,
    state: 'done' as const,
    icon: Check,
    title: copy(isGiven ? 'employee.consent.changed-yes' : 'employee.consent.changed-off', { name: copy(subjectNames[subject]) }),
    when: dayOf(at),
    body: copy(isHere ? 'employee.consent.changed-here' : 'employee.consent.changed-elsewhere'),
  }))
  const opened = first && {
    key: 'opened',
    state: 'done' as const,
    icon: Check,
    title: copy('employee.consent.opened'),
    when: dayOf(first.agreedAt),
    body: copy('employee.consent.opened-count', { count: agreements.length }),
  }
  if (steps.length === 0 && !opened) return null
  return (
    <Card labelledBy={headingId}>
      <h2 id={headingId} className={styles['heading']}>
        <Copy id="employee.consent.history" />
      </h2>
      <Tracker label={copy('employee.consent.history')} steps={opened ? [...steps, opened] : steps} />
    </Card>
  )
}
