// The page of a sign-in link that was sent: it continues when the link is pressed in this browser, and accepts the code that any
// other browser shows.
import { formatDuration } from '@daybreak/time'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import MailCheck from 'lucide-react/icons/mail-check'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useSecondsLeft } from '#platform/page/page-clock.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { Button, Icon, Masked, Orb, useAnnounce } from '#ui'
import { CodeForm, pendingLoginMs, resendWaitMs, type CodeEntry, type PendingLogin } from '../codes/index.ts'
import sessionStyles from '../session.module.css'
import styles from './link-waiting.module.css'

type LinkWaitingProps = { pending: PendingLogin; entry: CodeEntry; onSendAgain: () => Promise<boolean> }

export function LinkWaiting({ pending, entry, onSendAgain }: LinkWaitingProps) {
  const copy = useCopy()
  const announce = useAnnounce()
  const secondsLeft = useSecondsLeft(pending.sentAtMs + pendingLoginMs)
  const isLate = useSecondsLeft(pending.sentAtMs + resendWaitMs) === 0
  usePageTitle(copy('shell.title.pattern', { page: copy('session.link.title') }))

  async function sendAgain() {
    if (await onSendAgain()) announce(copy('session.link.sent-again'))
  }

  return (
    <>
      <span className={sessionStyles['callOrb']}>
        <Orb icon={MailCheck} tone="iris" size="xl" />
      </span>
      <h1>
        <Copy id="session.link.title" />
      </h1>
      <p className={sessionStyles['lead']}>
        <Copy
          id="session.link.body"
          values={{
            destination: (
              <strong className={sessionStyles['destination']}>
                <Masked text={pending.destination} />
              </strong>
            ),
          }}
        />
      </p>
      <p className={styles['waiting']}>
        <Icon of={LoaderCircle} size="sm" className={styles['spin']} />
        <span>
          <Copy id="session.link.waiting" />
        </span>
        <span className="num">{formatDuration(secondsLeft * 1000)}</span>
      </p>
      <h2 className={styles['elsewhere']}>
        <Copy id="session.link.elsewhere" />
      </h2>
      <CodeForm
        entry={entry}
        sentAtMs={pending.sentAtMs}
        label={copy('session.link.code-label')}
        hint={copy('session.otp.valid-for')}
      />
      {isLate && (
        <div className={sessionStyles['actions']}>
          <Button variant="quiet" size="sm" busy={entry.busy === 'resend'} onClick={() => void sendAgain()}>
            <Copy id="session.link.again" />
          </Button>
        </div>
      )}
    </>
  )
}
