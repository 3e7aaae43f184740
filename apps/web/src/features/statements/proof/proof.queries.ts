// Queries of proof of income: what a letter could state, letters, and the check of a code.
import {
  proofRoutes,
  type OwnProofLetter,
  type ProofLetter,
  type ProofOverview,
  type ProofPart,
  type ProofPeriod,
} from '@daybreak/contract'
import { formatTheTime, parseInstant } from '@daybreak/time'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refusalsOf } from '#platform/action-words.ts'
import { ApiProblem, callApi, callForFile } from '#platform/calls/api.ts'
import { saveFile } from '#platform/calls/save-file.ts'
import { shareFile, type Shared } from '#platform/calls/share-file.ts'
import { useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { useAction, type Action } from '#platform/use-action.ts'

export const proofQuery = queryOptions({
  queryKey: ['statements', 'proof'],
  queryFn: ({ signal }): Promise<ProofOverview> => callApi(proofRoutes.read, { signal }),
})

/** The activity shows each of them. */
const changes = ['session'] as const

export type LetterRequest = { period: ProofPeriod; shows: ProofPart[]; madeFor: string | null; language: 'en' | 'es' }

function useFresh(): (letter: OwnProofLetter) => Promise<OwnProofLetter> {
  const client = useQueryClient()
  return async (letter) => {
    await client.invalidateQueries({ queryKey: proofQuery.queryKey })
    return letter
  }
}

export function useMakeLetter(): Action<LetterRequest, OwnProofLetter> {
  const fresh = useFresh()
  return useAction({
    call: async (request: LetterRequest, requestId) =>
      fresh(await callApi(proofRoutes.make, { body: { id: requestId(), ...request } })),
    refusals: refusalsOf<typeof proofRoutes.make>({
      'statements.no_pay': { id: 'statements.proof.refused-no-pay' },
      'statements.nothing_shown': { id: 'statements.proof.refused-nothing' },
      'statements.too_many_letters': { id: 'statements.proof.refused-many' },
    }),
    changes,
  })
}

export function useTurnOff(): Action<{ id: string }, OwnProofLetter> {
  const fresh = useFresh()
  return useAction({
    call: async ({ id }: { id: string }) => fresh(await callApi(proofRoutes.turnOff, { params: { id } })),
    changes,
  })
}

export function useLetterFile(): Action<OwnProofLetter, true> {
  return useAction({
    async call({ id, letter }: OwnProofLetter) {
      saveFile(await callForFile(proofRoutes.readFile, { params: { id } }), `proof-of-income-${letter.madeOn}.pdf`)
      return true as const
    },
    failed: { id: 'statements.file.failed' },
    changes,
  })
}

export function useShareLetter(): Action<OwnProofLetter, { shared: Shared }> {
  return useAction({
    async call({ id, letter }: OwnProofLetter) {
      const file = await callForFile(proofRoutes.readFile, { params: { id } })
      return { shared: await shareFile(file, `proof-of-income-${letter.madeOn}.pdf`) }
    },
    failed: { id: 'statements.file.failed' },
    changes,
  })
}

/** Null: there is no such letter. */
export type CheckAnswer = { checkedAt: string; letter: ProofLetter } | null

export function useCheckCode(): Action<string, { found: CheckAnswer }> {
  const locale = useLocale()
  return useAction({
    async call(code: string) {
      try {
        return { found: await callApi(proofRoutes.check, { body: { code } }) }
      } catch (cause) {
        if (cause instanceof ApiProblem && cause.code === 'statements.no_such_letter') return { found: null }
        throw cause
      }
    },
    explain(cause) {
      if (!(cause instanceof ApiProblem) || cause.code !== 'statements.too_many_codes') return null
      const freesAt = cause.problem?.freesAt
      const theTime = freesAt === undefined ? '' : formatTheTime(parseInstant(freesAt), browserTimeZone(), locale)
      return { id: 'statements.check.too-many', values: { theTime } }
    },
  })
}
