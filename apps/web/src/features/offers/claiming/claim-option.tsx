// One purchase or offer to choose: a card with a radio button, an amount at its end, and the rule that was missed.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, type ReactNode } from 'react'
import { Icon } from '#ui'
import styles from './claiming.module.css'

type ClaimOptionProps = {
  name: string
  isChosen: boolean
  onChoose: () => void
  title: ReactNode
  body: ReactNode
  end?: ReactNode
  missed?: string | undefined
}

export function ClaimOption({ name, isChosen, onChoose, title, body, end, missed }: ClaimOptionProps) {
  const id = useId()
  return (
    <label className={styles['option']}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-body ${id}-end ${id}-missed`}
        onChange={onChoose}
      />
      <span className={styles['radio']} />
      <span className={styles['words']}>
        <span className={styles['title']} id={`${id}-title`}>
          {title}
        </span>
        <span className={styles['body']} id={`${id}-body`}>
          {body}
        </span>
      </span>
      {end && (
        <span className={styles['end']} id={`${id}-end`}>
          {end}
        </span>
      )}
      {missed && (
        <span className={styles['missed']} id={`${id}-missed`}>
          <Icon of={CircleAlert} size="sm" />
          <span>{missed}</span>
        </span>
      )}
    </label>
  )
}
