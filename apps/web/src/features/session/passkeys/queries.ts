// Queries about passkeys.
import { maxPasskeys, passkeyRoutes, type Passkey } from '@daybreak/contract'
import { queryOptions } from '@tanstack/react-query'
import { refusalsOf, type ActionWords } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { useStepUp } from '#platform/session/step-up.tsx'
import { useAction } from '#platform/use-action.ts'
import { makePasskey, PasskeyExists } from './ceremony.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['session', 'passkeys'],
  queryFn: ({ signal }) => callApi(passkeyRoutes.list, { signal }),
  meta: { tags: ['session'] },
})

/** The list, and the activity log, which shows it too. */
const changes = ['session'] as const

/** Gives the new passkey, or null when the worker would not make one. */
export function useAddPasskey() {
  const withStepUp = useStepUp()
  return useAction({ call: () => withStepUp(addPasskey), ...words, changes, waitsForFresh: true })
}

/** From the beginning each time: a challenge belongs to one session, and a step-up makes another. */
async function addPasskey(): Promise<Passkey | null> {
  const creation = await makePasskey(await callApi(passkeyRoutes.startAdding))
  return creation && callApi(passkeyRoutes.add, { body: creation })
}

export function useRenamePasskey() {
  return useAction({
    call: ({ id, name }: Pick<Passkey, 'id' | 'name'>) => callApi(passkeyRoutes.rename, { params: { id }, body: { name } }),
    // Whatever it was, the error is shown at the name.
    explain: () => ({ id: 'shell.error.generic', field: 'name' }),
    changes,
    waitsForFresh: true,
  })
}

export function useRemovePasskey() {
  const withStepUp = useStepUp()
  return useAction({
    call: ({ id }: Pick<Passkey, 'id'>) => withStepUp(() => callApi(passkeyRoutes.remove, { params: { id } })),
    ...words,
    changes,
    waitsForFresh: true,
  })
}

/** What it is called when a passkey could not be added or removed. */
const words: ActionWords = {
  refusals: refusalsOf<typeof passkeyRoutes.startAdding | typeof passkeyRoutes.add | typeof passkeyRoutes.remove>({
    'session.passkey_exists': { id: 'session.passkey.exists' },
    'session.too_many_passkeys': { id: 'session.passkey.too-many', values: { most: maxPasskeys } },
    'session.passkey_expired': { id: 'session.passkey.expired' },
  }),
  explain: (cause) => (cause instanceof PasskeyExists ? { id: 'session.passkey.exists' } : null),
  unanswered: { id: 'shell.error.generic' },
}
