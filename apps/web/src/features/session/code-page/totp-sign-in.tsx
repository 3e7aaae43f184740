// Signing in by an authenticator app, or by a recovery code when the phone is lost.
import { totpSignInRoutes } from '@daybreak/contract'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef, useState } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { takeReturnPath } from '#platform/session/session-return.ts'
import { sayStarted } from '#platform/session/session-started.ts'
import { useAction } from '#platform/use-action.ts'
import { Button, Form, Icon, TextInput, useForm } from '#ui'
import { CodeForm, forgetPendingLogin, totpErrorOf, useCode } from '../codes/index.ts'
import styles from '../session.module.css'

type TotpSignInProps = { username: string; goOnTo: (path: string) => void; onBack: () => void }

export function TotpSignIn({ username, goOnTo, onBack }: TotpSignInProps) {
  const copy = useCopy()
  const { brand } = useBrand()
  const [isRecovering, setIsRecovering] = useState(false)
  const heading = isRecovering ? 'session.recovery-codes.use' : 'session.otp.heading'
  const headingRef = useRef<HTMLHeadingElement>(null)
  usePageTitle(copy('shell.title.pattern', { page: copy(heading) }))
  useEffect(() => {
    if (isRecovering) headingRef.current?.focus()
  }, [isRecovering])

  function goOn() {
    forgetPendingLogin()
    sayStarted()
    goOnTo(takeReturnPath())
  }

  return (
    <>
      <button type="button" className={styles['back']} onClick={() => (isRecovering ? setIsRecovering(false) : onBack())}>
        <Icon of={ArrowLeft} size="sm" />
        <Copy id="shell.action.back" />
      </button>
      <h1 ref={headingRef} tabIndex={-1}>
        <Copy id={heading} />
      </h1>
      <p className={styles['lead']}>
        <Copy id={isRecovering ? 'session.recovery-codes.type' : 'session.totp.type-code'} values={{ brand }} />
      </p>
      {isRecovering ? (
        <RecoveryCodeForm username={username} onSignedIn={goOn} />
      ) : (
        <>
          <AppCodeForm username={username} onSignedIn={goOn} />
          <Button variant="quiet" size="sm" className={styles['noAccess']} onClick={() => setIsRecovering(true)}>
            <Copy id="session.recovery-codes.use" />
          </Button>
        </>
      )}
    </>
  )
}

type ProofProps = { username: string; onSignedIn: () => void }

function AppCodeForm({ username, onSignedIn }: ProofProps) {
  const copy = useCopy()
  const entry = useCode({
    async prove(code) {
      await callApi(totpSignInRoutes.prove, { body: { username, code } })
      onSignedIn()
    },
    // No message carries this code.
    send: async () => {},
    refusalOf: totpErrorOf,
  })
  return <CodeForm entry={entry} sentAtMs={0} hint={copy('session.totp.hint')} />
}

function RecoveryCodeForm({ username, onSignedIn }: ProofProps) {
  const copy = useCopy()
  const proving = useAction({
    call: (code: string) => callApi(totpSignInRoutes.recover, { body: { username, code } }),
    refusals: refusalsOf<typeof totpSignInRoutes.recover>({
      'session.code_wrong': { id: 'session.recovery-codes.wrong', field: 'code' },
      'session.too_many_tries': { id: 'session.otp.too-many' },
    }),
    unanswered: { id: 'shell.error.load' },
    leavesPage: true,
  })
  const form = useForm({
    initial: () => ({ code: '' }),
    check: ({ code }) => ({
      code: code.replaceAll(/[^0-9a-z]/gi, '').length < recoveryLength ? ('session.recovery-codes.required' as const) : null,
    }),
    send: ({ code }) => proving.run(code),
    onSent: onSignedIn,
    action: proving,
  })
  return (
    <Form form={form} className={styles['form']}>
      <TextInput
        label={copy('session.recovery-codes.label')}
        hint={copy('session.recovery-codes.hint')}
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...form.field('code')}
      />
    </Form>
  )
}

/** Without the hyphen. */
const recoveryLength = 8
