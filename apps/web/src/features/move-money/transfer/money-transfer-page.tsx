// One transfer, from its first second on: its state, where the money is, and its receipt. Pictures "move-money-receipt" and
// "-returned".
import { moveMoneyRoutes, type MoneyTransfer } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { problemOf } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { homePath, moveMoneyPath } from '#platform/paths.ts'
import { ButtonLink, Card } from '#ui'
import { MoneyPage, NotHere } from '../money-page.tsx'
import { moneyTransferQuery } from '../move-money.queries.ts'
import { CancelTransfer } from './cancel-transfer.tsx'
import { NotAdded, WhatToDoAboutIt } from './not-added.tsx'
import { Receipt } from './receipt.tsx'
import { CameBack, SentAgain, WhatToDo } from './came-back.tsx'
import { TransferTracker } from './tracker.tsx'
import { outcomeOf, type ReasonWords } from './transfer.rules.ts'
import { useTransferNotices } from './use-transfer-notices.ts'
import { useTitle } from './use-title.ts'
import styles from '../move-money.module.css'

type MoneyTransferPageProps = {
  id: string
  reasonWords: ReasonWords
  /** Money that arrived and was taken back may have left the balance so. */
  isBelowZero?: boolean
  /** Drawn where there is no such transfer, or it is another worker's. */
  otherwise: ReactNode
}

export function MoneyTransferPage({ id, reasonWords, isBelowZero = false, otherwise }: MoneyTransferPageProps) {
  const copy = useCopy()
  const transfer = useQuery(moneyTransferQuery(id))
  const back = { to: moveMoneyPath, name: <Copy id="move-money.home.title" /> }
  if (problemOf(transfer.error, moveMoneyRoutes.readMoneyTransfer)?.code === 'move_money.transfer_not_found') return otherwise
  if (!transfer.data)
    return (
      <MoneyPage title={copy('move-money.home.title')} back={back}>
        <NotHere {...transfer} />
      </MoneyPage>
    )
  return <Shown transfer={transfer.data} reasonWords={reasonWords} isBelowZero={isBelowZero} back={back} />
}

type ShownProps = Pick<MoneyTransferPageProps, 'reasonWords'> & {
  isBelowZero: boolean
  transfer: MoneyTransfer
  back: { to: string; name: ReactNode }
}

function Shown({ transfer, reasonWords, isBelowZero, back }: ShownProps) {
  const [isCanceledHere, setIsCanceledHere] = useState(false)
  const outcome = outcomeOf(transfer)
  const isIn = transfer.direction === 'in'
  const isBack = outcome === 'returned' || outcome === 'failed'
  const words = useTitle(transfer)
  const toast = useTransferNotices(transfer, isCanceledHere ? null : words.title)
  const whereabouts = <Whereabouts transfer={transfer} onCanceled={() => setIsCanceledHere(true)} />
  return (
    <MoneyPage {...words} back={back} step={isCanceledHere ? 'canceled' : 'opened'}>
      <div className={`grid ${styles['columns']}`}>
        <div className="grid">
          {isBack && isIn && <NotAdded transfer={transfer} reasonWords={reasonWords} isBelowZero={isBelowZero} />}
          {isBack && !isIn && <CameBack transfer={transfer} reasonWords={reasonWords} />}
          {!isBack && whereabouts}
          {isBack && isIn && <WhatToDoAboutIt transfer={transfer} />}
          {outcome === 'returned' && !isIn && transfer.sentAgainAs === null && <WhatToDo transfer={transfer} />}
          {transfer.sentAgainAs !== null && !isIn && <SentAgain id={transfer.sentAgainAs} />}
        </div>
        <div className="grid">
          {isBack && whereabouts}
          <Receipt transfer={transfer} />
        </div>
      </div>
      {toast}
    </MoneyPage>
  )
}

/** The steps, and a button to cancel it while that is possible. */
function Whereabouts({ transfer, onCanceled }: { transfer: MoneyTransfer; onCanceled: () => void }) {
  const outcome = outcomeOf(transfer)
  return (
    <Card>
      <TransferTracker transfer={transfer} />
      {(outcome === 'on-its-way' || outcome === 'arrived') && (
        <div className={styles['actions']}>
          <ButtonLink to={homePath} full>
            <Copy id="shell.action.done" />
          </ButtonLink>
          <CancelTransfer transfer={transfer} onCanceled={onCanceled} />
        </div>
      )}
    </Card>
  )
}
