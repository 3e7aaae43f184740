// "Your account is closing": the amount, the date, the undo, what has happened and what comes next. Picture "close-account-undo".
import type { ClosingPayout, ClosingProgress, ClosingView } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { addCents, formatDollars } from '@daybreak/money'
import Archive from 'lucide-react/icons/archive'
import FileText from 'lucide-react/icons/file-text'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Landmark from 'lucide-react/icons/landmark'
import Mailbox from 'lucide-react/icons/mailbox'
import Phone from 'lucide-react/icons/phone'
import Send from 'lucide-react/icons/send'
import Undo2 from 'lucide-react/icons/undo-2'
import { useId } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { documentsPath, myDataPath } from '#platform/paths.ts'
import { Button, Card, Item, ItemLink, ItemList, MessageNotice, Money, Notice, Tracker, useAnnounce, type TrackerStep } from '#ui'
import { Head } from './closing-head.tsx'
import { useUndoClosing } from './closing.queries.ts'
import { useClosingWords } from './use-closing-words.ts'
import styles from './closing.module.css'

export function ClosingProgressView({ view, closing }: { view: ClosingView; closing: ClosingProgress }) {
  const copy = useCopy()
  const words = useClosingWords()
  const isClosed = closing.state === 'closed'
  const title = copy(isClosed ? 'employee.close.closed-title' : 'employee.close.closing')
  const sent = closing.payouts.filter(({ kind, state }) => (kind === 'bank' || kind === 'check') && state !== 'came_back')
  const amount = addCents(
    ...sent.map((payout) => wireCents(payout.amount)),
    isClosed ? wireCents('0') : wireCents(view.available),
  )
  return (
    <>
      <Head title={title} step={closing.state} />
      <div className="grid">
        <Card>
          <p>
            {isClosed ? (
              <Copy id="employee.close.done" values={{ amount: formatDollars(amount) }} />
            ) : (
              <Copy id="employee.close.sent-by" values={{ date: words.day(closing.dueAt) }} />
            )}
          </p>
          <Money cents={amount.toString()} className={styles['amount']} />
          {!isClosed && <Days closing={closing} />}
          {closing.canUndo && <Undo closing={closing} />}
        </Card>
        <Happens view={view} closing={closing} />
        {closing.payouts.length > 0 && <Payouts payouts={closing.payouts} />}
        <FromNowOn view={view} closing={closing} />
        <Card flush>
          <ItemList>
            <ItemLink
              to={documentsPath}
              icon={FileText}
              title={<Copy id="statements.list.heading" />}
              body={<Copy id="statements.list.formats" />}
            />
            <ItemLink
              to={myDataPath}
              icon={Archive}
              title={<Copy id="employee.data.title" />}
              body={<Copy id="employee.data.lead" />}
            />
          </ItemList>
        </Card>
        <Notice tone="info" icon={Phone} top>
          <Copy id="employee.close.not-right" />
        </Notice>
      </div>
    </>
  )
}

function Days({ closing: { day, days, dueAt } }: { closing: ClosingProgress }) {
  const words = useClosingWords()
  return (
    <>
      <div className={styles['days']} aria-hidden="true">
        {Array.from({ length: days }, (_, index) => (
          <span key={index} className={index < day ? styles['past'] : undefined} />
        ))}
      </div>
      <p className={styles['between']}>
        <Copy id="employee.close.day" values={{ day, days }} />
        <span className="num">{words.day(dueAt)}</span>
      </p>
    </>
  )
}

function Undo({ closing: { leavesAt } }: { closing: ClosingProgress }) {
  const copy = useCopy()
  const words = useClosingWords()
  const announce = useAnnounce()
  const undoing = useUndoClosing()
  async function undo() {
    if (await undoing.run()) announce(copy('employee.close.undone'))
  }
  return (
    <>
      <Notice tone="warn" icon={Undo2} top className={styles['notice']}>
        <strong>
          <Copy id="employee.close.mind" />
        </strong>
        <br />
        <Copy id="employee.close.mind-note" values={{ date: words.day(leavesAt), time: words.time(leavesAt) }} />
      </Notice>
      <MessageNotice message={undoing.message} className={styles['notice']} />
      <Button icon={Undo2} full busy={undoing.isBusy} onClick={() => void undo()}>
        <Copy id="employee.close.undo" />
      </Button>
    </>
  )
}

