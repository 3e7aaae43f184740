// "Session Timeout": two minutes to return. Specification 4, "Session"; readings X3 for what is read out, and when.
import { formatDuration } from '@daybreak/time'
import type { CopyKey } from '@daybreak/copy'
import { useEffect, useId, useRef, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useSecondsLeft } from '#platform/page/page-clock.tsx'
import { Button, Modal } from '#ui'
import { endAfterMs, warnAfterMs } from './idle-watch.ts'
import styles from './timeout.module.css'

const warningSeconds = (endAfterMs - warnAfterMs) / 1000
/** A countdown that a screen reader reads out each second cannot be listened to. */
const announcements: readonly (readonly [secondsLeft: number, text: CopyKey])[] = [
  [120, 'session.timeout.announce-120'],
  [60, 'session.timeout.announce-60'],
  [30, 'session.timeout.announce-30'],
  [10, 'session.timeout.announce-10'],
]

export type SessionTimeoutProps = { endsAtMs: number; isLeaving: boolean; onLogOut: () => void }

export function SessionTimeout({ endsAtMs, isLeaving, onLogOut }: SessionTimeoutProps) {
  const copy = useCopy()
  const titleId = useId()
  const alertId = useId()
  const secondsLeft = useSecondsLeft(endsAtMs)
  const time = formatDuration(secondsLeft * 1000).padStart('mm:ss'.length, '0')
  const spoken = useSpoken(secondsLeft)
  return (
    // Any press closes it, because it is a press: the watch gets it before the dialog does.
    <Modal open titleId={titleId} alertId={alertId} onClose={() => undefined}>
      <div className="center">
        <div className={styles['clock']}>
          <Ring part={secondsLeft / warningSeconds} />
          <span className={styles['time']} role="timer" aria-label={copy('session.timeout.countdown-label', { time })}>
            {time}
          </span>
        </div>
        <h2 id={titleId}>
          <Copy id="session.timeout.heading" />
        </h2>
        <p id={alertId} className={styles['body']}>
          <Copy id="session.timeout.body" />
        </p>
        {/* Inside the dialog: what is behind it is silent. */}
        <p className="vh" aria-live="assertive">
          {spoken && <Copy id={spoken} />}
        </p>
      </div>
      <div className={styles['actions']}>
        {/* Specification 4: "Continue Session button has no effect of its own; the click resets the idle timers." */}
        <Button full>
          <Copy id="session.timeout.continue" />
        </Button>
        <Button full variant="quiet" busy={isLeaving} onClick={onLogOut}>
          <Copy id="session.timeout.log-out" />
        </Button>
      </div>
    </Modal>
  )
}

/** The last threshold that has passed, none before the first: a page that slept wakes up midway. */
function useSpoken(secondsLeft: number): CopyKey | null {
  const [spoken, setSpoken] = useState<CopyKey | null>(null)
  const before = useRef(warningSeconds + 1)
  useEffect(() => {
    const passed = announcements.findLast(([seconds]) => seconds < before.current && secondsLeft <= seconds)
    before.current = secondsLeft
    // A tick late is still in time.
    if (passed && passed[0] - secondsLeft <= 2) setSpoken(passed[1])
  }, [secondsLeft])
  return spoken
}

const radius = 58
const round = 2 * Math.PI * radius

function Ring({ part }: { part: number }) {
  const circle = { cx: 66, cy: 66, r: radius, fill: 'none', strokeWidth: 10 }
  return (
    <svg viewBox="0 0 132 132" width="132" height="132" aria-hidden="true">
      <circle {...circle} className={styles['track']} />
      <circle
        {...circle}
        className={styles['left']}
        strokeLinecap="round"
        strokeDasharray={round}
        strokeDashoffset={round * (1 - Math.min(1, part))}
        transform="rotate(-90 66 66)"
      />
    </svg>
  )
}
