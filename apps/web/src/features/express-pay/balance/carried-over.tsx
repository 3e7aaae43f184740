// Explains that a paycheck could not cover what was taken, and how the rest is deducted. Decisions 8; picture
// "express-pay-delinquent".
import type { ExpressPay } from '@daybreak/contract'
import { formatDollars, subtractCents } from '@daybreak/money'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Calendar from 'lucide-react/icons/calendar'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useId } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useHideAmounts } from '#platform/page/hide-amounts.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Card, Facts, Form, Money, Notice, OptionCards, useAmountWords, useForm, useToast } from '#ui'
import { changeSettings } from '../express-pay.queries.ts'
import { partsOf } from '../express-pay.rules.ts'
import { AmountFact } from './how-we-got.tsx'
import { useExpressPayAction } from '../use-express-pay-action.ts'
import styles from '../facts.module.css'

type Delinquency = NonNullable<ExpressPay['delinquency']>
const minutesInHour = 60
const maxPaydays = 3

export function WhatHappened({ delinquency }: { delinquency: Delinquency }) {
  const titleId = useId()
  const locale = useLocale()
  const { carriedOver, takenEarly, settled, payday, correctedShifts } = delinquency
  const short = subtractCents(wireCents(takenEarly), wireCents(settled))
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="express-pay.past.what-happened" />
      </h2>
      <p className="soft">
        {correctedShifts.map(({ workedOn, minutes }, index) => (
          // Two shifts of one day may have been changed.
          <span key={`${workedOn} ${index}`}>
            <Copy
              id="express-pay.past.why-shift"
              values={{ hours: Math.round(minutes / minutesInHour), date: formatWeekday(parsePlainDate(workedOn), locale) }}
            />{' '}
          </span>
        ))}
        <Copy id="express-pay.past.why" values={{ amount: <Money cents={short} /> }} />
      </p>
      <Facts>
        <AmountFact label={<Copy id="express-pay.past.taken" />} amount={takenEarly} />
        <AmountFact
          label={<Copy id="express-pay.past.settled" values={{ date: formatWeekday(parsePlainDate(payday), locale) }} />}
          amount={settled}
          isTakenOff
        />
        <AmountFact label={<Copy id="express-pay.past.carried" />} amount={carriedOver} isResult />
      </Facts>
      <Notice tone="good" icon={ShieldCheck} top>
        <p>
          <Copy id="express-pay.past.nothing-to-pay" />
        </p>
        <p className="sm">
          <Copy id="express-pay.past.clears" />
        </p>
      </Notice>
    </Card>
  )
}

/** Readings 4.6: "Choice next pay / spread over 2–3 paydays". */
export function HowToTake({ delinquency, nextPayday }: { delinquency: Delinquency; nextPayday: string | null }) {
  const copy = useCopy()
  const locale = useLocale()
  const titleId = useId()
  const { toast, show } = useToast()
  const saving = useExpressPayAction({ call: changeSettings })
  const form = useForm<{ plan: 'once' | 'spread' }, unknown>({
    initial: () => ({ plan: delinquency.spreadOver > 1 ? 'spread' : 'once' }),
    send: ({ plan }) => saving.run({ spreadOver: plan === 'once' ? 1 : maxPaydays }),
    onSent: () => show(copy('shell.form.saved')),
    action: saving,
  })
  const { isHidden } = useHideAmounts()
  const amountWords = useAmountWords()
  const rest = wireCents(delinquency.carriedOver)
  const paydays = Math.max(1, maxPaydays - delinquency.attempts)
  const date = nextPayday === null ? '–' : formatWeekday(parsePlainDate(nextPayday), locale)

  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="express-pay.past.how-title" />
      </h2>
      <Form form={form} submit={<Copy id="shell.action.save" />}>
        <OptionCards
          legend={copy('express-pay.past.how-title')}
          isLegendHidden
          options={[
            {
              value: 'once',
              title: copy('express-pay.past.choice-next'),
              body: copy('express-pay.past.on-date', { amount: amountWords(rest), date }),
              icon: Calendar,
            },
            {
              value: 'spread',
              title: copy('express-pay.past.choice-spread', { count: paydays }),
              body: isHidden
                ? amountWords(rest)
                : partsOf(rest, paydays)
                    .map((part) => formatDollars(part))
                    .join(', '),
              icon: CalendarDays,
            },
          ]}
          {...form.field('plan')}
        />
      </Form>
      {toast}
    </Card>
  )
}
