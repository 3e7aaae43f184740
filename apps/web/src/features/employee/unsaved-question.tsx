// Asks before a page is reloaded over what has been typed into it.
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Button, Modal } from '#ui'
import styles from './account.module.css'

type UnsavedQuestionProps = { isOpen: boolean; onStay: () => void; onLeave: () => void }

export function UnsavedQuestion({ isOpen, onStay, onLeave }: UnsavedQuestionProps) {
  const titleId = useId()
  return (
    <Modal open={isOpen} titleId={titleId} onClose={onStay}>
      <h2 id={titleId} className={styles['question']}>
        <Copy id="shell.form.unsaved-title" />
      </h2>
      <div className={styles['answers']}>
        <Button full onClick={onStay}>
          <Copy id="shell.form.unsaved-stay" />
        </Button>
        <Button full variant="tint" onClick={onLeave}>
          <Copy id="shell.form.unsaved-leave" />
        </Button>
      </div>
    </Modal>
  )
}
