// Names the filters of an address that could not be read. Their text is not shown: anyone may have written the link.
import type { CopyKey } from '@daybreak/copy'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { Notice } from '#ui'
import type { Asked } from './search.rules.ts'
import styles from './search.module.css'

const labels = {
  q: 'transactions.filter.search',
  way: 'transactions.search.quick',
  state: 'transactions.detail.status',
  kind: 'transactions.detail.category',
  from: 'transactions.filter.from',
  to: 'transactions.filter.to',
  min: 'transactions.search.min',
  max: 'transactions.search.max',
} as const satisfies Record<keyof Asked, CopyKey>

export function UnreadFilters({ names }: { names: readonly (keyof Asked)[] }) {
  const copy = useCopy()
  const locale = useLocale()
  if (names.length === 0) return null
  const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names.map((name) => copy(labels[name])))
  return (
    <Notice tone="warn" icon={TriangleAlert} className={styles['unread']}>
      <Copy id="transactions.search.not-read" values={{ parts }} />
    </Notice>
  )
}
