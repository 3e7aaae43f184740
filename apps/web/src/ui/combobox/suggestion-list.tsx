// The list of suggestions under a field: the options, or one of three messages, which are not part of the list box.
import type { CopyKey } from '@daybreak/copy'
import CloudOff from 'lucide-react/icons/cloud-off'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import type { Suggestions } from './use-suggestions.ts'
import styles from './combobox.module.css'

type SuggestionListProps<Option> = {
  id: string
  label: string
  suggestions: readonly Option[]
  draw: (option: Option) => ReactNode
  active: number | null
  activeRef: RefObject<HTMLDivElement | null>
  onSelect: (suggestion: Option) => void
}

/** Rendered when it is empty, too: what the field controls must exist. */
export function SuggestionList<Option>(props: SuggestionListProps<Option>) {
  const { id, label, suggestions, draw, active, activeRef, onSelect } = props
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      hidden={suggestions.length === 0}
      className={classNames(styles['list'], styles['floating'])}
      onMouseDown={keepFocus}
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={index}
          id={`${id}-${index}`}
          ref={index === active ? activeRef : undefined}
          role="option"
          aria-selected={index === active}
          className={styles['option']}
          translate="no"
          tabIndex={-1}
          onClick={() => onSelect(suggestion)}
          // Some assistive technology takes the focus to the option itself.
          onKeyDown={(event) => event.key === 'Enter' && onSelect(suggestion)}
        >
          {draw(suggestion)}
        </div>
      ))}
    </div>
  )
}

type SuggestionMessageProps = {
  suggestions: Suggestions<unknown>
  /** The number of options, for screen readers: a text that asks for `count`. */
  countText: CopyKey
  onTryAgain: () => void
}

/** Specification 8, "Address list". Its live region exists before it has words. What goes by itself floats, so that nothing below it moves. */
export function SuggestionMessage({ suggestions, countText, onTryAgain }: SuggestionMessageProps) {
  const { kind } = suggestions
  const hasMessage = kind === 'searching' || kind === 'none' || kind === 'failed'
  return (
    <div role="status" className={classNames(hasMessage && styles['list'], kind === 'searching' && styles['floating'])}>
      {kind === 'found' && (
        <span className="vh">
          <Copy id={countText} values={{ count: suggestions.data.length }} />
        </span>
      )}
      {kind === 'searching' && (
        <p className={styles['message']}>
          <Icon of={LoaderCircle} className={styles['spin']} />
          <Copy id="address.list.searching" />
        </p>
      )}
      {kind === 'none' && (
        <p className={styles['message']}>
          <Icon of={MapPinOff} />
          <Copy id="address.list.no-matches" />
        </p>
      )}
      {kind === 'failed' && (
        <div className={classNames(styles['message'], styles['bad'])}>
          <Icon of={CloudOff} />
          <span className={styles['words']}>
            <Copy id="address.list.failed" />
          </span>
          <Button variant="quiet" size="sm" onMouseDown={keepFocus} onClick={onTryAgain}>
            <Copy id="shell.action.try-again" />
          </Button>
        </div>
      )}
    </div>
  )
}

/** A press below the field does not leave the field: the worker types on in it. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
