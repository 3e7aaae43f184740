// The amount that is about to be taken: a large number that can be typed, with its dollar sign.
import { typedDollars, plainDollars } from '@daybreak/money'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '#ui'
import styles from './amount-field.module.css'

type AmountFieldProps = {
  id: string
  label: ReactNode
  isLabelHidden?: boolean
  text: string
  onText: (text: string) => void
  onLeave?: () => void
  isWrong: boolean
  describedBy: string | undefined
  inputRef: RefObject<HTMLInputElement | null>
}

export function AmountField(props: AmountFieldProps) {
  const { id, label, isLabelHidden = false, text, onText, onLeave, isWrong, describedBy, inputRef } = props
  return (
    <>
      <label className={isLabelHidden ? 'vh' : styles['ask']} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles['typed'])}>
        <span aria-hidden="true">$</span>
        <input
          ref={inputRef}
          id={id}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          size={Math.max(4, text.length)}
          value={text}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy}
          onChange={(event) => onText(event.target.value)}
          onBlur={() => {
            const typed = typedDollars(text)
            if (typed !== null) onText(plainDollars(typed))
            onLeave?.()
          }}
        />
      </div>
    </>
  )
}
