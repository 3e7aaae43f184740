// The error of a field: an icon and a sentence, tied to the field by the id.
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import styles from './field-error.module.css'

type FieldErrorProps = { id?: string | undefined; className?: string | undefined; children: ReactNode }

export function FieldError({ id, className, children }: FieldErrorProps) {
  return (
    <p className={classNames(styles['error'], className)} id={id}>
      <Icon of={CircleAlert} size="sm" />
      {children}
    </p>
  )
}
