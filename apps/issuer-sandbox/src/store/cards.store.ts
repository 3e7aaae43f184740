// The payment cards: their state, their sealed numbers, the hashes of their PINs.
import { instantText, type Clock } from '@daybreak/time'
import { bytesOf, integerOf, required, textOf, textOrNullOf, wordOf, type Row } from './rows.ts'
import type { SandboxDatabase } from './sandbox-database.ts'

export const cardStatuses = ['ACTIVATION_REQUIRED', 'ACTIVE', 'SUSPENDED', 'CLOSED'] as const
export type CardStatus = (typeof cardStatuses)[number]
export const cardFormFactors = ['VIRTUAL', 'PHYSICAL'] as const
export type CardFormFactor = (typeof cardFormFactors)[number]
/** Who suspended a card: only they can end it. */
export const suspensionFlags = ['PROGRAM_OWNER_INITIATED_SUSPENSION', 'ISSUER_INITIATED_SUSPENSION'] as const
export type SuspensionFlag = (typeof suspensionFlags)[number]

export type PaymentCard = {
  id: string
  /** The program's own id for it; of a pre-printed card its proxy number. */
  externalId: string | null
  /** Null while a pre-printed card belongs to no one. */
  financialAccountId: string | null
  status: CardStatus
  formFactor: CardFormFactor
  bin: string
  last4: string
  /** The last month in which it is good: "2030-11". */
  expiresIn: string
  originalCardId: string | null
  suspendedBy: SuspensionFlag | null
  lostOn: string | null
  isPinSet: boolean
  createdAt: string
  updatedAt: string
}

export type NewCard = Pick<
  PaymentCard,
  'id' | 'externalId' | 'financialAccountId' | 'formFactor' | 'bin' | 'last4' | 'expiresIn'
> & {
  status: 'ACTIVATION_REQUIRED' | 'ACTIVE'
  numberSealed: Uint8Array
  originalCardId: string | null
  pinHash: string | null
}

export type CardChange = Partial<
  Pick<PaymentCard, 'financialAccountId' | 'status' | 'formFactor' | 'suspendedBy' | 'lostOn' | 'externalId'>
>

/** Which cards a list holds: those that meet all that is named. */
export type CardFilter = {
  financialAccountId?: string
  isAssigned?: boolean
  statuses?: readonly CardStatus[]
  formFactors?: readonly CardFormFactor[]
  last4?: readonly string[]
}

export type CardStore = {
  find(id: string): PaymentCard | null
  findByExternalId(externalId: string): PaymentCard | null
  add(card: NewCard): PaymentCard
  change(id: string, change: CardChange): PaymentCard
  /** Cards in the order of their issue, after one of them. */
  list(filter: CardFilter, page: { afterId: string | null; limit: number }): PaymentCard[]
  count(filter: CardFilter): number
  readSealedNumber(id: string): Uint8Array
  readPinHash(id: string): string | null
  setPinHash(id: string, pinHash: string): PaymentCard
  /** When the PIN was set, newest first. */
  listPinUpdates(id: string): string[]
  /** 1, 2, 3, …: each once, for the body of a card number. */
  nextNumberOrdinal(): number
}

