// A worker's agreements among their documents, as they were agreed to: each opens with its words and its PDF.
import { useQuery } from '@tanstack/react-query'
import FileCheck from 'lucide-react/icons/file-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useId } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { agreementPath, consentsPath, legalDocumentPath } from '#platform/paths.ts'
import { Card, Item, ItemLink, ItemList, Link } from '#ui'
import { agreementNames } from './agreement-names.ts'
import { consentsQuery } from './consents.queries.ts'
import { useDays } from './use-days.ts'
import styles from './consents.module.css'

export function AgreementsCard() {
  const copy = useCopy()
  const headingId = useId()
  const { dayOf } = useDays()
  const { data } = useQuery(consentsQuery)
  return (
    <Card flush labelledBy={headingId}>
      <h2 id={headingId} className={styles['listHead']}>
        <Copy id="statements.document.agreements" />
      </h2>
      <ItemList>
        {(data?.agreements ?? []).map(({ id, name, version, agreedAt }) => (
          <ItemLink
            key={id}
            to={agreementPath(id)}
            icon={agreementNames[name].icon}
            title={<Copy id={agreementNames[name].name} />}
            body={<span className="num">{copy('statements.document.version', { version, date: dayOf(agreedAt) })}</span>}
          />
        ))}
        <Item
          icon={ReceiptText}
          title={
            <Link className="link" href={legalDocumentPath('fees')} newTab>
              <Copy id="statements.document.long-form" />
            </Link>
          }
        />
        <ItemLink
          to={consentsPath}
          icon={FileCheck}
          title={<Copy id="employee.consent.title" />}
          body={<Copy id="employee.consent.row-help" />}
        />
      </ItemList>
    </Card>
  )
}
