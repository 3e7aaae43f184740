// The item of a check that is not a document: a link in an e-mail, to be opened on whatever device the e-mail is read on.
import { identityRoutes, type Verification } from '@daybreak/contract'
import { formatDuration, parseInstant } from '@daybreak/time'
import CircleCheck from 'lucide-react/icons/circle-check'
import Mail from 'lucide-react/icons/mail'
import { useId } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { Copy } from '#platform/copy/copy.tsx'
import type { Message } from '#platform/message.ts'
import { useSecondsLeft } from '#platform/page/page-clock.tsx'
import { useAction } from '#platform/use-action.ts'
import { Button, FieldError, Masked, MessageNotice, Orb } from '#ui'
import { answerWords, useOnboarding } from '../step/index.ts'
import styles from './documents.module.css'

type EmailItemProps = NonNullable<Verification['email']> & { fault: Message | undefined }

export function EmailItem({ destination, isConfirmed, resendAt, fault }: EmailItemProps) {
  const titleId = useId()
  return (
    <div role="group" aria-labelledby={titleId}>
      <h3 className={styles['item']} id={titleId}>
        <Copy id="onboarding.verification.item-email" />
      </h3>
      <div className={styles['file']}>
        <Orb icon={isConfirmed ? CircleCheck : Mail} tone={isConfirmed ? 'in' : 'iris'} />
        <div className="grow" role="status">
          <b className={styles['name']}>
            <Masked text={destination} />
          </b>
          <p className={styles['state']}>
            <Copy id={isConfirmed ? 'onboarding.verification.email-confirmed' : 'onboarding.verification.send-email'} />
          </p>
        </div>
      </div>
      {fault && (
        <FieldError className={styles['error']}>
          <Copy id={fault.id} />
        </FieldError>
      )}
      {!isConfirmed && <SendLinkAgain resendAt={resendAt} />}
    </div>
  )
}

const secondMs = 1000

function SendLinkAgain({ resendAt }: { resendAt: string }) {
  const { take } = useOnboarding()
  const secondsLeft = useSecondsLeft(parseInstant(resendAt).epochMilliseconds)
  const sending = useAction({ call: async () => take(await callApi(identityRoutes.sendEmailLink)), ...answerWords })

  return (
    <>
      <MessageNotice message={sending.message} />
      {secondsLeft > 0 ? (
        <p className={styles['limits']}>
          <Copy id="onboarding.verification.email-wait" values={{ time: formatDuration(secondsLeft * secondMs) }} />
        </p>
      ) : (
        <Button variant="quiet" size="sm" className={styles['resend']} busy={sending.isBusy} onClick={() => void sending.run()}>
          <Copy id="onboarding.verification.email-again" />
        </Button>
      )}
    </>
  )
}
