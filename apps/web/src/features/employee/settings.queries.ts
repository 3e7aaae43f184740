// Language and theme: saved for the worker, and in use on this device at once.
import { employeeRoutes } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { openInLanguage } from '#platform/copy/language.ts'
import { chooseTheme, chosenTheme, type Theme } from '#platform/page/theme.ts'
import { useAction } from '#platform/use-action.ts'

const settingsQuery = queryOptions({
  queryKey: ['employee', 'settings'] as const,
  queryFn: ({ signal }) => callApi(employeeRoutes.readSettings, { signal, isBackground: true }),
  // What another device chooses is in use here with the next load of the app.
  staleTime: Infinity,
})

/** Draws the app in the theme that the worker saved, once it is known: on a device of their own that is the one it has. */
export function useSavedTheme(): void {
  const { data } = useQuery(settingsQuery)
  useEffect(() => {
    if (data) chooseTheme(data.theme)
  }, [data])
}

/** The page is loaded anew in the language once it is saved; a failure leaves everything as it was. */
export function useChangeLanguage() {
  return useAction({
    async call(language: Locale) {
      await callApi(employeeRoutes.changeProfile, { body: { language } })
      openInLanguage(language)
    },
    leavesPage: true,
  })
}

/** The look changes at the press; when it cannot be saved, it goes back. */
export function useTheme() {
  const client = useQueryClient()
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  const { data } = useQuery(settingsQuery)
  useEffect(() => {
    if (data) setTheme(data.theme)
  }, [data])

  const saving = useAction({
    async call(chosen: Theme) {
      client.setQueryData(settingsQuery.queryKey, await callApi(employeeRoutes.changeSettings, { body: { theme: chosen } }))
    },
  })

  async function choose(chosen: Theme) {
    if (saving.isBusy) return
    const before = theme
    show(chosen)
    if ((await saving.run(chosen)) === null) show(before)
  }

  function show(chosen: Theme) {
    setTheme(chosen)
    chooseTheme(chosen)
  }

  return { theme, choose: (chosen: Theme) => void choose(chosen), isFailed: saving.cause !== null, isSaved: saving.isDone }
}
