// The notification settings: events, channels, and quiet hours. Decision 40; pictures "notifications", "notifications-phone" and
// "notifications-blocked".
import type { NotificationConfig, NotificationEvent } from '@daybreak/contract'
import { dateIn, formatMonthDay, formatPhone, parseInstant } from '@daybreak/time'
import BellOff from 'lucide-react/icons/bell-off'
import Lock from 'lucide-react/icons/lock'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useAlertsHere, type AlertsHere } from '#platform/alerts/this-browser.ts'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { phoneWidth, useMedia } from '#platform/page/use-media.ts'
import { contactsPath } from '#platform/paths.ts'
import { Button, Card, Icon, Link, LoadFailed, Notice, SavedBadge, Skeleton } from '#ui'
import { AmountsCard } from './amounts-card.tsx'
import { AlertsCard, AlertsSheet } from './browser/index.ts'
import { EventDisclosures } from './event-disclosures.tsx'
import { EventTable } from './event-table.tsx'
import { configQuery, type Saving } from './notifications.queries.ts'
import { NotSaved } from './not-saved.tsx'
import { QuietHoursCard } from './quiet-hours-card.tsx'
import { channelsOf } from './channels.rules.ts'
import styles from './notifications.module.css'

export function NotificationsPage() {
  const { data, isError, isFetching, refetch } = useQuery(configQuery)
  if (data === undefined)
    return isError ? (
      <Card>
        <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <Card>
        <Skeleton className={styles['waiting']} />
      </Card>
    )
  return <Choices config={data} onCheck={() => void refetch()} />
}

/** `null`: of no event in particular. */
type Asking = { event: NotificationEvent | null }

function Choices({ config, onCheck }: { config: NotificationConfig; onCheck: () => void }) {
  const here = useAlertsHere()
  const [asking, setAsking] = useState<Asking | null>(null)
  return (
    <>
      <Closed {...config} />
      {here === 'blocked' && <Blocked onCheck={onCheck} />}
      <div className={styles['columns']}>
        <NotifiedEvents config={config} here={here} onAsk={(event) => setAsking({ event })} />
        <div className={styles['side']}>
          <QuietHoursCard {...config} />
          <AmountsCard {...config} />
          <AlertsCard config={config} here={here} onAsk={() => setAsking({ event: null })} />
        </div>
      </div>
      {asking !== null && <AlertsSheet config={config} event={asking.event} onClose={() => setAsking(null)} />}
    </>
  )
}

/** The page notices on its own where the browser reports it; "Check again" is for where it does not. */
function Blocked({ onCheck }: { onCheck: () => void }) {
  const check = () => {
    window.dispatchEvent(new Event('focus'))
    onCheck()
  }
  return (
    <Notice
      tone="warn"
      icon={BellOff}
      top
      className={styles['closed']}
      action={
        <Button variant="tint" size="sm" onClick={check}>
          <Copy id="notifications.push.check" />
        </Button>
      }
    >
      <p>
        <Copy id="notifications.push.blocked-title" />
      </p>
      <p>
        <Copy id="notifications.push.blocked-body" />
      </p>
    </Notice>
  )
}

/** Which way is closed, why, and how it opens again. */
function Closed({ channels: { sms, email } }: NotificationConfig) {
  const locale = useLocale()
  const { textNumber } = useBrand()
  return (
    <>
      {sms.fault === 'stopped' && (
        <Notice tone="warn" icon={BellOff} top className={styles['closed']}>
          {sms.since !== null && (
            <p>
              <Copy
                id="notifications.sms.stopped-title"
                values={{ date: formatMonthDay(dateIn(parseInstant(sms.since), browserTimeZone()), locale) }}
              />
            </p>
          )}
          {textNumber !== null && (
            <p>
              <Copy id="notifications.sms.stopped-body" values={{ smsNumber: formatPhone(textNumber.replace('+', '')) }} />
            </p>
          )}
        </Notice>
      )}
      {sms.fault === 'no_contact' && <NoContact says="notifications.sms.none" />}
      {email.fault === 'no_contact' && <NoContact says="notifications.email.none" />}
    </>
  )
}

function NoContact({ says }: { says: 'notifications.sms.none' | 'notifications.email.none' }) {
  return (
    <Notice
      tone="info"
      icon={BellOff}
      className={styles['closed']}
      action={
        <Link className="link" to={contactsPath}>
          <Copy id="notifications.contact.add" />
        </Link>
      }
    >
      <Copy id={says} />
    </Notice>
  )
}

type NotifiedEventsProps = { config: NotificationConfig; here: AlertsHere; onAsk: (event: NotificationEvent) => void }

function NotifiedEvents({ config, here, onAsk }: NotifiedEventsProps) {
  const headingId = useId()
  const isPhone = useMedia(phoneWidth)
  const [saving, setSaving] = useState<Saving>({ isSaved: false, isFailed: false })
  const Events = isPhone ? EventDisclosures : EventTable
  return (
    <Card labelledBy={headingId}>
      <div className={styles['head']}>
        <div className="grow">
          <h2 id={headingId} className={styles['heading']}>
            <Copy id="notifications.settings.heading" />
          </h2>
          <p className={styles['lead']}>
            <Copy id="notifications.settings.lead" /> {isPhone && <Copy id="notifications.settings.open-line" />}
          </p>
        </div>
        <SavedBadge isSaved={saving.isSaved} />
      </div>
      <NotSaved {...saving} />
      <Events config={config} states={channelsOf(config, here)} onSaving={setSaving} onAsk={onAsk} />
      <Always />
    </Card>
  )
}

function Always() {
  return (
    <div className={styles['always']}>
      <Icon of={Lock} size="sm" />
      <div className="grow">
        <h3 className={styles['name']}>
          <Copy id="notifications.always.title" />
        </h3>
        <p className={styles['help']}>
          <Copy id="notifications.always.body" />
        </p>
      </div>
    </div>
  )
}
