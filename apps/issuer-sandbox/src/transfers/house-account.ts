// The program's own account: it belongs to the organization and no person, and the program's own payments are sent from it.
import { accountNode } from '../accounts/account.schema.ts'
import { organizationId } from '../organization.ts'
import { connectionOfAll, type PageInput } from '../schema/paging.ts'
import type { SchemaPart } from '../schema/results.ts'
import type { FinancialAccount } from '../store/accounts.store.ts'
import type { Stores } from '../store/stores.ts'

const externalId = 'program-account'

/** Created on first use, so that the numbers of other accounts stay the same. */
function houseAccount({ database, accounts }: Stores): FinancialAccount {
  return database.transaction(
    () => accounts.findByExternalId(externalId) ?? accounts.add({ externalId, name: 'Program account', applicationId: null }),
  )
}

export function houseAccountSchema(stores: Stores): SchemaPart {
  const { holders } = stores
  function ownerOf(account: FinancialAccount) {
    if (account.externalId === externalId) return { __typename: 'Organization', id: organizationId }
    const application = account.applicationId === null ? null : holders.findApplication(account.applicationId)
    const holder = application === null ? null : holders.find(application.accountHolderId)
    return holder === null ? null : { __typename: 'USPersonAccountHolder', ...holder }
  }
  return {
    resolvers: {
      FinancialAccount: { owner: ownerOf },
      Organization: {
        accounts: (_: unknown, { first, after }: Partial<PageInput>) =>
          connectionOfAll({ first: first ?? 20, after }, [accountNode(houseAccount(stores))]),
      },
    },
  }
}
