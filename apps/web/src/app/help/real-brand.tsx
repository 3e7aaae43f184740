// "Is this really Daybreak?": lists what we never ask for, as protection against impostors on the phone.
import { Copy } from '#platform/copy/copy.tsx'
import styles from './help.module.css'

const truths = ['support.real.code', 'support.real.move', 'support.real.number', 'support.real.not-sure'] as const

export function RealBrand() {
  return (
    <ul className={styles['truths']}>
      {truths.map((truth) => (
        <li key={truth}>
          <Copy id={truth} />
        </li>
      ))}
    </ul>
  )
}
