// "Confirm it's you": a passkey, or a code by text or e-mail, before anything that could cause harm if it were someone else.
// Decisions 5.
import type { CopyKey } from '@daybreak/copy'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Smartphone from 'lucide-react/icons/smartphone'
import { useId, useState } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import type { StepUpMethod } from '#platform/session/step-up.tsx'
import { Button, Masked, MessageNotice, Modal, type IconType } from '#ui'
import { CodeForm, type LoginMethod } from '../codes/index.ts'
import { TotpStepUp } from '../totp/index.ts'
import { canStepUpByPasskey, PasskeyStepUp, usePasskeyStepUp } from '../passkeys/index.ts'
import { useStepUpCode } from './use-step-up-code.ts'
import sessionStyles from '../session.module.css'
import styles from './dialog.module.css'

export type StepUpDialogProps = {
  methods: readonly StepUpMethod[]
  /** True once the worker has given the proof, false when they closed the dialog. */
  onDone: (isProved: boolean) => void
}

type Channel = { ask: CopyKey; instead: CopyKey; icon: IconType }
const channels: Readonly<Record<Exclude<LoginMethod, 'whatsapp' | 'voice'>, Channel>> = {
  sms: { ask: 'session.step-up.by-sms', instead: 'session.otp.use-sms', icon: MessageSquare },
  email: { ask: 'session.step-up.by-email', instead: 'session.otp.use-email', icon: Mail },
}
const channelsInOrder = ['sms', 'email'] as const

export function StepUpDialog({ methods, onDone }: StepUpDialogProps) {
  const titleId = useId()
  return (
    <Modal open titleId={titleId} onClose={() => onDone(false)}>
      <h2 id={titleId} className={styles['title']} data-unrecorded>
        <Copy id="session.step-up.heading" />
      </h2>
      <StepUp methods={methods} onProved={() => onDone(true)} />
    </Modal>
  )
}

function StepUp({ methods, onProved }: { methods: readonly StepUpMethod[]; onProved: () => void }) {
  const { sent, choosing, chooseError, choose, entry } = useStepUpCode(onProved)
  const proving = usePasskeyStepUp()
  const open = channelsInOrder.filter((method) => methods.includes(method))
  const hasPasskey = canStepUpByPasskey(methods)
  const [isByApp, setIsByApp] = useState(false)
  const error = chooseError ?? proving.message
  const passkey = hasPasskey && <PasskeyStepUp proving={proving} onProved={onProved} />

  if (isByApp) return <TotpStepUp onProved={onProved} />
  if (sent) {
    const other = open.find((method) => method !== sent.method)
    return (
      <>
        <p className={styles['lead']}>
          <Copy
            id="session.otp.sent-to"
            values={{
              destination: (
                <strong className={sessionStyles['destination']}>
                  <Masked text={sent.destination} />
                </strong>
              ),
            }}
          />
        </p>
        <MessageNotice message={error} className={styles['failure']} />
        <CodeForm
          entry={entry}
          sentAtMs={sent.sentAtMs}
          otherOption={
            other && (
              <Button variant="quiet" size="sm" busy={choosing === other} onClick={() => choose(other)}>
                <Copy id={channels[other].instead} />
              </Button>
            )
          }
        />
      </>
    )
  }
  return (
    <>
      <p className={styles['lead']}>
        <Copy id={hasPasskey || open.length > 0 ? 'session.step-up.body' : 'session.step-up.no-way'} />
      </p>
      <MessageNotice message={error} className={styles['failure']} />
      <div className={styles['actions']}>
        {passkey}
        {methods.includes('totp') && (
          <Button full variant={hasPasskey ? 'tint' : 'primary'} icon={Smartphone} onClick={() => setIsByApp(true)}>
            <Copy id="session.totp.use" />
          </Button>
        )}
        {open.map((method, index) => (
          <Button
            key={method}
            full
            variant={hasPasskey || methods.includes('totp') || index > 0 ? 'tint' : 'primary'}
            icon={channels[method].icon}
            busy={choosing === method}
            onClick={() => choose(method)}
          >
            <Copy id={channels[method].ask} />
          </Button>
        ))}
      </div>
    </>
  )
}
