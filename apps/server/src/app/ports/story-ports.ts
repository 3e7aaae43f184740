// Connects the transactions room to others: the steps of a purchase, a worker's employer, and their language and time zone.
import { readPurchaseSteps } from '#features/cards'
import { readAddressee } from '#features/employee'
import { readWorkplace } from '#features/employers'
import type { TransactionsDeps } from '#features/transactions'

export const storyPorts: Pick<TransactionsDeps, 'readPurchaseSteps' | 'readReader' | 'readEmployerName'> = {
  readPurchaseSteps,
  readEmployerName: async (executor, employeeId) => (await readWorkplace(executor, employeeId))?.employer ?? null,
  async readReader(executor, employeeId) {
    const addressee = await readAddressee(executor, employeeId)
    if (addressee === null) throw new Error('a session names an employee who does not exist')
    return { locale: addressee.language, timeZone: addressee.timeZone }
  },
}
