// Language and theme as two rows of buttons.
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import { Card, FieldError, SavedBadge, Segments } from '#ui'
import { useChangeLanguage, useSetting } from '../settings.queries.ts'
import styles from './settings.module.css'

const themes = [
  { value: 'system', label: 'employee.account.theme-system' },
  { value: 'light', label: 'employee.account.theme-light' },
  { value: 'dark', label: 'employee.account.theme-dark' },
] as const

export function LanguageCard() {
  const copy = useCopy()
  const locale = useLocale()
  const language = useChangeLanguage()
  return (
    <Card>
      <Segments
        heading={copy('shell.language.label')}
        segments={[
          { value: 'en', label: copy('shell.language.english'), lang: 'en' },
          { value: 'es', label: copy('shell.language.spanish'), lang: 'es' },
        ]}
        value={locale}
        busy={language.input}
        onChoose={(chosen) => void language.run(chosen)}
      />
      <p className={styles['hint']}>{copy('employee.settings.language-help')}</p>
      <NotSaved isFailed={language.cause !== null} />
    </Card>
  )
}

export function AppearanceCard() {
  const copy = useCopy()
  const appearance = useSetting('theme')
  return (
    <Card className={styles['withBadge']}>
      <Segments
        heading={copy('employee.account.theme-title')}
        segments={themes.map(({ value, label }) => ({ value, label: copy(label) }))}
        value={appearance.value}
        busy={null}
        onChoose={appearance.choose}
      />
      <SavedBadge className={styles['saved']} isSaved={appearance.isSaved} />
      <NotSaved isFailed={appearance.isFailed} />
    </Card>
  )
}

export function NotSaved({ isFailed }: { isFailed: boolean }) {
  const copy = useCopy()
  return (
    <div role="alert" className={styles['error']}>
      {isFailed && <FieldError>{copy('notifications.settings.failed')}</FieldError>}
    </div>
  )
}
