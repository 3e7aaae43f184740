// Lets any call of the app ask for a fresh proof. The dialog's code is loaded with the first one that does.
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { ApiUnreachable } from '#platform/calls/api.ts'
import { useCopy } from '#platform/copy/copy.tsx'
import { onOtherTab } from '#platform/session/session-channel.ts'
import { StepUpProvider, type AskForStepUp } from '#platform/session/step-up.tsx'
import { useAnnounce } from '#ui'
import type { StepUpDialogProps } from './dialog.tsx'

type Asked = { dialog: ReactNode; onDone: StepUpDialogProps['onDone'] }

/** @param onProved  the session has a new token */
export function StepUp({ onProved, children }: { onProved: () => void; children: ReactNode }) {
  const copy = useCopy()
  const announce = useAnnounce()
  const [asked, setAsked] = useState<Asked | null>(null)

  const ask = useCallback<AskForStepUp>(
    async (methods) => {
      const { StepUpDialog } = await loadDialog()
      const answer = Promise.withResolvers<boolean>()
      const onDone = answer.resolve
      setAsked({ dialog: <StepUpDialog methods={methods} onDone={onDone} />, onDone })
      const isProved = await answer.promise
      setAsked(null)
      if (isProved) onProved()
      else announce(copy('session.step-up.canceled'))
      return isProved
    },
    [announce, copy, onProved],
  )

  // The proof belongs to the session, and the session to all tabs: a proof given in another tab counts here.
  useEffect(() => onOtherTab((what) => what === 'replaced' && asked?.onDone(true)), [asked])

  return (
    <StepUpProvider ask={ask}>
      {children}
      {asked?.dialog}
    </StepUpProvider>
  )
}

async function loadDialog() {
  try {
    return await import('./dialog.tsx')
  } catch (cause) {
    throw new ApiUnreachable(cause)
  }
}
