// Wraps the sign-up pages of a signed-in worker: the same idle warning, step-up and log-out as in the app.
import { useCallback, useState, type ReactNode } from 'react'
import { IdleWarning, StepUp, useSession } from '#features/session'
import { OtherRoomsProvider, type SignedInSession } from '#features/onboarding'
import { forgetAnswers } from '#platform/calls/api.ts'
import { QueryProvider } from '#platform/query-provider.tsx'
import { createQueryClient } from '#platform/calls/query.ts'
import { otherRooms } from './other-rooms.tsx'

type SignedInPartProps = { leave: (path: string) => void; children: (session: SignedInSession) => ReactNode }

export function SignedInPart({ leave, children }: SignedInPartProps) {
  const [queryClient] = useState(createQueryClient)
  const goAway = useCallback(
    (path: string) => {
      queryClient.clear()
      forgetAnswers()
      leave(path)
    },
    [leave, queryClient],
  )
  const session = useSession(goAway)
  return (
    <QueryProvider client={queryClient}>
      <StepUp onProved={session.refresh}>
        <OtherRoomsProvider value={otherRooms}>{session.isOver ? null : children(session)}</OtherRoomsProvider>
      </StepUp>
      <IdleWarning session={session} />
    </QueryProvider>
  )
}
