// The page of a code that is read out by a call. Design, "Ways to log in": "waits 60 s, at most three an hour, no code on voice
// mail".
import { formatDuration } from '@daybreak/time'
import PhoneCall from 'lucide-react/icons/phone-call'
import PhoneMissed from 'lucide-react/icons/phone-missed'
import { useEffect, useRef, type ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useSecondsLeft } from '#platform/page/page-clock.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { Button, ButtonLink, Masked, MessageNotice, Orb } from '#ui'
import { CodeForm, type CodeEntry, type LoginMethod, type PendingLogin } from '../codes/index.ts'
import { callWaitMs, useCallState } from './use-call-state.ts'
import styles from '../session.module.css'

type CallPageProps = {
  pending: PendingLogin
  entry: CodeEntry
  onChoose: (method: LoginMethod) => void
  /** The way without any code. */
  children: ReactNode
}

export function CallPage({ pending, entry, onChoose, children }: CallPageProps) {
  const copy = useCopy()
  const state = useCallState(pending)
  const callAgain = () => onChoose('voice')
  // A worker who types knows the code, whatever the phone network reports.
  const isMissed = state === 'missed' && entry.form.values.code === ''
  usePageTitle(copy('shell.title.pattern', { page: copy(isMissed ? 'session.call.missed-title' : 'session.call.title') }))
  return (
    <>
      {isMissed ? (
        <Missed {...{ pending, entry, callAgain }} onText={() => onChoose('sms')} />
      ) : (
        <Calling {...{ pending, entry, callAgain }} />
      )}
      {children}
    </>
  )
}

type CallProps = { pending: PendingLogin; entry: CodeEntry; callAgain: () => void }

function Calling({ pending, entry, callAgain }: CallProps) {
  const copy = useCopy()
  const secondsLeft = useSecondsLeft(pending.sentAtMs + callWaitMs)
  return (
    <>
      <span className={styles['callOrb']}>
        <Orb icon={PhoneCall} tone="iris" size="xl" />
      </span>
      <h1>
        <Copy id="session.call.title" />
      </h1>
      <p className={styles['lead']}>
        <Copy
          id="session.call.body"
          values={{
            destination: (
              <strong className={styles['destination']}>
                <Masked text={pending.destination} />
              </strong>
            ),
          }}
        />
      </p>
      <CodeForm
        entry={entry}
        sentAtMs={pending.sentAtMs}
        hint={
          secondsLeft > 0
            ? copy('session.call.wait', { time: formatDuration(secondsLeft * 1000) })
            : copy('session.otp.valid-for')
        }
      />
      {secondsLeft === 0 && (
        <div className={styles['actions']}>
          <Button variant="quiet" size="sm" busy={entry.busy === 'resend'} onClick={callAgain}>
            <Copy id="session.call.again" />
          </Button>
          <ButtonLink variant="quiet" size="sm" to="/login/with-email">
            <Copy id="session.otp.use-email" />
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function Missed({ pending, entry, callAgain, onText }: CallProps & { onText: () => void }) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  // The focused field is gone: a screen reader reads why.
  useEffect(() => titleRef.current?.focus(), [])
  const { callsLeft } = pending
  return (
    <>
      <span className={styles['callOrb']}>
        <Orb icon={PhoneMissed} tone="bad" size="xl" />
      </span>
      <h1 ref={titleRef} tabIndex={-1}>
        <Copy id="session.call.missed-title" />
      </h1>
      <p className={styles['lead']}>
        <Copy id="session.call.missed-body" />
      </p>
      <div className={styles['missed']}>
        {callsLeft !== 0 && (
          <Button full busy={entry.busy === 'resend'} onClick={callAgain}>
            <Copy id="session.call.again" />
          </Button>
        )}
        <Button full variant={callsLeft === 0 ? 'primary' : 'tint'} onClick={onText}>
          <Copy id="session.otp.use-sms" />
        </Button>
        <ButtonLink full variant="tint" to="/login/with-email">
          <Copy id="session.otp.use-email" />
        </ButtonLink>
        <MessageNotice message={entry.error} />
        {callsLeft !== undefined && (
          <p>
            <Copy id="session.call.left" values={{ count: callsLeft }} />
          </p>
        )}
      </div>
    </>
  )
}
