// Sign-in without a code: the button, on both sign-in pages, where the browser has passkeys.
import { passkeySignInRoutes } from '@daybreak/contract'
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern'
import { callApi, problemOf } from '#platform/calls/api.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { useFlag } from '#platform/flags/flag-values.ts'
import { hasPasskeys } from '#platform/session/passkey-support.ts'
import { sayStarted } from '#platform/session/session-started.ts'
import { takeReturnPath } from '#platform/session/session-return.ts'
import { useAction } from '#platform/use-action.ts'
import { Button, MessageNotice } from '#ui'
import { hidePasskey, signByPasskey } from './ceremony.ts'
import { proofWords } from './errors.ts'
import styles from './passkey.module.css'

type GoOn = {
  /** Continues without leaving this page in the history. */
  goOnTo: (path: string) => void
}

export function usePasskeySignIn({ goOnTo }: GoOn) {
  const signingIn = useAction({ call: signInByPasskey, ...proofWords, leavesPage: (isSignedIn) => isSignedIn })
  async function press() {
    if (await signingIn.run()) goOnTo(takeReturnPath())
  }
  return { ...signingIn, press: () => void press() }
}

export function PasskeySignIn({ goOnTo }: GoOn) {
  const signingIn = usePasskeySignIn({ goOnTo })
  const isOn = useFlag('sign-in-passkey')
  const isDrawnAhead = typeof window === 'undefined'
  // A page that is drawn ahead is for every browser: its style sheet shows the button where the boot script found passkeys.
  if (!isOn || (!isDrawnAhead && !hasPasskeys())) return null

  return (
    <div className={styles['signIn']}>
      {/* Until the page is alive a press would be lost, and the worker could not know. */}
      <Button
        variant="line"
        full
        icon={FingerprintPattern}
        disabled={isDrawnAhead}
        busy={signingIn.isBusy}
        onClick={signingIn.press}
      >
        <Copy id="session.login.passkey" />
      </Button>
      <MessageNotice message={signingIn.message} />
    </div>
  )
}

/** False when the worker would not. */
async function signInByPasskey(): Promise<boolean> {
  const options = await callApi(passkeySignInRoutes.start)
  const assertion = await signByPasskey(options)
  if (assertion === null) return false
  try {
    await callApi(passkeySignInRoutes.prove, { body: assertion })
  } catch (cause) {
    if (problemOf(cause, passkeySignInRoutes.prove)?.code === 'session.passkey_unknown') await hidePasskey(options, assertion)
    throw cause
  }
  sayStarted()
  return true
}
