// The section of the security screen about accounts at another service: listing, linking and removing them.
import type { OidcLink } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { dateIn, formatDate, instantFromMilliseconds, parseInstant } from '@daybreak/time'
import LogIn from 'lucide-react/icons/log-in'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useId, useRef, useState } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useKnownFlag } from '#platform/flags/flag-values.ts'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Button, Card, Item, ItemList, MessageNotice, Modal, useToast } from '#ui'
import { SecurityPending } from '../security/index.ts'
import { takeHanded } from './attempt.ts'
import { oidcQuery, useLinkOidc, useRemoveOidc, useStartLinking } from './queries.ts'
import listStyles from '../security.module.css'

/** Nothing where the way is off, or no service is configured, and the worker has none linked. */
export function OidcSection() {
  const copy = useCopy()
  const headingId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { data, isError, isFetching, refetch } = useQuery(oidcQuery)
  const isKnown = useKnownFlag('sign-in-oidc')
  const { loginIssuer } = useBrand()
  const [question, setQuestion] = useState<OidcLink | null>(null)
  const { toast, show } = useToast()
  const starting = useStartLinking()
  const linking = useFinishedLinking((name) => show(copy('session.oidc.linked', { name })))
  const removal = useRemoveOidc()
  // The flags come when the page is calm, and after a log-in there are none from before.
  const isOffered = (isKnown ?? data?.isOffered ?? false) && loginIssuer !== null
  if (!isOffered && (data?.data.length ?? 0) === 0) return null

  function start() {
    linking.clear()
    removal.clear()
    void starting.run()
  }

  async function remove(link: OidcLink) {
    setQuestion(null)
    linking.clear()
    if ((await removal.run(link)) === null) return
    show(copy('session.oidc.removed', { name: link.name }))
    // The button went with its row.
    headingRef.current?.focus()
  }

  return (
    <Card flush labelledBy={headingId}>
      <div className={listStyles['head']}>
        <h2 id={headingId} ref={headingRef} tabIndex={-1}>
          <Copy id="session.oidc.heading" />
        </h2>
        <p className="soft sm">
          <Copy id="session.oidc.about" />
        </p>
      </div>
      {data ? (
        <LinkList links={data.data} removingId={removal.input?.id ?? null} onRemove={setQuestion} />
      ) : (
        <SecurityPending rows={1} isError={isError} isTrying={isFetching} onTryAgain={() => void refetch()} />
      )}
      <MessageNotice message={linking.message ?? starting.message ?? removal.message} className={listStyles['failure']} />
      {isOffered && data?.canLink === true && (
        <div className={listStyles['foot']}>
          <Button variant="tint" full icon={Plus} busy={starting.isBusy || linking.isBusy} onClick={start}>
            <Copy id="session.oidc.link" values={{ name: loginIssuer.name }} />
          </Button>
        </div>
      )}
      {question && <RemoveDialog link={question} onClose={() => setQuestion(null)} onRemove={() => void remove(question)} />}
      {toast}
    </Card>
  )
}

/** The worker comes back from the service's page: what it gave the browser is brought once. */
function useFinishedLinking(onLinked: (name: string) => void) {
  const linking = useLinkOidc()
  const isTaken = useRef(false)
  const { run } = linking
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const handed = takeHanded()
    if (handed !== null) void run(handed).then((linked) => linked && onLinked(linked.name))
  }, [run, onLinked])
  return linking
}

type LinkListProps = { links: readonly OidcLink[]; removingId: string | null; onRemove: (link: OidcLink) => void }

function LinkList({ links, removingId, onRemove }: LinkListProps) {
  const copy = useCopy()
  if (links.length === 0) return null
  return (
    <ItemList label={copy('session.oidc.heading')}>
      {links.map((link) => (
        <Item
          key={link.id}
          icon={LogIn}
          tone="iris"
          title={link.name}
          body={<LinkDates link={link} />}
          end={
            <Button
              variant="quiet"
              size="sm"
              className={listStyles['ends']}
              busy={removingId === link.id}
              aria-label={copy('session.oidc.remove-label', { name: link.name })}
              onClick={() => onRemove(link)}
            >
              <Copy id="session.passkey.remove" />
            </Button>
          }
        />
      ))}
    </ItemList>
  )
}

/** "Linked Oct 02, 2026 · Used today". */
function LinkDates({ link: { linkedAt, lastUsedAt } }: { link: OidcLink }) {
  const copy = useCopy()
  const locale = useLocale()
  const nowMs = useNowMs()
  const dateOf = (instant: Parameters<typeof dateIn>[0]) => formatDate(dateIn(instant, browserTimeZone()), locale)
  const usedOn = lastUsedAt === null ? null : dateOf(parseInstant(lastUsedAt))
  const isToday = usedOn === dateOf(instantFromMilliseconds(nowMs()))
  const used = usedOn === null ? copy('session.passkey.not-used') : copy('session.passkey.used-on', { date: usedOn })
  return (
    <span className="num">
      {copy('session.oidc.linked-on', { date: dateOf(parseInstant(linkedAt)) })}
      {' · '}
      {isToday ? copy('session.passkey.used-today') : used}
    </span>
  )
}

function RemoveDialog({ link: { name }, onClose, onRemove }: { link: OidcLink; onClose: () => void; onRemove: () => void }) {
  const titleId = useId()
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={listStyles['question']}>
        <Copy id="session.oidc.remove-title" values={{ name }} />
      </h2>
      <p className="soft">
        <Copy id="session.oidc.remove-body" />
      </p>
      {/* The answer that does something is first (design, "Modals"). */}
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
