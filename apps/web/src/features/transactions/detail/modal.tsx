// The modal of one transaction: it opens at once with name and amount, and its details are loaded in a file of their own.
import { useEffect, useId, useState, type ComponentType } from 'react'
import { LoadFailed, Modal, Skeleton } from '#ui'
import type { TransactionDetailProps } from './detail.tsx'
import { TransactionHead } from './head.tsx'
import styles from './modal.module.css'

type TransactionModalProps = Omit<TransactionDetailProps, 'titleId'> & {
  /** Null for one that was opened by its address: nothing was pressed. */
  returnFocusTo: HTMLElement | null
  onClose: () => void
}

type Detail = ComponentType<TransactionDetailProps>
let loadedDetail: Detail | null = null

/** Asked again, it loads nothing. @throws Error  when the file does not come */
export async function loadTransactionDetail(): Promise<Detail> {
  loadedDetail ??= (await import('./detail.tsx')).TransactionDetail
  return loadedDetail
}

export function TransactionModal({ returnFocusTo, onClose, ...shown }: TransactionModalProps) {
  const titleId = useId()
  const [Detail, setDetail] = useState(() => loadedDetail)
  const [tries, setTries] = useState(0)
  const [isFailed, setIsFailed] = useState(false)
  // The browser gives the focus back to what had it, but a pressed button does not have it everywhere.
  useEffect(() => () => returnFocusTo?.focus(), [returnFocusTo])
  useEffect(() => {
    let isOpen = true
    loadTransactionDetail().then(
      (loaded) => isOpen && setDetail(() => loaded),
      () => isOpen && setIsFailed(true),
    )
    return () => {
      isOpen = false
    }
  }, [tries])

  function tryAgain() {
    setIsFailed(false)
    setTries(tries + 1)
  }

  return (
    <Modal open onClose={onClose} titleId={titleId}>
      {Detail ? (
        <Detail {...shown} titleId={titleId} />
      ) : (
        <>
          <TransactionHead transaction={shown.transaction} titleId={titleId} />
          {isFailed ? <LoadFailed onRetry={tryAgain} /> : <Skeleton className={styles['loading']} />}
        </>
      )}
    </Modal>
  )
}
