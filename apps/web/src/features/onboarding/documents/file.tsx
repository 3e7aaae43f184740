// A chosen file: uploading, received, or refused, with the reason.
import FileText from 'lucide-react/icons/file-text'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useRef } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useAction } from '#platform/use-action.ts'
import { Button, classNames, IconButton, Orb, useAnnounce } from '#ui'
import type { Upload } from './use-uploads.ts'
import styles from './documents.module.css'

type DocumentFileProps = {
  file: Pick<Upload, 'name' | 'size' | 'received'> & Partial<Pick<Upload, 'fault' | 'canGoOn'>>
  onRemove: () => Promise<void>
  /** null for a file that this page is not sending. */
  onGoOn: (() => void) | null
}

export function DocumentFile({ file, onRemove, onGoOn }: DocumentFileProps) {
  const copy = useCopy()
  const { name, size, received } = file
  const removing = useAction({ call: onRemove })
  const isHere = received === size
  // The rest of a file that another page was sending is not in this one.
  const isStranded = !isHere && onGoOn === null
  const fault = file.fault ?? (isStranded ? 'onboarding.verification.file-failed' : null)

  return (
    <li className={classNames(styles['file'], fault && styles['bad'])}>
      <Orb icon={FileText} tone={fault ? 'bad' : 'plain'} />
      <div className="grow">
        <b className={styles['name']} translate="no">
          {name}
        </b>
        {fault && (
          <p className={styles['fault']} role="alert">
            <Copy id={fault} />
          </p>
        )}
        <div role="status">
          {!fault && isHere && (
            <p className={styles['state']}>
              <Copy id="onboarding.verification.file-ready" />
            </p>
          )}
        </div>
        {!fault && !isHere && <Meter label={copy('onboarding.verification.file-sending', { name })} share={received / size} />}
        {removing.cause !== null && (
          <p className={styles['fault']} role="alert">
            <Copy id="shell.error.generic" />
          </p>
        )}
      </div>
      {fault && file.canGoOn && onGoOn && (
        <Button variant="quiet" size="sm" onClick={onGoOn}>
          <Copy id="shell.action.try-again" />
        </Button>
      )}
      <IconButton
        icon={Trash2}
        label={copy('onboarding.verification.file-remove', { name })}
        aria-busy={removing.isBusy || undefined}
        onClick={() => void removing.run()}
      />
    </li>
  )
}

const percent = 100

function Meter({ label, share }: { label: string; share: number }) {
  const ref = useRef<HTMLElement>(null)
  const announce = useAnnounce()
  const percentage = Math.round(share * percent)
  // Once, when it begins: later progress can be read, and must not interrupt speech.
  useEffect(() => announce(label), [announce, label])
  useEffect(() => {
    // Through CSSOM, which the content policy allows.
    ref.current?.style.setProperty('width', `${percentage}%`)
  }, [percentage])
  return (
    <span
      className={styles['meter']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={percent}
      aria-valuenow={percentage}
    >
      <i ref={ref} />
    </span>
  )
}
