// Says that nothing is left to do in this step, with a link to continue, or that there is no card for it; the other links stay.
import CircleCheck from 'lucide-react/icons/circle-check'
import type { CopyKey } from '@daybreak/copy'
import type { ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Notice } from '#ui'
import styles from './step.module.css'

type CardStepDoneProps = {
  /** What is done already; null without a card. */
  done: CopyKey | null
  onGoOn: () => void
  actions: ReactNode
}

export function CardStepDone({ done, onGoOn, actions }: CardStepDoneProps) {
  const copy = useCopy()
  return (
    <div className={styles['status']}>
      {done !== null && (
        <Notice tone="good" icon={CircleCheck}>
          {copy(done)}
        </Notice>
      )}
      <div className={styles['actions']}>
        {done !== null && (
          <Button full onClick={onGoOn}>
            <Copy id="shell.action.continue" />
          </Button>
        )}
        {actions}
      </div>
    </div>
  )
}
