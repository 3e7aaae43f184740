// Where the worker is in the transfer.
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Steps } from '#ui'

/** Where it goes is no step while there is one destination. */
const steps = ['amount', 'review'] as const
export type TransferStep = (typeof steps)[number]

export function TransferSteps({ now }: { now: TransferStep }) {
  const copy = useCopy()
  return (
    <Steps
      label={copy('express-pay.transfer.steps-label')}
      steps={steps.map((step) => ({ key: step, name: <Copy id="express-pay.transfer.steps" values={{ step }} /> }))}
      now={steps.indexOf(now)}
    />
  )
}
