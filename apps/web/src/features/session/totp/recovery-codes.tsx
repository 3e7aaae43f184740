// The recovery codes, shown only once: to be downloaded, copied or written down.
import CircleCheck from 'lucide-react/icons/circle-check'
import CopyIcon from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useEffect, useRef } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { saveFile } from '#platform/calls/save-file.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, Check, Notice, useToast } from '#ui'
import { useCopyText } from './use-copy-text.ts'
import styles from './totp.module.css'

type RecoveryCodesProps = {
  codes: readonly string[]
  /** An app was turned on a moment ago. */
  isNewApp: boolean
  isSaved: boolean
  /** Someone wants to continue without the tick. */
  isAsked: boolean
  onTick: (isTicked: boolean) => void
  onDone: () => void
}

export function RecoveryCodes({ codes, isNewApp, isSaved, isAsked, onTick, onDone }: RecoveryCodesProps) {
  const copy = useCopy()
  const { brand } = useBrand()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const checkRef = useRef<HTMLInputElement>(null)
  useEffect(() => titleRef.current?.focus(), [])
  useEffect(() => {
    if (isAsked) checkRef.current?.focus()
  }, [isAsked])
  const { toast, show } = useToast()
  const copyText = useCopyText(show)
  const text = codes.join('\n')

  function finish() {
    onDone()
    // Asked a second time, too.
    if (!isSaved) checkRef.current?.focus()
  }

  function download() {
    const heading = copy('session.recovery-codes.file-title', { brand })
    saveFile(new Blob([`${heading}\n\n${text}\n`], { type: 'text/plain' }), `${brand.toLowerCase()}-recovery-codes.txt`)
  }

  return (
    <>
      {isNewApp && (
        <Notice tone="good" icon={CircleCheck}>
          <Copy id="session.totp.on" />
        </Notice>
      )}
      <h2 ref={titleRef} tabIndex={-1} className={styles['title']}>
        <Copy id="session.recovery-codes.title" />
      </h2>
      <p className="soft">
        <Copy id="session.recovery-codes.body" />
      </p>
      <ul className={styles['codes']} aria-label={copy('session.recovery-codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['keep']}>
        <Button variant="tint" icon={Download} onClick={download}>
          <Copy id="session.recovery-codes.download" />
        </Button>
        <Button variant="tint" icon={CopyIcon} onClick={() => void copyText(text)}>
          <Copy id="session.recovery-codes.copy" />
        </Button>
      </div>
      <Check
        className={styles['saved']}
        value={isSaved}
        onValue={onTick}
        error={isAsked ? copy('session.recovery-codes.saved-required') : undefined}
        inputRef={checkRef}
      >
        <Copy id="session.recovery-codes.saved" />
      </Check>
      <Button full onClick={finish}>
        <Copy id="shell.action.done" />
      </Button>
      {toast}
    </>
  )
}
