// Transfers at a card provider in memory: each is accepted, once for its key, and stays in the state that a test sets.
import type { Clock } from '@daybreak/time'
import type { ProviderTransfer, Submitted } from '#features/issuer'
import type { IssuerTransfers, ProviderBankAccount } from '../../features/issuer/transfers/index.ts'

type Order = Parameters<IssuerTransfers['sendByAch']>[0]

export function createFictionalTransfers(clock: Clock): IssuerTransfers {
  const banks = new Map<string, ProviderBankAccount>()
  const transfers = new Map<string, ProviderTransfer>()

  function accept(
    { key, amount }: Pick<Order, 'key' | 'amount'>,
    method: 'ach' | 'instant',
    direction: 'push' | 'pull',
  ): Submitted {
    const ref = `oat_${key}`
    const made: ProviderTransfer = {
      ref,
      key,
      method,
      direction,
      amount,
      facts: [{ kind: 'pending', at: null, reason: null }],
      isUnknown: false,
      createdAt: clock.now(),
      traceNumber: null,
      settlesOn: null,
      bank: null,
    }
    const transfer = transfers.get(ref) ?? made
    transfers.set(ref, transfer)
    return { kind: 'accepted', transfer }
  }

  function bankOf(bankRef: string): ProviderBankAccount {
    const bank = banks.get(bankRef)
    if (bank === undefined) throw new Error(`no bank account ${bankRef}`)
    return bank
  }

  function change(bankRef: string, part: Partial<ProviderBankAccount>): ProviderBankAccount {
    const changed = { ...bankOf(bankRef), ...part }
    banks.set(bankRef, changed)
    return changed
  }

  return {
    readHolder: async (accountRef) => `ach_${accountRef}`,
    readHouseAccount: async () => 'fa_house',
    async addBankAccount({ key, routingNumber, accountNumber, type }) {
      const bankRef = `efa_${key}`
      const added = { bankRef, isOpen: true, routingNumber, last4: accountNumber.slice(-4), type, isVerified: false }
      banks.set(bankRef, banks.get(bankRef) ?? added)
      return bankOf(bankRef)
    },
    closeBankAccount: async (bankRef) => void change(bankRef, { isOpen: false }),
    vouchForBankAccount: async (bankRef) => change(bankRef, { isVerified: true }),
    readBankAccount: async (bankRef) => banks.get(bankRef) ?? null,
    sendByAch: async (order) => accept(order, 'ach', 'push'),
    pullByAch: async (order) => accept(order, 'ach', 'pull'),
    quoteInstant: async ({ key }) => ({ quoteRef: `ufq_${key}`, providerFee: null, expiresAt: clock.now().add({ minutes: 15 }) }),
    sendInstant: async (order) => accept(order, 'instant', 'push'),
    readTransfer: async (ref) => transfers.get(ref) ?? null,
    async *listTransfersSince() {
      yield [...transfers.values()]
    },
    ...cardsAt(clock),
  }
}

type Cards = Pick<IssuerTransfers, 'createCardEntryToken' | 'keepCard' | 'readCardToken'>

function cardsAt(clock: Clock): Cards {
  const card = { brand: 'VISA', expires: { month: 11, year: 2030 }, takesInstantTransfers: true }
  // What was typed in ends with the digits of its card, where a test cares.
  const last4Of = (ref: string) => /\d{4}$/.exec(ref)?.[0] ?? '1111'
  return {
    createCardEntryToken: async () => ({ token: 'token of a card to be typed in', expiresAt: clock.now().add({ minutes: 15 }) }),
    keepCard: async ({ tokenRef }) => ({ cardRef: `kept_${tokenRef}`, ...card, last4: last4Of(tokenRef) }),
    readCardToken: async (cardRef) => ({ cardRef, ...card, last4: last4Of(cardRef) }),
  }
}
