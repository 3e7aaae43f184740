// A modal: centered on a desktop, a sheet from below on a phone. Escape, the X and a click outside close it.
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { classNames } from '../class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { useModalDialog } from './use-modal-dialog.ts'
import styles from './modal.module.css'

type ModalProps = {
  open: boolean
  onClose: () => void
  /** The id of the heading inside, which names the dialog. */
  titleId: string
  /** A warning that interrupts: it is read out whole, by the ids of its words, and has no X. */
  alertId?: string
  /** It begins with a picture that reaches to its edges: the X is on it. */
  isPictured?: boolean
  children: ReactNode
}

export function Modal({ open, ...dialog }: ModalProps) {
  return open ? <OpenModal {...dialog} /> : null
}

function OpenModal({ onClose, titleId, alertId, isPictured = false, children }: Omit<ModalProps, 'open'>) {
  const copy = useCopy()
  const dialogRef = useModalDialog(onClose)
  const role = alertId && 'alertdialog'
  return (
    <dialog ref={dialogRef} role={role} className={styles['scrim']} aria-labelledby={titleId} aria-describedby={alertId}>
      <div className={styles['modal']}>
        {!alertId && (
          <IconButton
            className={classNames(styles['x'], isPictured && styles['onPicture'])}
            label={copy('shell.action.close')}
            icon={X}
            onClick={onClose}
          />
        )}
        {children}
      </div>
    </dialog>
  )
}
