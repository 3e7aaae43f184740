// The second rail: our own files to a sponsor bank (ACH_RAIL=files). A submitted entry waits for the next window.
import { findEntry, listMovements, reportEntry, submitEntry, type KeptEntry, type SubmittingDeps } from '../files/index.ts'
import type { Rail, RailReport } from './rail.ts'

/** Standard transfers alone: instant ones go by the card provider. */
export function createFilesRail(deps: SubmittingDeps): Rail {
  const { database, clock } = deps
  const reportOf = (entry: KeptEntry): RailReport => ({
    railRef: entry.id,
    amount: entry.amount,
    ...reportEntry(entry, clock.now()),
  })
  return {
    name: 'files',
    // Every entry carries the numbers itself.
    addBankAccount: async () => ({ kind: 'added', railRef: null }),
    async removeBankAccount() {},
    async submit({ id, direction, speed, amount, destination, holderName, description }) {
      if (speed !== 'standard' || destination.bank === null) throw new Error('a bank file carries no instant transfers')
      const { destinationId, bank } = destination
      return reportOf(
        await submitEntry(deps, { id, destinationId, direction, amount, holderName, description, isSameDay: false, bank }),
      )
    },
    async read({ id }) {
      const entry = await findEntry(database.query, id)
      return entry === null ? null : reportOf(entry)
    },
    async listOf(bankDay) {
      const movements = await listMovements(database.query, bankDay)
      return movements.map((movement) => ({ ...movement, railRef: movement.id }))
    },
  }
}
