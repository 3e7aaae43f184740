// The history of a closed account, without signing in: requests a link, and shows what it leads to. Readings 4.8.
import { closingHistoryRoutes, type ClosedHistory, type Transaction } from '@daybreak/contract'
import { cents, negateCents, parseCents } from '@daybreak/money'
import { bankDateOf, formatDate, parseInstant, parsePlainDate } from '@daybreak/time'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { useAction } from '#platform/use-action.ts'
import { Button, Form, Item, ItemList, MessageNotice, Money, Notice, Skeleton, TextInput, useForm } from '#ui'
import styles from './closed-account.module.css'

const anyAddress = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

/** @param token  what follows `#` in the link; empty when the page was opened without one */
export function ClosedAccountScreen({ token }: { token: string }) {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy('employee.close.read-title') }))
  return (
    <>
      <h1 className={styles['title']}>
        <Copy id="employee.close.read-title" />
      </h1>
      {token === '' ? <AskForLink /> : <History token={token} />}
    </>
  )
}

function AskForLink() {
  const copy = useCopy()
  const [isSent, setSent] = useState(false)
  const asking = useAction({
    async call(email: string): Promise<true> {
      await callApi(closingHistoryRoutes.askForLink, { body: { email } })
      return true
    },
  })
  const form = useForm({
    initial: () => ({ email: '' }),
    check: ({ email }) => (anyAddress.test(email.trim()) ? {} : { email: { id: 'employee.close.read-email-invalid' } as const }),
    send: ({ email }) => asking.run(email.trim()),
    action: asking,
    onSent: () => setSent(true),
  })
  return (
    <>
      <p className={styles['lead']}>
        <Copy id="employee.close.read-lead" />
      </p>
      {isSent && (
        <Notice tone="good" icon={CircleCheck} role="status" className={styles['sent']}>
          <p>
            <Copy id="employee.close.read-sent" />
          </p>
        </Notice>
      )}
      <Form form={form} submit={<Copy id="employee.close.read-send" />}>
        <TextInput
          label={copy('employee.close.read-email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.field('email')}
        />
      </Form>
    </>
  )
}

type Shown = { facts: Omit<ClosedHistory, 'page'>; items: readonly Transaction[]; next: string | null }

const linkOver = { id: 'employee.close.read-over' } as const

function History({ token }: { token: string }) {
  const locale = useLocale()
  const copy = useCopy()
  const [shown, setShown] = useState<Shown | null>(null)
  const reading = useAction({
    async call(cursor: string | null): Promise<true> {
      const { page, ...facts } = await callApi(closingHistoryRoutes.readHistory, { body: { token, cursor } })
      const { hasNextPage, endCursor } = page.pageInfo
      setShown((before) => ({ facts, items: [...(before?.items ?? []), ...page.data], next: hasNextPage ? endCursor : null }))
      return true
    },
    refusals: refusalsOf<typeof closingHistoryRoutes.readHistory>({ 'closing.link_over': linkOver, bad_cursor: linkOver }),
  })
  const begin = useRef(reading.run)
  useEffect(() => void begin.current(null), [])
  const isOver = reading.message?.id === linkOver.id
  if (shown === null)
    return (
      <>
        {reading.message === null && <Skeleton className={styles['awaited']} />}
        <MessageNotice message={reading.message} className={styles['sent']} />
        {isOver && <AskForLink />}
        {reading.message !== null && !isOver && <Again reading={reading} cursor={null} />}
      </>
    )
  const { facts, items, next } = shown
  const dayOf = (at: string) => formatDate(bankDateOf(parseInstant(at)), locale)
  return (
    <>
      <p className={styles['lead']}>
        <Copy id="employee.close.read-account" values={{ last4: facts.accountLast4, date: dayOf(facts.closedAt) }} />{' '}
        <Copy id="employee.close.read-until" values={{ date: formatDate(parsePlainDate(facts.readableUntil), locale) }} />
      </p>
      <section aria-label={copy('employee.close.read-list')}>
        {items.length === 0 && <Copy id="employee.close.read-none" />}
        <ItemList>
          {items.map(({ id, summary, createdAt, amount, direction }) => (
            <Item
              key={id}
              icon={direction === 'NEGATIVE' ? ArrowUpRight : ArrowDownLeft}
              title={summary}
              body={dayOf(createdAt)}
              end={<Money cents={signed(amount, direction)} sign="always" />}
            />
          ))}
        </ItemList>
      </section>
      <MessageNotice message={reading.message} className={styles['sent']} />
      {isOver && <AskForLink />}
      {next !== null && !isOver && <Again reading={reading} cursor={next} />}
    </>
  )
}

type Reading = { isBusy: boolean; run: (cursor: string | null) => Promise<true | null> }

function Again({ reading, cursor }: { reading: Reading; cursor: string | null }) {
  return (
    <Button full variant="tint" busy={reading.isBusy} className={styles['more']} onClick={() => void reading.run(cursor)}>
      {cursor === null ? <Copy id="shell.action.try-again" /> : <Copy id="employee.close.read-more" />}
    </Button>
  )
}

function signed(amount: string, direction: Transaction['direction']) {
  const plain = parseCents(amount) ?? cents(0n)
  return direction === 'NEGATIVE' ? negateCents(plain) : plain
}
