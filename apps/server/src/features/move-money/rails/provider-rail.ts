// The card provider as a rail: ACH both ways, and instant transfers to debit cards.
import { subtractCents } from '@daybreak/money'
import { addBankDays, bankDateOf, compareDates, bankOpening, type Clock, type PlainDate } from '@daybreak/time'
import type { Issuer, ProviderTransfer, Submitted, TransferFact, TransferUpdate } from '#features/issuer'
import type { Fact } from '../move-money-facts.ts'
import type { Rail, RailEntry, RailMovement, RailReport, ShownBank } from './rail.ts'

export type ProviderRailDeps = {
  issuer: Pick<
    Issuer,
    | 'readHolder'
    | 'readHouseAccount'
    | 'addBankAccount'
    | 'closeBankAccount'
    | 'vouchForBankAccount'
    | 'sendByAch'
    | 'pullByAch'
    | 'sendInstant'
    | 'readTransfer'
    | 'listTransfersSince'
  >
  clock: Clock
  /** Our stand-in alone takes our word that a bank account was proven: another provider verifies it with its own partner (decision 110). */
  vouchesForBanks: boolean
}

/** A return arrives within two bank days of the settlement, an unauthorized debit's within 60 days of it. */
const listedBankDays = 5

/** Whose an account is never changes, and every transfer names it: one question fewer for each. */
const maxHolders = 20_000

export function createProviderRail({ issuer, clock, vouchesForBanks }: ProviderRailDeps): Rail {
  const holders = new Map<string, string>()
  async function holderOf(accountRef: string): Promise<string | null> {
    const known = holders.get(accountRef)
    if (known !== undefined) return known
    const holder = await issuer.readHolder(accountRef)
    if (holder === null) return null
    if (holders.size >= maxHolders) holders.clear()
    holders.set(accountRef, holder)
    return holder
  }

  async function orderOf(entry: RailEntry, railRef: string) {
    // Micro-deposits are the house's: the person is the one whose account at the other bank it is.
    const providerHolderId = await holderOf(entry.providerAccountId ?? railRef)
    if (providerHolderId === null) throw new Error('the card provider knows no holder of the account')
    return {
      key: entry.id,
      providerAccountId: entry.providerAccountId ?? (await issuer.readHouseAccount()),
      amount: subtractCents(entry.amount, entry.fee),
      consent: { at: entry.consentAt, providerHolderId },
    }
  }

  async function submit(entry: RailEntry): Promise<Submitted> {
    const { railRef } = entry.destination
    if (railRef === null) throw new Error('the card provider has no account or card of that destination')
    const order = await orderOf(entry, railRef)
    if (entry.speed === 'instant') return issuer.sendInstant({ ...order, cardRef: railRef })
    const byAch = {
      ...order,
      bankRef: railRef,
      isSameDay: false,
      entryDescription: entry.description,
      receiverName: entry.holderName,
    }
    if (entry.direction === 'out') return issuer.sendByAch(byAch)
    const bankRef = vouchesForBanks ? (await issuer.vouchForBankAccount(railRef)).bankRef : railRef
    return issuer.pullByAch({ ...byAch, bankRef })
  }

  return {
    name: 'provider',
    async addBankAccount({ destinationId, providerAccountId, bank }) {
      const providerHolderId = await holderOf(providerAccountId)
      if (providerHolderId === null) throw new Error('the card provider knows no holder of the account')
      const { accountType: type, ...numbers } = bank
      const added = await issuer.addBankAccount({ key: destinationId, providerHolderId, type, ...numbers })
      return added === null ? { kind: 'refused' } : { kind: 'added', railRef: added.bankRef }
    },
    removeBankAccount: (railRef) => issuer.closeBankAccount(railRef),
    async submit(entry) {
      const submitted = await submit(entry)
      if (submitted.kind === 'accepted') return reportOf(submitted.transfer, clock)
      const fact: Fact = { kind: 'failed', reason: submitted.reason, at: clock.now() }
      // The provider made nothing that could have a name of its own.
      return { railRef: `refused-${entry.id}`, trace: null, settlesOn: null, amount: null, facts: [fact] }
    },
    async read({ railRef }) {
      // Without its name it is queried again under our own id, which is the same transfer.
      const transfer = railRef === null ? null : await issuer.readTransfer(railRef)
      return transfer === null ? null : reportOf(transfer, clock)
    },
    async listOf(bankDay) {
      const movements = new Map<string, RailMovement>()
      for await (const page of issuer.listTransfersSince(bankOpening(addBankDays(bankDay, -listedBankDays)))) {
        for (const transfer of page) {
          for (const movement of movementsOf(transfer, bankDay)) movements.set(`${movement.kind} ${movement.railRef}`, movement)
        }
      }
      return [...movements.values()]
    },
  }
}

function reportOf(transfer: ProviderTransfer, clock: Clock): RailReport {
  const facts = transfer.facts.map((fact) => factOf(fact, clock)).filter((fact) => fact !== null)
  const { ref: railRef, traceNumber: trace, settlesOn, amount } = transfer
  return { railRef, trace, settlesOn, amount, bank: shownBankOf(transfer), facts }
}

function shownBankOf({ bank }: ProviderTransfer): ShownBank | null {
  if (bank === null) return null
  const { routingNumber, last4, type: accountType } = bank
  return { routingNumber, last4, accountType }
}

/** null for what only the provider waits for. A time that it leaves out is ours. */
function factOf({ kind, at, reason }: TransferFact, clock: Clock): Fact | null {
  return kind === 'pending' ? null : { kind, reason, at: at ?? clock.now() }
}

/** The provider's own reports, as the Move Money room receives them. */
export function railUpdateOf({ ref, key, fact }: TransferUpdate, clock: Clock) {
  const known = factOf(fact, clock)
  return { rail: 'provider', railRef: ref, id: key, facts: known === null ? [] : [known] } as const
}

function movementsOf(transfer: ProviderTransfer, bankDay: PlainDate): RailMovement[] {
  const { ref, key, amount, direction, facts } = transfer
  if (amount === null || direction === null) return []
  return facts.flatMap(({ kind, at }): RailMovement[] => {
    const isOfDay = at !== null && compareDates(bankDateOf(at), bankDay) === 0
    if (!isOfDay || (kind !== 'settled' && kind !== 'returned')) return []
    const bank = shownBankOf(transfer)
    return [{ railRef: ref, id: key, kind, direction: direction === 'push' ? 'out' : 'in', amount, bank }]
  })
}
