// "Language" and "Look": each saves by itself. Decision 38; DESIGN-2, C "Settings".
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import type { Theme } from '#platform/page/theme.ts'
import { Card, Notice, Segments } from '#ui'
import { useChangeLanguage, useTheme } from './settings.queries.ts'
import styles from './account.module.css'

const looks = [
  { value: 'system', label: 'employee.account.theme-system' },
  { value: 'light', label: 'employee.account.theme-light' },
  { value: 'dark', label: 'employee.account.theme-dark' },
] as const satisfies readonly { value: Theme; label: string }[]

export function PreferencesCard() {
  const copy = useCopy()
  const locale = useLocale()
  const language = useChangeLanguage()
  const look = useTheme()
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
      {language.cause !== null && <NotSaved />}
      <div className={styles['second']}>
        <Segments
          heading={copy('employee.account.theme-title')}
          segments={looks.map(({ value, label }) => ({ value, label: copy(label) }))}
          value={look.theme}
          busy={null}
          onChoose={look.choose}
        />
      </div>
      <p className={styles['hint']} role="status">
        {look.isSaved && copy('shell.form.saved')}
      </p>
      {look.isFailed && <NotSaved />}
    </Card>
  )
}

function NotSaved() {
  const copy = useCopy()
  return (
    <Notice className={styles['failure']} tone="bad" icon={CircleAlert} role="alert">
      {copy('notifications.settings.failed')}
    </Notice>
  )
}
