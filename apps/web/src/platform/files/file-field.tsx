// Files for a message or a dispute: the button to choose one, and those that were chosen. Picture "support-message".
import { supportFileLimits } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import FileText from 'lucide-react/icons/file-text'
import Paperclip from 'lucide-react/icons/paperclip'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useId, useRef, type ChangeEvent, type ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { FieldError, Icon, IconButton, Orb } from '#ui'
import { acceptedFiles, useFiles, type SentFile } from './use-files.ts'
import styles from './files.module.css'

type FileFieldProps = {
  label?: CopyKey
  files: readonly SentFile[]
  onFiles: (files: readonly SentFile[]) => void
  /** While one is on its way, a message would go without it. */
  onWaiting: (isWaiting: boolean) => void
  error: string | undefined
  /** The button that sends, where the button that adds a file is beside it: an answer, not a message of its own. */
  beside?: ReactNode
}

export function FileField(props: FileFieldProps) {
  const { label = 'support.form.files', files, onFiles, onWaiting, error, beside } = props
  const copy = useCopy()
  const id = useId()
  // Two may arrive before the page renders again.
  const here = useRef(files)
  useEffect(() => {
    here.current = files
  }, [files])
  function change(next: readonly SentFile[]) {
    here.current = next
    onFiles(next)
  }
  const { inTransit, add, remove } = useFiles(files, (file) => change([...here.current, file]))
  const isWaiting = inTransit.some(({ fault }) => fault === null)
  const latest = useRef(onWaiting)
  useEffect(() => {
    latest.current = onWaiting
  })
  useEffect(() => latest.current(isWaiting), [isWaiting])

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(target.files ?? [])]
    // The same file may be chosen again after it was removed.
    target.value = ''
    for (const file of chosen) add(file)
  }

  const isBeside = beside !== undefined
  const choose = (
    <label className={styles[isBeside ? 'add' : 'drop']}>
      <input type="file" multiple accept={acceptedFiles} aria-describedby={`${id}-hint`} onChange={take} />
      <Icon of={Paperclip} size={isBeside ? 'sm' : 'md'} />
      <Copy id={isBeside ? 'support.case.add-file' : label} />
    </label>
  )
  const hint = (
    <p className={styles['hint']} id={`${id}-hint`}>
      <Copy id="onboarding.verification.files-hint" values={{ count: supportFileLimits.maxCount }} />
    </p>
  )
  const chosen = files.length + inTransit.length > 0 && (
    <ul className={styles['files']} aria-label={copy('support.form.files')}>
      {files.map((file) => (
        <FileRow
          key={file.id}
          name={file.name}
          state={copy('support.case.file-sent')}
          onRemove={() => {
            remove(file.id)
            change(here.current.filter((one) => one.id !== file.id))
          }}
        />
      ))}
      {inTransit.map(({ id: fileId, name, size, received, fault }) => (
        <FileRow
          key={fileId}
          name={name}
          state={fault === null ? copy('support.case.file-sending', { file: name }) : copy(fault)}
          isBad={fault !== null}
          share={fault === null ? received / size : null}
          onRemove={() => remove(fileId)}
        />
      ))}
    </ul>
  )
  return (
    <div>
      {!isBeside && choose}
      {!isBeside && hint}
      {error && <FieldError>{error}</FieldError>}
      {chosen}
      {isBeside && (
        <div className={styles['actions']}>
          {beside}
          {choose}
        </div>
      )}
      {isBeside && hint}
    </div>
  )
}

type FileRowProps = { name: string; state: string; isBad?: boolean; share?: number | null; onRemove: () => void }

const percent = 100

function FileRow({ name, state, isBad = false, share = null, onRemove }: FileRowProps) {
  const copy = useCopy()
  return (
    <li className={styles['file']}>
      <Orb icon={FileText} tone={isBad ? 'bad' : 'plain'} />
      <div className="grow">
        <b className={styles['name']} translate="no">
          {name}
        </b>
        <p className={styles['state']} role={isBad ? 'alert' : 'status'}>
          {state}
          {share !== null && share > 0 && ` ${Math.floor(share * percent)}%`}
        </p>
      </div>
      <IconButton icon={Trash2} label={copy('support.case.file-remove', { file: name })} onClick={onRemove} />
    </li>
  )
}
