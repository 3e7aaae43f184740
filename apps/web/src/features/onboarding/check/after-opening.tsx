// Wraps the steps that need the account: while it is being opened, its progress is shown instead.
import { useEffect, useRef, type ReactNode } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { useAnnounce } from '#ui'
import { StepFrame, useOnboarding } from '../step/index.ts'
import { OpeningProgress } from './opening-progress.tsx'

type AfterOpeningProps = {
  /** The heading of the next step. */
  title: string
  /** Whole, with its frame. */
  children: ReactNode
}

export function AfterOpening({ title, children }: AfterOpeningProps) {
  const { status, opening } = useOnboarding().state
  const isOpening = status !== 'Completed' && opening !== null
  useOpenedUpdates(isOpening)
  if (!isOpening) return children
  return (
    <StepFrame title={title}>
      <OpeningProgress opening={opening} />
    </StepFrame>
  )
}

/** It happens without the worker, so it is announced. */
function useOpenedUpdates(isOpening: boolean) {
  const copy = useCopy()
  const announce = useAnnounce()
  const wasOpening = useRef(isOpening)
  useEffect(() => {
    if (wasOpening.current && !isOpening) announce(copy('onboarding.status.completed'))
    wasOpening.current = isOpening
  }, [isOpening, announce, copy])
}
