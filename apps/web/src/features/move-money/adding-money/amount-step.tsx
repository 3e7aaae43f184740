// How much is added, the day on which it can be used, and the authorization: one form with one button. Picture "move-money-add".
import type { AddingMoney, MoneyDestination } from '@daybreak/contract'
import { formatDollars, noCents, plainDollars, typedDollars } from '@daybreak/money'
import CalendarCheck from 'lucide-react/icons/calendar-check-2'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { AmountInput, Button, ChoiceChips, Fact, Facts, Form, MessageNotice, Notice, useForm } from '#ui'
import { useMoneyWords } from '../use-money-words.ts'
import { addingFaultWords } from './adding-fault-words.ts'
import { addingFaultOf, chipsOf, isUsedUp, leftAfter } from './adding-money.rules.ts'
import type { Adding } from './use-adding.ts'
import styles from './adding-money.module.css'

type AmountStepProps = {
  overview: AddingMoney
  source: MoneyDestination
  /** Filled in: the wire's text. */
  amount: string | null
  accountLast4: string | null
  adding: Adding
  onDateChanged: () => void
}

export function AmountStep(props: AmountStepProps) {
  const { overview, source, amount, accountLast4, adding, onDateChanged } = props
  const copy = useCopy()
  const words = useMoneyWords()
  const language = useLocale()
  const { min, max, cancelUntil, usableOn } = overview
  const dollars = (cents: string) => formatDollars(wireCents(cents))
  const faultOf = addingFaultWords(overview)
  const account = words.accountOf({ ...source, name: source.nickname ?? source.name })
  const permissionFor = (typed: string) =>
    copy('move-money.add.permission', {
      amount: dollars(typed),
      account,
      theTime: words.theTimeInZone(cancelUntil),
      date: words.dayOfInstant(cancelUntil),
    })
  const form = useForm({
    initial: () => ({ amount: amount === null ? '' : plainDollars(wireCents(amount)) }),
    check: (entry) => ({ amount: faultOf(entry.amount) }),
    async send(entry) {
      const typed = typedDollars(entry.amount)?.toString() ?? '0'
      const permission = permissionFor(typed)
      const sent = await adding.send({
        amount: typed,
        destinationId: source.id,
        shownUsableOn: usableOn,
        permission: { words: permission, language },
      })
      // After any refusal, the days and the limit that are shown are fetched again.
      if (sent === null) onDateChanged()
      return sent
    },
    action: adding,
  })
  if (isUsedUp(overview)) return <UsedUp max={dollars(max)} />
  const typed = addingFaultOf(form.values.amount, overview) === null ? typedDollars(form.values.amount) : null
  return (
    <Form form={form} layout="own" notice={null} submit={null} className={styles['form']}>
      <AmountInput
        label={copy('move-money.add.question')}
        hint={copy('move-money.add.pull-limit', { min: dollars(min), max: dollars(max) })}
        isLarge
        {...form.field('amount')}
      />
      <div className={styles['chips']}>
        <ChoiceChips
          legend={copy('move-money.amount.label')}
          chips={chipsOf(overview).map((offered) => ({
            value: offered.toString(),
            label: formatDollars(offered).replace(/\.00$/, ''),
          }))}
          value={typedDollars(form.values.amount)?.toString() ?? null}
          onValue={(chosen) => form.set({ amount: plainDollars(wireCents(chosen)) })}
        />
      </div>
      <DayOfUse overview={overview} />
      <Facts>
        <Fact isWords label={<Copy id="move-money.review.from" />}>
          <bdi>{account}</bdi>
        </Fact>
        {accountLast4 !== null && (
          <Fact isWords label={<Copy id="move-money.review.to" />}>
            <Copy id="express-pay.transfer.own-account" values={{ last4: accountLast4 }} />
          </Fact>
        )}
        <Fact label={<Copy id="move-money.add.leaves" />}>{words.day(overview.leavesOn)}</Fact>
        <Fact label={<Copy id="express-pay.transfer.fee" />}>{formatDollars(noCents)}</Fact>
        <Fact label={<Copy id="move-money.add.left-today" />}>{formatDollars(leftAfter(form.values.amount, overview))}</Fact>
      </Facts>
      <Refused form={form.message} adding={adding} account={account} overview={overview} amount={form.values.amount} />
      <Button type="submit" full busy={form.isBusy} className={styles['button']}>
        {typed === null ? (
          <Copy id="move-money.home.add-money" />
        ) : (
          <Copy id="move-money.add.confirm" values={{ amount: formatDollars(typed) }} />
        )}
      </Button>
      {typed !== null && <p className={`sm mute ${styles['permission']}`}>{permissionFor(typed.toString())}</p>}
    </Form>
  )
}

/** Computed by the server: settlement, the time in which a bank may take it back, and the holidays in between by name. */
function DayOfUse({ overview: { usableOn, holidays } }: { overview: AddingMoney }) {
  const copy = useCopy()
  const words = useMoneyWords()
  return (
    <Notice tone="info" icon={CalendarCheck} top className={styles['day']}>
      <p>
        <b>
          <Copy id="move-money.add.use-on" values={{ date: words.day(usableOn) }} />
        </b>
      </p>
      <p className="sm">
        {[
          copy('move-money.add.use-why'),
          ...holidays.map((holiday) =>
            copy('move-money.add.use-holiday', { holiday: copy('move-money.add.holiday', { holiday }) }),
          ),
        ].join(' ')}
      </p>
    </Notice>
  )
}

type RefusedProps = {
  form: Parameters<typeof MessageNotice>[0]['message']
  adding: Adding
  account: string
  overview: AddingMoney
  amount: string
}

function Refused({ form, adding: { repeatMinutes, isDateChanged }, account, overview, amount }: RefusedProps) {
  const words = useMoneyWords()
  if (repeatMinutes === null && !isDateChanged) return <MessageNotice message={form} />
  return (
    <Notice tone="warn" icon={CircleAlert} role="alert" top>
      <p>
        {repeatMinutes === null ? (
          <Copy id="move-money.add.date-changed" values={{ date: words.day(overview.usableOn) }} />
        ) : (
          <Copy
            id="move-money.add.duplicate"
            values={{ minutes: repeatMinutes, amount: formatDollars(typedDollars(amount) ?? noCents), account }}
          />
        )}
      </p>
    </Notice>
  )
}

function UsedUp({ max }: { max: string }) {
  return (
    <Notice tone="info" icon={Info} role="status" className={styles['day']}>
      <p>
        <Copy id="move-money.add.used-up" values={{ max }} />
      </p>
    </Notice>
  )
}
