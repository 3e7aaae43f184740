// Other methods to log in, offered once a code has had time to arrive. Design, "Ways to log in": "30 s after the code was sent,
// or at once when it failed".
import LinkIcon from 'lucide-react/icons/link'
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquare from 'lucide-react/icons/message-square'
import PhoneCall from 'lucide-react/icons/phone-call'
import { useId } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { useFlag } from '#platform/flags/flag-values.ts'
import { useSecondsLeft } from '#platform/page/page-clock.tsx'
import { hasPasskeys } from '#platform/session/passkey-support.ts'
import { ItemButton, ItemLink, ItemList, Masked, MessageNotice } from '#ui'
import { resendWaitMs, type CodeEntry, type LoginMethod, type PendingLogin } from '../codes/index.ts'
import { usePasskeySignIn } from '../passkeys/index.ts'
import styles from '../session.module.css'

type OtherMethodsProps = {
  pending: PendingLogin | null
  entry: CodeEntry
  /** The number wants no texts: the code went by e-mail. */
  isStopped: boolean
  onChoose: (method: LoginMethod) => void
  onLink: () => void
  goOnTo: (path: string) => void
}

export function OtherMethods({ pending, entry, isStopped, onChoose, onLink, goOnTo }: OtherMethodsProps) {
  const titleId = useId()
  const { codeMethods } = useBrand()
  const hasCalls = useFlag('sign-in-call') && codeMethods.includes('voice')
  const isPasskeyOn = useFlag('sign-in-passkey')
  const isLinkOn = useFlag('sign-in-link')
  const passkey = usePasskeySignIn({ goOnTo })
  const isLate = useSecondsLeft(pending === null ? Infinity : pending.sentAtMs + resendWaitMs) === 0
  if (pending === null || !(isLate || entry.isUnsent)) return null
  const isToPhone = pending.method !== 'email'
  return (
    <section className={styles['otherMethods']} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Copy id="session.ways.title" />
      </h2>
      <ItemList flush>
        {isToPhone && hasCalls && (
          <ItemButton
            icon={PhoneCall}
            tone="iris"
            title={<Copy id="session.otp.call-me" />}
            // After a STOP the destination is the e-mail address; the call goes to the number that was typed.
            {...(!isStopped && {
              body: <Copy id="session.ways.call-help" values={{ destination: <Masked text={pending.destination} /> }} />,
            })}
            onPress={() => onChoose('voice')}
          />
        )}
        {isToPhone && !isStopped && <OtherTextMethod now={pending.method} onChoose={onChoose} />}
        <ItemLink
          icon={isToPhone ? Mail : MessageSquare}
          tone="iris"
          title={<Copy id={isToPhone ? 'session.otp.use-email' : 'session.otp.use-sms'} />}
          to={isToPhone ? '/login/with-email' : '/login'}
        />
        {isLinkOn && !isToPhone && (
          <ItemButton
            icon={LinkIcon}
            tone="iris"
            title={<Copy id="session.ways.link" />}
            body={<Copy id="session.ways.link-help" />}
            onPress={onLink}
          />
        )}
        {isPasskeyOn && hasPasskeys() && (
          <ItemButton
            icon={FingerprintPattern}
            tone="iris"
            title={<Copy id="session.login.passkey" />}
            body={<Copy id="session.ways.passkey-help" />}
            onPress={passkey.press}
          />
        )}
      </ItemList>
      <MessageNotice message={passkey.message} />
    </section>
  )
}

/** WhatsApp for a text, or a text for WhatsApp, where codes can go by both. */
function OtherTextMethod({ now, onChoose }: { now: LoginMethod; onChoose: (method: LoginMethod) => void }) {
  const { codeMethods } = useBrand()
  const isWhatsappOn = useFlag('sign-in-whatsapp')
  const other = now === 'whatsapp' ? 'sms' : 'whatsapp'
  if (!codeMethods.includes(other) || (other === 'whatsapp' && !isWhatsappOn)) return null
  return (
    <ItemButton
      icon={other === 'whatsapp' ? MessageCircle : MessageSquare}
      tone="iris"
      title={<Copy id={other === 'whatsapp' ? 'session.otp.use-whatsapp' : 'session.otp.use-sms'} />}
      onPress={() => onChoose(other)}
    />
  )
}
