// The two questions about a passkey: what it is called, and whether it goes.
import type { Passkey } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { Copy, useCopy } from '#platform/copy.tsx'
import { Button, Modal, TextInput } from '#ui'
import { useRenamePasskey } from './passkey-queries.ts'
import styles from './security.module.css'

/** As long a name as the server keeps. */
const nameCharactersMost = 40

type RenamePasskeyDialogProps = { passkey: Passkey; onClose: () => void; onRenamed: () => void }

export function RenamePasskeyDialog({ passkey, onClose, onRenamed }: RenamePasskeyDialogProps) {
  const copy = useCopy()
  const titleId = useId()
  const [name, setName] = useState(passkey.name)
  const [error, setError] = useState<CopyKey | null>(null)
  const renaming = useRenamePasskey()

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (name.trim() === '') return setError('session.passkey.name-required')
    renaming.mutate(
      { id: passkey.id, name },
      {
        onSuccess() {
          onClose()
          onRenamed()
        },
        onError: () => setError('shell.error.generic'),
      },
    )
  }

  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={styles['question']}>
        <Copy id="session.passkey.rename-title" />
      </h2>
      <form method="dialog" noValidate onSubmit={send}>
        <TextInput
          label={copy('session.passkey.name-label')}
          name="passkeyName"
          autoComplete="off"
          maxLength={nameCharactersMost}
          value={name}
          onValue={(typed) => {
            setName(typed)
            setError(null)
          }}
          error={error ? copy(error) : undefined}
        />
        <Answers onClose={onClose}>
          <Button type="submit" full busy={renaming.isPending}>
            <Copy id="shell.action.save" />
          </Button>
        </Answers>
      </form>
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

/** The answer that does something stands first (design, "Modals"). */
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
