// News and offers by text: a choice of its own, which changes nothing else.
import { useQuery } from '@tanstack/react-query'
import Megaphone from 'lucide-react/icons/megaphone'
import MegaphoneOff from 'lucide-react/icons/megaphone-off'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { consentsPath } from '#platform/paths.ts'
import { Button, ButtonLink, Card, MessageNotice, Notice } from '#ui'
import { ConsentsPage, NotHere } from './consents-page.tsx'
import { consentsQuery, useChooseMarketing } from './consents.queries.ts'
import { WhatChanges } from './what-changes.tsx'
import styles from './consents.module.css'

export function MarketingChoice() {
  const copy = useCopy()
  const query = useQuery(consentsQuery)
  const choosing = useChooseMarketing()
  const isGiven = query.data?.marketing.isGiven
  return (
    <ConsentsPage
      isNarrow
      title={copy('employee.consent.marketing')}
      back={{ to: consentsPath, name: <Copy id="employee.consent.title" /> }}
    >
      <div role="status">
        {choosing.isDone && (
          <Notice tone="good" icon={Megaphone} className={styles['saved']}>
            {copy(isGiven === true ? 'employee.consent.marketing-on' : 'employee.consent.marketing-off')}
          </Notice>
        )}
      </div>
      {isGiven === undefined && <NotHere {...query} />}
      {isGiven === true && (
        <Card>
          <WhatChanges
            icon={MegaphoneOff}
            changes={[{ what: 'employee.consent.texts-offers' }]}
            same={[{ what: 'employee.consent.esign-account' }, { what: 'employee.consent.esign-alerts' }]}
          />
          <MessageNotice message={choosing.message} className={styles['failure']} />
          <div className={styles['answers']}>
            <ButtonLink full to={consentsPath}>
              <Copy id="employee.consent.marketing-keep" />
            </ButtonLink>
            <Button variant="line" full icon={MegaphoneOff} busy={choosing.isBusy} onClick={() => void choosing.run(false)}>
              <Copy id="employee.consent.marketing-stop" />
            </Button>
          </div>
        </Card>
      )}
      {isGiven === false && (
        <Card>
          <p>
            <Copy id="employee.consent.marketing-none" />
          </p>
          <p className="soft sm">
            <Copy id="employee.consent.marketing-note" />
          </p>
          <MessageNotice message={choosing.message} className={styles['failure']} />
          <div className={styles['answers']}>
            <ButtonLink full to={consentsPath}>
              <Copy id="employee.consent.marketing-not" />
            </ButtonLink>
            <Button variant="line" full icon={Megaphone} busy={choosing.isBusy} onClick={() => void choosing.run(true)}>
              <Copy id="employee.consent.marketing-again" />
            </Button>
          </div>
        </Card>
      )}
    </ConsentsPage>
  )
}
