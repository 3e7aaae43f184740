// "See My Earnings": asks for the terms once per version; after that it turns on at once, with an undo. Decision 50.
import type { ExpressPay } from '@daybreak/contract'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Button, MessageNotice, Notice } from '#ui'
import { cancelExpressPay, reactivate } from '../express-pay.queries.ts'
import { TermsDialog, turningOnRefusals } from '../settings/index.ts'
import { useExpressPayAction } from '../use-express-pay-action.ts'
import { RefusedWords } from '../refused-words.tsx'
import styles from './card.module.css'

type SeeMyEarningsProps = { overview: ExpressPay; onTurnedOn: () => void }

export function SeeMyEarnings({ overview, onTurnedOn }: SeeMyEarningsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, message, run } = useExpressPayAction({ call: () => reactivate(null), refusals: turningOnRefusals })
  const { refusal, terms } = overview

  async function turnOn() {
    if ((await run()) !== null) onTurnedOn()
  }

  return (
    <>
      <MessageNotice message={message} />
      <Button variant="cta" full busy={isBusy} onClick={() => (terms.acceptedAt === null ? setIsAsking(true) : void turnOn())}>
        <Copy id="express-pay.balance.see-earnings" />
      </Button>
      {isAsking && <TermsDialog version={terms.version} onClose={() => setIsAsking(false)} onTurnedOn={onTurnedOn} />}
      {refusal !== 'express_pay.inactive' && <RefusedWords overview={overview} className={styles['words']} />}
    </>
  )
}

/** Confirms that it is on, and undoes it: a mistake costs nothing. */
export function TurnedOn({ onUndone }: { onUndone: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  const { isBusy, message, run } = useExpressPayAction({ call: cancelExpressPay })
  // The button that turned it on has gone with the focus.
  useEffect(() => ref.current?.focus(), [])

  async function undo() {
    if ((await run()) !== null) onUndone()
  }

  return (
    <div ref={ref} tabIndex={-1} className={styles['turnedOn']}>
      <MessageNotice message={message} />
      <Notice
        tone="good"
        icon={CircleCheck}
        role="status"
        action={
          <Button variant="tint" size="sm" busy={isBusy} onClick={() => void undo()}>
            <Copy id="express-pay.transfer.undo" />
          </Button>
        }
      >
        <p>
          <Copy id="express-pay.balance.state-on" />
        </p>
      </Notice>
    </div>
  )
}
