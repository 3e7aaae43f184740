// The section of the security screen about passkeys: listing, adding, renaming and removing them.
import type { Passkey } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { dateIn, formatDate, instantFromMilliseconds, parseInstant, type Instant } from '@daybreak/time'
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useId, useRef, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { useFlag } from '#platform/flags/flag-values.ts'
import { hasPasskeys } from '#platform/session/passkey-support.ts'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Button, Card, Icon, Item, ItemList, MessageNotice, useToast } from '#ui'
import { RemovePasskeyDialog, RenamePasskeyDialog } from './dialogs.tsx'
import { passkeysQuery, useAddPasskey, useRemovePasskey } from './queries.ts'
import { SecurityPending } from '../security/index.ts'
import listStyles from '../security.module.css'
import styles from './section.module.css'

type Question = { about: 'name' | 'removal'; passkey: Passkey }

export function PasskeysSection() {
  const copy = useCopy()
  const headingId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { data, isError, isFetching, refetch } = useQuery(passkeysQuery)
  const [question, setQuestion] = useState<Question | null>(null)
  const isOn = useFlag('sign-in-passkey')
  const { toast, show } = useToast()
  const adding = useAddPasskey()
  const removal = useRemovePasskey()

  async function add() {
    removal.clear()
    if ((await adding.run()) !== null) show(copy('session.passkey.added'))
  }

  async function remove(passkey: Passkey) {
    setQuestion(null)
    adding.clear()
    if ((await removal.run(passkey)) === null) return
    show(copy('session.passkey.removed'))
    // The button went with its row.
    headingRef.current?.focus()
  }

  return (
    <Card flush labelledBy={headingId}>
      <div className={listStyles['head']}>
        <h2 id={headingId} ref={headingRef} tabIndex={-1}>
          <Copy id="session.passkey.heading" />
        </h2>
        <p className="soft sm">
          <Copy id="session.passkey.about" />
        </p>
      </div>
      {data ? (
        <PasskeyList
          passkeys={data.data}
          removingId={removal.input?.id ?? null}
          onQuestion={(about, passkey) => setQuestion({ about, passkey })}
        />
      ) : (
        <SecurityPending rows={1} isError={isError} isTrying={isFetching} onTryAgain={() => void refetch()} />
      )}
      <MessageNotice message={adding.message ?? removal.message} className={listStyles['failure']} />
      {isOn && (
        <div className={listStyles['foot']}>
          <AddPasskey busy={adding.isBusy} onAdd={() => void add()} />
        </div>
      )}
      {question && (
        <PasskeyQuestion
          {...question}
          onClose={() => setQuestion(null)}
          onRenamed={() => show(copy('session.passkey.renamed'))}
          onRemove={(passkey) => void remove(passkey)}
        />
      )}
      {toast}
    </Card>
  )
}

function AddPasskey({ busy, onAdd }: { busy: boolean; onAdd: () => void }) {
  if (!hasPasskeys())
    return (
      <p className="soft sm">
        <Copy id="session.passkey.unsupported" />
      </p>
    )
  return (
    <Button variant="tint" full icon={Plus} busy={busy} onClick={onAdd}>
      <Copy id="session.passkey.add" />
    </Button>
  )
}

type PasskeyQuestionProps = Question & { onClose: () => void; onRenamed: () => void; onRemove: (passkey: Passkey) => void }

function PasskeyQuestion({ about, passkey, onClose, onRenamed, onRemove }: PasskeyQuestionProps) {
  return about === 'name' ? (
    <RenamePasskeyDialog passkey={passkey} onClose={onClose} onRenamed={onRenamed} />
  ) : (
    <RemovePasskeyDialog passkey={passkey} onClose={onClose} onRemove={() => onRemove(passkey)} />
  )
}

type PasskeyListProps = {
  passkeys: readonly Passkey[]
  removingId: string | null
  onQuestion: (about: Question['about'], passkey: Passkey) => void
}

function PasskeyList({ passkeys, removingId, onQuestion }: PasskeyListProps) {
  const copy = useCopy()
  if (passkeys.length === 0)
    return (
      <p className={listStyles['none']}>
        <Copy id="session.passkey.none" />
      </p>
    )
  return (
    <ItemList label={copy('session.passkey.heading')}>
      {passkeys.map((passkey) => (
        <Item
          key={passkey.id}
          icon={FingerprintPattern}
          tone="iris"
          title={
            <button
              type="button"
              className={styles['name']}
              aria-label={copy('session.passkey.rename-label', { name: passkey.name })}
              onClick={() => onQuestion('name', passkey)}
            >
              {passkey.name}
              <Icon of={Pencil} size="sm" />
            </button>
          }
          body={<PasskeyDates passkey={passkey} />}
          end={
            <Button
              variant="quiet"
              size="sm"
              className={listStyles['ends']}
              busy={removingId === passkey.id}
              aria-label={copy('session.passkey.remove-label', { name: passkey.name })}
              onClick={() => onQuestion('removal', passkey)}
            >
              <Copy id="session.passkey.remove" />
            </Button>
          }
        />
      ))}
    </ItemList>
  )
}

/** "Added Oct 02, 2026 · Used today". */
function PasskeyDates({ passkey: { createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const copy = useCopy()
  const locale = useLocale()
  const nowMs = useNowMs()
  const dateOf = (instant: Instant) => formatDate(dateIn(instant, browserTimeZone()), locale)
  const usedOn = lastUsedAt === null ? null : dateOf(parseInstant(lastUsedAt))
  const isToday = usedOn === dateOf(instantFromMilliseconds(nowMs()))
  const used = usedOn === null ? copy('session.passkey.not-used') : copy('session.passkey.used-on', { date: usedOn })
  return (
    <span className="num">
      {copy('session.passkey.added-on', { date: dateOf(parseInstant(createdAt)) })}
      {' · '}
      {isToday ? copy('session.passkey.used-today') : used}
    </span>
  )
}
