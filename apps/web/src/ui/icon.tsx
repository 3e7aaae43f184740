// An icon of the set in one of its three sizes: always decorative, because the name is beside it or on its button.
import type { ComponentType } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon.module.css'

/** A lucide icon, imported one by one: `import Copy from 'lucide-react/icons/copy'`. */
export type IconType = ComponentType<{ className?: string }>

type IconProps = { of: IconType; size?: 'sm' | 'md' | 'lg'; className?: string | undefined }

export function Icon({ of: Drawing, size = 'md', className }: IconProps) {
  return <Drawing className={classNames(styles['icon'], size !== 'md' && styles[size], className)} />
}
