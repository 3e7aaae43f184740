// The three steps of setting up an authenticator app: get one, add the secret to it, type the code that it shows.
import type { TotpSetup } from '@daybreak/contract'
import CopyIcon from 'lucide-react/icons/copy'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useRef } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, CodeInput, Form, IconButton, Icon, useForm, useToast } from '#ui'
import { codeLength } from '../codes/index.ts'
import { useCopyText } from './use-copy-text.ts'
import { QrPicture } from './qr-picture.tsx'
import { useConfirmTotp } from './queries.ts'
import styles from './totp.module.css'

type TotpSetupStepsProps = { setup: TotpSetup; onConfirmed: (codes: readonly string[]) => void }

export function TotpSetupSteps({ setup, onConfirmed }: TotpSetupStepsProps) {
  const copy = useCopy()
  const { brand } = useBrand()
  const titleRef = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone.
  useEffect(() => titleRef.current?.focus(), [])
  const confirming = useConfirmTotp()
  const form = useForm({
    initial: () => ({ code: '' }),
    check: ({ code }) => ({ code: code.length < codeLength ? ('session.otp.required' as const) : null }),
    send: ({ code }) => confirming.run(code),
    onSent: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    action: confirming,
  })
  return (
    <>
      <h2 ref={titleRef} tabIndex={-1} className={styles['title']}>
        <Copy id="session.totp.title" />
      </h2>
      <p className="soft">
        <Copy id="session.totp.lead" />
      </p>
      <Form form={form} layout="own" submit={null}>
        <ol className={styles['steps']}>
          <li>
            <h3>
              <Copy id="session.totp.step-app" />
            </h3>
            <p>
              <Copy id="session.totp.step-app-body" />
            </p>
          </li>
          <li>
            <h3>
              <Copy id="session.totp.step-add" values={{ brand }} />
            </h3>
            <AddToApp setup={setup} />
          </li>
          <li>
            <h3>
              <Copy id="session.totp.step-code" />
            </h3>
            <CodeInput
              className={styles['code']}
              label={copy('session.otp.label')}
              name="code"
              autoComplete="one-time-code"
              length={codeLength}
              {...form.field('code')}
            />
          </li>
        </ol>
        <Button type="submit" full busy={form.isBusy}>
          <Copy id="session.totp.turn-on" />
        </Button>
      </Form>
    </>
  )
}

function AddToApp({ setup: { secret, uri } }: { setup: TotpSetup }) {
  const copy = useCopy()
  const { toast, show } = useToast()
  const copyText = useCopyText(show)
  return (
    <>
      {/* An address of an app on this phone: the browser hands it on, and nothing of it leaves the phone. */}
      <a className={styles['openApp']} href={uri}>
        <Icon of={Smartphone} size="sm" />
        <Copy id="session.totp.open-app" />
      </a>
      <div className={styles['scan']}>
        <figure>
          <QrPicture text={uri} label={copy('session.totp.scan-label')} />
        </figure>
        <div>
          <p>
            <span className={styles['onScreen']}>
              <Copy id="session.totp.scan" />
            </span>
            <span className={styles['onPhone']}>
              <Copy id="session.totp.scan-other" />
            </span>{' '}
            <Copy id="session.totp.key" />
          </p>
          <p className={styles['key']}>
            <span className="num">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
            <IconButton label={copy('session.totp.copy-key')} icon={CopyIcon} onClick={() => void copyText(secret)} />
          </p>
        </div>
      </div>
      {toast}
    </>
  )
}
