// What a check requires: for each item what is accepted, the chosen files, and the link in an e-mail. Readings 4.2,
// DOCUMENT_REQUESTED.
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
import { callApi, problemOf } from '#platform/calls/api.ts'
import { Copy } from '#platform/copy/copy.tsx'
import type { Message } from '#platform/message.ts'
import { Form, Orb, useForm } from '#ui'
import { DocumentItemFields } from './item.tsx'
import { EmailItem } from './email-item.tsx'
import { useAnswer } from '../step/index.ts'
import { useUploads } from './use-uploads.ts'
import styles from './documents.module.css'

export function DocumentsForm({ verification }: { verification: Verification }) {
  const { items, documents, email } = verification
  const sending = useAnswer(sendForReview)
  const uploads = useUploads()
  const wanted = items.filter((item) => item !== 'Email')
  const isHere = (item: DocumentItem) => documents.some((each) => each.item === item && each.received === each.size)
  const form = useForm<Touched, void>({
    initial: () => untouched,
    check: () => ({
      ...Object.fromEntries(wanted.filter((item) => !isHere(item)).map((item) => [item, addFile])),
      ...(email !== null && !email.isConfirmed && { Email: openLink }),
    }),
    send: () => sending.run(),
    action: sending,
  })

  return (
    <Form form={form} focus="summary" submit={<Copy id="onboarding.verification.send" />}>
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
          fault={form.faults.get(item)}
          onAdded={() => form.set({ [item]: true })}
        />
      ))}
      {email !== null && <EmailItem {...email} fault={form.faults.get('Email')} />}
    </Form>
  )
}

/** The items that something was done about since they were wanted. */
type Touched = Readonly<Record<VerificationItem, boolean>>
const untouched: Touched = { Address: false, Name: false, Phone: false, Email: false }

/** A check that has moved on meanwhile needs nothing any more: the worker sees its state. */
async function sendForReview(): Promise<OnboardingState> {
  try {
    return await callApi(identityRoutes.sendDocuments)
  } catch (cause) {
    if (problemOf(cause, identityRoutes.sendDocuments)?.code !== 'identity.not_requested') throw cause
    return callApi(onboardingRoutes.read)
  }
}

const addFile: Message = { id: 'onboarding.verification.file-missing' }
const openLink: Message = { id: 'onboarding.verification.email-missing' }
