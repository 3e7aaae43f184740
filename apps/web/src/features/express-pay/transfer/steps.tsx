// The current step of the transfer.
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Steps } from '#ui'

const steps = ['amount', 'speed', 'review'] as const
export type TransferStep = (typeof steps)[number]

/** @param hasMethods  where it goes is no step while there is one destination */
export function TransferStepper({ now, hasMethods }: { now: TransferStep; hasMethods: boolean }) {
  const copy = useCopy()
  const shown = steps.filter((step) => hasMethods || step !== 'speed')
  return (
    <Steps
      label={copy('express-pay.transfer.steps-label')}
      steps={shown.map((step) => ({ key: step, name: <Copy id="express-pay.transfer.steps" values={{ step }} /> }))}
      now={shown.indexOf(now)}
    />
  )
}
