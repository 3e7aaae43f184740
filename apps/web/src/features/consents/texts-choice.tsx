// Codes and alerts by text, or none: what ends with them, and how to get them back. Readings 3.5 T1.
import type { Consents } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import MessageSquareOff from 'lucide-react/icons/message-square-off'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { consentsPath } from '#platform/paths.ts'
import { Button, ButtonLink, Card, Masked, MessageNotice, Notice } from '#ui'
import { ConsentsPage, NotHere } from './consents-page.tsx'
import { consentsQuery, useChooseTexts } from './consents.queries.ts'
import { WhatChanges } from './what-changes.tsx'
import styles from './consents.module.css'

export function TextsChoice() {
  const copy = useCopy()
  const query = useQuery(consentsQuery)
  const choosing = useChooseTexts()
  const texts = query.data?.texts
  return (
    <ConsentsPage
      isNarrow
      title={copy('employee.consent.texts')}
      back={{ to: consentsPath, name: <Copy id="employee.consent.title" /> }}
    >
      <div role="status">
        {choosing.isDone && texts && (
          <Notice tone="good" icon={texts.isGiven ? MessageSquareText : MessageSquareOff} className={styles['saved']}>
            {copy(texts.isGiven ? 'employee.consent.texts-on' : 'employee.consent.texts-off')}
          </Notice>
        )}
      </div>
      {texts === undefined && <NotHere {...query} />}
      {texts && texts.to === null && (
        <Card>
          <Copy id="employee.consent.no-phone" />
        </Card>
      )}
      {texts &&
        texts.to !== null &&
        (texts.isGiven ? <Stop texts={texts} choosing={choosing} /> : <Start texts={texts} choosing={choosing} />)}
    </ConsentsPage>
  )
}

type ChoosingProps = { texts: Consents['texts']; choosing: ReturnType<typeof useChooseTexts> }

function Stop({ texts, choosing }: ChoosingProps) {
  const copy = useCopy()
  return (
    <Card>
      <WhatChanges
        icon={MessageSquareOff}
        changes={[
          { what: 'employee.consent.texts-codes', note: 'employee.consent.texts-codes-note' },
          { what: 'employee.consent.texts-alerts', note: 'employee.consent.texts-alerts-note' },
          { what: 'employee.consent.texts-offers' },
        ]}
        same={[
          { what: 'employee.consent.esign-account' },
          { what: 'employee.consent.texts-back', note: 'employee.consent.texts-back-note' },
        ]}
      />
      {texts.isOnlyWayIn && (
        <Notice tone="warn" icon={CircleAlert} top className={styles['failure']}>
          {copy('employee.consent.texts-only-way')}
        </Notice>
      )}
      <MessageNotice message={choosing.message} className={styles['failure']} />
      <div className={styles['answers']}>
        <ButtonLink full to={consentsPath}>
          <Copy id="employee.consent.texts-keep" />
        </ButtonLink>
        {!texts.isOnlyWayIn && (
          <Button variant="line" full icon={MessageSquareOff} busy={choosing.isBusy} onClick={() => void choosing.run(false)}>
            <Copy id="employee.consent.texts-stop" />
          </Button>
        )}
      </div>
    </Card>
  )
}

function Start({ texts, choosing }: ChoosingProps) {
  const copy = useCopy()
  const { textNumber } = useBrand()
  return (
    <Card>
      <p>
        <Masked text={copy('employee.consent.texts-none', { destination: texts.to ?? '' })} />
      </p>
      {texts.isStoppedByText ? (
        <Notice tone="info" icon={MessageSquareText} top className={styles['failure']}>
          {textNumber === null
            ? copy('employee.consent.texts-start')
            : copy('employee.consent.texts-start-number', { number: textNumber })}
        </Notice>
      ) : (
        <>
          <p className="soft sm">
            <Copy id="onboarding.log-in-method.sms-consent" />
          </p>
          <MessageNotice message={choosing.message} className={styles['failure']} />
          <div className={styles['answers']}>
            <Button full icon={MessageSquareText} busy={choosing.isBusy} onClick={() => void choosing.run(true)}>
              <Copy id="employee.consent.texts-again" />
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
