// Language and theme: saved for the worker, and in use on this device at once.
import { employeeRoutes, type Settings } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '#platform/api.ts'
import { openInLanguage } from '#platform/language.ts'
import { chooseTheme, chosenTheme, type Theme } from '#platform/theme.ts'

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
  return useMutation({
    mutationFn: (language: Locale) => callApi(employeeRoutes.changeProfile, { body: { language } }),
    onSuccess: (_, language) => openInLanguage(language),
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

  const saving = useMutation({
    mutationFn: (chosen: Theme) => callApi(employeeRoutes.changeSettings, { body: { theme: chosen } }),
    onMutate(chosen) {
      const before = theme
      show(chosen)
      return before
    },
    onSuccess: (settings: Settings) => client.setQueryData(settingsQuery.queryKey, settings),
    onError: (_error, _chosen, before) => before !== undefined && show(before),
  })

  function show(chosen: Theme) {
    setTheme(chosen)
    chooseTheme(chosen)
  }

  return { theme, choose: saving.mutate, isFailed: saving.isError, isSaved: saving.isSuccess }
}
