// A title with the searched words marked.
import { wordForm } from './help-search.ts'
import styles from './articles.module.css'

export function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  const parts = text.split(/([\p{L}\p{Nd}]+)/u)
  return parts.map((part, place) =>
    terms.includes(wordForm(part)) ? (
      // The parts of one text never change their order.
      <mark key={`${place}-${part}`} className={styles['hit']}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
