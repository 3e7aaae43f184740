// The page that our e-mail's link opens, on whatever device: it proves the address, and says so.
import { identityRoutes } from '@daybreak/contract'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { Copy } from '#platform/copy/copy.tsx'
import type { Message } from '#platform/message.ts'
import { Link, Notice } from '#ui'
import { failureOf, pathOf } from '../step/index.ts'
import styles from '../onboarding.module.css'

type Outcome = { isConfirmed: boolean; said: Message }

type EmailLinkProps = {
  /** The worker is not signed in here: they began elsewhere. */
  isElsewhere: boolean
  /** The server's answer about the worker has changed. */
  onConfirmed: () => void
}

export function EmailLink({ isElsewhere, onConfirmed }: EmailLinkProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const confirmed = useRef(onConfirmed)
  useEffect(() => {
    confirmed.current = onConfirmed
  })

  useEffect(() => {
    async function confirm(token: string) {
      try {
        await callApi(identityRoutes.confirmEmail, { body: { token } })
        setOutcome({ isConfirmed: true, said: { id: 'onboarding.verification.email-confirmed' } })
        confirmed.current()
      } catch (cause) {
        setOutcome({ isConfirmed: false, said: failureOf(cause) })
      }
    }
    const token = takeToken()
    if (token !== null) void confirm(token)
  }, [])

  if (outcome === null) return null
  const { isConfirmed, said } = outcome
  return (
    <Notice
      className={styles['linkNotice']}
      tone={isConfirmed ? 'good' : 'bad'}
      icon={isConfirmed ? CircleCheck : CircleAlert}
      role={isConfirmed ? 'status' : 'alert'}
      top
    >
      <p>
        <Copy id={said.id} {...(said.values && { values: said.values })} />
      </p>
      {isElsewhere && (
        <p className="sm">
          <Copy id="onboarding.verification.email-go-on" components={{ link: <Link to="/login" /> }} />
        </p>
      )}
    </Notice>
  )
}

/** `#email=…`: no server reads it there, and it is removed, so that it stays in no history. */
function takeToken(): string | null {
  const { pathname, hash } = window.location
  const token = pathname === pathOf('identification') ? new URLSearchParams(hash.slice(1)).get('email') : null
  if (token !== null) window.history.replaceState(null, '', pathname)
  return token
}
