// The frame of every step: the back link, the progress, and the heading that takes the focus when the step appears.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { classNames, Icon, Link } from '#ui'
import { useOnboarding } from './context.ts'
import { PageHeading } from './page-heading.tsx'
import { pathOf, pageBefore, progressOf } from './pages.ts'
import { StepFoot } from './foot.tsx'
import styles from '../onboarding.module.css'

type StepFrameProps = { title: string; lead?: ReactNode; children: ReactNode }

export function StepFrame({ title, lead, children }: StepFrameProps) {
  return (
    <>
      <BackAndProgress />
      <StepHeading title={title} />
      {lead && <p className={styles['lead']}>{lead}</p>}
      <div className={styles['body']}>{children}</div>
      <StepFoot />
    </>
  )
}

/** The heading of a page of signing up, and the window's title. */
export function StepHeading({ title }: { title: string }) {
  const copy = useCopy()
  const { moves } = useOnboarding()
  usePageTitle(copy('shell.title.pattern', { page: title }))
  return <PageHeading hasMoved={moves > 0}>{title}</PageHeading>
}

function BackAndProgress() {
  const copy = useCopy()
  const { state, page } = useOnboarding()
  const { step, total } = progressOf(state, page)

  return (
    <>
      <div className={styles['top']}>
        <Link className={styles['back']} to={pathOf(pageBefore(state, page))}>
          <Icon of={ArrowLeft} size="sm" />
          <Copy id="shell.action.back" />
        </Link>
        <span className={styles['count']}>
          <Copy id="onboarding.progress.step" values={{ step, total }} />
        </span>
      </div>
      <div
        className={styles['progress']}
        role="progressbar"
        aria-label={copy('onboarding.progress.label')}
        aria-valuemin={1}
        aria-valuemax={total}
        aria-valuenow={step}
        aria-valuetext={copy('onboarding.progress.step', { step, total })}
      >
        {Array.from({ length: total }, (_, index) => (
          <i key={index} className={classNames(index + 1 < step && styles['passed'], index + 1 === step && styles['now'])} />
        ))}
      </div>
    </>
  )
}
