// The pages of help before sign-in, by their address: all of it, a topic, an answer, and writing to us.
import { ArticlePage, BackLink, startOf, TopicPage, WriteSignedOutForm } from '#features/support'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { supportPath, writePath } from '#platform/paths.ts'
import { ContactPart, SupportScreen } from './support.screen.tsx'
import styles from './support.module.css'

export function SupportPublic({ path, search }: { path: string; search: string }) {
  if (path === writePath) return <WriteSignedOut search={search} />
  const [topic = '', slug, ...more] = path.startsWith(`${supportPath}/`) ? path.slice(supportPath.length + 1).split('/') : []
  if (topic === '' || more.length > 0) return <SupportScreen />
  const otherwise = <SupportScreen />
  if (slug === undefined || slug === '') return <TopicPage topic={topic} isInside={false} otherwise={otherwise} />
  return <ArticlePage {...{ topic, slug, otherwise }} isInside={false} contact={<ContactPart />} />
}

function WriteSignedOut({ search }: { search: string }) {
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
