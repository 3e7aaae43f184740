// Shared by the two sign-in pages: heading, lead, the form, the link to the other page and the link to set up an account.
import type { CopyKey } from '@daybreak/copy'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { Form, Link } from '#ui'
import { AccountNotFound } from './account-not-found.tsx'
import type { LoginMethod } from '../codes/index.ts'
import { PasskeySignIn } from '../passkeys/index.ts'
import { LateOtherLogIns, LatePasswordSignIn } from './late-log-ins.tsx'
import { SessionEnded } from './ended.tsx'
import { isAccountUnknown, type LoginStart } from './use-login-start.ts'
import styles from '../session.module.css'

export type LoginScreenProps = {
  goTo: (path: string) => void
  /** Continues without leaving this page in the history. */
  goOnTo: (path: string) => void
}

type LoginFrameProps = Pick<LoginScreenProps, 'goOnTo'> & {
  method: LoginMethod
  heading: CopyKey
  lead?: CopyKey
  submit: CopyKey
  otherOption: { text: CopyKey; to: string }
  form: ComponentProps<typeof Form>['form']
  starting: LoginStart
  /** What is in the field, for the log-in by password. */
  typed: string
  /** The fields, given the notice that describes them while there is one. */
  children: (noticeId: string | undefined) => ReactNode
}

export function LoginFrame(props: LoginFrameProps) {
  const { method, heading, lead, submit, otherOption, form, starting, typed, goOnTo, children } = props
  const copy = useCopy()
  const noticeId = useId()
  const isRefused = starting.cause !== null
  const [isByPassword, setIsByPassword] = useState(false)
  // Specification 2: "The page title is the product's wallet name."
  usePageTitle(copy('shell.title.login'))

  if (isByPassword) return <LatePasswordSignIn typed={typed} goOnTo={goOnTo} onBack={() => setIsByPassword(false)} />
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
      <Form form={form} className={styles['form']} notice={null} submit={<Copy id={submit} />}>
        <div>
          {children(isRefused ? noticeId : undefined)}
          {isRefused && (
            <AccountNotFound id={noticeId} method={method} more={isAccountUnknown(starting.cause) ? null : starting.message} />
          )}
        </div>
      </Form>
      <PasskeySignIn goOnTo={goOnTo} />
      <LateOtherLogIns onPassword={() => setIsByPassword(true)} />
      <div className={styles['end']}>
        <p className={styles['otherOption']}>
          <Copy id={otherOption.text} components={{ link: <Link className="link" to={otherOption.to} /> }} />
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
