// Connects the account and employee rooms to the rooms above them: deposits on their way, what a restriction stops, cards, home
// addresses.
import { findAccountOf, type AccountsRoomDeps } from '#features/accounts'
import { addressFaults, postalAddressOf } from '#features/address'
import { readCardsOfEmployee } from '#features/cards'
import { createMarketingConsent } from '#features/consents'
import { readAddressee, type EmployeeRoomDeps } from '#features/employee'
import { readComingDeposits } from '#features/employers'
import type { TermsPort } from '#features/express-pay'
import { readExpectedDays, type MoveMoneyRoom } from '#features/move-money'
import { isPayElected, type AgreedTo } from '#features/onboarding'
import { recordActivity } from '#features/session'
import { readFirstPaydayAt, readHeldItems } from '#features/transactions'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { refuse } from '#platform/errors.ts'

type AccountPorts = Pick<
  AccountsRoomDeps,
  'readComing' | 'isPayElected' | 'readFirstPaydayAt' | 'readHeldItems' | 'readExpectedDays' | 'stopOutgoing' | 'brand'
>

/**
 * Their agreement to how Express Pay works, in the language that they read the app in.
 *
 * @param signingUp  a room that is composed after Express Pay
 */
export function expressPayTermsOf(signingUp: () => { agreedTo: AgreedTo }): TermsPort {
  return {
    async agreeToTerms(tx, agreement) {
      const addressee = await readAddressee(tx, agreement.employeeId)
      if (addressee === null) throw new Error('a session names an employee who does not exist')
      await signingUp().agreedTo.agree(tx, { ...agreement, paperId: 'express-pay', locale: addressee.language })
    },
  }
}

/** @param moveMoney  a room that is composed after this one */
export function createAccountPorts(
  { database: { query } }: { database: Pick<Database, 'query'> },
  brand: AccountsRoomDeps['brand'],
  moveMoney: () => Pick<MoveMoneyRoom, 'stopOutgoing'>,
): AccountPorts {
  return {
    brand,
    stopOutgoing: (tx, employeeId) => moveMoney().stopOutgoing(tx, employeeId),
    readComing: (account) => readComingDeposits(query, account),
    isPayElected: (employeeId) => isPayElected(query, employeeId),
    readFirstPaydayAt: (accountId) => readFirstPaydayAt(query, accountId),
    readHeldItems: (accountId, holdIds) => readHeldItems(query, accountId, holdIds),
    readExpectedDays: (transferIds) => readExpectedDays(query, transferIds),
  }
}

type EmployeePorts = Pick<
  EmployeeRoomDeps,
  'marketing' | 'readCards' | 'recordActivity' | 'homeFaults' | 'homeOf' | 'findProviderAccount'
>

export function employeePortsOf(
  { address }: Pick<Config, 'address'>,
  world: Pick<Parameters<typeof createMarketingConsent>[0], 'clock' | 'outbox'>,
): EmployeePorts {
  const marketing = createMarketingConsent({ ...world, recordActivity })
  return {
    marketing: {
      isGiven: marketing.isGiven,
      async choose(tx, chooser, isGiven) {
        const refusal = await marketing.choose(tx, chooser, isGiven)
        if (refusal === null) return null
        return refuse(refusal.code === 'consents.no_phone' ? 'employee.no_phone' : 'employee.texts_stopped')
      },
    },
    readCards: readCardsOfEmployee,
    recordActivity,
    homeFaults: (home) => addressFaults(home, 'home', 'homeAddress', address),
    homeOf: postalAddressOf,
    findProviderAccount: async (executor, employeeId) => (await findAccountOf(executor, employeeId))?.providerAccountId ?? null,
  }
}
