// Two or three choices side by side, one of them selected: each is a button that acts at once.
import { useId } from 'react'
import { Icon } from '../icon.tsx'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import styles from './segments.module.css'

type Segment<Value extends string> = {
  value: Value
  label: string
  /** Of the label, where it is in another language than the page. */
  lang?: string
}

type SegmentsProps<Value extends string> = {
  heading: string
  /** It names the group, and is not drawn. */
  isHeadingHidden?: boolean
  segments: ReadonlyArray<Segment<Value>>
  value: Value
  /** The one that is being saved. */
  busy: Value | null
  onChoose: (value: Value) => void
}

export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { heading, isHeadingHidden = false, segments, value: chosen, busy, onChoose } = props
  const headingId = useId()
  return (
    <>
      <h2 id={headingId} className={isHeadingHidden ? 'vh' : undefined}>
        {heading}
      </h2>
      <div className={styles['segments']} role="group" aria-labelledby={headingId}>
        {segments.map(({ value, label, lang }) => (
          <button
            key={value}
            type="button"
            className={styles['segment']}
            lang={lang}
            aria-pressed={value === chosen}
            aria-busy={value === busy || undefined}
            onClick={() => value !== chosen && busy === null && onChoose(value)}
          >
            {value === busy && <Icon of={LoaderCircle} size="sm" className={styles['spin']} />}
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
