// Queries the worker's settings for the app: they are part of the profile, so each poll of it brings another device's changes,
// which apply here at once.
import { employeeRoutes, type Settings } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { openInLanguage } from '#platform/copy/language.ts'
import { chooseTextSize } from '#platform/page/text-size.ts'
import { chooseTheme } from '#platform/page/theme.ts'
import { useAction } from '#platform/use-action.ts'
import { profileQuery, useProfile } from './employee.queries.ts'

/** Draws the app in the theme and text size that the worker saved. */
export function useSavedAppearance(): void {
  const { theme, textSize } = useProfile().settings
  useEffect(() => chooseTheme(theme), [theme])
  useEffect(() => chooseTextSize(textSize), [textSize])
}

/** The page is reloaded in the new language once it is saved; a failure leaves everything unchanged. */
export function useChangeLanguage() {
  return useAction({
    async call(language: Locale) {
      await callApi(employeeRoutes.changeProfile, { body: { language } })
      openInLanguage(language)
    },
    leavesPage: true,
  })
}

/** Those that the press of one control changes. */
type SettingName = Exclude<keyof Settings, 'language'>

export type SettingInUse<Value> = {
  value: Value
  choose: (value: Value) => void
  isBusy: boolean
  isSaved: boolean
  /** It has gone back to what it was. */
  isFailed: boolean
}

/** A setting that saves on its own: applied at the press, and reverted when it cannot be saved. */
export function useSetting<Name extends SettingName>(name: Name): SettingInUse<Settings[Name]> {
  const client = useQueryClient()
  const value = useProfile().settings[name]
  const saving = useAction({
    call: (chosen: Settings[Name]) => callApi(employeeRoutes.changeSettings, { body: { [name]: chosen } }),
    changes: ['profile'],
  })

  async function choose(chosen: Settings[Name]) {
    if (saving.isBusy || chosen === value) return
    // A poll that set out before would bring the old choice back.
    void client.cancelQueries({ queryKey: profileQuery.queryKey }, { revert: false })
    put(chosen)
    if ((await saving.run(chosen)) === null) put(value)
  }

  function put(chosen: Settings[Name]) {
    client.setQueryData(profileQuery.queryKey, (known) => known && { ...known, settings: { ...known.settings, [name]: chosen } })
  }

  return {
    value,
    choose: (chosen) => void choose(chosen),
    isBusy: saving.isBusy,
    isSaved: saving.isDone,
    isFailed: saving.cause !== null,
  }
}
