// "Check 4 fields." above a form, with the fields by name. It takes the focus, so that a keyboard and a screen reader start with
// the errors.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useId, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Icon } from '../icon.tsx'
import styles from './form-summary.module.css'

/** Give it another `key` at each try: it takes the focus when it appears. */
export function FormSummary({ count }: { count: number }) {
  const ref = useRef<HTMLParagraphElement>(null)
  const listId = useId()
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => ref.current?.focus(), [])

  // The fields tie their labels and faults together themselves, so the list is read from them: no form has to keep it a second time.
  useLayoutEffect(() => {
    const form = ref.current?.closest('form')
    if (!form) return undefined
    const read = (): void => setNames(wrongFieldsIn(form).map(nameOf))
    read()
    const watching = new MutationObserver(read)
    watching.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    return () => watching.disconnect()
  }, [])

  function goTo(event: MouseEvent, index: number) {
    event.preventDefault()
    const form = ref.current?.closest('form')
    if (form) wrongFieldsIn(form)[index]?.focus()
  }

  return (
    <div className={styles['summary']}>
      <Icon of={CircleAlert} size="sm" />
      <div className="grow">
        <p ref={ref} tabIndex={-1} aria-describedby={listId}>
          <Copy id="shell.form.summary" values={{ count }} />
        </p>
        <ul className={styles['fields']} id={listId}>
          {names.map((name, index) => (
            <li key={`${index} ${name}`}>
              <a href={`#field-${index + 1}`} onClick={(event) => goTo(event, index)}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** What takes the focus of each wrong field, in the order of the page. A group of choices is entered at its first one. */
export function wrongFieldsIn(form: HTMLElement): HTMLElement[] {
  const wrong = form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')
  return [...wrong].map((field) => (field.matches('fieldset') ? (field.querySelector('input') ?? field) : field))
}

function nameOf(field: HTMLElement): string {
  const group = field.closest('fieldset[aria-invalid="true"]')
  const label = group?.querySelector('legend') ?? (field instanceof HTMLInputElement ? field.labels?.[0] : null)
  return (group?.ariaLabel ?? label?.textContent ?? field.ariaLabel ?? '').trim()
}
