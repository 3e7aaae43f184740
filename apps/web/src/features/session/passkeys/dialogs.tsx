// The two dialogs of a passkey: naming it, and confirming its removal.
import type { Passkey } from '@daybreak/contract'
import { useId, type ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Form, Modal, TextInput, useForm } from '#ui'
import { useRenamePasskey } from './queries.ts'
import styles from '../security.module.css'

/** As long a name as the server keeps. */
const maxNameCharacters = 40

type RenamePasskeyDialogProps = { passkey: Passkey; onClose: () => void; onRenamed: () => void }

export function RenamePasskeyDialog({ passkey, onClose, onRenamed }: RenamePasskeyDialogProps) {
  const copy = useCopy()
  const titleId = useId()
  const renaming = useRenamePasskey()
  const form = useForm({
    initial: () => ({ name: passkey.name }),
    check: ({ name }) => ({ name: name.trim() === '' ? ('session.passkey.name-required' as const) : null }),
    send: ({ name }) => renaming.run({ id: passkey.id, name }),
    onSent() {
      onClose()
      onRenamed()
    },
    action: renaming,
  })

  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={styles['question']}>
        <Copy id="session.passkey.rename-title" />
      </h2>
      <Form form={form} layout="own" submit={null}>
        <TextInput
          label={copy('session.passkey.name-label')}
          name="passkeyName"
          autoComplete="off"
          maxLength={maxNameCharacters}
          {...form.field('name')}
        />
        <Answers onClose={onClose}>
          <Button type="submit" full busy={form.isBusy}>
            <Copy id="shell.action.save" />
          </Button>
        </Answers>
      </Form>
    </Modal>
  )
}

type RemovePasskeyDialogProps = { passkey: Passkey; onClose: () => void; onRemove: () => void }

export function RemovePasskeyDialog({ passkey, onClose, onRemove }: RemovePasskeyDialogProps) {
  const titleId = useId()
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={styles['question']}>
        <Copy id="session.passkey.remove-title" />
      </h2>
      <p className="soft">
        <Copy id="session.passkey.remove-body" values={{ name: passkey.name }} />
      </p>
      <Answers onClose={onClose}>
        <Button variant="danger" full onClick={onRemove}>
          <Copy id="session.passkey.remove" />
        </Button>
      </Answers>
    </Modal>
  )
}

/** The answer that does something comes first (design, "Modals"). */
function Answers({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className={styles['answers']}>
      {children}
      <Button variant="quiet" full onClick={onClose}>
        <Copy id="shell.action.cancel" />
      </Button>
    </div>
  )
}
