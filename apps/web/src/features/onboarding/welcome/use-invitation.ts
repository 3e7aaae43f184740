// Reads the link that an employer gives one person: it fills in who they are and proves nothing. Readings 4.2, "?invite=".
import { onboardingRoutes, type OnboardingState } from '@daybreak/contract'
import { useEffect, useRef } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { hasSession } from '#platform/session/session.ts'
import { useAction, type Action } from '#platform/use-action.ts'
import { answerWords } from '../step/index.ts'

export type Invitation = Action<string, void>

export function useInvitation(take: (state: OnboardingState) => void): Invitation {
  const opening = useAction({
    call: async (invite: string) => take(await callApi(onboardingRoutes.openInvitation, { body: { invite } })),
    ...answerWords,
  })

  const open = useRef(opening.run)
  useEffect(() => {
    const invite = takeInvite()
    // A worker who has signed up already needs none.
    if (invite !== null && !hasSession()) void open.current(invite)
  }, [])

  return opening
}

/** It is taken out of the address, so that it stays in no history and in no screenshot. */
function takeInvite(): string | null {
  const invite = inviteIn(window.location.href)
  if (invite !== null) window.history.replaceState(null, '', window.location.pathname)
  return invite
}

/** What a link carries, or what was pasted instead of one; null for a text that is neither. */
export function inviteIn(text: string): string | null {
  const typed = text.trim()
  if (URL.canParse(typed)) return new URL(typed).searchParams.get('invite')
  return /^[\w-]{20,256}$/.test(typed) ? typed : null
}
