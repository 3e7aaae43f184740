// Writing to us before sign-in, with its form, in a file of its own because no other help page needs a form.
import { startOf, WriteSignedOutForm } from '#features/support'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { supportPath } from '#platform/paths.ts'
import { BackLink } from '#ui'
import styles from './support.module.css'

export function WriteSignedOut({ search }: { search: string }) {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy('support.case.new') }))
  return (
    <>
      <BackLink to={supportPath}>
        <Copy id="support.home.title" />
      </BackLink>
      <h1 className={styles['head']}>
        <Copy id="support.case.new" />
      </h1>
      <WriteSignedOutForm start={startOf(new URLSearchParams(search))} />
    </>
  )
}
