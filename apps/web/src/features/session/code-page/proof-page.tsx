// Shared by proofs by details: the page around the fields, and the session that starts after them.
import type { CopyKey } from '@daybreak/copy'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useEffect, useRef, type ReactNode } from 'react'
import { logToServer } from '#platform/calls/client-log.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { hasSession } from '#platform/session/session.ts'
import { sayStarted } from '#platform/session/session-started.ts'
import { Icon, Notice } from '#ui'
import { forgetPendingLogin } from '../codes/index.ts'
import styles from '../session.module.css'

type ProofPageProps = { heading: CopyKey; body: CopyKey; onBack: () => void; children: ReactNode }

export function ProofPage({ heading, body, onBack, children }: ProofPageProps) {
  const copy = useCopy()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  return (
    <>
      <button type="button" className={styles['back']} onClick={onBack}>
        <Icon of={ArrowLeft} size="sm" />
        <Copy id="shell.action.back" />
      </button>
      <h1 ref={headingRef} tabIndex={-1}>
        <Copy id={heading} />
      </h1>
      <p className={styles['lead']}>
        <Copy id={body} />
      </p>
      <Notice className={styles['ended']} tone="warn" icon={ShieldAlert} top>
        {copy('session.recovery.limited')}
      </Notice>
      {children}
    </>
  )
}

/** The server said yes, and yet there is no session to continue with. */
export class ProofIncomplete extends Error {
  override readonly name = 'ProofIncomplete'
}

/** Specification 5: "Debit-mode verification fails when the response lacks token or jwt." A page has its token as a cookie. */
export function beginAfterProof({ jwt }: { jwt: string }): void {
  if (jwt === '' || !hasSession()) {
    // Specification 8: "Failed to authenticate after successful response" (logged only).
    logToServer('debit_mode_incomplete')
    throw new ProofIncomplete()
  }
  forgetPendingLogin()
  sayStarted()
}
