// The one-time code. Specification 2, "/login/verify-otp"; readings, "/onboarding/verify-otp (also /login/verify-otp)".
import { formatPhone } from '@daybreak/time'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Info from 'lucide-react/icons/info'
import { useEffect, useState } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useSecondsLeft } from '#platform/page/page-clock.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { Icon, Link, Masked, Notice } from '#ui'
import { CodeForm, forgetPendingLogin, pendingLoginMs, type PendingLogin } from '../codes/index.ts'
import {
  ByApp,
  LateCall,
  LateClaim,
  LateLinkWaiting,
  LateOtherMethods,
  LateRecovery,
  LateTotpSignIn,
  NoAccess,
} from './late-recovery.tsx'
import { useCodeEntry } from './use-code-entry.ts'
import styles from '../session.module.css'

export function VerifyCodeScreen({ goOnTo }: { goOnTo: (path: string) => void }) {
  const copy = useCopy()
  const { pending, entry, sendBy, sendLink, isClaimed } = useCodeEntry(goOnTo)
  const isOver = useIsOver(pending)
  const [isRecovering, setIsRecovering] = useState(false)
  const [isByApp, setIsByApp] = useState(false)
  usePageTitle(copy('shell.title.pattern', { page: copy('session.otp.heading') }))

  if (isClaimed) return <LateClaim goOnTo={goOnTo} onBack={() => goOnTo('/login')} />
  if (isByApp && pending) return <LateTotpSignIn username={pending.username} goOnTo={goOnTo} onBack={() => setIsByApp(false)} />
  if (pending?.method === 'voice' && !isRecovering && !isOver)
    return (
      <LateCall {...{ pending, entry }} onChoose={(method) => void sendBy(method)}>
        <NoAccess onPress={() => setIsRecovering(true)} />
      </LateCall>
    )
  if (isRecovering) return <LateRecovery goOnTo={goOnTo} onBack={() => setIsRecovering(false)} />
  if (pending?.isLink && !isOver) return <LateLinkWaiting {...{ pending, entry }} onSendAgain={sendLink} />
  const isByText = pending?.method !== 'email'
  const isStopped = isByText && pending?.destination.includes('@') === true
  return (
    <>
      <Link className={styles['back']} to={isByText ? '/login' : '/login/with-email'}>
        <Icon of={ArrowLeft} size="sm" />
        <Copy id="shell.action.back" />
      </Link>
      <h1>
        <Copy id="session.otp.heading" />
      </h1>
      <p className={styles['lead']}>
        <Copy
          id="session.otp.sent-to"
          values={{
            destination: (
              <strong className={styles['destination']}>
                <Masked text={pending?.destination ?? '…'} />
              </strong>
            ),
          }}
        />
      </p>
      {isStopped && (
        // Readings T1: "after STOP sign-in falls to e-mail … and says so".
        <Notice className={styles['ended']} tone="info" icon={Info} top>
          <p>
            <Copy id="session.otp.stopped" />
          </p>
          <TextsAgain />
        </Notice>
      )}
      <CodeForm entry={entry} sentAtMs={pending?.sentAtMs ?? null} error={isOver ? { id: 'session.otp.restart' } : entry.error} />
      {pending && (
        <LateOtherMethods
          {...{ pending, entry, isStopped, goOnTo }}
          onChoose={(method) => void sendBy(method)}
          onLink={() => void sendLink()}
        />
      )}
      <ByApp onPress={() => setIsByApp(true)} />
      <NoAccess onPress={() => setIsRecovering(true)} />
    </>
  )
}

/** Where a START goes, when there is a number that takes one. */
function TextsAgain() {
  const { textNumber } = useBrand()
  if (textNumber === null) return null
  return (
    <p>
      <Copy id="session.otp.stopped-undo" values={{ smsNumber: formatPhone(textNumber.replace('+', '')) }} />
    </p>
  )
}

/** After 10 minutes the sign-in is not kept any longer; the page can still ask for a new code. */
function useIsOver(pending: PendingLogin | null): boolean {
  const secondsLeft = useSecondsLeft(pending ? pending.sentAtMs + pendingLoginMs : Infinity)
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) forgetPendingLogin()
  }, [isOver])
  return isOver
}
