// Shows when the page tries again: a ring that empties, and a button that tries at once. A screen reader announces a try, never
// each second.
import { formatDuration } from '@daybreak/time'
import { Copy } from '#platform/copy/copy.tsx'
import { Button } from '#ui'
import styles from './maintenance.module.css'
import type { Tries } from './use-tries.ts'

type NextTryProps = Pick<Tries, 'isTrying' | 'secondsLeft' | 'waitSeconds' | 'count' | 'tryNow'>

export function NextTry({ isTrying, secondsLeft, waitSeconds, count, tryNow }: NextTryProps) {
  const time = formatDuration(secondsLeft * 1_000)
  return (
    <div className={styles['retry']}>
      <span className={styles['ring']} aria-hidden="true">
        <svg viewBox="0 0 64 64">
          <circle cx="32" cy="32" r="29" />
          <circle
            cx="32"
            cy="32"
            r="29"
            className={styles['left']}
            pathLength="1"
            strokeDasharray={`${secondsLeft / waitSeconds} 1`}
          />
        </svg>
        <b>{time}</b>
      </span>
      <div className={styles['words']}>
        <p className={styles['next']} aria-hidden="true">
          <Copy id="shell.maintenance.next-try" values={{ time }} />
        </p>
        <p className={styles['every']}>
          <Copy id="shell.maintenance.retry" />
        </p>
        {/* The region exists before it has words, or screen readers would miss its first words. */}
        <p className="vh" role="status">
          {count > 0 && <Copy id="shell.maintenance.next-try" values={{ time: formatDuration(waitSeconds * 1_000) }} />}
        </p>
      </div>
      <Button className={styles['now']} variant="tint" size="sm" busy={isTrying} onClick={tryNow}>
        <Copy id="shell.maintenance.try-now" />
      </Button>
    </div>
  )
}
