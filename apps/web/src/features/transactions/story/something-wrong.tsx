// "Something wrong?": a worker's options for a transaction. Those of other rooms come first.
import MessageCircle from 'lucide-react/icons/message-circle'
import { useId, type ReactNode } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { writePath } from '#platform/paths.ts'
import { ItemLink, ItemList } from '#ui'
import { ReportName } from './report-name.tsx'
import styles from './story.module.css'

type SomethingWrongProps = {
  /** The store of a purchase, whose name may be wrong; null for other transactions. */
  storeOf: string | null
  children?: ReactNode
}

export function SomethingWrong({ storeOf, children }: SomethingWrongProps) {
  const titleId = useId()
  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h3 id={titleId}>
        <Copy id="transactions.story.wrong" />
      </h3>
      {children}
      {storeOf !== null && <ReportName id={storeOf} />}
      <ItemList flush>
        <ItemLink icon={MessageCircle} to={writePath} title={<Copy id="shell.action.message-us" />} />
      </ItemList>
    </section>
  )
}
