// "Prove it's you with your card": the way in for a worker who lost phone and e-mail. Specification 4, "debit-mode verification"; decisions 5 and 22.
import { factorRoutes } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useEffect, useRef } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { logToServer } from '#platform/calls/client-log.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { hasSession } from '#platform/session/session.ts'
import { tellOtherTabs } from '#platform/session/session-channel.ts'
import { takePlace } from '#platform/session/session-return.ts'
import { useAction } from '#platform/use-action.ts'
import { Form, Icon, maskExpiry, Notice, onlyFourDigits, TextInput, useForm } from '#ui'
import { forgetPendingLogin } from '../codes/index.ts'
import { checkCardProof, type CardProof } from './recovery.rules.ts'
import styles from '../session.module.css'

type RecoveryFormProps = { goOnTo: (path: string) => void; onBack: () => void }

const nothingTyped: CardProof = { cardLast4: '', cardExpiry: '', ssnLast4: '' }

export function RecoveryForm({ goOnTo, onBack }: RecoveryFormProps) {
  const copy = useCopy()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const proving = useAction({
    call: proveByCard,
    refusals: refusalsOf<typeof factorRoutes.verifyDebitMode>({
      'session.card_proof_failed': { id: 'session.recovery.failed' },
      'session.sign_in_expired': { id: 'session.otp.restart' },
      'session.too_many_tries': { id: 'session.otp.too-many' },
    }),
    explain: (cause) => (cause instanceof DebitModeIncomplete ? { id: 'shell.error.generic' } : null),
    unanswered: { id: 'shell.error.load' },
    leavesPage: true,
  })
  const form = useForm({
    initial: () => nothingTyped,
    check: checkCardProof,
    send: proving.run,
    onSent: () => goOnTo(takePlace()),
    action: proving,
  })

  useEffect(() => headingRef.current?.focus(), [])

  const field = (name: keyof CardProof, label: CopyKey, mask: (typed: string) => string) => ({
    label: copy(label),
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    ...form.field(name, mask),
  })

  return (
    <>
      <button type="button" className={styles['back']} onClick={onBack}>
        <Icon of={ArrowLeft} size="sm" />
        <Copy id="shell.action.back" />
      </button>
      <h1 ref={headingRef} tabIndex={-1}>
        <Copy id="session.recovery.heading" />
      </h1>
      <p className={styles['lead']}>
        <Copy id="session.recovery.body" />
      </p>
      <Notice className={styles['ended']} tone="warn" icon={ShieldAlert} top>
        {copy('session.recovery.limited')}
      </Notice>
      <Form form={form} className={styles['form']}>
        <TextInput {...field('cardLast4', 'session.recovery.card-last4', onlyFourDigits)} />
        <TextInput {...field('cardExpiry', 'session.recovery.card-expiry', maskExpiry)} />
        <TextInput {...field('ssnLast4', 'session.recovery.ssn-last4', onlyFourDigits)} type="password" />
      </Form>
    </>
  )
}

/** The server said yes, and yet there is no session to go on with. */
class DebitModeIncomplete extends Error {
  override readonly name = 'DebitModeIncomplete'
}

async function proveByCard(body: CardProof): Promise<void> {
  const { jwt } = await callApi(factorRoutes.verifyDebitMode, { body })
  // Specification 5: "Debit-mode verification fails when the response lacks token or jwt." A page has its token as a cookie.
  if (jwt === '' || !hasSession()) {
    // Specification 8: "Failed to authenticate after successful response" (logged only).
    logToServer('debit_mode_incomplete')
    throw new DebitModeIncomplete()
  }
  forgetPendingLogin()
  tellOtherTabs('started')
}
