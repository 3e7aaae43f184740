// A check that runs: by a machine for some seconds, or by a person for up to a day. The worker may close the page. Readings 4.2,
// PENDING and IN_REVIEW.
import type { Verification } from '@daybreak/contract'
import { dateIn, formatWeekday, parseInstant, parsePlainDate } from '@daybreak/time'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Minus from 'lucide-react/icons/minus'
import UserSearch from 'lucide-react/icons/user-search'
import { useEffect, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Masked, Tracker } from '#ui'
import { StatusNotice } from './status-notice.tsx'
import { Working } from './working.tsx'
import styles from './identification.module.css'

/** Readings 4.2: "spinner ≤ 10 s, then 'We're checking. You can leave this page …'". */
const shortlyMs = 10_000

export function CheckPending({ verification: { tellsTo } }: { verification: Verification }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const waiting = window.setTimeout(() => setIsLong(true), shortlyMs)
    return () => window.clearTimeout(waiting)
  }, [])
  const isByEmail = tellsTo?.includes('@') === true
  return (
    <Working title={<Copy id="onboarding.verification.label-pending" />}>
      {isLong ? (
        <Copy id={isByEmail ? 'onboarding.verification.pending-email' : 'onboarding.verification.pending'} />
      ) : (
        <Copy id="onboarding.verification.moments" />
      )}
    </Working>
  )
}

export function CheckInReview({ verification }: { verification: Verification }) {
  const copy = useCopy()
  const locale = useLocale()
  const { submittedAt, usuallyDoneBy, tellsTo, filesSent } = verification
  return (
    <StatusNotice icon={UserSearch} tone="iris" title={<Copy id="onboarding.verification.label-in-review" />}>
      <p className="soft">
        <Copy id="onboarding.verification.in-review" />
      </p>
      {filesSent > 0 && (
        <p className="soft">
          <Copy id="onboarding.verification.file-sent" values={{ count: filesSent }} />
        </p>
      )}
      {tellsTo !== null && (
        <p className="soft">
          <Copy id="onboarding.verification.tells-to" values={{ destination: <Masked text={tellsTo} /> }} />
        </p>
      )}
      <div className={styles['track']}>
        <Tracker
          label={copy('onboarding.verification.track-label')}
          steps={[
            {
              key: 'sent',
              state: 'done',
              icon: Check,
              title: copy('onboarding.verification.track-sent'),
              when:
                submittedAt === null ? undefined : formatWeekday(dateIn(parseInstant(submittedAt), browserTimeZone()), locale),
            },
            {
              key: 'review',
              state: 'now',
              icon: Clock,
              title: copy('onboarding.verification.label-in-review'),
              body:
                usuallyDoneBy === null
                  ? undefined
                  : copy('onboarding.verification.usually-by', { date: formatWeekday(parsePlainDate(usuallyDoneBy), locale) }),
            },
            {
              key: 'opens',
              state: 'to-come',
              icon: Minus,
              title: copy('onboarding.verification.track-opens'),
              body: copy('onboarding.verification.track-opens-next'),
            },
          ]}
        />
      </div>
    </StatusNotice>
  )
}
