// Queries and actions of the consents room.
import {
  consentsRoutes,
  onboardingAgreementRoutes,
  type AgreementText,
  type Consents,
  type GivenAgreement,
  type Agreement,
} from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { useAction } from '#platform/use-action.ts'

const meta = { tags: ['consents'] } as const
/** The activity shows each change too. */
const changes = ['consents', 'session'] as const

export const consentsQuery = queryOptions({
  queryKey: ['consents', 'overview'],
  queryFn: ({ signal }): Promise<Consents> => callApi(consentsRoutes.read, { signal }),
  meta,
})

/** Its words never change. */
export function agreementQuery(id: string) {
  return queryOptions({
    queryKey: ['consents', 'agreement', id],
    queryFn: ({ signal }): Promise<AgreementText> => callApi(consentsRoutes.readAgreement, { params: { id }, signal }),
    staleTime: Infinity,
  })
}

/** The agreement to documents online as it is now; it does not change while the worker reads it. */
export function esignQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['consents', 'esign', locale],
    queryFn: ({ signal }): Promise<Agreement> =>
      callApi(onboardingAgreementRoutes.readAgreement, { params: { paperId: 'esign' }, query: { locale }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

function useShow(): (consents: Consents) => Consents {
  const client = useQueryClient()
  return (consents) => {
    client.setQueryData(consentsQuery.queryKey, consents)
    return consents
  }
}

/** From the day and to the address that the page shows. */
export function useMailDocuments() {
  const show = useShow()
  const client = useQueryClient()
  return useAction({
    call: async (shown: { startsOn: string; mailsTo: NonNullable<Consents['documents']['mailsTo']> }) =>
      show(await callApi(consentsRoutes.mailDocuments, { body: shown })),
    afterFailure: () => void client.refetchQueries({ queryKey: consentsQuery.queryKey }),
    refusals: refusalsOf<typeof consentsRoutes.mailDocuments>({
      'consents.shown_changed': { id: 'employee.consent.shown-changed' },
      'consents.no_address': { id: 'employee.consent.no-address' },
    }),
    changes,
  })
}

export function usePutDocumentsOnline() {
  const show = useShow()
  const client = useQueryClient()
  return useAction({
    call: async ({ paperId, version, hash, locale }: Agreement) =>
      show(await callApi(consentsRoutes.putDocumentsOnline, { body: { consent: { paperId, version, hash, locale } } })),
    afterFailure: () => void client.refetchQueries({ queryKey: ['consents', 'esign'] }),
    refusals: refusalsOf<typeof consentsRoutes.putDocumentsOnline>({
      'consents.agreement_changed': { id: 'employee.consent.agreement-changed' },
    }),
    changes,
  })
}

export function useChooseTexts() {
  const show = useShow()
  return useAction({
    call: async (isGiven: boolean) => show(await callApi(consentsRoutes.chooseTexts, { body: { isGiven } })),
    refusals: refusalsOf<typeof consentsRoutes.chooseTexts>({
      'consents.no_phone': { id: 'employee.consent.no-phone' },
      'consents.only_way_in': { id: 'employee.consent.texts-only-way' },
      'consents.start_by_text': { id: 'employee.consent.texts-start' },
    }),
    changes,
  })
}

export function useChooseMarketing() {
  const show = useShow()
  return useAction({
    call: async (isGiven: boolean) => show(await callApi(consentsRoutes.chooseMarketing, { body: { isGiven } })),
    refusals: refusalsOf<typeof consentsRoutes.chooseMarketing>({
      'consents.no_phone': { id: 'employee.consent.no-phone' },
      'consents.texts_first': { id: 'employee.consent.texts-first' },
    }),
    changes,
  })
}

export function useAskForCopy() {
  const show = useShow()
  return useAction({
    call: async ({ id }: Pick<GivenAgreement, 'id'>) => show(await callApi(consentsRoutes.askForCopy, { params: { id } })),
    refusals: refusalsOf<typeof consentsRoutes.askForCopy>({
      'consents.no_address': { id: 'employee.consent.no-address' },
    }),
    changes,
  })
}
