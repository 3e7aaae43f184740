// A panel of 320 px from the right, over the page: the phone's menu.
import type { ReactNode } from 'react'
import { useModalDialog } from './use-modal-dialog.ts'
import styles from './drawer.module.css'

type DrawerProps = { open: boolean; onClose: () => void; label: string; children: ReactNode }

export function Drawer({ open, ...dialog }: DrawerProps) {
  return open ? <OpenDrawer {...dialog} /> : null
}

function OpenDrawer({ onClose, label, children }: Omit<DrawerProps, 'open'>) {
  const dialogRef = useModalDialog(onClose)
  return (
    <dialog ref={dialogRef} className={styles['scrim']} aria-label={label}>
      <div className={styles['drawer']}>{children}</div>
    </dialog>
  )
}
