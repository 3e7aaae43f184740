// A 44 px button that is only an icon; its name is required.
import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconType } from '../icon.tsx'
import styles from './icon-button.module.css'

type IconButtonProps = { label: string; icon: IconType; pressed?: boolean } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'style' | 'children' | 'aria-label' | 'aria-pressed'
>

export function IconButton({ label, icon, pressed, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classNames(styles['iconBtn'], className)} aria-label={label} aria-pressed={pressed}>
      <Icon of={icon} />
    </button>
  )
}
