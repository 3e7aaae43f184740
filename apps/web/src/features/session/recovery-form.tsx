// "Prove it's you with your card": the way in for who lost phone and e-mail. Specification 4, "debit-mode verification"; decisions 5 and 22.
import { factorRoutes } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CircleAlert from 'lucide-react/icons/circle-alert'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { callApi, problemOf } from '#platform/api.ts'
import { logToServer } from '#platform/client-log.ts'
import { Copy, useCopy } from '#platform/copy.tsx'
import { hasSession } from '#platform/session.ts'
import { tellOtherTabs } from '#platform/session-channel.ts'
import { takePlace } from '#platform/session-return.ts'
import { Button, Icon, maskExpiry, Notice, onlyFourDigits, TextInput } from '#ui'
import { waitError, type CodeError } from './code-errors.ts'
import { forgetPendingLogin } from './pending-login.ts'
import { checkCardProof, type CardProof, type CardProofErrors } from './recovery.rules.ts'
import styles from './session.module.css'

type RecoveryFormProps = { goOnTo: (path: string) => void; onBack: () => void }

const nothingTyped: CardProof = { cardLast4: '', cardExpiry: '', ssnLast4: '' }

export function RecoveryForm({ goOnTo, onBack }: RecoveryFormProps) {
  const copy = useCopy()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const [proof, setProof] = useState(nothingTyped)
  const [errors, setErrors] = useState<CardProofErrors>({})
  const [failure, setFailure] = useState<CodeError | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)

  useEffect(() => headingRef.current?.focus(), [])
  useEffect(() => {
    if (attempts > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = checkCardProof(proof)
    setErrors(found)
    setFailure(null)
    setAttempts((count) => count + 1)
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    try {
      await proveByCard(proof)
      goOnTo(takePlace())
    } catch (cause) {
      setFailure(failureOf(cause))
      setIsBusy(false)
    }
  }

  function field(name: keyof CardProof, label: CopyKey, mask: (typed: string) => string) {
    const error = errors[name]
    return {
      label: copy(label),
      name,
      value: proof[name],
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      error: error && copy(error),
      onValue(typed: string) {
        setProof((before) => ({ ...before, [name]: mask(typed) }))
        setErrors((before) => ({ ...before, [name]: undefined }))
      },
    }
  }

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
      <form ref={formRef} className={styles['form']} method="dialog" noValidate onSubmit={(event) => void send(event)}>
        <TextInput {...field('cardLast4', 'session.recovery.card-last4', onlyFourDigits)} />
        <TextInput {...field('cardExpiry', 'session.recovery.card-expiry', maskExpiry)} />
        <TextInput {...field('ssnLast4', 'session.recovery.ssn-last4', onlyFourDigits)} type="password" />
        {failure && (
          <Notice tone="bad" icon={CircleAlert} role="alert" top>
            {copy(failure.id, failure.values)}
          </Notice>
        )}
        <Button type="submit" full busy={isBusy}>
          <Copy id="shell.action.continue" />
        </Button>
      </form>
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

function failureOf(cause: unknown): CodeError {
  if (cause instanceof DebitModeIncomplete) return { id: 'shell.error.generic' }
  const problem = problemOf(cause, factorRoutes.verifyDebitMode)
  if (problem === null) return { id: 'shell.error.load' }
  if (problem.code === 'session.card_proof_failed') return { id: 'session.recovery.failed' }
  if (problem.code === 'session.sign_in_expired') return { id: 'session.otp.restart' }
  if (problem.code === 'session.too_many_tries') return { id: 'session.otp.too-many' }
  return waitError(problem) ?? { id: 'shell.error.generic' }
}
