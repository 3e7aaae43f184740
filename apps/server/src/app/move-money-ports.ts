// The rails of the Move Money room, and what it asks of the rooms beside it: names, and what a home state lets a fee be.
import { readHome, readPerson } from '#features/employee'
import { feeMostOf, readStatePolicies } from '#features/express-pay'
import {
  createFilesRail,
  createMoveMoneyRoom,
  registerBankFilesJobs,
  type BankFilesDeps,
  type MoveMoneyDeps,
  type MoveMoneyPorts,
  type MoveMoneyRoom,
  type Rails,
} from '#features/move-money'
import type { Config } from '#platform/config.ts'
import type { Jobs } from '#platform/jobs.ts'
import { tellNotAdded, type TransferMessageDeps } from './transfer-messages.ts'
import type { TransferPorts } from './transfer-ports.ts'

const moneyPorts: Pick<MoveMoneyPorts, 'readStateCap' | 'readLegalName'> = {
  async readStateCap(executor, employeeId) {
    const state = (await readHome(executor, employeeId))?.state
    if (typeof state !== 'string') return null
    const [policy] = await readStatePolicies(executor, state)
    return policy === undefined ? null : { state, capOf: (amount) => feeMostOf(policy, amount) }
  },
  async readLegalName(executor, employeeId) {
    const person = await readPerson(executor, employeeId)
    if (person === null) throw new Error('a transfer of no one')
    return `${person.firstName} ${person.lastName}`
  },
}

export type MovingDeps = Omit<MoveMoneyDeps, 'rails' | 'readStateCap' | 'readLegalName' | 'tellNotAdded' | 'jobs'> &
  TransferMessageDeps &
  Pick<TransferPorts, 'providerRail' | 'handTo'> & {
    jobs: Pick<Jobs, 'register' | 'enqueue'>
    achFiles: Config['achFiles']
  }

/** The room with its rails, told of what the card provider says. */
export function composeMoveMoney({ achFiles, providerRail, handTo, ...deps }: MovingDeps): MoveMoneyRoom {
  const moveMoney = createMoveMoneyRoom({
    ...deps,
    ...moneyPorts,
    tellNotAdded: (tx, news) => tellNotAdded(deps, tx, news),
    rails: composeRails({ ...deps, achFiles, providerRail }),
  })
  handTo(moveMoney)
  return moveMoney
}

type RailsDeps = Omit<BankFilesDeps, 'bank'> & Pick<MovingDeps, 'jobs' | 'achFiles' | 'providerRail'>

/** Decisions 31: standard transfers by the card provider or by our own files; instant ones by the card provider always. */
function composeRails({ achFiles, providerRail, ...deps }: RailsDeps): Rails {
  if (achFiles === null) return { standard: providerRail, instant: providerRail }
  registerBankFilesJobs({ ...deps, bank: achFiles })
  return { standard: createFilesRail(deps), instant: providerRail }
}
