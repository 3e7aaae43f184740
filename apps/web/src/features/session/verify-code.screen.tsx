// The one-time code. Specification 2, "/login/verify-otp"; readings, "/onboarding/verify-otp (also /login/verify-otp)".
import { formatDuration } from '@daybreak/time'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { Copy, useCopy } from '#platform/copy.tsx'
import { useSecondsLeft } from '#platform/page-clock.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Button, ButtonLink, classNames, CodeInput, Icon, Link, useAnnounce } from '#ui'
import { forgetPendingLogin, pendingLoginMs, type PendingLogin } from './pending-login.ts'
import { codeLength, useCodeEntry, type CodeError } from './use-code-entry.ts'
import styles from './session.module.css'

/** Another code may be asked for after this long. */
const resendWaitMs = 30_000

export function VerifyCodeScreen({ goOnTo }: { goOnTo: (path: string) => void }) {
  const copy = useCopy()
  const announce = useAnnounce()
  const { pending, code, error, busy, change, submit, resend } = useCodeEntry(goOnTo, () => announce(copy('session.otp.resent')))
  const isOver = useIsOver(pending)
  const inputRef = useRef<HTMLInputElement>(null)
  usePageTitle(copy('shell.title.pattern', { page: copy('session.otp.heading') }))

  // The page has one thing to do; a refused code is typed again at once.
  useEffect(() => {
    if (pending && busy === null) inputRef.current?.focus()
  }, [pending, busy])

  function send(event: SubmitEvent) {
    event.preventDefault()
    submit()
  }

  const shownError: CodeError | null = isOver ? { id: 'session.otp.restart' } : error
  const isByText = pending?.method !== 'email'
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
          values={{ destination: <strong className={styles['destination']}>{pending?.destination ?? '…'}</strong> }}
        />
      </p>
      <form className={styles['code']} method="dialog" noValidate onSubmit={send}>
        <CodeInput
          label={copy('session.otp.label')}
          hint={copy('session.otp.valid-for')}
          name="code"
          autoComplete="one-time-code"
          length={codeLength}
          value={code}
          onValue={change}
          error={shownError ? copy(shownError.id, shownError.values) : undefined}
          inputRef={inputRef}
        />
        <Button className={styles['send']} type="submit" full busy={busy === 'code'}>
          <Copy id="shell.action.continue" />
        </Button>
      </form>
      <div className={classNames(styles['ways'], styles['end'])}>
        <Resend pending={pending} isBusy={busy === 'resend'} onResend={resend} />
        <ButtonLink variant="quiet" size="sm" to={isByText ? '/login/with-email' : '/login'}>
          <Copy id={isByText ? 'session.otp.use-email' : 'session.otp.use-sms'} />
        </ButtonLink>
      </div>
    </>
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

function Resend({ pending, isBusy, onResend }: { pending: PendingLogin | null; isBusy: boolean; onResend: () => void }) {
  const secondsLeft = useSecondsLeft(pending ? pending.sentAtMs + resendWaitMs : Infinity)
  if (!pending || secondsLeft > 0) {
    const waitMs = pending ? secondsLeft * 1000 : resendWaitMs
    return (
      <span className={styles['wait']}>
        <Copy id="session.otp.resend-wait" values={{ time: formatDuration(waitMs) }} />
      </span>
    )
  }
  return (
    <Button variant="quiet" size="sm" busy={isBusy} onClick={onResend}>
      <Copy id="session.otp.resend" />
    </Button>
  )
}
