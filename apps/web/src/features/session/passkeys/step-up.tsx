// A fresh proof by a passkey: its part of the step-up dialog.
import { passkeyRoutes } from '@daybreak/contract'
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern'
import { callApi } from '#platform/calls/api.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { hasPasskeys } from '#platform/session/passkey-support.ts'
import { replaceSession } from '#platform/session/session.ts'
import { notifyOtherTabs } from '#platform/session/session-channel.ts'
import type { StepUpMethod } from '#platform/session/step-up.tsx'
import { useAction, type Action } from '#platform/use-action.ts'
import { Button } from '#ui'
import { signByPasskey } from './ceremony.ts'
import { proofWords } from './errors.ts'

/** The worker has one, and this browser can use it here. */
export function canStepUpByPasskey(methods: readonly StepUpMethod[]): boolean {
  return methods.includes('passkey') && hasPasskeys()
}

/** Proves it; the action answers false when the worker would not. */
export function usePasskeyStepUp(): Action<void, boolean> {
  return useAction({ call: stepUpByPasskey, ...proofWords, leavesPage: (isProved) => isProved })
}

type PasskeyStepUpProps = { proving: Action<void, boolean>; onProved: () => void }

export function PasskeyStepUp({ proving, onProved }: PasskeyStepUpProps) {
  async function press() {
    if (await proving.run()) onProved()
  }

  return (
    <Button full icon={FingerprintPattern} busy={proving.isBusy} onClick={() => void press()}>
      <Copy id="session.step-up.passkey" />
    </Button>
  )
}

/** False when the worker would not. */
async function stepUpByPasskey(): Promise<boolean> {
  const assertion = await signByPasskey(await callApi(passkeyRoutes.startStepUp))
  if (assertion === null) return false
  await replaceSession(() => callApi(passkeyRoutes.stepUp, { body: assertion }))
  notifyOtherTabs('replaced')
  return true
}
