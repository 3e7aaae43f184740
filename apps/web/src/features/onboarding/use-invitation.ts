// The link that an employer hands to one person: it fills in who she is and proves nothing. Readings 4.2, "?invite=".
import { onboardingRoutes, type OnboardingState } from '@daybreak/contract'
import { useCallback, useEffect, useState } from 'react'
import { callApi } from '#platform/api.ts'
import { hasSession } from '#platform/session.ts'
import { failureOf, type Failure } from './answer-failures.ts'

type Invitation = {
  /** Why the link that was opened filled in nothing. */
  failure: Failure | null
  open: (invite: string) => Promise<void>
}

export function useInvitation(take: (state: OnboardingState) => void): Invitation {
  const [failure, setFailure] = useState<Failure | null>(null)

  const open = useCallback(
    async (invite: string) => {
      try {
        take(await callApi(onboardingRoutes.openInvitation, { body: { invite } }))
        setFailure(null)
      } catch (cause) {
        setFailure(failureOf(cause))
      }
    },
    [take],
  )

  useEffect(() => {
    const invite = takeInvite()
    // Who has signed up already needs none.
    if (invite !== null && !hasSession()) void open(invite)
  }, [open])

  return { failure, open }
}

/** It is taken out of the address, so that it stays in no history and in no screenshot. */
function takeInvite(): string | null {
  const invite = inviteIn(window.location.href)
  if (invite !== null) window.history.replaceState(null, '', window.location.pathname)
  return invite
}

/** What a link carries, or what was pasted in the place of one; null for a text that is neither. */
export function inviteIn(text: string): string | null {
  const typed = text.trim()
  if (URL.canParse(typed)) return new URL(typed).searchParams.get('invite')
  return /^[\w-]{20,256}$/.test(typed) ? typed : null
}
