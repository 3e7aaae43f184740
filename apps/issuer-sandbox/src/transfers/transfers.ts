// Composes money movements to and from other banks and to debit cards.
import type { Clock } from '@daybreak/time'
import type { SchemaPart } from '../schema/results.ts'
import type { Sealing } from '../sealing.ts'
import type { AchSimulations } from '../simulations/ach-simulations.ts'
import type { Stores } from '../store/stores.ts'
import { bankAccountSchema } from './bank-accounts.schema.ts'
import { createBankAccountStore } from './bank-accounts.store.ts'
import { fundsSchema } from './funds.schema.ts'
import { createFundsStore } from './funds.store.ts'
import { createFundsTransfers } from './funds-transfers.ts'
import { houseAccountSchema } from './house-account.ts'
import { originatedSchema } from './originated.schema.ts'
import { createOriginatedStore } from './originated.store.ts'
import { createOriginating } from './originating.ts'
import { paymentMethodSchema } from './payment-methods.schema.ts'
import { createPaymentMethodStore } from './payment-methods.store.ts'

export type Transfers = {
  schemaParts: readonly SchemaPart[]
  /** What is due by the clock, as banks and networks would do it. */
  moveDue(): void
}

type TransfersDeps = { stores: Stores; sealing: Sealing; clock: Clock; achSimulations: AchSimulations }

export function createTransfers({ stores, sealing, clock, achSimulations }: TransfersDeps): Transfers {
  const { database } = stores
  const bankAccounts = createBankAccountStore(database, sealing, clock)
  const transfers = createOriginatedStore(database, clock)
  const originating = createOriginating({ ...stores, bankAccounts, transfers, clock })
  const paymentMethods = createPaymentMethodStore(database, clock)
  const fundsTransfers = createFundsTransfers({ ...stores, paymentMethods, funds: createFundsStore(database, clock), clock })
  return {
    schemaParts: [
      bankAccountSchema({ stores, bankAccounts }),
      originatedSchema({ stores, bankAccounts, transfers, originating, achSimulations }),
      paymentMethodSchema({ paymentMethods, clock }),
      fundsSchema({ stores, paymentMethods, fundsTransfers }),
      houseAccountSchema(stores),
    ],
    moveDue() {
      originating.moveDue()
      fundsTransfers.moveDue()
    },
  }
}
