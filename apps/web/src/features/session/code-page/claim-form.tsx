// "One more check": the first log-in by a contact that our people typed, because a mistyped one belongs to a stranger.
import { factorRoutes } from '@daybreak/contract'
import { refusalsOf } from '#platform/action-words.ts'
import { birthDateOf, typedDate } from '#platform/birth-date.rules.ts'
import { callApi } from '#platform/calls/api.ts'
import { useCopy } from '#platform/copy/copy.tsx'
import { takeReturnPath } from '#platform/session/session-return.ts'
import { useAction } from '#platform/use-action.ts'
import { Form, onlyFourDigits, TextInput, useForm } from '#ui'
import { beginAfterProof, ProofIncomplete, ProofPage } from './proof-page.tsx'
import { checkClaim, type ClaimEntry } from './recovery/recovery.rules.ts'
import styles from '../session.module.css'

type ClaimFormProps = { goOnTo: (path: string) => void; onBack: () => void }

const nothingTyped: ClaimEntry = { birthDate: '', ssnLast4: '' }

export function ClaimForm({ goOnTo, onBack }: ClaimFormProps) {
  const copy = useCopy()
  const proving = useAction({
    call: proveClaim,
    refusals: refusalsOf<typeof factorRoutes.confirmContact>({
      'session.identity_failed': { id: 'session.recovery.failed' },
      'session.sign_in_expired': { id: 'session.otp.restart' },
      'session.too_many_tries': { id: 'session.otp.too-many' },
    }),
    explain: (cause) => (cause instanceof ProofIncomplete ? { id: 'shell.error.generic' } : null),
    unanswered: { id: 'shell.error.load' },
    leavesPage: true,
  })
  const form = useForm({
    initial: () => nothingTyped,
    check: checkClaim,
    send: proving.run,
    onSent: () => goOnTo(takeReturnPath()),
    action: proving,
  })

  return (
    <ProofPage heading="session.claim.heading" body="session.claim.body" onBack={onBack}>
      <Form form={form} className={styles['form']}>
        <TextInput
          label={copy('session.claim.born')}
          hint={copy('session.claim.born-hint')}
          name="birthDate"
          autoComplete="bday"
          inputMode="numeric"
          className="num"
          {...form.field('birthDate', (typed, before) => typedDate(before, typed))}
        />
        <TextInput
          label={copy('session.recovery.ssn-last4')}
          name="ssnLast4"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('ssnLast4', onlyFourDigits)}
        />
      </Form>
    </ProofPage>
  )
}

async function proveClaim({ birthDate, ssnLast4 }: ClaimEntry): Promise<void> {
  const body = { birthDate: birthDateOf(birthDate) ?? '', ssnLast4 }
  beginAfterProof(await callApi(factorRoutes.confirmContact, { body }))
}