function Happens({ view: { pending, held }, closing }: { view: ClosingView; closing: ClosingProgress }) {
  const copy = useCopy()
  const words = useClosingWords()
  const titleId = useId()
  const { state, way, askedAt, leavesAt, caseNumber, arrivesOn } = closing
  const isWaiting = state === 'waiting'
  const waits: TrackerStep[] =
    isWaiting && pending.length > 0
      ? [
          {
            key: 'wait',
            state: 'now',
            icon: Clock,
            title: copy('employee.close.track-wait', { count: pending.length }),
            body: copy('employee.close.track-wait-note', { amount: formatDollars(wireCents(held)) }),
          },
        ]
      : []
  const leaves = isWaiting && waits.length === 0 ? 'now' : 'to-come'
  const arrival = ({ waiting: 'to-come', leaving: 'now', closed: 'done' } as const)[state]
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="employee.close.track-title" />
      </h2>
      <Tracker
        label={copy('employee.close.track-title')}
        steps={[
          {
            key: 'closed',
            state: 'done',
            icon: Check,
            title: copy('employee.close.track-closed'),
            when: words.day(askedAt),
            body: copy('employee.close.case', { number: caseNumber }),
          },
          ...waits,
          {
            key: 'leaves',
            state: isWaiting ? leaves : 'done',
            icon: isWaiting ? Send : Check,
            title: copy('employee.close.track-leaves'),
            when: `${words.day(leavesAt)}, ${words.time(leavesAt)}`,
            body: words.methodOf(way),
          },
          {
            key: 'arrives',
            state: arrival,
            icon: way.kind === 'bank' ? Landmark : Mailbox,
            title: copy(way.kind === 'bank' ? 'employee.close.track-bank' : 'employee.close.track-check'),
            when: arrivesOn === null ? undefined : words.date(arrivesOn),
          },
        ]}
      />
    </Card>
  )
}

const payoutTitles: Readonly<Record<ClosingPayout['kind'], CopyKey>> = {
  bank: 'employee.close.payout-bank',
  check: 'employee.close.payout-check',
  write_off: 'employee.close.payout-cleared',
  recovered: 'employee.close.payout-recovered',
}
const payoutStates: Readonly<Record<ClosingPayout['state'], CopyKey>> = {
  on_its_way: 'employee.close.payout-on-its-way',
  arrived: 'employee.close.payout-arrived',
  came_back: 'employee.close.payout-came-back',
  to_the_state: 'employee.close.payout-to-state',
}

function Payouts({ payouts }: { payouts: readonly ClosingPayout[] }) {
  const copy = useCopy()
  const words = useClosingWords()
  return (
    <Card flush>
      <ItemList>
        {payouts.map(({ kind, amount, state, madeAt }, index) => (
          <Item
            key={`${madeAt} ${index}`}
            icon={kind === 'check' ? Mailbox : Landmark}
            title={copy(payoutTitles[kind], { amount: formatDollars(wireCents(amount)) })}
            body={kind === 'bank' || kind === 'check' ? `${copy(payoutStates[state])} · ${words.day(madeAt)}` : words.day(madeAt)}
          />
        ))}
      </ItemList>
    </Card>
  )
}

function FromNowOn({ view, closing }: { view: ClosingView; closing: ClosingProgress }) {
  const copy = useCopy()
  const words = useClosingWords()
  const titleId = useId()
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="employee.close.now-title" />
      </h2>
      <div className={styles['list']}>
        <ItemList>
          {view.cardLast4 !== null && (
            <Item icon={ArrowRight} title={copy('employee.close.now-card', { last4: view.cardLast4 })} />
          )}
          {closing.state !== 'closed' && view.nextPayday !== null && (
            <Item
              icon={ArrowRight}
              title={copy('employee.close.wait-pay', { date: words.date(view.nextPayday) })}
              body={copy('employee.close.pay-note')}
            />
          )}
          <Item icon={ArrowRight} title={copy('employee.close.now-log-in')} body={copy('employee.close.now-log-in-note')} />
        </ItemList>
      </div>
    </Card>
  )
}
