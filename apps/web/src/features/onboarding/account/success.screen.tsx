// The end of sign-up: what the worker has now, what comes next, and the link into the app. Readings 4.2, "/onboarding/success".
import { onboardingRoutes } from '@daybreak/contract'
import { dateIn, formatDate, formatTheTime, formatWeekday, parseInstant, parsePlainDate } from '@daybreak/time'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Check from 'lucide-react/icons/check'
import Mail from 'lucide-react/icons/mail'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Button, MessageNotice, Notice, Orb, RisingSun, type IconType } from '#ui'
import { AfterOpening } from '../check/index.ts'
import { StepHeading, useAnswer, useOnboarding } from '../step/index.ts'
import { useOtherRooms } from '../other-rooms.ts'
import styles from './success.module.css'

export function SuccessScreen() {
  return (
    <AfterOpening title={useCopy()('onboarding.opening.title')}>
      <Success />
    </AfterOpening>
  )
}

function Success() {
  const copy = useCopy()
  const { firstName } = useOnboarding().state.draft
  const answering = useAnswer(() => callApi(onboardingRoutes.finish))
  return (
    <div className={styles['page']}>
      <div className={styles['sky']}>
        <RisingSun />
      </div>
      <StepHeading title={copy('onboarding.success.title', { firstName: firstName ?? '' })} />
      <h2 className={styles['next']}>
        <Copy id="onboarding.success.next" />
      </h2>
      <ul className={styles['lines']}>
        <Line isDone>
          <Copy id="onboarding.status.completed" />
        </Line>
        <CardLines />
        <FirstPayday />
        <Line icon={Wallet}>
          <Copy id="onboarding.success.keeps" />
        </Line>
      </ul>
      <HoldNotice />
      <MessageNotice message={answering.message} />
      <Button full busy={answering.isBusy} onClick={() => void answering.run()}>
        <Copy id="onboarding.success.see-account" />
      </Button>
    </div>
  )
}

/** A tick for what has happened; a picture of each thing that follows. */
type LineProps = ({ isDone: true; icon?: never } | { isDone?: never; icon: IconType }) & { children: ReactNode }

function Line({ icon, children }: LineProps) {
  return (
    <li>
      {icon === undefined ? <Orb icon={Check} tone="in" /> : <Orb icon={icon} tone="iris" />}
      <span>{children}</span>
    </li>
  )
}

function CardLines() {
  const { CardsSummary } = useOtherRooms()
  return (
    <CardsSummary>
      {({ active, coming }) => (
        <>
          {active !== null && (
            <Line isDone>
              <Copy
                id={active.isVirtual ? 'onboarding.success.virtual-active' : 'onboarding.success.plastic-active'}
                values={{ last4: active.last4 }}
              />
            </Line>
          )}
          {coming !== null && (
            <Line icon={Mail}>
              <Copy id={coming === 'mailed' ? 'onboarding.success.plastic-mailed' : 'onboarding.success.plastic-coming'} />
            </Line>
          )}
        </>
      )}
    </CardsSummary>
  )
}

/** Only a worker who requested their pay here reads when it arrives. */
function FirstPayday() {
  const locale = useLocale()
  const { paymentElectionSwitchConsentedAt, electionStartsOn } = useOnboarding().state.draft
  if (paymentElectionSwitchConsentedAt === null || electionStartsOn === null) return null
  return (
    <Line icon={CalendarDays}>
      <Copy id="onboarding.success.first-payday" values={{ date: formatWeekday(parsePlainDate(electionStartsOn), locale) }} />
    </Line>
  )
}

/** Decisions 23: why nothing leaves the account yet, and until when. */
function HoldNotice() {
  const copy = useCopy()
  const locale = useLocale()
  const { holdUntil } = useOnboarding().state.draft
  if (holdUntil === null) return null
  const until = parseInstant(holdUntil)
  const zone = browserTimeZone()
  return (
    <Notice tone="warn" icon={ShieldAlert} top>
      {copy('onboarding.hold.until', {
        date: formatDate(dateIn(until, zone), locale),
        theTime: formatTheTime(until, zone, locale),
      })}
    </Notice>
  )
}
