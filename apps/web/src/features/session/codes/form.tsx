// The one field for a one-time code, with the buttons to get another. Readings, "/onboarding/verify-otp (also
// /login/verify-otp)".
import { formatDuration } from '@daybreak/time'
import { useEffect, useRef, type ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useSecondsLeft } from '#platform/page/page-clock.tsx'
import type { Message } from '#platform/message.ts'
import { Button, classNames, CodeInput, Form, useAnnounce } from '#ui'
import { codeLength, resendWaitMs, type CodeEntry } from './use-code.ts'
import styles from '../session.module.css'

type CodeFormProps = {
  entry: CodeEntry
  /** When the code was sent; null while that is not known. */
  sentAtMs: number | null
  /** What comes before any other error. */
  error?: Message | null
  /** The button for a code by another channel. */
  otherOption?: ReactNode
  /** The hint under the field, and how another code is asked for; a call has its own of both. */
  hint?: string
  label?: string
}

export function CodeForm({ entry, sentAtMs, error = entry.error, otherOption, hint, label }: CodeFormProps) {
  const copy = useCopy()
  const announce = useAnnounce()
  const inputRef = useRef<HTMLInputElement>(null)
  const { form, busy, change, resend } = entry
  const errorText = error ? copy(error.id, error.values) : undefined

  // There is one thing to do here; a refused code is typed again at once.
  useEffect(() => {
    if (sentAtMs !== null && busy === null) inputRef.current?.focus()
  }, [sentAtMs, busy])

  // The field has the focus already when a code is refused, so nothing else would read the reason out.
  useEffect(() => {
    if (errorText !== undefined) announce(errorText)
  }, [announce, errorText])

  async function sendAnother() {
    if (await resend()) announce(copy('session.otp.resent'))
  }

  return (
    <>
      <Form form={form} layout="own" className={styles['code']} notice={null} submit={null}>
        <CodeInput
          label={label ?? copy('session.otp.label')}
          hint={hint ?? copy('session.otp.valid-for')}
          name="code"
          autoComplete="one-time-code"
          length={codeLength}
          value={form.values.code}
          onValue={change}
          error={errorText}
          inputRef={inputRef}
        />
        <Button className={styles['send']} type="submit" full busy={busy === 'code'}>
          <Copy id="shell.action.continue" />
        </Button>
      </Form>
      {hint === undefined && (
        <div className={classNames(styles['actions'], styles['end'])}>
          <Resend sentAtMs={sentAtMs} isBusy={busy === 'resend'} onResend={() => void sendAnother()} />
          {otherOption}
        </div>
      )}
    </>
  )
}

type ResendProps = { sentAtMs: number | null; isBusy: boolean; onResend: () => void }

function Resend({ sentAtMs, isBusy, onResend }: ResendProps) {
  const secondsLeft = useSecondsLeft(sentAtMs === null ? Infinity : sentAtMs + resendWaitMs)
  if (sentAtMs === null || secondsLeft > 0) {
    const waitMs = sentAtMs === null ? resendWaitMs : secondsLeft * 1000
    return (
      <span className={styles['wait']}>
        <Copy id="session.otp.resend-in" values={{ time: formatDuration(waitMs) }} />
      </span>
    )
  }
  return (
    <Button variant="quiet" size="sm" busy={isBusy} onClick={onResend}>
      <Copy id="session.otp.resend" />
    </Button>
  )
}
