// Queries of the security screen about accounts at another service.
import { oidcRoutes, type OidcLink, type OidcReturned } from '@daybreak/contract'
import { queryOptions } from '@tanstack/react-query'
import { refusalsOf, type ActionWords } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { useLocale } from '#platform/copy/copy.tsx'
import { useStepUp } from '#platform/session/step-up.tsx'
import { useAction } from '#platform/use-action.ts'
import { goToIssuer } from './attempt.ts'

export const oidcQuery = queryOptions({
  queryKey: ['session', 'oidc'],
  queryFn: ({ signal }) => callApi(oidcRoutes.list, { signal }),
  meta: { tags: ['session'] },
})

/** The list, and the activity log, which shows it too. */
const changes = ['session'] as const

const words: ActionWords = {
  refusals: refusalsOf<typeof oidcRoutes.start | typeof oidcRoutes.link>({
    'session.oidc_linked': { id: 'session.oidc.already' },
    'session.oidc_taken': { id: 'session.oidc.taken' },
    'session.oidc_denied': { id: 'session.oidc.link-denied' },
    'session.oidc_refused': { id: 'session.oidc.link-refused' },
    'session.oidc_expired': { id: 'session.passkey.expired' },
    'session.oidc_unreachable': { id: 'session.oidc.link-away' },
    'session.method_unavailable': { id: 'session.oidc.link-away' },
  }),
  unanswered: { id: 'shell.error.generic' },
}

/** Leaves for the service's page. */
export function useStartLinking() {
  const withStepUp = useStepUp()
  const language = useLocale()
  return useAction({
    call: async () => goToIssuer(await withStepUp(() => callApi(oidcRoutes.start, { body: { language } }))),
    ...words,
    leavesPage: true,
  })
}

/** Brings what the service gave the browser. */
export function useLinkOidc() {
  const withStepUp = useStepUp()
  return useAction({
    call: (returned: OidcReturned) => withStepUp(() => callApi(oidcRoutes.link, { body: returned })),
    ...words,
    changes,
    waitsForFresh: true,
  })
}

export function useRemoveOidc() {
  const withStepUp = useStepUp()
  return useAction({
    call: ({ id }: Pick<OidcLink, 'id'>) => withStepUp(() => callApi(oidcRoutes.remove, { params: { id } })),
    unanswered: { id: 'shell.error.generic' },
    changes,
    waitsForFresh: true,
  })
}