export function createCardStore(database: SandboxDatabase, clock: Clock): CardStore {
  const byId = database.prepare('select * from payment_card where id = ?')
  const byExternalId = database.prepare('select * from payment_card where external_id = ?')
  const insert = database.prepare(
    `insert into payment_card
       (id, ordinal, external_id, financial_account_id, status, form_factor, number_sealed, bin, last4, expires_in,
        original_card_id, pin_hash, created_at, updated_at)
     values (?, (select coalesce(max(ordinal), 0) + 1 from payment_card), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = database.prepare(
    `update payment_card set financial_account_id = ?, status = ?, form_factor = ?, suspended_by = ?, lost_on = ?, external_id = ?,
       updated_at = ? where id = ?`,
  )
  const changePin = database.prepare('update payment_card set pin_hash = ?, updated_at = ? where id = ?')
  const insertPinUpdate = database.prepare('insert into pin_update (payment_card_id, updated_at) values (?, ?)')
  const pinUpdates = database.prepare('select updated_at from pin_update where payment_card_id = ? order by updated_at desc')
  const countUp = database.prepare('update card_number_counter set last_ordinal = last_ordinal + 1 returning last_ordinal')
  const found = (row: Row | undefined) => (row === undefined ? null : cardOf(row))
  const now = () => instantText(clock.now())

  return {
    find: (id) => found(byId.get(id)),
    findByExternalId: (externalId) => found(byExternalId.get(externalId)),
    add(card) {
      const at = now()
      const { id, externalId, financialAccountId, status, formFactor, numberSealed, bin, last4, expiresIn } = card
      const kept = [externalId, financialAccountId, status, formFactor, numberSealed, bin, last4, expiresIn]
      insert.run(id, ...kept, card.originalCardId, card.pinHash, at, at)
      return required(found(byId.get(id)))
    },
    change(id, change) {
      const { financialAccountId, status, formFactor, suspendedBy, lostOn, externalId } = {
        ...required(found(byId.get(id))),
        ...change,
      }
      update.run(financialAccountId, status, formFactor, suspendedBy, lostOn, externalId, now(), id)
      return required(found(byId.get(id)))
    },
    list(filter, { afterId, limit }) {
      const { where, values } = conditionsOf(filter)
      const after = 'ordinal > coalesce((select ordinal from payment_card where id = ?), 0)'
      return database
        .prepare(`select * from payment_card where ${[after, ...where].join(' and ')} order by ordinal limit ?`)
        .all(afterId, ...values, limit)
        .map(cardOf)
    },
    count(filter) {
      const { where, values } = conditionsOf(filter)
      const text = `select count(*) as cards from payment_card where ${['true', ...where].join(' and ')}`
      return integerOf(required(database.prepare(text).get(...values)), 'cards')
    },
    readSealedNumber: (id) => bytesOf(required(byId.get(id)), 'number_sealed'),
    readPinHash: (id) => textOrNullOf(required(byId.get(id)), 'pin_hash'),
    setPinHash: (id, pinHash) =>
      database.transaction(() => {
        const at = now()
        changePin.run(pinHash, at, id)
        insertPinUpdate.run(id, at)
        return required(found(byId.get(id)))
      }),
    listPinUpdates: (id) => pinUpdates.all(id).map((row) => textOf(row, 'updated_at')),
    nextNumberOrdinal: () => integerOf(required(countUp.get()), 'last_ordinal'),
  }
}

/** Column names and operators are written here; only values come from outside. */
function conditionsOf(filter: CardFilter): { where: string[]; values: string[] } {
  const where: string[] = []
  const values: string[] = []
  function demand(column: string, wanted: readonly string[] | undefined): void {
    if (wanted === undefined) return
    where.push(`${column} in (${wanted.map(() => '?').join(', ')})`)
    values.push(...wanted)
  }
  demand('financial_account_id', filter.financialAccountId === undefined ? undefined : [filter.financialAccountId])
  demand('status', filter.statuses)
  demand('form_factor', filter.formFactors)
  demand('last4', filter.last4)
  if (filter.isAssigned !== undefined) where.push(`financial_account_id is ${filter.isAssigned ? 'not null' : 'null'}`)
  return { where, values }
}

function cardOf(row: Row): PaymentCard {
  return {
    id: textOf(row, 'id'),
    externalId: textOrNullOf(row, 'external_id'),
    financialAccountId: textOrNullOf(row, 'financial_account_id'),
    status: wordOf(row, 'status', cardStatuses),
    formFactor: wordOf(row, 'form_factor', cardFormFactors),
    bin: textOf(row, 'bin'),
    last4: textOf(row, 'last4'),
    expiresIn: textOf(row, 'expires_in'),
    originalCardId: textOrNullOf(row, 'original_card_id'),
    suspendedBy: row['suspended_by'] === null ? null : wordOf(row, 'suspended_by', suspensionFlags),
    lostOn: textOrNullOf(row, 'lost_on'),
    isPinSet: row['pin_hash'] !== null,
    createdAt: textOf(row, 'created_at'),
    updatedAt: textOf(row, 'updated_at'),
  }
}
