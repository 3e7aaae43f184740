// "Take back my dispute": asks once, and says what happens to the provisional credit.
import type { Dispute } from '@daybreak/contract'
import { useId, useState } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, MessageNotice, Modal, useAmountWords } from '#ui'
import { useWithdraw } from '../disputes.queries.ts'
import styles from './following.module.css'

type WithdrawProps = { dispute: Dispute; onDone: (said: string) => void }

export function Withdraw({ dispute: { id, canWithdraw, provisionalAmount }, onDone }: WithdrawProps) {
  const copy = useCopy()
  const titleId = useId()
  const amountWords = useAmountWords()
  const withdrawing = useWithdraw(id)
  const [isAsking, setIsAsking] = useState(false)
  if (!canWithdraw) return null
  async function withdraw() {
    if ((await withdrawing.run()) !== null) onDone(copy('disputes.state.withdrawn'))
  }
  return (
    <>
      <Button variant="quiet" full onClick={() => setIsAsking(true)}>
        <Copy id="disputes.track.withdraw" />
      </Button>
      {isAsking && (
        <Modal open onClose={() => setIsAsking(false)} titleId={titleId}>
          <h2 id={titleId}>
            <Copy id="disputes.track.withdraw-ask" />
          </h2>
          <p className={`soft ${styles['lead']}`}>
            <Copy id="disputes.track.withdraw-body" />{' '}
            {provisionalAmount !== null && (
              <Copy id="disputes.track.withdraw-credit" values={{ amount: amountWords(wireCents(provisionalAmount)) }} />
            )}
          </p>
          <MessageNotice message={withdrawing.message} />
          <div className={styles['actions']}>
            <Button full onClick={() => setIsAsking(false)}>
              <Copy id="disputes.track.withdraw-keep" />
            </Button>
            <Button variant="line" full busy={withdrawing.isBusy} onClick={() => void withdraw()}>
              <Copy id="disputes.track.withdraw" />
            </Button>
          </div>
        </Modal>
      )}
    </>
  )
}
