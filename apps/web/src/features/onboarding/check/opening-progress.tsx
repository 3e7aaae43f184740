// The progress of the account while the card provider opens it, which continues whether the worker watches or not.
import type { OnboardingOpening, OpeningStep } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import Check from 'lucide-react/icons/check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Minus from 'lucide-react/icons/minus'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Tracker, type TrackerStep } from '#ui'
import { CallUs } from './ended.tsx'
import { StatusNotice } from './status-notice.tsx'
import { useWatching } from './use-watching.ts'
import { Working } from './working.tsx'
import styles from './identification.module.css'

type OpeningStatus = OnboardingOpening['standing']

const words: Readonly<Record<Exclude<OpeningStatus, 'refused'>, CopyKey>> = {
  working: 'onboarding.verification.moments',
  in_review: 'onboarding.opening.in-review',
  delayed: 'onboarding.opening.delayed',
  // Until the worker's status says so too.
  opened: 'onboarding.verification.moments',
}

export function OpeningProgress({ opening: { standing: status, steps } }: { opening: OnboardingOpening }) {
  const copy = useCopy()
  useWatching(status !== 'refused')
  if (status === 'refused') return <OpeningRefused />
  return (
    <div className={styles['status']}>
      <Working title={<Copy id="onboarding.opening.title" />}>
        <Copy id={words[status]} />
      </Working>
      <div className={styles['track']}>
        <Tracker
          label={copy('onboarding.opening.title')}
          steps={stepsShown(steps, (step) => copy(`onboarding.opening.${step}`))}
        />
      </div>
    </div>
  )
}

const icons = { done: Check, now: Clock, 'to-come': Minus } as const

function stepsShown(steps: OnboardingOpening['steps'], title: (step: OpeningStep) => string): TrackerStep[] {
  const current = steps.findIndex(({ isDone }) => !isDone)
  return steps.map(({ step, isDone }, index) => {
    const open = index === current ? 'now' : 'to-come'
    const state = isDone ? 'done' : open
    return { key: step, state, icon: icons[state], title: title(step) }
  })
}

function OpeningRefused() {
  return (
    <StatusNotice icon={CircleX} tone="bad" title={<Copy id="onboarding.verification.denied-title" />} actions={<CallUs />}>
      <p className="soft">
        <Copy id="onboarding.verification.denied-other-ways" />
      </p>
    </StatusNotice>
  )
}
