// Queries about authenticator apps.
import { totpRoutes } from '@daybreak/contract'
import { queryOptions } from '@tanstack/react-query'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { useStepUp } from '#platform/session/step-up.tsx'
import { useAction } from '#platform/use-action.ts'

export const totpQuery = queryOptions({
  queryKey: ['session', 'totp'],
  queryFn: ({ signal }) => callApi(totpRoutes.read, { signal }),
  meta: { tags: ['session'] },
})

/** The card, and the activity log, which shows it too. */
const changes = ['session'] as const

export function useStartTotp() {
  const withStepUp = useStepUp()
  return useAction({
    call: () => withStepUp(() => callApi(totpRoutes.start)),
    refusals: refusalsOf<typeof totpRoutes.start>({ 'session.totp_on': { id: 'session.totp.on' } }),
  })
}

/** Gives the recovery codes, which come this once. */
export function useConfirmTotp() {
  const withStepUp = useStepUp()
  return useAction({
    call: (code: string) => withStepUp(() => callApi(totpRoutes.confirm, { body: { code } })),
    refusals: refusalsOf<typeof totpRoutes.confirm>({
      'session.code_wrong': { id: 'session.totp.wrong', field: 'code' },
      'session.totp_expired': { id: 'session.passkey.expired' },
      'session.totp_on': { id: 'session.totp.on' },
    }),
    unanswered: { id: 'shell.error.generic' },
    changes,
  })
}

export function useRenewRecoveryCodes() {
  const withStepUp = useStepUp()
  return useAction({
    call: () => withStepUp(() => callApi(totpRoutes.renewRecoveryCodes)),
    refusals: refusalsOf<typeof totpRoutes.renewRecoveryCodes>({ 'session.totp_off': { id: 'session.totp.off' } }),
    unanswered: { id: 'shell.error.generic' },
    changes,
  })
}

export function useRemoveTotp() {
  const withStepUp = useStepUp()
  return useAction({
    call: () => withStepUp(() => callApi(totpRoutes.remove)),
    refusals: refusalsOf<typeof totpRoutes.remove>({ 'session.totp_off': { id: 'session.totp.off' } }),
    unanswered: { id: 'shell.error.generic' },
    changes,
    waitsForFresh: true,
  })
}
