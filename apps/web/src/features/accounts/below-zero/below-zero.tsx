// "Why your balance is below zero": the cause, when pay clears it, and how to clear it sooner. Picture "negative-balance".
import type { PayrollAccount } from '@daybreak/contract'
import { cents, greaterOf, magnitudeOf, noCents, subtractCents, type Cents } from '@daybreak/money'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import Banknote from 'lucide-react/icons/banknote'
import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-help'
import Clock from 'lucide-react/icons/clock'
import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Wallet from 'lucide-react/icons/wallet'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useFlag } from '#platform/flags/flag-values.ts'
import { useHideAmounts } from '#platform/page/hide-amounts.tsx'
import { addMoneyPath, transactionsPath } from '#platform/paths.ts'
import { ButtonLink, Card, Fact, Facts, Icon, Link, Money, Notice, Tracker, useAmountWords, type TrackerStep } from '#ui'
import { AccountColumns, AccountPage, AccountPart } from '../account-page.tsx'
import { payrollAccountQuery } from '../accounts.queries.ts'
import styles from './below-zero.module.css'

/** What took the balance below zero, in words and as a line of the sum. */
type BelowZeroCause = { words: string; line: string; amount: Cents }

type BelowZeroProps = {
  /** Null where it is not known. */
  cause: BelowZeroCause | null
  /** The cause is a purchase, which may not be the worker's own. */
  isPurchase: boolean
  /** A civil date; null where none is known. */
  nextPayday: string | null
}

/** Cleared while it is open, it says so: the account is read again every minute. */
export function BelowZero({ cause, isPurchase, nextPayday }: BelowZeroProps) {
  const copy = useCopy()
  const { data: account } = useQuery(payrollAccountQuery)
  const balance = account && wireCents(account.details.availableBalance)
  const isCleared = balance !== undefined && balance >= noCents
  const title = copy(isCleared ? 'accounts.negative.cleared' : 'accounts.negative.title')
  return (
    <AccountPage title={title}>
      {(shown) =>
        balance !== undefined &&
        !isCleared && (
          <AccountColumns
            left={
              <>
                <Now balance={balance} cause={cause} />
                <Clears account={shown} balance={balance} nextPayday={nextPayday} />
              </>
            }
            right={
              <>
                <Sooner missing={magnitudeOf(balance)} />
                <Works />
                <Notice tone="good" icon={ShieldCheck} top>
                  <p className="sm">
                    <Copy id="accounts.negative.no-cost" />
                  </p>
                </Notice>
                {isPurchase && (
                  <Notice tone="info" icon={CircleHelp} top>
                    <p className="sm">
                      <Copy
                        id="accounts.negative.dispute"
                        components={{ link: <Link to={transactionsPath} className="link" /> }}
                      />
                    </p>
                  </Notice>
                )}
              </>
            }
          />
        )
      }
    </AccountPage>
  )
}

function Now({ balance, cause }: { balance: Cents; cause: BelowZeroCause | null }) {
  const had = cause === null ? null : cents(balance + cause.amount)
  return (
    <Card>
      <p className={`sm soft ${styles['label']}`}>
        <Copy id="accounts.banner.label" />
      </p>
      <p className={styles['money']}>
        <Money cents={balance} />
      </p>
      <p className="soft">
        <Copy id="accounts.negative.calm" />
      </p>
      {cause !== null && (
        <>
          <h2 className={styles['why']}>
            <Copy id="accounts.negative.why" />
          </h2>
          <p className="soft">{cause.words}</p>
        </>
      )}
      {/* Where more than this happened since, the sum would not be right. */}
      {cause !== null && had !== null && had >= noCents && (
        <Facts>
          <Fact label={<Copy id="accounts.negative.had" />}>
            <Money cents={had} />
          </Fact>
          <Fact label={<bdi>{cause.line}</bdi>}>
            <Money cents={subtractCents(noCents, cause.amount)} />
          </Fact>
          <Fact isResult label={<Copy id="accounts.negative.now" />}>
            <Money cents={balance} />
          </Fact>
        </Facts>
      )}
    </Card>
  )
}

type ClearsProps = { account: PayrollAccount; balance: Cents; nextPayday: string | null }

function Clears({ account: { coming }, balance, nextPayday }: ClearsProps) {
  const copy = useCopy()
  const locale = useLocale()
  const amountWords = useAmountWords()
  const day = (date: string) => formatWeekday(parsePlainDate(date), locale)
  const [next] = coming
  const rest = next === undefined ? null : cents(wireCents(next.amount) + balance)
  const steps: TrackerStep[] = [
    {
      key: 'today',
      state: 'now',
      icon: Clock,
      title: copy('accounts.negative.today'),
      when: amountWords(balance),
      body: copy('accounts.negative.today-note'),
    },
    {
      key: 'pay',
      state: 'to-come',
      icon: Banknote,
      title: copy('accounts.negative.pay'),
      when: next
        ? copy('accounts.negative.pay-when', { date: day(next.settlesOn), amount: amountWords(wireCents(next.amount)) })
        : (nextPayday ?? undefined) && day(nextPayday ?? ''),
      body:
        rest !== null && rest < noCents
          ? null
          : copy('accounts.negative.pay-note', { amount: amountWords(magnitudeOf(balance)) }),
    },
    {
      key: 'rest',
      state: 'to-come',
      icon: Wallet,
      title: copy('accounts.negative.rest'),
      when: rest !== null && rest > noCents ? copy('accounts.negative.rest-about', { amount: amountWords(rest) }) : undefined,
      body: copy('accounts.negative.rest-note'),
    },
  ]
  const title = copy('accounts.negative.clears')
  return (
    <AccountPart title={title}>
      <Tracker label={title} steps={steps} />
    </AccountPart>
  )
}

/** Decisions 6: the smallest transfer. */
const minTransfer = cents(500n)

/** Up to the worker: never a filled button. */
function Sooner({ missing }: { missing: Cents }) {
  const enough = greaterOf(missing, minTransfer)
  const { isHidden } = useHideAmounts()
  const amountWords = useAmountWords()
  if (!useFlag('add-money')) return null
  return (
    <AccountPart title={<Copy id="accounts.negative.sooner" />}>
      <p className={`soft sm ${styles['note']}`}>
        <Copy id="accounts.negative.sooner-note" values={{ amount: amountWords(enough) }} />
      </p>
      <ButtonLink to={isHidden ? addMoneyPath : `${addMoneyPath}?amount=${enough}`} variant="tint" full icon={Plus}>
        <Copy id="accounts.negative.add" />
      </ButtonLink>
    </AccountPart>
  )
}

const works = ['employee.restricted.works-pay', 'accounts.negative.works-add', 'employee.restricted.works-see'] as const

function Works() {
  return (
    <AccountPart title={<Copy id="employee.restricted.works-title" />}>
      <ul className={styles['works']}>
        {works.map((id) => (
          <li key={id}>
            <Icon of={Check} size="sm" />
            <Copy id={id} />
          </li>
        ))}
      </ul>
    </AccountPart>
  )
}
