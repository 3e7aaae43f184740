// Language and theme in the menu, one press away: each button names what it changes to, the language in that language.
import Languages from 'lucide-react/icons/languages'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { shownTheme } from '#platform/page/theme.ts'
import { Icon, useAnnounce } from '#ui'
import { useChangeLanguage, useSetting } from './settings.queries.ts'

/** Seldom needed: its code is loaded when it is. */
const UnsavedQuestion = lazy(async () => ({ default: (await import('./unsaved-question.tsx')).UnsavedQuestion }))

/** @param className  the style of a menu's entry */
export function MenuPreferences({ className }: { className: string | undefined }) {
  const copy = useCopy()
  const announce = useAnnounce()
  const otherLocale = useLocale() === 'en' ? 'es' : 'en'
  const language = useChangeLanguage()
  const theme = useSetting('theme')
  const otherTheme = (theme.value === 'system' ? shownTheme() : theme.value) === 'dark' ? 'light' : 'dark'
  const themeName = copy(otherTheme === 'dark' ? 'employee.account.theme-dark' : 'employee.account.theme-light')
  const [isAsking, setIsAsking] = useState(false)
  const isFailed = language.cause !== null || theme.isFailed
  useEffect(() => {
    if (isFailed) announce(copy('notifications.settings.failed'))
  }, [announce, copy, isFailed])

  function pressLanguage() {
    if (language.isBusy) return
    if (hasTypedText()) setIsAsking(true)
    else void language.run(otherLocale)
  }

  return (
    <>
      <button
        className={className}
        type="button"
        lang={otherLocale}
        aria-busy={language.isBusy || undefined}
        onClick={pressLanguage}
      >
        <Icon of={Languages} />
        <Copy id={otherLocale === 'es' ? 'shell.language.spanish' : 'shell.language.english'} />
      </button>
      <button
        className={className}
        type="button"
        aria-label={copy('employee.account.theme-change', { look: themeName })}
        onClick={() => theme.choose(otherTheme)}
      >
        <Icon of={otherTheme === 'dark' ? Moon : Sun} />
        {themeName}
      </button>
      {isAsking && (
        <Suspense>
          <UnsavedQuestion
            isOpen
            onStay={() => setIsAsking(false)}
            onLeave={() => {
              setIsAsking(false)
              void language.run(otherLocale)
            }}
          />
        </Suspense>
      )}
      {isFailed && (
        <p className="sm">
          <Copy id="notifications.settings.failed" />
        </p>
      )}
    </>
  )
}

/** Whether a field of the screen has text. A prefilled field counts too: it looks like a typed one. */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea')
  return [...fields].some(
    ({ type, value, disabled }) => value !== '' && !disabled && !['radio', 'checkbox', 'range', 'hidden'].includes(type),
  )
}
