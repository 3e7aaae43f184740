// All is done: what she has now, what comes next, and the way in. Readings 4.2, "/onboarding/success".
import { onboardingRoutes } from '@daybreak/contract'
import { dateIn, formatDate, formatTheTime, formatWeekday, parseInstant, parsePlainDate } from '@daybreak/time'
import Check from 'lucide-react/icons/check'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import type { ReactNode } from 'react'
import { callApi } from '#platform/api.ts'
import { Copy, useCopy, useLocale } from '#platform/copy.tsx'
import { browserTimeZone } from '#platform/time-zone.ts'
import { Button, Notice, Orb, RisingSun } from '#ui'
import { useOnboarding } from './onboarding-context.ts'
import { useOtherRooms } from './other-rooms.ts'
import { FailureNotice } from './step-form.tsx'
import { StepHeading } from './step-frame.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './success.module.css'

export function SuccessScreen() {
  const copy = useCopy()
  const { firstName } = useOnboarding().state.draft
  const { sending, send } = useAnswer()
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
        <Line>
          <Copy id="onboarding.status.completed" />
        </Line>
        <CardLines />
        <FirstPayday />
        <Line>
          <Copy id="onboarding.success.keeps" />
        </Line>
      </ul>
      <HoldNotice />
      {sending.failure && <FailureNotice failure={sending.failure} />}
      <Button full busy={sending.isBusy} onClick={() => send(() => callApi(onboardingRoutes.finish))}>
        <Copy id="onboarding.success.see-account" />
      </Button>
    </div>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li>
      <Orb icon={Check} tone="in" />
      <span>{children}</span>
    </li>
  )
}

function CardLines() {
  const { CardNews } = useOtherRooms()
  return (
    <CardNews>
      {({ activeLast4, isComing }) => (
        <>
          {activeLast4 !== null && (
            <Line>
              <Copy id="onboarding.success.card-active" values={{ last4: activeLast4 }} />
            </Line>
          )}
          {isComing && (
            <Line>
              <Copy id="onboarding.success.card-coming" />
            </Line>
          )}
        </>
      )}
    </CardNews>
  )
}

/** Only who has asked for her pay to come here is told when it does. */
function FirstPayday() {
  const locale = useLocale()
  const { paymentElectionSwitchConsentedAt, electionStartsOn } = useOnboarding().state.draft
  if (paymentElectionSwitchConsentedAt === null || electionStartsOn === null) return null
  return (
    <Line>
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
