// The check ended without an account: why, in general terms, that the worker still gets paid, and what they can do. Readings 3.4
// K6, 4.2.
import { identityRoutes, type Verification } from '@daybreak/contract'
import { dateIn, formatDate, parseInstant } from '@daybreak/time'
import CircleX from 'lucide-react/icons/circle-x'
import Download from 'lucide-react/icons/download'
import Phone from 'lucide-react/icons/phone'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { addressOf, callApi } from '#platform/calls/api.ts'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { telephoneLink } from '#platform/copy/telephone-link.ts'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Button, ButtonLink, MessageNotice } from '#ui'
import { StatusNotice } from './status-notice.tsx'
import { useAnswer } from '../step/index.ts'

export function CheckDenied({ verification: { reason, canLookAgain } }: { verification: Verification }) {
  const copy = useCopy()
  const reviewingAgain = useAnswer(() => callApi(identityRoutes.lookAgain))
  return (
    <StatusNotice
      icon={CircleX}
      tone="bad"
      title={<Copy id="onboarding.verification.denied-title" />}
      actions={
        <>
          {canLookAgain && (
            <Button full busy={reviewingAgain.isBusy} onClick={() => void reviewingAgain.run()}>
              <Copy id="onboarding.verification.denied-appeal" />
            </Button>
          )}
          <LetterLink />
          <CallUs />
        </>
      }
    >
      {reason !== null && (
        <p>
          <Copy
            id="onboarding.verification.denied-reason"
            values={{ reason: copy(`onboarding.verification.reason-${reason}`) }}
          />
        </p>
      )}
      <p className="soft">
        <Copy id="onboarding.verification.denied-other-ways" />
      </p>
      <MessageNotice message={reviewingAgain.message} />
    </StatusNotice>
  )
}

/** To keep: it says why, and what can be done, without this page. */
function LetterLink() {
  const locale = useLocale()
  const href = addressOf(identityRoutes.readLetter, { query: { locale } })
  return (
    <ButtonLink full variant="line" icon={Download} href={href} download>
      <Copy id="statements.document.denial-letter" />
    </ButtonLink>
  )
}

export function CallUs() {
  const { supportPhone } = useBrand()
  return (
    <ButtonLink full variant="line" icon={Phone} href={telephoneLink(supportPhone)}>
      <Copy id="shell.action.call-us" />
    </ButtonLink>
  )
}

export function CheckCanceled({ verification: { canceledAt }, onAgain }: { verification: Verification; onAgain: () => void }) {
  const locale = useLocale()
  return (
    <StatusNotice
      icon={RotateCcw}
      title={<Copy id="onboarding.verification.label-canceled" />}
      actions={
        <Button full variant="tint" onClick={onAgain}>
          <Copy id="onboarding.verification.start-again" />
        </Button>
      }
    >
      {canceledAt !== null && (
        <p className="soft">
          <Copy
            id="onboarding.verification.canceled"
            values={{ date: formatDate(dateIn(parseInstant(canceledAt), browserTimeZone()), locale) }}
          />
        </p>
      )}
    </StatusNotice>
  )
}
