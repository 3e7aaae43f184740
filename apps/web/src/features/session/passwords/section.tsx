// The section of the security screen about the password: setting, changing and removing it.
import type { PasswordState } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { dateIn, formatDate, parseInstant } from '@daybreak/time'
import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useId, useRef, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useKnownFlag } from '#platform/flags/flag-values.ts'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Button, Card, Item, ItemList, MessageNotice, Modal, useToast } from '#ui'
import { SecurityPending } from '../security/index.ts'
import { passwordQuery, useRemovePassword } from './queries.ts'
import listStyles from '../security.module.css'

/** Nothing where the way is off and the worker has none. */
export function PasswordSection({ onSet }: { onSet: (isChange: boolean) => void }) {
  const copy = useCopy()
  const headingId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { data, isError, isFetching, refetch } = useQuery(passwordQuery)
  const isKnown = useKnownFlag('sign-in-password')
  // The flags come when the page is calm, and after a log-in there are none from before.
  const isOffered = isKnown ?? data?.isOffered ?? false
  const [isAsking, setIsAsking] = useState(false)
  const { toast, show } = useToast()
  const removal = useRemovePassword()
  if (!isOffered && data?.isSet !== true) return null

  async function remove() {
    setIsAsking(false)
    if ((await removal.run()) === null) return
    show(copy('session.password.removed'))
    // The button went with its row.
    headingRef.current?.focus()
  }

  return (
    <Card flush labelledBy={headingId}>
      <div className={listStyles['head']}>
        <h2 id={headingId} ref={headingRef} tabIndex={-1}>
          <Copy id="session.password.label" />
        </h2>
        <p className="soft sm">
          <Copy id="session.password.lead" />
        </p>
      </div>
      {!data && <SecurityPending rows={1} isError={isError} isTrying={isFetching} onTryAgain={() => void refetch()} />}
      {data?.isSet === true && <PasswordRow state={data} isBusy={removal.isBusy} onRemove={() => setIsAsking(true)} />}
      <MessageNotice message={removal.message} className={listStyles['failure']} />
      {data && isOffered && (
        <div className={listStyles['foot']}>
          <Button variant="tint" full icon={data.isSet ? Pencil : Plus} onClick={() => onSet(data.isSet)}>
            <Copy id={data.isSet ? 'session.password.change' : 'session.password.set'} />
          </Button>
        </div>
      )}
      {isAsking && <RemoveDialog onClose={() => setIsAsking(false)} onRemove={() => void remove()} />}
      {toast}
    </Card>
  )
}

type PasswordRowProps = { state: PasswordState; isBusy: boolean; onRemove: () => void }

function PasswordRow({ state: { setAt, lastUsedAt }, isBusy, onRemove }: PasswordRowProps) {
  const copy = useCopy()
  const locale = useLocale()
  const dayOf = (at: string) => formatDate(dateIn(parseInstant(at), browserTimeZone()), locale)
  return (
    <ItemList label={copy('session.password.label')}>
      <Item
        icon={KeyRound}
        tone="iris"
        title={<Copy id="session.password.is-set" />}
        body={
          <span className="num">
            {copy('session.password.set-on', { date: setAt === null ? '' : dayOf(setAt) })}
            {' · '}
            {lastUsedAt === null
              ? copy('session.passkey.not-used')
              : copy('session.passkey.used-on', { date: dayOf(lastUsedAt) })}
          </span>
        }
        end={
          <Button variant="quiet" size="sm" className={listStyles['ends']} busy={isBusy} onClick={onRemove}>
            <Copy id="session.passkey.remove" />
          </Button>
        }
      />
    </ItemList>
  )
}

function RemoveDialog({ onClose, onRemove }: { onClose: () => void; onRemove: () => void }) {
  const titleId = useId()
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={listStyles['question']}>
        <Copy id="session.password.remove-title" />
      </h2>
      <p className="soft">
        <Copy id="session.password.remove-body" />
      </p>
      {/* The answer that does something is shown first (design, "Modals"). */}
      <div className={listStyles['answers']}>
        <Button variant="danger" full onClick={onRemove}>
          <Copy id="session.passkey.remove" />
        </Button>
        <Button variant="quiet" full onClick={onClose}>
          <Copy id="shell.action.cancel" />
        </Button>
      </div>
    </Modal>
  )
}
