// A thing to do with the card as a part of a page: what is wrong above the fields, the fields, the button and the other ways on.
import type { ReactNode, SubmitEvent } from 'react'
import type { CallMessage } from '#platform/use-call.ts'
import { Button, CallNotice, FormSummary } from '#ui'
import styles from './card-step.module.css'

type CardStepProps = {
  /** How many fields are wrong, and at which try: each try puts the focus on the summary. */
  refused: { count: number; turn: number }
  message: CallMessage | null
  isBusy: boolean
  submitLabel: ReactNode
  onSubmit: () => void
  ways: ReactNode
  children: ReactNode
}

export function CardStep({ refused, message, isBusy, submitLabel, onSubmit, ways, children }: CardStepProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={styles['form']} method="dialog" noValidate autoComplete="off" onSubmit={submit}>
      {refused.count > 0 && <FormSummary key={refused.turn} count={refused.count} />}
      {message && <CallNotice message={message} />}
      {children}
      <div className={styles['ways']}>
        <Button type="submit" full busy={isBusy}>
          {submitLabel}
        </Button>
        {ways}
      </div>
    </form>
  )
}
