// What the two sign-in pages share: heading, lead, the form, the way to the other page and the way to set up an account.
import type { CopyKey } from '@daybreak/copy'
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Copy, useCopy } from '#platform/copy.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Button, Link } from '#ui'
import { AccountNotFound } from './account-not-found.tsx'
import type { LoginMethod } from './pending-login.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SessionEnded } from './session-ended.tsx'
import type { LoginStartState } from './use-login-start.ts'
import styles from './session.module.css'

export type LoginScreenProps = {
  goTo: (path: string) => void
  /** Goes on without leaving this page in the history. */
  goOnTo: (path: string) => void
}

type LoginFrameProps = Pick<LoginScreenProps, 'goOnTo'> & {
  method: LoginMethod
  heading: CopyKey
  lead?: CopyKey
  submit: CopyKey
  otherWay: { text: CopyKey; to: string }
  state: LoginStartState
  onSubmit: () => void
  /** The fields, told which notice describes them while there is one. */
  children: (noticeId: string | undefined) => ReactNode
}

export function LoginFrame({ method, heading, lead, submit, otherWay, state, goOnTo, onSubmit, children }: LoginFrameProps) {
  const copy = useCopy()
  const noticeId = useId()
  const isRefused = state.is === 'refused'
  // Specification 2: "The page title is the product's wallet name."
  usePageTitle(copy('shell.title.login'))

  const formRef = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)

  // After a press, the first field that is wrong takes the focus, and a screen reader tells why.
  useEffect(() => {
    if (attempts > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (state.is === 'busy') return
    setAttempts((count) => count + 1)
    onSubmit()
  }

  return (
    <>
      <h1>
        <Copy id={heading} />
      </h1>
      {lead && (
        <p className={styles['lead']}>
          <Copy id={lead} />
        </p>
      )}
      <SessionEnded />
      {/* `method="dialog"` does nothing before the page is alive: a phone number never lands in an address. */}
      <form ref={formRef} className={styles['form']} method="dialog" noValidate onSubmit={send}>
        <div>
          {children(isRefused ? noticeId : undefined)}
          {state.is === 'refused' && <AccountNotFound id={noticeId} method={method} more={state.more} />}
        </div>
        <Button type="submit" full busy={state.is === 'busy'}>
          <Copy id={submit} />
        </Button>
      </form>
      <PasskeySignIn goOnTo={goOnTo} />
      <div className={styles['end']}>
        <p className={styles['otherWay']}>
          <Copy id={otherWay.text} components={{ link: <Link className="link" to={otherWay.to} /> }} />
        </p>
        {!isRefused && (
          <>
            <hr className={styles['rule']} />
            <p className="center">
              <span className="soft">
                <Copy id="session.login.first-time-lead" />
              </span>{' '}
              <Link className="link" to="/onboarding">
                <Copy id="session.login.set-up-link" />
              </Link>
            </p>
          </>
        )}
      </div>
    </>
  )
}
