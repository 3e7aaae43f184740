// What stands under the street's field: suggested addresses, or one of three messages. The messages are no part of the list box.
import type { AddressSuggestion } from '@daybreak/contract'
import CloudOff from 'lucide-react/icons/cloud-off'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import type { MouseEvent, RefObject } from 'react'
import { Copy, useCopy } from '#platform/copy.tsx'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import type { Suggestions } from './use-suggestions.ts'
import styles from './address-combobox.module.css'

type SuggestionListProps = {
  id: string
  suggestions: readonly AddressSuggestion[]
  active: number | null
  activeRef: RefObject<HTMLDivElement | null>
  onSelect: (suggestion: AddressSuggestion) => void
}

/** It stands there when it is empty, too: what the field controls must exist. */
export function SuggestionList({ id, suggestions, active, activeRef, onSelect }: SuggestionListProps) {
  const copy = useCopy()
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={copy('address.list.label')}
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
          <OptionText {...suggestion} />
        </div>
      ))}
    </div>
  )
}

function OptionText({ line1, line2, city, state, postalCode }: AddressSuggestion) {
  const place = `${city}, ${state} ${postalCode}`.trim()
  if (line1 === '') return <b>{place}</b>
  return (
    <>
      <b>{line2 ? `${line1}, ${line2}` : line1}</b>
      <span>{place}</span>
    </>
  )
}

/** Specification 8, "Address list". Its live region stands before it speaks. */
export function SuggestionMessage({ suggestions, onTryAgain }: { suggestions: Suggestions; onTryAgain: () => void }) {
  const { kind } = suggestions
  const hasMessage = kind === 'searching' || kind === 'none' || kind === 'failed'
  return (
    <div role="status" className={hasMessage ? styles['list'] : undefined}>
      {kind === 'found' && (
        <span className="vh">
          <Copy id="address.list.count" values={{ count: suggestions.data.length }} />
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

/** A press below the field is no way out of the field, in which she types on. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
