// The header of the pages before sign-in: logo, language switch, help.
import Languages from 'lucide-react/icons/languages'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { switchLanguage } from '#platform/copy/language.ts'
import { barButton, Icon, Link, Logo, logoBox } from '#ui'
import { HelpButton } from '../help/help-button.tsx'
import styles from './public-header.module.css'

export function PublicHeader() {
  const { brand } = useBrand()
  const otherLocale = useLocale() === 'en' ? 'es' : 'en'
  return (
    <>
      <Link className={logoBox} to="/login">
        <Logo name={brand} />
      </Link>
      <div className={styles['tools']}>
        <button className={barButton} type="button" lang={otherLocale} onClick={() => switchLanguage(otherLocale)}>
          <Icon of={Languages} size="sm" className={styles['languageIcon']} />
          <Copy id={otherLocale === 'es' ? 'shell.language.spanish' : 'shell.language.english'} />
        </button>
        <HelpButton />
      </div>
    </>
  )
}
