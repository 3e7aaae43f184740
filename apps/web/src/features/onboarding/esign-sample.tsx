// A sample of the papers: who has opened it has shown that she can read them here. Readings 3.5 S1, "must open the sample once".
import { onboardingRoutes } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useId, useState } from 'react'
import { callApi } from '#platform/api.ts'
import { Copy, useLocale } from '#platform/copy.tsx'
import { Button, Icon, LoadFailed, Modal, Skeleton } from '#ui'
import { useOnboarding } from './onboarding-context.ts'
import { PaperText } from './paper-text.tsx'
import { paperQuery } from './papers.queries.ts'
import styles from './agreements.module.css'

export function EsignSample() {
  const titleId = useId()
  const { state } = useOnboarding()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles['sample']}>
      {state.draft.esignSampleOpenedAt !== null && (
        <p className={styles['sampleOpened']}>
          <Icon of={CircleCheck} size="sm" />
          <Copy id="onboarding.agreements.esign-sample-opened" />
        </p>
      )}
      <Button variant="tint" size="sm" onClick={() => setIsOpen(true)}>
        <Copy id="onboarding.agreements.esign-sample" />
      </Button>
      <Modal open={isOpen} onClose={() => setIsOpen(false)} titleId={titleId}>
        <Sample titleId={titleId} onClose={() => setIsOpen(false)} />
      </Modal>
    </div>
  )
}

function Sample({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const locale = useLocale()
  const { data: paper, isError, isFetching, refetch } = useQuery(paperQuery('esign-sample', locale))
  useTellOpened(paper !== undefined)
  if (isError) return <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
  return (
    <div className={styles['sampleDialog']}>
      <h2 id={titleId}>
        <Copy id="onboarding.paper.esign-sample-title" />
      </h2>
      {paper ? <PaperText paper={paper} /> : <Skeleton className={styles['sampleLoading']} />}
      <Button full onClick={onClose}>
        <Copy id="shell.action.done" />
      </Button>
    </div>
  )
}

/** The server is told once its words are there. Untold, the box says so when the form is sent, and she opens it again. */
function useTellOpened(isThere: boolean) {
  const { state, take } = useOnboarding()
  const isDue = isThere && state.draft.esignSampleOpenedAt === null
  useEffect(() => {
    if (isDue) callApi(onboardingRoutes.openEsignSample).then(take, () => undefined)
  }, [isDue, take])
}
