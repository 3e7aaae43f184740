// Queries of the page of documents: the list of statements, their files, and a history by mail.
import { statementsRoutes, supportRoutes, type StatementFormat, type Statements } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { queryOptions } from '@tanstack/react-query'
import { refusalsOf } from '#platform/action-words.ts'
import { callForFile, callApi } from '#platform/calls/api.ts'
import { saveFile } from '#platform/calls/save-file.ts'
import { useLocale } from '#platform/copy/copy.tsx'
import { useAction, type Action } from '#platform/use-action.ts'

export const statementsQuery = queryOptions({
  queryKey: ['statements', 'list'],
  queryFn: ({ signal }): Promise<Statements> => callApi(statementsRoutes.list, { signal }),
  meta: { tags: ['balance'] },
})

/** The formats of the page; programs have JSON too. */
export const shownFormats = ['pdf', 'csv', 'ofx'] as const satisfies readonly StatementFormat[]
export type ShownFormat = (typeof shownFormats)[number]
export type StatementRequest = { month: string; format: ShownFormat }

function fetchFile({ month, format }: StatementRequest, language: Locale): Promise<Blob> {
  const request = { params: { month }, query: { language } }
  if (format === 'pdf') return callForFile(statementsRoutes.readPdf, request)
  return format === 'csv' ? callForFile(statementsRoutes.readCsv, request) : callForFile(statementsRoutes.readOfx, request)
}

/** The activity shows each download. */
const changes = ['session'] as const
const failed = { id: 'statements.file.failed' } as const

export function useStatementFile(): Action<StatementRequest, true> {
  const locale = useLocale()
  return useAction({
    async call(request: StatementRequest) {
      saveFile(await fetchFile(request, locale), `statement-${request.month.slice(0, 7)}.${request.format}`)
      return true as const
    },
    failed,
    changes,
  })
}

const historyMonths = '12'

export function useHistoryFile(): Action<void, true> {
  return useAction({
    async call() {
      saveFile(await callForFile(statementsRoutes.readHistory, { query: { months: historyMonths } }), 'history.csv')
      return true as const
    },
    failed,
    changes,
  })
}

/** A message to us like any other: our people see it, and the worker sees its state. */
export function useMailHistory(): Action<{ message: string }, { number: string }> {
  return useAction({
    call: ({ message }: { message: string }, requestId) =>
      callApi(supportRoutes.openCase, {
        body: {
          id: requestId(),
          topic: 'account',
          article: null,
          message,
          files: [],
        },
      }),
    refusals: refusalsOf<typeof supportRoutes.openCase>({ 'support.too_many': { id: 'support.form.too-many' } }),
    changes: ['support'],
  })
}
