// "Prove it's you with your card": logging in without phone and e-mail. Specification 4, "debit-mode verification"; decisions 5
// and 22.
import { factorRoutes } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { useCopy } from '#platform/copy/copy.tsx'
import { takeReturnPath } from '#platform/session/session-return.ts'
import { useAction } from '#platform/use-action.ts'
import { Form, maskExpiry, onlyFourDigits, TextInput, useForm } from '#ui'
import { beginAfterProof, ProofIncomplete, ProofPage } from './proof-page.tsx'
import { checkCardProof, type CardProof } from './recovery/recovery.rules.ts'
import styles from '../session.module.css'

type RecoveryFormProps = { goOnTo: (path: string) => void; onBack: () => void }

const nothingTyped: CardProof = { cardLast4: '', cardExpiry: '', ssnLast4: '' }

export function RecoveryForm({ goOnTo, onBack }: RecoveryFormProps) {
  const copy = useCopy()
  const proving = useAction({
    call: proveByCard,
    refusals: refusalsOf<typeof factorRoutes.verifyDebitMode>({
      'session.card_proof_failed': { id: 'session.recovery.failed' },
      'session.sign_in_expired': { id: 'session.otp.restart' },
      'session.too_many_tries': { id: 'session.otp.too-many' },
    }),
    explain: (cause) => (cause instanceof ProofIncomplete ? { id: 'shell.error.generic' } : null),
    unanswered: { id: 'shell.error.load' },
    leavesPage: true,
  })
  const form = useForm({
    initial: () => nothingTyped,
    check: checkCardProof,
    send: proving.run,
    onSent: () => goOnTo(takeReturnPath()),
    action: proving,
  })

  const field = (name: keyof CardProof, label: CopyKey, mask: (typed: string) => string) => ({
    label: copy(label),
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    ...form.field(name, mask),
  })

  return (
    <ProofPage heading="session.recovery.heading" body="session.recovery.body" onBack={onBack}>
      <Form form={form} className={styles['form']}>
        <TextInput {...field('cardLast4', 'session.recovery.card-last4', onlyFourDigits)} />
        <TextInput {...field('cardExpiry', 'session.recovery.card-expiry', maskExpiry)} />
        <TextInput {...field('ssnLast4', 'session.recovery.ssn-last4', onlyFourDigits)} type="password" />
      </Form>
    </ProofPage>
  )
}

async function proveByCard(body: CardProof): Promise<void> {
  beginAfterProof(await callApi(factorRoutes.verifyDebitMode, { body }))
}
