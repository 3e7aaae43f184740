// A modal: centred on a desktop, a sheet from below on a phone. Escape, the X and a click outside close it.
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useCopy } from '#platform/copy.tsx'
import { IconButton } from './icon-button.tsx'
import { useModalDialog } from './use-modal-dialog.ts'
import styles from './modal.module.css'

type ModalProps = {
  open: boolean
  onClose: () => void
  /** The id of the heading inside, which names the dialog. */
  titleId: string
  children: ReactNode
}

export function Modal({ open, ...dialog }: ModalProps) {
  return open ? <OpenModal {...dialog} /> : null
}

function OpenModal({ onClose, titleId, children }: Omit<ModalProps, 'open'>) {
  const copy = useCopy()
  const dialogRef = useModalDialog(onClose)
  return (
    <dialog ref={dialogRef} className={styles['scrim']} aria-labelledby={titleId}>
      <div className={styles['modal']}>
        <IconButton className={styles['x']} label={copy('shell.action.close')} icon={X} onClick={onClose} />
        {children}
      </div>
    </dialog>
  )
}
