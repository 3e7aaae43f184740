// Runs `ops offers pay`: pays a worker's approved cash back before its day.
import { centsText, formatDollars, noCents } from '@daybreak/money'
import { publicId } from '@daybreak/ids'
import { payEarly, type PaidEarly } from '#features/offers'
import { databaseClock } from '#platform/clock/due-clock.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { defineVerb } from '../verb.ts'
import { employeeOf, who } from '../worker.ts'

export const payVerb = defineVerb({
  noun: 'offers',
  name: 'pay',
  summary: "Pay a worker's approved cash back now, before its day: as before their account is closed by hand.",
  positionals: [who],
  options: {
    ...operatorOption,
    'dry-run': { type: 'boolean', help: 'Say what would be paid, and pay nothing.' },
  },
  async run({ positionals: [name = ''], options, context }) {
    const isDryRun = options['dry-run']
    const by = operatorTextOf(context, options.as)
    const tools = await context.tools()
    const employeeId = await employeeOf(tools.database, name)
    const moved = await payEarly({ ...tools, dueClock: databaseClock }, employeeId, { by, isDryRun })
    if (moved === null) throw new OpsError('This worker has no open account: there is nowhere to pay to.')
    return {
      json: {
        isDryRun,
        moved: moved.map(({ rewardId, merchant, amount }) => ({
          reward: publicId('rwd', rewardId),
          merchant,
          amount: centsText(amount),
        })),
      },
      lines: linesOf(moved, isDryRun),
    }
  },
})

function linesOf(moved: readonly PaidEarly[], isDryRun: boolean): string[] {
  if (moved.length === 0) return ['Nothing to do: no cash back is approved and unpaid.']
  return [
    isDryRun ? 'Dry run, nothing was paid.' : 'Paid.',
    ...moved.map(({ merchant, amount }) =>
      amount < noCents ? `${merchant}: ${formatDollars(amount)}, after a refund` : `${merchant}: ${formatDollars(amount)}`,
    ),
  ]
}
