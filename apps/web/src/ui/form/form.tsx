// The form element of every form: errors above the fields, the fields, and the submit button.
import { useEffect, useRef, type ReactNode } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Button } from '../buttons/button.tsx'
import { MessageNotice } from '../states/message-notice.tsx'
import { classNames } from '../class-names.ts'
import { FormSummary, wrongFieldsIn } from './form-summary.tsx'
import type { FormState } from './use-form.ts'
import styles from './form.module.css'

type FormProps = {
  form: Pick<FormState<unknown>, 'faults' | 'turn' | 'isBusy' | 'message' | 'submit'>
  /**
   * Where the focus goes when something is wrong: to the first wrong field, or to a summary with a link to each.
   * `first-field`: a form that is the whole page. The focus starts in its first field, and returns there when it failed.
   */
  focus?: 'wrong-field' | 'first-field' | 'summary'
  /** Why the last try failed, where it has a place or a style of its own. */
  notice?: ReactNode
  /** On the button: "Continue" unless it has words of its own. `null` where the form draws its button itself. */
  submit?: ReactNode
  /** Other links, under the button. */
  actions?: ReactNode
  /** `fields`: one below the other with the same room between. `own`: the form lays itself out. */
  layout?: 'fields' | 'own'
  className?: string | undefined
  role?: 'search'
  children: ReactNode
}

export function Form(props: FormProps) {
  const { form, focus = 'wrong-field', notice, submit, actions, layout = 'fields', className, role, children } = props
  const { faults, turn, isBusy, message, submit: send } = form
  const formRef = useRef<HTMLFormElement>(null)
  const hasSummary = focus === 'summary'
  const isFirstFieldFocused = focus === 'first-field'
  useEffect(() => {
    const element = formRef.current
    if (element === null || hasSummary) return
    const wrong = turn > 0 ? wrongFieldsIn(element)[0] : undefined
    const first = isFirstFieldFocused ? element.querySelector<HTMLElement>('input, textarea') : null
    ;(wrong ?? first)?.focus()
  }, [turn, hasSummary, isFirstFieldFocused])

  return (
    // `method="dialog"` does nothing on its own: no input ever ends up in an address.
    <form
      ref={formRef}
      className={classNames(layout === 'fields' && styles['form'], className)}
      role={role}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {hasSummary && faults.size > 0 && <FormSummary key={turn} count={faults.size} />}
      {notice === undefined ? <MessageNotice message={message} /> : notice}
      {children}
      {submit !== null && (
        <div className={styles['actions']}>
          <Button type="submit" full busy={isBusy}>
            {submit ?? <Copy id="shell.action.continue" />}
          </Button>
          {actions}
        </div>
      )}
    </form>
  )
}
