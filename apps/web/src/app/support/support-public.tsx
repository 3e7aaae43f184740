// The help pages before sign-in, by their address: the start page, a topic, an answer, and writing to us.
import { lazy, Suspense } from 'react'
import { ArticlePage, TopicPage } from '#features/support'
import { supportPath, writePath } from '#platform/paths.ts'
import { Skeleton } from '#ui'
import { ContactPart } from './support-parts.tsx'
import { SupportScreen } from './support.screen.tsx'
import styles from './support.module.css'

const WriteSignedOut = lazy(async () => ({ default: (await import('./write-signed-out.tsx')).WriteSignedOut }))

export function SupportPublic({ path, search }: { path: string; search: string }) {
  if (path === writePath)
    return (
      <Suspense fallback={<Skeleton className={styles['awaited']} />}>
        <WriteSignedOut search={search} />
      </Suspense>
    )
  const [topic = '', slug, ...more] = path.startsWith(`${supportPath}/`) ? path.slice(supportPath.length + 1).split('/') : []
  if (topic === '' || more.length > 0) return <SupportScreen />
  const otherwise = <SupportScreen />
  if (slug === undefined || slug === '') return <TopicPage topic={topic} isInside={false} otherwise={otherwise} />
  return <ArticlePage {...{ topic, slug, otherwise }} isInside={false} contact={<ContactPart />} />
}
