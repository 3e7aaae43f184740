// Where the worker is in the transfer: what is done, what is now, what comes.
import Check from 'lucide-react/icons/check'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { classNames, Icon } from '#ui'
import styles from './transfer.module.css'

/** Where it goes is no step while there is one destination. */
const steps = ['amount', 'review'] as const
export type TransferStep = (typeof steps)[number]

export function TransferSteps({ now }: { now: TransferStep }) {
  const copy = useCopy()
  const place = steps.indexOf(now)
  return (
    <ol className={styles['steps']} aria-label={copy('express-pay.transfer.steps-label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(index === place && styles['now'], index < place && styles['past'])}
          aria-current={index === place ? 'step' : undefined}
        >
          <span className={styles['number']}>{index < place ? <Icon of={Check} size="sm" /> : index + 1}</span>
          <Copy id="express-pay.transfer.steps" values={{ step }} />
        </li>
      ))}
    </ol>
  )
}
