// An agreement word for word as the worker read it: to print, to save as a file, or by mail.
import { consentsRoutes, type AgreementText } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Mailbox from 'lucide-react/icons/mailbox'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { ApiProblem, addressOf } from '#platform/calls/api.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { consentsPath } from '#platform/paths.ts'
import { AgreementWords, Button, ButtonLink, Card, MessageNotice, Notice } from '#ui'
import { ConsentsPage, NotHere } from './consents-page.tsx'
import { agreementQuery, consentsQuery, useAskForCopy } from './consents.queries.ts'
import { useDays } from './use-days.ts'
import styles from './consents.module.css'

type AgreementProps = {
  id: string
  /** For an address that names no agreement of the worker's. */
  otherwise: ReactNode
}

export function Agreement({ id, otherwise }: AgreementProps) {
  const copy = useCopy()
  const query = useQuery(agreementQuery(id))
  const { dayOf } = useDays()
  const { data: agreement, error } = query
  if (error instanceof ApiProblem && error.code === 'consents.no_such_agreement') return otherwise
  const isLost = error instanceof ApiProblem && error.code === 'consents.text_not_kept'
  return (
    <ConsentsPage
      title={agreement?.title ?? copy('employee.consent.title')}
      lead={agreement && copy('employee.consent.version', { version: agreement.version, date: dayOf(agreement.agreedAt) })}
      back={{ to: consentsPath, name: <Copy id="employee.consent.title" /> }}
    >
      {agreement && <Words {...agreement} />}
      {isLost && (
        <Card>
          <Copy id="employee.consent.lost" />
        </Card>
      )}
      {!agreement && !isLost && <NotHere {...query} />}
    </ConsentsPage>
  )
}

function Words(agreement: AgreementText) {
  const copy = useCopy()
  const asking = useAskForCopy()
  const { dayOf } = useDays()
  const { data } = useQuery(consentsQuery)
  const { id, hash, locale } = agreement
  const copyAskedAt = data?.agreements.find((one) => one.id === id)?.copyAskedAt ?? agreement.copyAskedAt
  return (
    <Card>
      <div lang={locale}>
        <AgreementWords {...agreement} />
      </div>
      <p className={`soft ${styles['hash'] ?? ''}`}>
        <Copy id="employee.consent.hash" values={{ hash }} />
      </p>
      <div role="status">
        {copyAskedAt !== null && (
          <Notice tone="good" icon={Mailbox} className={styles['failure']}>
            {copy('employee.consent.copy-asked', { date: dayOf(copyAskedAt) })}
          </Notice>
        )}
      </div>
      <MessageNotice message={asking.message} className={styles['failure']} />
      <div className={styles['actions']}>
        <ButtonLink
          variant="tint"
          icon={Download}
          href={addressOf(consentsRoutes.readAgreementFile, { params: { id } })}
          download
        >
          <Copy id="shell.action.download-pdf" />
        </ButtonLink>
        <Button variant="tint" icon={Printer} onClick={() => window.print()}>
          <Copy id="onboarding.agreement.print" />
        </Button>
        {copyAskedAt === null && (
          <Button variant="tint" icon={Mailbox} busy={asking.isBusy} onClick={() => void asking.run({ id })}>
            <Copy id="employee.consent.copy-ask" />
          </Button>
        )}
      </div>
    </Card>
  )
}
