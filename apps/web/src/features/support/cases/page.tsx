// One case: its messages, the worker's answer, and closing it. Picture "support-case".
import { secretNumberIn, type CaseMessage, type CaseThread } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { dateIn, formatDate, formatTime, formatWeekday, parseInstant, parsePlainDate, type Instant } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import FileText from 'lucide-react/icons/file-text'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import { ApiProblem } from '#platform/calls/api.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { FileField } from '#platform/files/file-field.tsx'
import type { SentFile } from '#platform/files/use-files.ts'
import { usePageTitle } from '#platform/page/page-title.ts'
import { casesPath } from '#platform/paths.ts'
import {
  BackLink,
  Button,
  Card,
  classNames,
  Fact,
  Facts,
  Form,
  Icon,
  LoadFailed,
  MessageNotice,
  Notice,
  Skeleton,
  TextArea,
  useForm,
  useToast,
  type Faults,
} from '#ui'
import { caseQuery, useAnswerCase, useCloseCase, useReopenCase } from '../support.queries.ts'
import { CaseBadge } from './words.tsx'
import styles from './cases.module.css'

const notFound = 404
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** "Tue, Nov 17, 6:12 PM", on the reader's own clock. */
function momentIn(at: Instant, locale: Locale): string {
  return `${formatWeekday(dateIn(at, ownZone()), locale)}, ${formatTime(at, ownZone(), locale)}`
}

/** @param otherwise  for a number that is none of the worker's */
export function CasePage({ number, otherwise }: { number: string; otherwise: ReactNode }) {
  const copy = useCopy()
  const { data: thread, error, isPending, isFetching, refetch } = useQuery(caseQuery(number))
  usePageTitle(copy('shell.title.pattern', { page: copy('support.case.number', { caseNumber: number }) }))
  if (error instanceof ApiProblem && error.status === notFound) return otherwise
  return (
    <>
      <BackLink to={casesPath}>
        <Copy id="support.case.title" />
      </BackLink>
      {thread === undefined ? (
        <Card>
          {isPending ? (
            <Skeleton className={styles['loading']} />
          ) : (
            <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <Shown thread={thread} />
      )}
    </>
  )
}

function Shown({ thread }: { thread: CaseThread }) {
  const copy = useCopy()
  const locale = useLocale()
  const { number, topic, state, answerBy, openedAt, messages } = thread
  return (
    <div className={styles['columns']}>
      <div className="grid">
        <Card>
          <div className={styles['caseHead']}>
            <div className="grow">
              <p className={styles['who']}>
                <Copy id="support.case.number" values={{ caseNumber: number }} />
              </p>
              <h1>{copy(`support.topic.${topic}`)}</h1>
            </div>
            <CaseBadge state={state} />
          </div>
          {state === 'waiting' && answerBy !== null && (
            <Notice tone="warn" icon={CalendarClock} top className={styles['due']}>
              <p>
                <Copy id="support.case.due-notice" values={{ date: <b>{formatWeekday(parsePlainDate(answerBy), locale)}</b> }} />
              </p>
            </Notice>
          )}
          <ol className={styles['thread']} aria-label={copy('support.case.your-turn-none')}>
            {messages.map((message) => (
              <Said key={message.id} message={message} />
            ))}
          </ol>
        </Card>
        {state !== 'closed' && <AnswerForm key={messages.length} number={number} />}
      </div>
      <div className="grid">
        <Card>
          <h2>
            <Copy id="support.case.about" />
          </h2>
          <Facts>
            <Fact label={copy('support.case.about-opened')}>{formatDate(dateIn(parseInstant(openedAt), ownZone()), locale)}</Fact>
            {state === 'open' && answerBy !== null && (
              <Fact label={copy('support.case.open')}>
                <Copy id="support.case.answer-by-us" values={{ date: formatWeekday(parsePlainDate(answerBy), locale) }} />
              </Fact>
            )}
          </Facts>
        </Card>
        <Ending thread={thread} />
      </div>
    </div>
  )
}

function Said({ message: { from, agent, text, at, files } }: { message: CaseMessage }) {
  const copy = useCopy()
  const locale = useLocale()
  return (
    <li className={classNames(styles['msg'], from === 'worker' && styles['mine'])}>
      <p className={styles['who']}>
        <b>{from === 'worker' ? copy('support.case.you') : copy('support.case.agent', { name: agent ?? '' })}</b>{' '}
        {momentIn(parseInstant(at), locale)}
      </p>
      <div className={styles['bub']}>
        {text.split(/\n+/).map((line, position) => (
          // The lines of one message never change.
          <p key={`${position}-${line}`}>{line}</p>
        ))}
      </div>
      {files.map(({ name }) => (
        <span key={name} className={styles['sent']}>
          <Icon of={FileText} size="sm" />
          <span translate="no">{name}</span>
        </span>
      ))}
    </li>
  )
}

type Entry = { message: string; files: readonly SentFile[]; isWaiting: boolean }

function AnswerForm({ number }: { number: string }) {
  const copy = useCopy()
  const answering = useAnswerCase(number)
  const form = useForm<Entry, true>({
    initial: () => ({ message: '', files: [], isWaiting: false }),
    check: faultsOf,
    send: ({ message, files }) => answering.run({ message, files: files.map(({ id }) => id) }),
    action: answering,
    draft: { name: `support-case-${number}` },
  })
  return (
    <Card>
      <Form form={form} submit={null}>
        <TextArea
          label={copy('support.case.answer-label')}
          hint={copy('support.form.no-secrets')}
          maxLength={2_000}
          {...form.field('message')}
        />
        <FileField
          files={form.values.files}
          onFiles={(files) => form.set({ files })}
          onWaiting={(isWaiting) => form.set({ isWaiting })}
          error={form.field('isWaiting').error}
          beside={
            <Button type="submit" icon={Send} busy={form.isBusy}>
              <Copy id="support.form.send" />
            </Button>
          }
        />
      </Form>
    </Card>
  )
}

function faultsOf({ message, isWaiting }: Entry): Faults<Entry> {
  return {
    ...(message.trim() === '' && { message: { id: 'address.form.line1-required' } as const }),
    ...(secretNumberIn(message) !== null && { message: { id: 'support.form.secret' } as const }),
    ...(isWaiting && { isWaiting: { id: 'support.form.waits' } as const }),
  }
}

/** Closing asks nothing; opening it again takes it back. */
function Ending({ thread: { number, state, canReopen } }: { thread: CaseThread }) {
  const copy = useCopy()
  const closing = useCloseCase(number)
  const reopening = useReopenCase(number)
  const { toast, show } = useToast()
  if (state === 'closed' && !canReopen) return toast
  const isClosed = state === 'closed'
  async function reopen() {
    if ((await reopening.run()) !== null) show(copy('support.case.reopened'))
  }
  async function close() {
    if ((await closing.run()) !== null) show(copy('support.case.closed-now'))
  }
  return (
    <Card>
      <h2>
        <Copy id={isClosed ? 'support.case.closed-now' : 'support.case.close-title'} />
      </h2>
      <p className={styles['closeBody']}>
        <Copy id="support.case.close-body" />
      </p>
      <MessageNotice message={closing.message ?? reopening.message} />
      {isClosed ? (
        <Button variant="line" full busy={reopening.isBusy} onClick={() => void reopen()}>
          <Copy id="support.case.reopen" />
        </Button>
      ) : (
        <Button variant="line" full busy={closing.isBusy} onClick={() => void close()}>
          <Copy id="support.case.close" />
        </Button>
      )}
      {toast}
    </Card>
  )
}
