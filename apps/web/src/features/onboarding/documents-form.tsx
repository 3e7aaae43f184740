// What a check wants to see: for each item what will do, the files that were chosen, and the link in an e-mail. Readings 4.2, DOCUMENT_REQUESTED.
import {
  identityRoutes,
  onboardingRoutes,
  type DocumentItem,
  type OnboardingState,
  type Verification,
  type VerificationItem,
} from '@daybreak/contract'
import Check from 'lucide-react/icons/check'
import FileImage from 'lucide-react/icons/file-image'
import { callApi, problemOf } from '#platform/api.ts'
import { Copy } from '#platform/copy.tsx'
import { Orb } from '#ui'
import type { Failure } from './answer-failures.ts'
import { DocumentItemFields } from './document-item.tsx'
import { EmailItem } from './email-item.tsx'
import { StepForm } from './step-form.tsx'
import { useUploads } from './use-uploads.ts'
import { useStepForm, type Faults } from './use-step-form.ts'
import styles from './documents.module.css'

export function DocumentsForm({ verification }: { verification: Verification }) {
  const { items, documents, email } = verification
  const form = useStepForm<VerificationItem>()
  const uploads = useUploads()
  const wanted = items.filter((item) => item !== 'Email')

  function submit() {
    const isHere = (item: DocumentItem) => documents.some((each) => each.item === item && each.received === each.size)
    const missing = wanted.filter((item) => !isHere(item)).map((item) => [item, addFile] as const)
    const unproven = email !== null && !email.isConfirmed ? [['Email', openLink] as const] : []
    const found: Faults<VerificationItem> = Object.fromEntries([...missing, ...unproven])
    void form.submit(found, sendForReview)
  }

  return (
    <StepForm sending={form.sending} onSubmit={submit} submitLabel={<Copy id="onboarding.verification.send" />}>
      <div className={styles['head']}>
        <Orb icon={FileImage} tone="warn" size="lg" />
        <h2>
          <Copy id="onboarding.verification.document-title" />
        </h2>
        {wanted.length > 0 && (
          <p className="soft">
            <Copy id="onboarding.verification.document-body" values={{ count: wanted.length }} />
          </p>
        )}
      </div>
      {!items.includes('Name') && (
        <p className={styles['matches']}>
          <Orb icon={Check} tone="in" />
          <Copy id="onboarding.verification.name-matches" />
        </p>
      )}
      {wanted.map((item) => (
        <DocumentItemFields
          key={item}
          item={item}
          documents={documents}
          uploads={uploads}
          fault={form.faults[item]}
          onAdded={() => form.changed(item)}
        />
      ))}
      {email !== null && <EmailItem {...email} fault={form.faults.Email} />}
    </StepForm>
  )
}

/** A check that has moved on meanwhile wants nothing any more: she sees where it stands. */
async function sendForReview(): Promise<OnboardingState> {
  try {
    return await callApi(identityRoutes.sendDocuments)
  } catch (cause) {
    if (problemOf(cause, identityRoutes.sendDocuments)?.code !== 'identity.not_requested') throw cause
    return callApi(onboardingRoutes.read)
  }
}

const addFile: Failure = { id: 'onboarding.verification.file-missing' }
const openLink: Failure = { id: 'onboarding.verification.email-missing' }
