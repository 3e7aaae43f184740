// What transactions ask of the rooms above their own: the way of a purchase, who employs a worker, and in which language and zone they read.
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
