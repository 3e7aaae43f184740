// One item of a check: what is accepted for it, the button for a file or a photo, and the files that were chosen.
import { documentLimits, type DocumentItem, type DocumentUpload } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import Camera from 'lucide-react/icons/camera'
import Upload from 'lucide-react/icons/upload'
import { useId, type ChangeEvent } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import type { Message } from '#platform/message.ts'
import { FieldError, Icon, type IconType } from '#ui'
import { acceptedFiles, acceptedPhotos } from './documents.rules.ts'
import { DocumentFile } from './file.tsx'
import type { Uploads } from './use-uploads.ts'
import styles from './documents.module.css'

type Words = { name: CopyKey; send: CopyKey }
const words: Readonly<Record<DocumentItem, Words>> = {
  Address: { name: 'onboarding.verification.item-address', send: 'onboarding.verification.send-address' },
  Name: { name: 'onboarding.verification.item-name', send: 'onboarding.verification.send-name' },
  Phone: { name: 'onboarding.verification.item-phone', send: 'onboarding.verification.send-phone' },
}

type DocumentItemProps = {
  item: DocumentItem
  /** Of all items, because their number is limited. */
  documents: readonly DocumentUpload[]
  uploads: Uploads
  fault: Message | undefined
  onAdded: () => void
}

export function DocumentItemFields({ item, documents, uploads, fault, onAdded }: DocumentItemProps) {
  const copy = useCopy()
  const id = useId()
  const inTransit = uploads.uploads.filter((upload) => upload.item === item)
  const here = documents.filter((file) => file.item === item && !inTransit.some((upload) => upload.id === file.id))
  // One list, so that a file which has arrived stays the row that it was.
  const rows = [
    ...here.map((file) => ({ file, goOn: null })),
    ...inTransit.map((file) => ({ file, goOn: () => uploads.goOn(file) })),
  ]

  function add(file: File) {
    onAdded()
    const others = documents.filter((each) => !uploads.uploads.some((upload) => upload.id === each.id))
    uploads.add(item, file, others.length)
  }

  return (
    <fieldset aria-describedby={`${id}-what ${id}-error`}>
      <legend className={styles['item']}>
        <Copy id={words[item].name} />
      </legend>
      <p className={styles['what']} id={`${id}-what`}>
        <Copy id={words[item].send} />
      </p>
      <div className={styles['actions']}>
        <FileButton icon={Camera} label="onboarding.verification.take-photo" onFile={add} isCamera describedBy={`${id}-limits`} />
        <FileButton icon={Upload} label="onboarding.verification.choose-file" onFile={add} describedBy={`${id}-limits`} />
      </div>
      <p className={styles['limits']} id={`${id}-limits`}>
        <Copy id="onboarding.verification.files-hint" values={{ count: documentLimits.maxCount }} />
      </p>
      {fault && (
        <FieldError id={`${id}-error`} className={styles['error']}>
          <Copy id={fault.id} />
        </FieldError>
      )}
      {rows.length > 0 && (
        <ul className={styles['files']} aria-label={copy(words[item].name)}>
          {rows.map(({ file, goOn }) => (
            <DocumentFile key={file.id} file={file} onRemove={() => uploads.remove(file.id)} onGoOn={goOn} />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

type FileButtonProps = {
  icon: IconType
  label: CopyKey
  /** Opens the camera of a phone; a device without one is not offered it. */
  isCamera?: boolean
  describedBy: string
  onFile: (file: File) => void
}

/** A real file field over what is drawn: a press, a key and a file that is dropped on it all do what they always do. */
function FileButton({ icon, label, isCamera = false, describedBy, onFile }: FileButtonProps) {
  const copy = useCopy()
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file may be chosen again after it was removed.
    target.value = ''
    if (file !== undefined) onFile(file)
  }
  return (
    <label className={isCamera ? styles['camera'] : styles['drop']}>
      <input
        type="file"
        accept={isCamera ? acceptedPhotos : acceptedFiles}
        {...(isCamera && { capture: 'environment' as const })}
        aria-describedby={describedBy}
        onChange={take}
      />
      <Icon of={icon} />
      {copy(label)}
    </label>
  )
}
