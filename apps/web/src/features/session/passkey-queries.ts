// What the passkeys' parts of the page ask of the server.
import { passkeyRoutes, type Passkey } from '@daybreak/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/api.ts'
import { useStepUp } from '#platform/step-up.tsx'
import { makePasskey } from './passkey-ceremony.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['session', 'passkeys'],
  queryFn: ({ signal }) => callApi(passkeyRoutes.list, { signal }),
})

/** The list, and the activity log, in which it stands too. */
function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['session'] })
}

/** Gives the new passkey, or null when she would not make one. */
export function useAddPasskey() {
  const withStepUp = useStepUp()
  const onSuccess = useReload()
  return useMutation({ mutationFn: () => withStepUp(addPasskey), onSuccess })
}

/** From the beginning each time: a challenge belongs to one session, and a step-up makes another. */
async function addPasskey(): Promise<Passkey | null> {
  const creation = await makePasskey(await callApi(passkeyRoutes.startAdding))
  return creation && callApi(passkeyRoutes.add, { body: creation })
}

export function useRenamePasskey() {
  const onSuccess = useReload()
  return useMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) => callApi(passkeyRoutes.rename, { params: { id }, body: { name } }),
    onSuccess,
  })
}

export function useRemovePasskey() {
  const withStepUp = useStepUp()
  const onSuccess = useReload()
  return useMutation({
    mutationFn: ({ id }: Pick<Passkey, 'id'>) => withStepUp(() => callApi(passkeyRoutes.remove, { params: { id } })),
    onSuccess,
  })
}
