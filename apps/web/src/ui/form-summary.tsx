// "Check 4 fields." above a form. It takes the focus, so that a keyboard and a screen reader begin with what is wrong.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useRef } from 'react'
import { Copy } from '#platform/copy.tsx'
import { Icon } from './icon.tsx'
import styles from './form-summary.module.css'

/** Give it another `key` at each try: it takes the focus when it appears. */
export function FormSummary({ count }: { count: number }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <p ref={ref} tabIndex={-1} className={styles['summary']}>
      <Icon of={CircleAlert} size="sm" />
      <Copy id="shell.form.summary" values={{ count }} />
    </p>
  )
}
