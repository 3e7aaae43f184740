// Reads the one consent to offers and news, for the room that shows it among the settings.
import { lockContacts } from '#features/employee'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { chooseMarketingIn, type Chooser, type ChoosingDeps, type MarketingRefusal } from './consents-choosing.ts'
import { addresseeOf, phonesOf } from './consents-reading.ts'
import type { Refusal } from '#platform/errors.ts'

export type MarketingConsent = {
  /** Of the first phone, the one that texts go to; false without one. */
  isGiven(executor: Executor, employeeId: string): Promise<boolean>
  choose(tx: Transaction, chooser: Chooser, isGiven: boolean): Promise<Refusal<MarketingRefusal> | null>
}

export function createMarketingConsent(deps: ChoosingDeps): MarketingConsent {
  return {
    async isGiven(executor, employeeId) {
      const [phone] = phonesOf(await addresseeOf(executor, employeeId))
      return phone !== undefined && (await deps.outbox.consent.isGiven(executor, phone, 'marketing'))
    },
    async choose(tx, chooser, isGiven) {
      await lockContacts(tx, chooser.employeeId)
      return chooseMarketingIn(deps, tx, chooser, isGiven)
    },
  }
}
