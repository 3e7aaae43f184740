// Setting up an authenticator app in three steps, and the recovery codes after it. The pictures `totp-setup` and `totp-codes`.
import Info from 'lucide-react/icons/info'
import { useState, type ReactNode } from 'react'
import type { CopyKey } from '@daybreak/copy'
import { Copy } from '#platform/copy/copy.tsx'
import { Card, Notice } from '#ui'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { TotpTask } from './section.tsx'
import { TotpSetupSteps } from './setup.tsx'
import styles from './totp.module.css'

const reasons: readonly CopyKey[] = ['session.totp.why-text', 'session.totp.why-number', 'session.totp.why-theft']
const tips: readonly CopyKey[] = [
  'session.recovery-codes.tip-write',
  'session.recovery-codes.tip-apart',
  'session.recovery-codes.tip-share',
]

type TotpFlowProps = {
  task: TotpTask
  onDone: () => void
  /** The way back, given what it does. */
  back: (onPress: () => void) => ReactNode
}

export function TotpFlow({ task, onDone, back }: TotpFlowProps) {
  const [codes, setCodes] = useState(task.kind === 'codes' ? task.codes : null)
  const [isSaved, setIsSaved] = useState(false)
  const [isAsked, setIsAsked] = useState(false)

  /** Design, "Authenticator app": "Leaving without the tick asks once." */
  function leave() {
    if (codes === null || isSaved || isAsked) return onDone()
    setIsAsked(true)
  }

  function tick(isTicked: boolean) {
    setIsSaved(isTicked)
    setIsAsked(false)
  }

  return (
    <>
      {back(leave)}
      <div className={`grid ${styles['flow']}`} data-unrecorded>
        <Card className={styles['article']}>
          {codes === null && task.kind === 'setup' ? (
            <TotpSetupSteps setup={task.setup} onConfirmed={setCodes} />
          ) : (
            <RecoveryCodes
              codes={codes ?? []}
              isNewApp={task.kind === 'setup'}
              isSaved={isSaved}
              isAsked={isAsked}
              onTick={tick}
              onDone={isSaved ? onDone : () => setIsAsked(true)}
            />
          )}
        </Card>
        <div className="grid">
          <Points
            title={codes === null ? 'session.totp.why-title' : 'session.recovery-codes.tips-title'}
            points={codes === null ? reasons : tips}
          />
          {codes === null && (
            <Notice tone="info" icon={Info} top>
              <Copy id="session.totp.note" />
            </Notice>
          )}
        </div>
      </div>
    </>
  )
}

function Points({ title, points }: { title: CopyKey; points: readonly CopyKey[] }) {
  return (
    <Card>
      <h2>
        <Copy id={title} />
      </h2>
      <ul className={styles['points']}>
        {points.map((point) => (
          <li key={point}>
            <Copy id={point} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
