// The button in its six styles. A busy one keeps its label and width; the spinner replaces the icon.
import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { classNames } from '../class-names.ts'
import { Icon, type IconType } from '../icon.tsx'
import styles from './button.module.css'

export type ButtonStyle = {
  variant?: 'primary' | 'tint' | 'line' | 'quiet' | 'cta' | 'danger'
  size?: 'sm'
  full?: boolean
  icon?: IconType
  /** After the label: a chevron, or the arrow of a new tab. */
  iconEnd?: IconType
}

type ButtonProps = ButtonStyle & { busy?: boolean; ref?: Ref<HTMLButtonElement>; children: ReactNode } & Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'style' | 'children'
  >

/** The class names of a style, shared with links that look like buttons. */
export function buttonClasses({ variant = 'primary', size, full }: ButtonStyle, className?: string): string {
  return classNames(
    styles['btn'],
    variant !== 'primary' && styles[variant],
    size && styles[size],
    full && styles['full'],
    className,
  )
}

export function Button({
  variant,
  size,
  full,
  icon,
  iconEnd,
  busy = false,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const appearance: ButtonStyle = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) }
  function press(event: MouseEvent<HTMLButtonElement>) {
    // A busy button stays focusable, so that the keyboard does not lose its place; it only stops answering.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button {...rest} type={type} className={buttonClasses(appearance, className)} aria-busy={busy || undefined} onClick={press}>
      {icon && !busy && <Icon of={icon} size="sm" />}
      {icon && busy && <Icon of={LoaderCircle} size="sm" className={styles['spin']} />}
      <span className={styles['label']}>
        {!icon && busy && <Icon of={LoaderCircle} size="sm" className={classNames(styles['spin'], styles['beside'])} />}
        {children}
      </span>
      {busy && (
        <span className="vh">
          {' '}
          <Copy id="shell.form.busy" />
        </span>
      )}
      {iconEnd && <Icon of={iconEnd} size="sm" />}
    </button>
  )
}
