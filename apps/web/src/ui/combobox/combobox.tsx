// A field with a list of suggestions under it. Specification 5, "Address autocomplete": arrows move, Enter selects, Escape closes.
import type { CopyKey } from '@daybreak/copy'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldText } from '../form/field.tsx'
import { SuggestionList, SuggestionMessage } from './suggestion-list.tsx'
import { useSuggestions, type Search, type Suggestions } from './use-suggestions.ts'
import fieldStyles from '../form/field.module.css'
import styles from './combobox.module.css'

type ComboboxProps<Option> = Pick<FieldText, 'label' | 'hint' | 'error'> & {
  value: string
  onValue: (text: string) => void
  onSelect: (option: Option) => void
  search: Search<Option>
  /** How many characters the field holds before a search begins. */
  searchFrom?: number
  /** The name of the list. */
  listLabel: string
  /** The number of options, for screen readers: a text that asks for `count`. */
  countText: CopyKey
  draw: (option: Option) => ReactNode
  /** In the place of the hint when nothing was found or the search failed. */
  helplessHint?: string
  /** Inside the field, at its end: marks the entry as a known one. */
  mark?: ReactNode
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'autoComplete' | 'maxLength'>

const searchFromDefault = 2

export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, hint, error, value, onValue, onSelect, search, searchFrom = searchFromDefault, ...more } = props
  const { listLabel, countText, draw, helplessHint, mark, ...rest } = more
  const listId = useId()
  const { suggestions, type, open, close } = useSuggestions(search, searchFrom)
  const found = suggestions.kind === 'found' ? suggestions.data : []
  const { active, setActive, activeRef } = useActiveOption()
  const isHelpless = useHelpless(suggestions.kind)

  function change(text: string) {
    onValue(text)
    setActive(null)
    type(text)
  }
  function shut() {
    setActive(null)
    close()
  }
  function select(suggestion: Option) {
    shut()
    onSelect(suggestion)
  }
  function press(event: KeyboardEvent) {
    const action = event.nativeEvent.isComposing ? null : actionOf(event, suggestions.kind !== 'closed', active)
    if (action === null) return
    // Neither the caret, nor the form, nor the dialog around it.
    event.preventDefault()
    if (action === 'close') shut()
    else if (action === 'select') {
      const suggestion = found[active ?? -1]
      if (suggestion) select(suggestion)
    } else if (found.length > 0) setActive(stepped(active, action, found.length))
    else open(value)
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget) && !isInFlow(suggestions.kind)) shut()
  }

  return (
    <div onBlur={leave}>
      <Field label={label} error={error} hint={isHelpless ? (helplessHint ?? hint) : hint}>
        {(ids) => (
          <div className={styles['anchor']}>
            <input
              {...rest}
              {...ids}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={found.length > 0}
              aria-controls={listId}
              aria-activedescendant={active === null ? undefined : `${listId}-${active}`}
              className={classNames(fieldStyles['input'], mark !== undefined && styles['marked'])}
              value={value}
              onChange={(event) => change(event.target.value)}
              onKeyDown={press}
            />
            {mark !== undefined && <span className={styles['mark']}>{mark}</span>}
            <SuggestionList
              id={listId}
              label={listLabel}
              suggestions={found}
              draw={draw}
              active={active}
              activeRef={activeRef}
              onSelect={select}
            />
            <SuggestionMessage suggestions={suggestions} countText={countText} onTryAgain={() => open(value)} />
          </div>
        )}
      </Field>
    </div>
  )
}

/**
 * These messages have room of their own above what follows. They stay after the field is left: what went at the press of a button would move the
 * button from under the pointer, and the press would be lost.
 */
function isInFlow(kind: Suggestions<unknown>['kind']): boolean {
  return kind === 'none' || kind === 'failed'
}

/** Nothing was found or could be looked up for what is in the field; it stays as well. */
function useHelpless(kind: Suggestions<unknown>['kind']): boolean {
  const [isHelpless, setIsHelpless] = useState(false)
  const isNow = kind === 'closed' ? isHelpless : isInFlow(kind)
  if (isNow !== isHelpless) setIsHelpless(isNow)
  return isNow
}

/** Which option the arrows are at; it is kept in sight. */
function useActiveOption() {
  const [active, setActive] = useState<number | null>(null)
  const activeRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active !== null) activeRef.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return { active, setActive, activeRef }
}

type Action = 'next' | 'previous' | 'select' | 'close'

/** null: the key is the field's, the form's or the dialog's own. */
function actionOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, isShown: boolean, active: number | null): Action | null {
  if (altKey || ctrlKey || metaKey) return null
  if (key === 'ArrowDown') return 'next'
  if (key === 'ArrowUp') return isShown ? 'previous' : null
  if (key === 'Enter') return active === null ? null : 'select'
  return key === 'Escape' && isShown ? 'close' : null
}

/** After the last comes the first, and the other way about. */
function stepped(active: number | null, action: Action, count: number): number {
  if (action === 'next') return active === null ? 0 : (active + 1) % count
  return active === null ? count - 1 : (active + count - 1) % count
}
