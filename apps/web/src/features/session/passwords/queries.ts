// Queries about passwords.
import { passwordRoutes } from '@daybreak/contract'
import { queryOptions } from '@tanstack/react-query'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { useStepUp } from '#platform/session/step-up.tsx'
import { useAction } from '#platform/use-action.ts'
import { providerWords } from '../codes/index.ts'

export const passwordQuery = queryOptions({
  queryKey: ['session', 'password'],
  queryFn: ({ signal }) => callApi(passwordRoutes.read, { signal }),
  meta: { tags: ['session'] },
})

/** The card, the devices that are signed in, and the activity log. */
const changes = ['session'] as const

export function useSetPassword() {
  const withStepUp = useStepUp()
  return useAction({
    call: (password: string) => withStepUp(() => callApi(passwordRoutes.set, { body: { password } })),
    refusals: refusalsOf<typeof passwordRoutes.set>({
      'session.password_short': { id: 'session.password.too-short', field: 'password' },
      'session.password_long': { id: 'session.password.long', field: 'password' },
      'session.password_simple': { id: 'session.password.simple', field: 'password' },
      'session.password_known': { id: 'session.password.known', field: 'password' },
      'session.password_personal': { id: 'session.password.personal', field: 'password' },
      ...providerWords,
    }),
    unanswered: { id: 'shell.error.generic' },
    changes,
  })
}

export function useRemovePassword() {
  const withStepUp = useStepUp()
  return useAction({
    call: () => withStepUp(() => callApi(passwordRoutes.remove)),
    refusals: refusalsOf<typeof passwordRoutes.remove>({ 'session.password_off': { id: 'session.password.removed' } }),
    unanswered: { id: 'shell.error.generic' },
    changes,
    waitsForFresh: true,
  })
}
