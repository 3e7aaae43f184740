// Documents online or by mail: first the consequences, then both answers side by side. The picture `consents-withdraw`.
import type { Consents } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import Mailbox from 'lucide-react/icons/mailbox'
import MailCheck from 'lucide-react/icons/mail-check'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { consentsPath } from '#platform/paths.ts'
import { AgreementWords, Button, ButtonLink, Card, Facts, Fact, MessageNotice, Notice } from '#ui'
import { ConsentsPage, NotHere } from './consents-page.tsx'
import { consentsQuery, esignQuery, useMailDocuments, usePutDocumentsOnline } from './consents.queries.ts'
import { useDays } from './use-days.ts'
import { WhatChanges } from './what-changes.tsx'
import styles from './consents.module.css'

type Documents = Consents['documents']

export function DocumentsChoice() {
  const copy = useCopy()
  const query = useQuery(consentsQuery)
  const mailing = useMailDocuments()
  const { dateOf } = useDays()
  const documents = query.data?.documents
  return (
    <ConsentsPage
      isNarrow
      title={copy('employee.consent.documents')}
      back={{ to: consentsPath, name: <Copy id="employee.consent.title" /> }}
    >
      <div role="status">
        {mailing.isDone && documents?.mailedFrom && (
          <Notice tone="good" icon={MailCheck} className={styles['saved']}>
            {copy('employee.consent.withdrawn', { date: dateOf(documents.mailedFrom) })}
          </Notice>
        )}
      </div>
      {documents === undefined && <NotHere {...query} />}
      {documents?.isOnline === true && <Withdraw {...documents} mailing={mailing} />}
      {documents?.isOnline === false && <GiveAgain {...documents} />}
    </ConsentsPage>
  )
}

function Withdraw({ ifMailed, mailsTo, mailing }: Documents & { mailing: ReturnType<typeof useMailDocuments> }) {
  const { weekdayOf, monthOf } = useDays()
  const { startsOn, statementOf } = ifMailed
  return (
    <Card>
      <WhatChanges
        icon={Mailbox}
        changes={[
          { what: 'employee.consent.esign-mail', note: 'employee.consent.esign-mail-note' },
          { what: 'employee.consent.esign-later' },
          { what: 'employee.consent.esign-new', note: 'employee.consent.esign-old' },
          {
            what: 'employee.consent.esign-starts',
            note: 'employee.consent.esign-starts-note',
            values: { date: weekdayOf(startsOn), month: monthOf(statementOf) },
          },
        ]}
        same={[
          { what: 'employee.consent.esign-free', note: 'employee.consent.esign-free-note' },
          { what: 'employee.consent.esign-account' },
          { what: 'employee.consent.esign-alerts' },
        ]}
      />
      <MailsTo mailsTo={mailsTo} />
      <MessageNotice message={mailing.message} className={styles['failure']} />
      <div className={styles['answers']}>
        <ButtonLink full to={consentsPath}>
          <Copy id="employee.consent.esign-keep" />
        </ButtonLink>
        {mailsTo !== null && (
          <Button
            variant="line"
            full
            icon={Mailbox}
            busy={mailing.isBusy}
            onClick={() => void mailing.run({ startsOn, mailsTo })}
          >
            <Copy id="employee.consent.esign-withdraw" />
          </Button>
        )}
      </div>
    </Card>
  )
}

function MailsTo({ mailsTo }: Pick<Documents, 'mailsTo'>) {
  return (
    <div className={styles['part']}>
      <p className="soft sm">
        <Copy id="employee.consent.esign-to" />
      </p>
      <p className={styles['address']}>{mailsTo === null ? <Copy id="employee.consent.no-address" /> : addressLine(mailsTo)}</p>
    </div>
  )
}

function addressLine({ line1, line2, city, state, postalCode }: NonNullable<Documents['mailsTo']>): string {
  return [line1, line2, city, `${state} ${postalCode}`].filter((part) => part !== null && part !== '').join(', ')
}

/** E-SIGN asks for a consent of its own, so the agreement is shown as it is now. */
function GiveAgain({ mailedFrom, mailsTo }: Documents) {
  const copy = useCopy()
  const query = useQuery(esignQuery(useLocale()))
  const giving = usePutDocumentsOnline()
  const { dateOf } = useDays()
  const { data: agreement } = query
  return (
    <>
      <Card>
        <Facts>
          <Fact label={<Copy id="employee.consent.documents" />} isWords>
            {mailedFrom === null ? copy('employee.consent.no') : copy('employee.consent.by-mail', { date: dateOf(mailedFrom) })}
          </Fact>
          {mailsTo && (
            <Fact label={<Copy id="employee.consent.esign-to" />} isWords>
              {addressLine(mailsTo)}
            </Fact>
          )}
        </Facts>
      </Card>
      {agreement ? (
        <Card className={styles['failure']}>
          <h2 className={styles['heading']}>{agreement.title}</h2>
          <AgreementWords {...agreement} />
          <MessageNotice message={giving.message} className={styles['failure']} />
          <div className={styles['answers']}>
            <Button full icon={MailCheck} busy={giving.isBusy} onClick={() => void giving.run(agreement)}>
              <Copy id="onboarding.agreements.esign-label" />
            </Button>
            <ButtonLink variant="line" full to={consentsPath}>
              <Copy id="employee.consent.mail-keep" />
            </ButtonLink>
          </div>
        </Card>
      ) : (
        <NotHere {...query} />
      )}
    </>
  )
}
