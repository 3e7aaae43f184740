// Enters and links a debit card: a token for the provider's page, the result of that page, and the card as we store it. Design B,
// "Debit card".
import type { CardEntry, linkedAccountRoutes, MoneyDestination } from '@daybreak/contract'
import Lock from 'lucide-react/icons/lock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useId, useRef, useState } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { ApiProblem } from '#platform/calls/api.ts'
import { Copy } from '#platform/copy/copy.tsx'
import type { Message } from '#platform/message.ts'
import { accountRestrictedPath } from '#platform/paths.ts'
import { StepUpDeclined, useStepUp } from '#platform/session/step-up.tsx'
import { useAction } from '#platform/use-action.ts'
import { whileClosing } from '#platform/while-closing.ts'
import { Button, Icon, LoadFailed, MessageNotice, Skeleton } from '#ui'
import { addCard, beginCard, useShowDestination } from '../move-money.queries.ts'
import { CardEntryFrame, type TypedCard } from './card-entry-frame.tsx'
import shared from '../move-money.module.css'
import styles from './adding-card.module.css'

const linking = {
  ...whileClosing,
  'move_money.restricted': { id: 'move-money.amount.restricted', to: accountRestrictedPath },
  'move_money.too_many_destinations': { id: 'move-money.bank.too-many' },
} as const
const beginRefusals = refusalsOf<typeof linkedAccountRoutes.beginCard>({
  ...linking,
  'move_money.cards_off': { id: 'move-money.card.off' },
})
const keepRefusals = refusalsOf<typeof linkedAccountRoutes.addCard>({
  ...linking,
  'move_money.card_refused': { id: 'move-money.card.refused' },
  'move_money.card_expired': { id: 'move-money.card.expired' },
  'move_money.card_not_eligible': { id: 'move-money.card.not-eligible' },
  'move_money.destination_exists': { id: 'move-money.bank.exists' },
  'move_money.proof_locked': { id: 'move-money.verify.locked' },
})

type CardEntryStepProps = {
  onLinked: (card: MoneyDestination) => void
  /** It takes no instant transfers, and was not kept. */
  onNotEligible: (last4: string | null) => void
  onCancel: () => void
}

export function CardEntryStep({ onLinked, onNotEligible, onCancel }: CardEntryStepProps) {
  const noteId = useId()
  const [entry, setEntry] = useState<CardEntry | null>(null)
  const [typed, setTyped] = useState<TypedCard | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const { beginning, keeping } = useLinking()
  async function begin() {
    setHasFailed(false)
    setTyped(null)
    keeping.clear()
    const begun = await beginning.run()
    if (begun !== null) setEntry(begun)
  }
  async function keep(card: TypedCard) {
    setTyped(card)
    if (card.takesInstant === false) return onNotEligible(card.last4)
    const kept = await keeping.run(card.tokenId)
    if (kept !== null) onLinked(kept)
  }
  useBegin(begin)
  return (
    <>
      <div className={styles['provider']} role="group" aria-labelledby={noteId}>
        <p id={noteId} className={styles['bar']}>
          <Icon of={Lock} size="sm" />
          <Copy id="move-money.card.frame" />
        </p>
        <div className={styles['inside']}>
          {typed === null && entry !== null && !hasFailed && (
            <CardEntryFrame
              entry={entry}
              onTyped={(card) => void keep(card)}
              onDenied={() => void begin()}
              onFailed={() => setHasFailed(true)}
            />
          )}
          {(typed === null && entry === null ? beginning.isBusy : keeping.isBusy) && <Wait />}
          {typed === null && !beginning.isBusy && (hasFailed || entry === null) && (
            <NotBegun cause={beginning.cause} message={beginning.message} onRetry={() => void begin()} />
          )}
          {typed !== null && !keeping.isBusy && keeping.cause !== null && (
            <NotKept
              cause={keeping.cause}
              message={keeping.message}
              onAgain={() => void keep(typed)}
              onOther={() => void begin()}
            />
          )}
        </div>
        <p className={styles['foot']}>
          <Icon of={ShieldCheck} size="sm" />
          <span>
            <Copy id="move-money.card.frame-note" />
          </span>
        </p>
      </div>
      <div className={shared['actions']}>
        <Button variant="quiet" full onClick={onCancel}>
          <Copy id="shell.action.cancel" />
        </Button>
      </div>
    </>
  )
}

function useLinking() {
  const withStepUp = useStepUp()
  const show = useShowDestination()
  const beginning = useAction({ call: () => withStepUp(beginCard), refusals: beginRefusals })
  const keeping = useAction({
    async call(tokenId: string, requestId) {
      const kept = await withStepUp(() => addCard(requestId(), tokenId))
      show(kept)
      return kept
    },
    refusals: keepRefusals,
    changes: ['move-money'],
    waitsForFresh: true,
  })
  return { beginning, keeping }
}

/** With the page: its form is what it is for. */
function useBegin(begin: () => Promise<void>): void {
  const beginRef = useRef(begin)
  useEffect(() => {
    beginRef.current = begin
  })
  useEffect(() => {
    void beginRef.current()
  }, [])
}

function Wait() {
  return (
    <>
      <p role="status" className="vh">
        <Copy id="shell.loader.label" />
      </p>
      <Skeleton className={styles['loading']} />
    </>
  )
}

type Failed = { cause: unknown; message: Message | null }

function isRefused(cause: unknown): boolean {
  return cause instanceof ApiProblem && cause.status < 500
}

/** The form is missing: refused, not loaded, or the worker declined the fresh proof. */
function NotBegun({ cause, message, onRetry }: Failed & { onRetry: () => void }) {
  if (isRefused(cause)) return <MessageNotice message={message} />
  if (!(cause instanceof StepUpDeclined)) return <LoadFailed level={2} onRetry={onRetry} />
  return (
    <Button full onClick={onRetry}>
      <Copy id="shell.action.continue" />
    </Button>
  )
}

/** The card was not linked. Without an answer the same one is requested again: it may be linked by now. */
function NotKept({ cause, message, onAgain, onOther }: Failed & { onAgain: () => void; onOther: () => void }) {
  const isUnknown = !isRefused(cause)
  return (
    <>
      <MessageNotice message={message} />
      <div className={shared['actions']}>
        {isUnknown && (
          <Button full onClick={onAgain}>
            <Copy id="shell.action.try-again" />
          </Button>
        )}
        <Button variant={isUnknown ? 'tint' : 'primary'} full onClick={onOther}>
          <Copy id="move-money.card.another" />
        </Button>
      </div>
    </>
  )
}
