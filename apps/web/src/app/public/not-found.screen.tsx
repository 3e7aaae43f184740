// An address we do not know, for someone who is not signed in.
import Compass from 'lucide-react/icons/compass'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { supportPath } from '#platform/paths.ts'
import { ButtonLink, Calm, Link } from '#ui'
import styles from './public-screens.module.css'

export function NotFoundScreen() {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy('shell.title.not-found') }))
  return (
    <>
      <Calm icon={Compass} tone="iris" title={<Copy id="shell.not-found.title" />} body={<Copy id="shell.not-found.body" />} />
      <div className={styles['actions']}>
        <ButtonLink full to="/login">
          <Copy id="session.login.submit" />
        </ButtonLink>
        <ButtonLink full variant="tint" to="/onboarding">
          <Copy id="session.login.set-up-link" />
        </ButtonLink>
      </div>
      <p className={styles['help']}>
        <Link className="link" to={supportPath}>
          <Copy id="shell.action.get-help" />
        </Link>
      </p>
    </>
  )
}
