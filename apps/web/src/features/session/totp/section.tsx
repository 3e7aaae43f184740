// The section of the security screen about the authenticator app: setting it up, new recovery codes, and turning it off.
import type { TotpSetup, TotpState } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { dateIn, formatDate, parseInstant } from '@daybreak/time'
import Plus from 'lucide-react/icons/plus'
import RefreshCcw from 'lucide-react/icons/refresh-ccw'
import Smartphone from 'lucide-react/icons/smartphone'
import { useId, useRef, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useKnownFlag } from '#platform/flags/flag-values.ts'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Button, Card, Item, ItemList, MessageNotice, Modal, useToast } from '#ui'
import { SecurityPending } from '../security/index.ts'
import { totpQuery, useRemoveTotp, useRenewRecoveryCodes, useStartTotp } from './queries.ts'
import listStyles from '../security.module.css'

/** What takes the place of the security screen: a setup that has begun, or codes that are shown this once. */
export type TotpTask = { kind: 'setup'; setup: TotpSetup } | { kind: 'codes'; codes: readonly string[] }

/** Nothing where the way is off and the worker has none. */
export function TotpSection({ onTask }: { onTask: (task: TotpTask) => void }) {
  const copy = useCopy()
  const headingId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { data, isError, isFetching, refetch } = useQuery(totpQuery)
  const isKnown = useKnownFlag('sign-in-totp')
  // The flags come when the page is calm, and after a log-in there are none from before.
  const isOffered = isKnown ?? data?.isOffered ?? false
  const [isAsking, setIsAsking] = useState(false)
  const { toast, show } = useToast()
  const starting = useStartTotp()
  const renewing = useRenewRecoveryCodes()
  const removal = useRemoveTotp()
  if (!isOffered && data?.isOn !== true) return null

  async function start() {
    const setup = await starting.run()
    if (setup !== null) onTask({ kind: 'setup', setup })
  }

  async function renew() {
    removal.clear()
    const given = await renewing.run()
    if (given !== null) onTask({ kind: 'codes', codes: given.recoveryCodes })
  }

  async function remove() {
    setIsAsking(false)
    renewing.clear()
    if ((await removal.run()) === null) return
    show(copy('session.totp.off'))
    // The button went with its row.
    headingRef.current?.focus()
  }

  return (
    <Card flush labelledBy={headingId}>
      <div className={listStyles['head']}>
        <h2 id={headingId} ref={headingRef} tabIndex={-1}>
          <Copy id="session.totp.heading" />
        </h2>
        <p className="soft sm">
          <Copy id="session.totp.lead" />
        </p>
      </div>
      {!data && <SecurityPending rows={1} isError={isError} isTrying={isFetching} onTryAgain={() => void refetch()} />}
      {data?.isOn === true && <AppRow state={data} isBusy={removal.isBusy} onTurnOff={() => setIsAsking(true)} />}
      <MessageNotice message={starting.message ?? renewing.message ?? removal.message} className={listStyles['failure']} />
      {data && isOffered && (
        <div className={listStyles['foot']}>
          {data.isOn ? (
            <Button variant="tint" full icon={RefreshCcw} busy={renewing.isBusy} onClick={() => void renew()}>
              <Copy id="session.recovery-codes.renew" />
            </Button>
          ) : (
            <Button variant="tint" full icon={Plus} busy={starting.isBusy} onClick={() => void start()}>
              <Copy id="session.totp.title" />
            </Button>
          )}
        </div>
      )}
      {isAsking && <TurnOffDialog onClose={() => setIsAsking(false)} onTurnOff={() => void remove()} />}
      {toast}
    </Card>
  )
}

type AppRowProps = { state: TotpState; isBusy: boolean; onTurnOff: () => void }

function AppRow({ state: { addedAt, recoveryCodesLeft }, isBusy, onTurnOff }: AppRowProps) {
  const copy = useCopy()
  const locale = useLocale()
  const addedOn = addedAt === null ? '' : formatDate(dateIn(parseInstant(addedAt), browserTimeZone()), locale)
  return (
    <ItemList label={copy('session.totp.heading')}>
      <Item
        icon={Smartphone}
        tone="iris"
        title={<Copy id="session.totp.on" />}
        body={
          <span className="num">
            {copy('session.passkey.added-on', { date: addedOn })}
            {' · '}
            {copy('session.recovery-codes.left', { count: recoveryCodesLeft })}
          </span>
        }
        end={
          <Button variant="quiet" size="sm" className={listStyles['ends']} busy={isBusy} onClick={onTurnOff}>
            <Copy id="session.totp.turn-off" />
          </Button>
        }
      />
    </ItemList>
  )
}

function TurnOffDialog({ onClose, onTurnOff }: { onClose: () => void; onTurnOff: () => void }) {
  const titleId = useId()
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={listStyles['question']}>
        <Copy id="session.totp.turn-off-title" />
      </h2>
      <p className="soft">
        <Copy id="session.totp.turn-off-body" />
      </p>
      {/* The answer that does something comes first (design, "Modals"). */}
      <div className={listStyles['answers']}>
        <Button variant="danger" full onClick={onTurnOff}>
          <Copy id="session.totp.turn-off" />
        </Button>
        <Button variant="quiet" full onClick={onClose}>
          <Copy id="shell.action.cancel" />
        </Button>
      </div>
    </Modal>
  )
}
