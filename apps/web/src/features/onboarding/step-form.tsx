// The form on the white card: what is wrong above the fields, the fields, and the button that sends them.
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode, SubmitEvent } from 'react'
import { Copy } from '#platform/copy.tsx'
import { Button, FormSummary, Link, Notice } from '#ui'
import type { Failure } from './answer-failures.ts'
import type { StepSending } from './use-step-form.ts'
import styles from './onboarding.module.css'

type StepFormProps = {
  sending: StepSending
  onSubmit: () => void
  /** "Continue" unless the step has a word of its own. */
  submitLabel?: ReactNode
  /** Other ways on, under the button. */
  ways?: ReactNode
  children: ReactNode
}

export function StepForm({ sending, onSubmit, submitLabel, ways, children }: StepFormProps) {
  const { isBusy, failure, refused } = sending
  function submit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    // `method="dialog"` does nothing by itself: no answer ever lands in an address.
    <form className={styles['form']} method="dialog" noValidate onSubmit={submit}>
      {refused.count > 0 && <FormSummary key={refused.turn} count={refused.count} />}
      {failure && <FailureNotice failure={failure} />}
      {children}
      <div className={styles['send']}>
        <Button type="submit" full busy={isBusy}>
          {submitLabel ?? <Copy id="shell.action.continue" />}
        </Button>
        {ways}
      </div>
    </form>
  )
}

/** Why the whole of an answer was not taken. */
export function FailureNotice({ failure: { id, values, to } }: { failure: Failure }) {
  const text = <Copy id={id} {...(values && { values })} />
  return (
    <Notice tone="bad" icon={CircleAlert} role="alert" top>
      {to === undefined ? (
        text
      ) : (
        <Link className={styles['noticeLink']} to={to}>
          {text}
        </Link>
      )}
    </Notice>
  )
}
