// The white card of a step while the state is loading.
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { Skeleton } from '#ui'
import styles from '../onboarding.module.css'

export function StepLoading() {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy('session.login.set-up-link') }))
  return (
    <div aria-busy="true">
      <h1 className="vh">
        <Copy id="session.login.set-up-link" />
      </h1>
      <p className="vh" role="status">
        <Copy id="shell.form.busy" />
      </p>
      <Skeleton className={styles['loadingBar']} />
      <Skeleton className={styles['loadingTitle']} />
      <Skeleton className={styles['loadingField']} />
      <Skeleton className={styles['loadingField']} />
    </div>
  )
}
