// Why the worker leaves: optional, and it only changes the tip below it.
import type { ClosingReason } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import Info from 'lucide-react/icons/info'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Notice, OptionCards } from '#ui'
import styles from './closing.module.css'

const reasons: readonly { value: ClosingReason; title: CopyKey }[] = [
  { value: 'left_job', title: 'employee.close.why-left' },
  { value: 'other_bank', title: 'employee.close.why-bank' },
  { value: 'went_wrong', title: 'employee.close.why-wrong' },
  { value: 'costs', title: 'employee.close.why-cost' },
  { value: 'other', title: 'employee.close.why-other' },
]

type ReasonStepProps = {
  reason: ClosingReason | null
  onReason: (reason: ClosingReason) => void
  onNext: () => void
  onKeep: () => void
}

export function ReasonStep({ reason, onReason, onNext, onKeep }: ReasonStepProps) {
  const copy = useCopy()
  return (
    <>
      <OptionCards<ClosingReason>
        legend={copy('employee.close.reason')}
        options={reasons.map(({ value, title }) => ({ value, title: copy(title) }))}
        value={reason}
        onValue={onReason}
      />
      {reason === 'left_job' && (
        <Notice tone="good" icon={Info} role="status" className={styles['notice']}>
          <Copy id="employee.close.left-job" />
        </Notice>
      )}
      <div className={styles['actions']}>
        <Button full onClick={onNext}>
          <Copy id="employee.close.next-money" />
        </Button>
        <Button variant="tint" full onClick={onKeep}>
          <Copy id="employee.close.keep" />
        </Button>
      </div>
    </>
  )
}
