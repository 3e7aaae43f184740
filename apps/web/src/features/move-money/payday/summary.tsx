// The recurring transfer that is on: when it moves next, by which rule and where to, with buttons to skip, pause or stop it.
import type { Payday } from '@daybreak/contract'
import Check from 'lucide-react/icons/check'
import CirclePause from 'lucide-react/icons/circle-pause'
import Info from 'lucide-react/icons/info'
import SkipForward from 'lucide-react/icons/skip-forward'
import Undo2 from 'lucide-react/icons/undo-2'
import { useId, useState } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Badge, Button, Card, Fact, Facts, MessageNotice, Modal, Notice, useAmountWords, useAnnounce } from '#ui'
import { useMoneyWords } from '../use-money-words.ts'
import { PaydayHistory } from './history.tsx'
import { PaydayMoving } from './moving.tsx'
import { useSkipPayday, useStopPayday } from './payday.queries.ts'
import { dayBefore, movingOf } from './payday.rules.ts'
import shared from '../move-money.module.css'
import styles from './payday.module.css'

type Instruction = NonNullable<Payday['standing']>
type PaydaySummaryProps = { payday: Payday; instruction: Instruction; onChange: () => void }

export function PaydaySummary({ payday, instruction, onChange }: PaydaySummaryProps) {
  return (
    <div className={`grid ${shared['columns']}`}>
      <Next payday={payday} instruction={instruction} onChange={onChange} />
      <div className={styles['aside']}>
        {payday.runs.length > 0 && <PaydayHistory runs={payday.runs} />}
        <Knowing payday={payday} />
      </div>
    </div>
  )
}

function Next({ payday, instruction, onChange }: PaydaySummaryProps) {
  const { nextPayday, isNextSkipped } = payday
  const copy = useCopy()
  const words = useMoneyWords()
  const titleId = useId()
  const skipping = useSkipPayday()
  const announce = useAnnounce()
  const ruleWords = useRuleWords()
  const [isStopping, setIsStopping] = useState(false)
  const account = words.accountOf(instruction.destination)
  const date = nextPayday === null ? null : words.day(nextPayday)
  async function skip(isSkipped: boolean) {
    if (nextPayday === null || date === null) return
    const isDone = await skipping.run({ payday: nextPayday, isSkipped })
    if (isDone && isSkipped) announce(copy('move-money.payday.skipped', { date }))
  }
  return (
    <Card labelledBy={titleId}>
      <div className={styles['head']}>
        <h2 id={titleId}>
          <Copy id="move-money.payday.next" />
        </h2>
        {!instruction.isPaused && !isNextSkipped && (
          <Badge tone="good" icon={Check}>
            <Copy id="move-money.payday.on" />
          </Badge>
        )}
        {isNextSkipped && date !== null && (
          <Badge tone="pending" icon={SkipForward}>
            <Copy id="move-money.payday.skipped" values={{ date }} />
          </Badge>
        )}
      </div>
      {instruction.isPaused && (
        <Notice tone="warn" icon={CirclePause} role="status">
          {copy('move-money.payday.paused', { account })}
        </Notice>
      )}
      <MessageNotice message={skipping.message} />
      <WhatMoves payday={payday} instruction={instruction} />
      <Facts>
        <Fact label={<Copy id="move-money.payday.rule" />}>{ruleWords(instruction.rule)}</Fact>
        <Fact label={<Copy id="move-money.review.to" />}>{account}</Fact>
        <Fact label={<Copy id="move-money.payday.fee" />}>
          <Copy id="move-money.review.fee-free" />
        </Fact>
      </Facts>
      <div className={styles['actions']}>
        {date !== null && (
          <Button
            variant="tint"
            icon={isNextSkipped ? Undo2 : SkipForward}
            busy={skipping.isBusy}
            onClick={() => void skip(!isNextSkipped)}
          >
            {isNextSkipped ? <Copy id="move-money.payday.skip-undo" /> : <Copy id="move-money.payday.skip" values={{ date }} />}
          </Button>
        )}
        <Button variant="line" onClick={() => setIsStopping(true)}>
          <Copy id="move-money.payday.stop" />
        </Button>
      </div>
      <div className={styles['change']}>
        <Button variant="quiet" onClick={onChange}>
          <Copy id="move-money.payday.change" />
        </Button>
      </div>
      {isStopping && <StopDialog onClose={() => setIsStopping(false)} />}
    </Card>
  )
}

/** The amount where it is known or guessed, the day alone where it is not. */
export function WhatMoves({
  payday: { nextPayday, isNextSkipped, pay },
  instruction,
}: Pick<PaydaySummaryProps, 'payday' | 'instruction'>) {
  const copy = useCopy()
  const words = useMoneyWords()
  const amountWords = useAmountWords()
  const date = nextPayday === null ? null : words.day(nextPayday)
  const isOfNext = pay !== null && pay.basis !== 'last' && pay.payday === nextPayday
  if (isNextSkipped && date !== null && isOfNext)
    return (
      <Notice tone="warn" icon={SkipForward}>
        {copy('move-money.payday.skipped-note', { date, amount: amountWords(wireCents(pay.amount)) })}
      </Notice>
    )
  const moving = isOfNext && !instruction.isPaused && !isNextSkipped ? movingOf(pay, instruction.rule) : null
  if (moving !== null) return <PaydayMoving moving={moving} account={words.accountOf(instruction.destination)} />
  return <p className={styles['next']}>{date ?? <Copy id="move-money.payday.no-date" />}</p>
}

/** How certain the amount is, and until when a skip can be undone. */
function Knowing({ payday: { isNextSkipped, isToldBefore, nextPayday, pay, skipUntil } }: Pick<PaydaySummaryProps, 'payday'>) {
  const copy = useCopy()
  const words = useMoneyWords()
  if (isNextSkipped && skipUntil !== null)
    return (
      <Notice tone="info" icon={Info} top>
        {copy('move-money.payday.skip-until', {
          theTime: words.theTimeInZone(skipUntil),
          date: words.dayOfInstant(skipUntil),
        })}
      </Notice>
    )
  if (!isToldBefore || pay?.basis !== 'shifts' || nextPayday === null) return null
  return (
    <Notice tone="info" icon={Info} top>
      {copy('move-money.payday.guess', { date: words.day(dayBefore(nextPayday)) })}
    </Notice>
  )
}

function useRuleWords(): (rule: Instruction['rule']) => string {
  const copy = useCopy()
  const amountWords = useAmountWords()
  return (rule) => {
    if (rule.kind === 'share') return copy('move-money.payday.rule-share', { percent: `${rule.percent}%` })
    const amount = amountWords(wireCents(rule.amount))
    return copy(rule.kind === 'above' ? 'move-money.payday.rule-above' : 'move-money.payday.rule-fixed', { amount })
  }
}

function StopDialog({ onClose }: { onClose: () => void }) {
  const copy = useCopy()
  const titleId = useId()
  const stopping = useStopPayday()
  const announce = useAnnounce()
  async function stop() {
    if (!(await stopping.run())) return
    announce(copy('move-money.payday.stopped'))
    onClose()
  }
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId}>
        <Copy id="move-money.payday.stop-question" />
      </h2>
      <MessageNotice message={stopping.message} />
      <div className={styles['actions']}>
        <Button onClick={onClose}>
          <Copy id="shell.action.cancel" />
        </Button>
        <Button variant="line" busy={stopping.isBusy} onClick={() => void stop()}>
          <Copy id="move-money.payday.stop" />
        </Button>
      </div>
    </Modal>
  )
}
