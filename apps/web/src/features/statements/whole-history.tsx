// History beyond the statements: the list of a year as a table, two years by mail, and everything.
import Archive from 'lucide-react/icons/archive'
import History from 'lucide-react/icons/history'
import Mailbox from 'lucide-react/icons/mailbox'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { casePath, myDataPath } from '#platform/paths.ts'
import { Card, ItemButton, ItemLink, ItemList, Link, MessageNotice, Notice, useAnnounce } from '#ui'
import { useState } from 'react'
import { useHistoryFile, useMailHistory } from './statements.queries.ts'
import styles from './statements.module.css'

export function WholeHistory() {
  const copy = useCopy()
  const announce = useAnnounce()
  const file = useHistoryFile()
  const mailing = useMailHistory()
  const [caseNumber, setCaseNumber] = useState<string | null>(null)
  const save = async () => {
    if (await file.run()) announce(copy('statements.file.saved'))
  }
  const ask = async () => {
    const opened = await mailing.run({ message: copy('statements.list.written-message') })
    if (opened !== null) setCaseNumber(opened.number)
  }
  return (
    <Card flush>
      <ItemList>
        <ItemButton
          icon={History}
          title={<Copy id="statements.list.history-12" />}
          body={<Copy id={file.isBusy ? 'shell.loader.label' : 'statements.list.history-note'} />}
          onPress={() => void save()}
        />
        {caseNumber === null && (
          <ItemButton
            icon={Mailbox}
            title={<Copy id="statements.list.written-history" />}
            body={<Copy id={mailing.isBusy ? 'shell.loader.label' : 'statements.list.written-note'} />}
            onPress={() => void ask()}
          />
        )}
        <ItemLink
          to={myDataPath}
          icon={Archive}
          title={<Copy id="employee.data.title" />}
          body={<Copy id="employee.data.lead" />}
        />
      </ItemList>
      <MessageNotice message={file.message ?? mailing.message} className={styles['notice']} />
      <div role="status">
        {caseNumber !== null && (
          <Notice tone="good" icon={Mailbox} className={styles['notice']}>
            <Copy id="statements.list.written-sent" />{' '}
            <Link className="link" to={casePath(caseNumber)}>
              <Copy id="statements.list.written-case" />
            </Link>
          </Notice>
        )}
      </div>
    </Card>
  )
}
