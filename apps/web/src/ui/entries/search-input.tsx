// A search field: a magnifier in front, and a button to clear it. Its name is read out and not shown.
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { RefObject } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import fieldStyles from '../form/field.module.css'
import styles from './search-input.module.css'

type SearchInputProps = {
  label: string
  maxLength: number
  value: string
  onValue: (value: string) => void
  inputRef: RefObject<HTMLInputElement | null>
}

export function SearchInput({ label, maxLength, value, onValue, inputRef }: SearchInputProps) {
  const copy = useCopy()
  function clear() {
    onValue('')
    inputRef.current?.focus()
  }
  return (
    <div className={styles['box']}>
      <Icon of={Search} className={styles['mark']} />
      <input
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
        className={classNames(fieldStyles['input'], styles['input'])}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
      {value !== '' && <IconButton className={styles['clear']} icon={X} label={copy('support.search.clear')} onClick={clear} />}
    </div>
  )
}
