// The letters that a worker made: each with its code, its PDF to save or share, and a button to turn it off. The pictures
// `proof-of-income-letter`, `-off`.
import type { OwnProofLetter, ProofOverview } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { dateIn, formatDate, formatWeekday, parseInstant } from '@daybreak/time'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Share2 from 'lucide-react/icons/share-2'
import { useId, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Badge, Button, Card, Fact, Facts, MessageNotice, Modal, useAnnounce } from '#ui'
import { LetterSheet } from './letter-sheet.tsx'
import { useLetterFile, useShareLetter, useTurnOff } from './proof.queries.ts'
import styles from './proof.module.css'

export function Letters({ letters, checkedAt }: ProofOverview) {
  if (letters.length === 0)
    return (
      <Card>
        <Copy id="statements.proof.none" />
      </Card>
    )
  return letters.map((own) => <Letter key={own.id} own={own} address={checkedAt} />)
}

const stateNames: Readonly<Record<OwnProofLetter['state'], CopyKey>> = {
  active: 'statements.proof.active',
  off: 'statements.proof.off',
  over: 'statements.proof.over',
}

function Letter({ own, address }: { own: OwnProofLetter; address: string }) {
  const { id, code, letter, goodUntil, state, checks, lastCheckedAt } = own
  const copy = useCopy()
  const locale = useLocale()
  const titleId = useId()
  const announce = useAnnounce()
  const file = useLetterFile()
  const sharing = useShareLetter()
  const [opened, setOpened] = useState<'letter' | 'off' | null>(null)
  const close = () => setOpened(null)
  const dayOf = (instant: string) => dateIn(parseInstant(instant), browserTimeZone())
  const checkedOn = lastCheckedAt === null ? '' : formatDate(dayOf(lastCheckedAt), locale)
  async function share() {
    if ((await sharing.run(own))?.shared === 'saved') announce(copy('statements.file.saved'))
  }
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={styles['head']}>
        <span>
          <Copy id="statements.proof.yours" />
          <span className="vh"> {code}</span>
        </span>
        <Badge tone={state === 'active' ? 'good' : 'plain'}>
          <Copy id={stateNames[state]} />
        </Badge>
      </h2>
      <Facts>
        <Fact label={<Copy id="statements.proof.code" />}>{code}</Fact>
        {letter.madeFor !== null && (
          <Fact label={<Copy id="statements.proof.for-whom" />} isWords>
            {letter.madeFor}
          </Fact>
        )}
        <Fact label={<Copy id="statements.proof.until" />}>{formatWeekday(dayOf(goodUntil), locale)}</Fact>
        <Fact label={<Copy id="statements.proof.checked" />} isWords>
          {copy('statements.proof.checked-times', { count: checks, date: checkedOn })}
        </Fact>
      </Facts>
      <MessageNotice message={file.message ?? sharing.message} className={styles['notice']} />
      <div className={styles['actions']}>
        <Button variant="line" full icon={FileText} onClick={() => setOpened('letter')}>
          <Copy id="statements.proof.see" />
        </Button>
        {state === 'active' && (
          <>
            <Button full icon={Download} busy={file.isBusy} onClick={() => void file.run(own)}>
              <Copy id="statements.proof.pdf" />
            </Button>
            <Button variant="tint" full icon={Share2} busy={sharing.isBusy} onClick={() => void share()}>
              <Copy id="statements.proof.share" />
            </Button>
          </>
        )}
      </div>
      {state === 'active' && (
        <div className={styles['why']}>
          <h3>
            <Copy id="statements.proof.off-title" />
          </h3>
          <p className="soft sm">
            <Copy id="statements.proof.off-body" />
          </p>
          <Button variant="danger" full onClick={() => setOpened('off')}>
            <Copy id="statements.proof.off-button" />
          </Button>
        </div>
      )}
      <Modal open={opened === 'letter'} onClose={close} titleId={`${titleId}-letter`}>
        <LetterSheet own={own} address={address} titleId={`${titleId}-letter`} />
      </Modal>
      <Modal open={opened === 'off'} onClose={close} titleId={`${titleId}-off`} alertId={`${titleId}-why`}>
        <TurnOff id={id} titleId={titleId} checks={checks} checkedOn={checkedOn} onDone={close} />
      </Modal>
    </Card>
  )
}

type TurnOffProps = { id: string; titleId: string; checks: number; checkedOn: string; onDone: () => void }

function TurnOff({ id, titleId, checks, checkedOn, onDone }: TurnOffProps) {
  const copy = useCopy()
  const announce = useAnnounce()
  const turning = useTurnOff()
  const turnOff = async () => {
    if ((await turning.run({ id })) === null) return
    announce(copy('statements.proof.off-done'))
    onDone()
  }
  return (
    <>
      <h2 id={`${titleId}-off`}>
        <Copy id="statements.proof.off-question" />
      </h2>
      <div id={`${titleId}-why`} className={styles['why']}>
        <p>{copy('statements.proof.off-times', { count: checks, date: checkedOn })}</p>
        <p>
          <Copy id="statements.proof.off-result" />
        </p>
        <p>
          <Copy id="statements.proof.off-final" />
        </p>
      </div>
      <MessageNotice message={turning.message} className={styles['notice']} />
      <div className={styles['actions']}>
        <Button variant="danger" full busy={turning.isBusy} onClick={() => void turnOff()}>
          <Copy id="statements.proof.off-button" />
        </Button>
        <Button variant="line" full onClick={onDone}>
          <Copy id="statements.proof.off-keep" />
        </Button>
      </div>
    </>
  )
}
