// Proving again by a passkey that it is her: the part of it that stands in the step-up dialog.
import { passkeyRoutes } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern'
import { useState } from 'react'
import { callApi } from '#platform/api.ts'
import { Copy } from '#platform/copy.tsx'
import { hasPasskeys } from '#platform/passkey-support.ts'
import { replaceSession } from '#platform/session.ts'
import { tellOtherTabs } from '#platform/session-channel.ts'
import type { StepUpMethod } from '#platform/step-up.tsx'
import { Button } from '#ui'
import { signByPasskey } from './passkey-ceremony.ts'
import { proofError } from './passkey-errors.ts'

/** She has one, and this browser can use it here. */
export function canStepUpByPasskey(methods: readonly StepUpMethod[]): boolean {
  return methods.includes('passkey') && hasPasskeys()
}

type PasskeyStepUpProps = {
  onProved: () => void
  /** What to say, or null when a new try begins. */
  onError: (error: CopyKey | null) => void
}

export function PasskeyStepUp({ onProved, onError }: PasskeyStepUpProps) {
  const [busy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    onError(null)
    try {
      if (await stepUpByPasskey()) return onProved()
    } catch (cause) {
      onError(proofError(cause, passkeyRoutes.stepUp))
    }
    setBusy(false)
  }

  return (
    <Button full icon={FingerprintPattern} busy={busy} onClick={() => void press()}>
      <Copy id="session.step-up.passkey" />
    </Button>
  )
}

/** False when she would not. */
async function stepUpByPasskey(): Promise<boolean> {
  const assertion = await signByPasskey(await callApi(passkeyRoutes.startStepUp))
  if (assertion === null) return false
  await replaceSession(() => callApi(passkeyRoutes.stepUp, { body: assertion }))
  tellOtherTabs('replaced')
  return true
}
