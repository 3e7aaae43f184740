// Exports everything that a search finds as a table, in the order in which it is shown.
import type { TransactionFilter } from '@daybreak/contract'
import Download from 'lucide-react/icons/download'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, MessageNotice, useAnnounce } from '#ui'
import { useExportFound } from './search.queries.ts'
import styles from './search.module.css'

export function ExportFound({ filter }: { filter: TransactionFilter }) {
  const copy = useCopy()
  const announce = useAnnounce()
  const file = useExportFound()
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={Download}
        busy={file.isBusy}
        onClick={async () => {
          if (await file.run(filter)) announce(copy('statements.file.saved'))
        }}
      >
        <Copy id="transactions.filter.export" />
      </Button>
      <MessageNotice message={file.message} className={styles['failed']} />
    </>
  )
}
