// "Your account is limited right now": the worker's money, why, what to do, what works and what does not. Picture "account-restricted".
import type { AccountRestriction, PayrollAccount } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { dateIn, formatTheTime, formatWeekday, parseInstant, parsePlainDate } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import Check from 'lucide-react/icons/check'
import IdCard from 'lucide-react/icons/id-card'
import Lock from 'lucide-react/icons/lock'
import Phone from 'lucide-react/icons/phone'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { showWhoPath, supportPath } from '#platform/paths.ts'
import { ButtonLink, Card, Money, Orb, Tracker, type IconType, type TrackerStep } from '#ui'
import { AccountColumns, AccountPage, AccountPart } from '../account-page.tsx'
import { payrollAccountQuery } from '../accounts.queries.ts'
import styles from './restricted.module.css'

type AccountRestrictedProps = {
  /** A civil date; null where none is known. */
  nextPayday: string | null
  /** How a person is reached. */
  contact: ReactNode
}

/** Released while it is open, it says so: the account is read again every minute. */
export function AccountRestricted({ nextPayday, contact }: AccountRestrictedProps) {
  const copy = useCopy()
  const { data: account } = useQuery(payrollAccountQuery)
  const restriction = account?.restriction ?? null
  const title = copy(account && restriction === null ? 'employee.restricted.released' : 'employee.restricted.title')
  const lead = restriction ? (
    <Since {...restriction} />
  ) : (
    account && (
      <p className="soft">
        <Copy id="employee.restricted.released-note" />
      </p>
    )
  )
  return (
    <AccountPage title={title} lead={lead}>
      {(shown) =>
        restriction && (
          <AccountColumns
            left={
              <>
                <Yours account={shown} reason={restriction.reason} />
                <ToDo {...restriction} />
              </>
            }
            right={
              <>
                <Works nextPayday={nextPayday} />
                <WorksNot />
                <Card>{contact}</Card>
              </>
            }
          />
        )
      }
    </AccountPage>
  )
}

function Since({ since }: Pick<AccountRestriction, 'since'>) {
  const locale = useLocale()
  const [zone, at] = [browserTimeZone(), parseInstant(since)]
  const values = { date: formatWeekday(dateIn(at, zone), locale), time: formatTheTime(at, zone, locale) }
  return (
    <p className="soft num">
      <Copy id="employee.restricted.since" values={values} />
    </p>
  )
}

const whys: Readonly<Record<AccountRestriction['reason'], CopyKey>> = {
  fraud_review: 'employee.restricted.reason-activity',
  returned_debit: 'employee.restricted.reason-debit',
  court_order: 'employee.restricted.reason-order',
  worker_wish: 'employee.restricted.reason-wish',
}

function Yours({ account, reason }: { account: PayrollAccount; reason: AccountRestriction['reason'] }) {
  return (
    <Card>
      <p className={`sm soft ${styles['label']}`}>
        <Copy id="employee.restricted.yours" />
      </p>
      <div className={styles['yours']}>
        <p className={styles['money']}>
          <Money cents={account.details.availableBalance} />
        </p>
      </div>
      <p className="soft">
        <b className={styles['why']}>
          <Copy id="employee.restricted.why" />
        </b>{' '}
        <Copy id={whys[reason]} />
      </p>
    </Card>
  )
}

/** The reasons for which a photo of an ID helps; an order or the worker's own request needs a person on the phone. */
const endsByPhoto: ReadonlySet<AccountRestriction['reason']> = new Set(['fraud_review', 'returned_debit'])

function ToDo({ caseNumber, reason }: Pick<AccountRestriction, 'caseNumber' | 'reason'>) {
  const copy = useCopy()
  const title = copy('employee.restricted.do-title')
  const isByPhoto = endsByPhoto.has(reason)
  const call = copy('employee.restricted.do-call-note', { caseNumber })
  const first = isByPhoto
    ? { icon: IdCard, title: copy('employee.restricted.do-id'), body: copy('employee.restricted.do-id-note') }
    : { icon: Phone, title: copy('employee.restricted.do-call'), body: call }
  const steps: TrackerStep[] = [
    { key: 'first', state: 'now', ...first },
    {
      key: 'check',
      state: 'to-come',
      icon: UserRound,
      title: copy('employee.restricted.do-check'),
      when: copy('employee.restricted.do-check-when'),
    },
    {
      key: 'done',
      state: 'to-come',
      icon: Check,
      title: copy('employee.restricted.do-done'),
      body: copy('employee.restricted.do-done-note'),
    },
  ]
  return (
    <AccountPart title={title}>
      <Tracker label={title} steps={steps} />
      <div className={styles['actions']}>
        {isByPhoto && (
          <ButtonLink to={showWhoPath(caseNumber)} full icon={Camera}>
            <Copy id="employee.restricted.photo" />
          </ButtonLink>
        )}
        <ButtonLink to={supportPath} full variant={isByPhoto ? 'tint' : 'primary'}>
          <Copy id={isByPhoto ? 'employee.restricted.other-ways' : 'employee.restricted.do-call'} />
        </ButtonLink>
        {isByPhoto && <p className="sm soft">{call}</p>}
      </div>
    </AccountPart>
  )
}

function Works({ nextPayday }: { nextPayday: string | null }) {
  const locale = useLocale()
  const next = nextPayday !== null && (
    <Copy id="employee.restricted.works-pay-next" values={{ date: formatWeekday(parsePlainDate(nextPayday), locale) }} />
  )
  return (
    <Ticks title="employee.restricted.works-title">
      <Tick icon={Check} tone="in" title="employee.restricted.works-pay" body={next} />
      <Tick
        icon={Check}
        tone="in"
        title="employee.restricted.works-bank"
        body={<Copy id="employee.restricted.works-bank-how" />}
      />
      <Tick icon={Check} tone="in" title="employee.restricted.works-see" />
      <Tick icon={Check} tone="in" title="employee.restricted.works-freeze" />
      <Tick icon={Check} tone="in" title="employee.restricted.works-help" />
    </Ticks>
  )
}

function WorksNot() {
  return (
    <Ticks title="employee.restricted.not-title">
      <Tick icon={Lock} tone="warn" title="employee.restricted.not-send" body={<Copy id="employee.restricted.not-send-note" />} />
      <Tick icon={Lock} tone="warn" title="employee.restricted.not-card" />
      <Tick icon={Lock} tone="warn" title="employee.restricted.not-reveal" />
    </Ticks>
  )
}

function Ticks({ title, children }: { title: CopyKey; children: ReactNode }) {
  return (
    <AccountPart title={<Copy id={title} />}>
      <ul className={styles['ticks']}>{children}</ul>
    </AccountPart>
  )
}

type TickProps = { icon: IconType; tone: 'in' | 'warn'; title: CopyKey; body?: ReactNode }

function Tick({ icon, tone, title, body }: TickProps) {
  return (
    <li>
      <Orb icon={icon} tone={tone} />
      <span>
        <b>
          <Copy id={title} />
        </b>
        {body && <span className="sm soft num">{body}</span>}
      </span>
    </li>
  )
}
