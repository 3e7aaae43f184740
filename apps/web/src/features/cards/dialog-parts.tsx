// Shared by the room's dialogs: a heading that leaves space for the X, a form with its message, stacked buttons.
import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Button, Form, Modal } from '#ui'
import styles from './dialog-parts.module.css'

type DialogHeadingProps = {
  id: string
  /** The step before is gone, with what had the focus: a keyboard and a screen reader continue from here. */
  takesFocus?: boolean
  children: ReactNode
}

export function DialogHeading({ id, takesFocus = false, children }: DialogHeadingProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) headingRef.current?.focus()
  }, [takesFocus])
  return (
    <h2 ref={headingRef} id={id} className={styles['heading']} tabIndex={-1}>
      {children}
    </h2>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>
}

type FormDialogProps = {
  form: ComponentProps<typeof Form>['form']
  title: ReactNode
  body: ReactNode
  submit: ReactNode
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** One thing to fill in and to send, or to leave for now. */
export function FormDialog({ form, title, body, submit, onClose, children }: FormDialogProps) {
  const titleId = useId()
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <DialogHeading id={titleId}>{title}</DialogHeading>
      <p className="soft">{body}</p>
      <Form
        form={form}
        className={styles['form']}
        focus="first-field"
        submit={submit}
        actions={
          <Button variant="quiet" full onClick={onClose}>
            <Copy id="shell.action.not-now" />
          </Button>
        }
      >
        {children}
      </Form>
    </Modal>
  )
}

/** What was done, in words that stay until the worker has read them. */
export function DoneWords({
  titleId,
  title,
  onClose,
  children,
}: {
  titleId: string
  title: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  return (
    <>
      <DialogHeading id={titleId} takesFocus>
        {title}
      </DialogHeading>
      <div className={styles['form']}>
        {children}
        <DialogActions>
          <Button full onClick={onClose}>
            <Copy id="shell.action.done" />
          </Button>
        </DialogActions>
      </div>
    </>
  )
}
