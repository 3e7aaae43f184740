// A sample of the agreements: opening it shows that the worker can read them here. Readings 3.5 S1, "must open the sample once".
import type { Agreement } from '@daybreak/contract'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useId, useState } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Button, Icon, Modal } from '#ui'
import { AgreementFileLink } from './file-link.tsx'
import { AgreementSections } from './sections.tsx'
import styles from './agreements.module.css'

type EsignSampleProps = { agreement: Agreement; isOpened: boolean; onOpened: () => void }

export function EsignSample({ agreement, isOpened, onOpened }: EsignSampleProps) {
  const titleId = useId()
  const [isOpen, setIsOpen] = useState(false)

  function open() {
    setIsOpen(true)
    onOpened()
  }
  const close = () => setIsOpen(false)

  return (
    <div className={styles['sample']}>
      {isOpened && (
        <p className={styles['sampleOpened']}>
          <Icon of={CircleCheck} size="sm" />
          <Copy id="onboarding.agreements.esign-sample-opened" />
        </p>
      )}
      <Button variant="tint" size="sm" onClick={open}>
        <Copy id="onboarding.agreements.esign-sample" />
      </Button>
      <Modal open={isOpen} onClose={close} titleId={titleId}>
        <div className={styles['sampleDialog']}>
          <h2 id={titleId}>
            <Copy id="onboarding.paper.esign-sample-title" />
          </h2>
          <AgreementSections agreement={agreement} />
          <AgreementFileLink paperId="esign-sample" />
          <Button full onClick={close}>
            <Copy id="shell.action.done" />
          </Button>
        </div>
      </Modal>
    </div>
  )
}
