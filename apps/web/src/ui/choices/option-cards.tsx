// A choice among cards with text of their own and a radio button inside.
import { useId, type ReactNode, type Ref } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError } from '../form/field-error.tsx'
import type { IconType } from '../icon.tsx'
import { Orb } from '../states/orb.tsx'
import { useSpokenError } from '../form/use-spoken-error.ts'
import styles from './option-cards.module.css'

type OptionCard<Value extends string> = {
  value: Value
  title: ReactNode
  body?: string | undefined
  icon?: IconType
  isDisabled?: boolean
}

type OptionCardsProps<Value extends string> = {
  /** The question that the cards answer. `isLegendHidden` when a heading above asks it already: it names the group, and is no text of its own. */
  legend: string
  isLegendHidden?: boolean
  options: ReadonlyArray<OptionCard<Value>>
  value: Value | null
  onValue: (value: Value) => void
  error?: string | undefined
  /** The first choice, where the focus goes when none was made. */
  firstRef?: Ref<HTMLInputElement>
}

export function OptionCards<Value extends string>({
  legend,
  isLegendHidden = false,
  options,
  value: chosen,
  onValue,
  error,
  firstRef,
}: OptionCardsProps<Value>) {
  const name = useId()
  const errorId = `${name}-error`
  useSpokenError(name, error && `${legend}: ${error}`)
  return (
    <fieldset
      id={name}
      role="radiogroup"
      className={styles['group']}
      aria-label={isLegendHidden ? legend : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && errorId}
    >
      {!isLegendHidden && <legend className={styles['legend']}>{legend}</legend>}
      {options.map(({ value, title, body, icon, isDisabled = false }, index) => (
        <label key={value} className={styles['option']}>
          <input
            ref={index === 0 ? firstRef : undefined}
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            disabled={isDisabled}
            aria-labelledby={`${name}-${value}`}
            aria-describedby={body && `${name}-${value}-body`}
            onChange={() => onValue(value)}
          />
          {icon && (
            <span className={styles['picture']}>
              <Orb icon={icon} tone="iris" />
            </span>
          )}
          <span className={classNames('grow', styles['words'])}>
            <span className={styles['title']} id={`${name}-${value}`}>
              {title}
            </span>
            {body && (
              <span className={styles['body']} id={`${name}-${value}-body`}>
                {body}
              </span>
            )}
          </span>
          <span className={styles['radio']} />
        </label>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
