// Connects transfers to the card provider as a rail, and its events: stored until the room of the transfer has applied them.
import type { Clock } from '@daybreak/time'
import {
  createTransferReceiver,
  registerTransferJobs,
  type Issuer,
  type ApplyTransferUpdate,
  type TransferReceiver,
} from '#features/issuer'
import { createProviderRail, railUpdateOf, type MoveMoneyRoom, type Rail } from '#features/move-money'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'

type TransferPortsDeps = {
  database: Database
  clock: Clock
  log: Log
  jobs: Pick<Jobs, 'register'>
  issuer: Issuer
  /** Decision 110: it takes our word for a bank account that was proven here. */
  isSandbox: boolean
}

export type TransferPorts = {
  providerRail: Rail
  onTransferReported: TransferReceiver['receive']
  /** From now on this room takes what is notified; until then it waits. */
  handTo(room: Pick<MoveMoneyRoom, 'takeDown'>): void
}

export function composeTransferPorts({ issuer, isSandbox, ...deps }: TransferPortsDeps): TransferPorts {
  let room: Pick<MoveMoneyRoom, 'takeDown'> | null = null
  const applyUpdate: ApplyTransferUpdate = async (tx, update) =>
    room === null ? false : room.takeDown(tx, railUpdateOf(update, deps.clock))
  registerTransferJobs({ ...deps, applyUpdate })
  return {
    providerRail: createProviderRail({ issuer, clock: deps.clock, vouchesForBanks: isSandbox }),
    onTransferReported: createTransferReceiver({ ...deps, applyUpdate }).receive,
    handTo(taker) {
      room = taker
    },
  }
}
