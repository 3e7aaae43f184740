// Debit cards that people entered: what may be shown of them, and how their bank behaves. No number is stored.
import { instantText, type Clock, type Instant } from '@daybreak/time'
import { required, textOf, textOrNullOf, wordOf, type Row } from '../store/rows.ts'
import { newProviderId, type SandboxDatabase } from '../store/sandbox-database.ts'
import { conducts, type Conduct } from './payment-methods.rules.ts'

export type PaymentMethod = {
  id: string
  usage: 'SINGLE_USE' | 'REUSABLE'
  brand: string
  last4: string
  /** "2030-11" */
  expiresIn: string
  conduct: Conduct
  /** The reusable token made from it. */
  keptAs: string | null
  expiresAt: string | null
  createdAt: string
}

export type PaymentMethodStore = {
  find(id: string): PaymentMethod | null
  add(card: Pick<PaymentMethod, 'brand' | 'last4' | 'expiresIn' | 'conduct'>, expiresAt: Instant): PaymentMethod
  /** The reusable one of it: the one that it has, or a new one. */
  keep(method: PaymentMethod): PaymentMethod
}

export function createPaymentMethodStore(database: SandboxDatabase, clock: Clock): PaymentMethodStore {
  const byId = database.prepare('select * from payment_method_token where id = ?')
  const insert = database.prepare(
    `insert into payment_method_token (id, usage, brand, last4, expires_in, conduct, expires_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const markKept = database.prepare('update payment_method_token set kept_as = ? where id = ?')
  const find = (id: string) => {
    const row = byId.get(id)
    return row === undefined ? null : methodOf(row)
  }

  function put(usage: PaymentMethod['usage'], card: Parameters<PaymentMethodStore['add']>[0], expiresAt: Instant | null) {
    const id = newProviderId('pmt')
    const { brand, last4, expiresIn, conduct } = card
    const until = expiresAt === null ? null : instantText(expiresAt)
    insert.run(id, usage, brand, last4, expiresIn, conduct, until, instantText(clock.now()))
    return required(find(id))
  }

  return {
    find,
    add: (card, expiresAt) => put('SINGLE_USE', card, expiresAt),
    keep: (method) =>
      database.transaction(() => {
        const known = find(method.id)?.keptAs ?? null
        if (known !== null) return required(find(known))
        const kept = put('REUSABLE', method, null)
        markKept.run(kept.id, method.id)
        return kept
      }),
  }
}

export function isExpired({ expiresAt }: PaymentMethod, clock: Clock): boolean {
  return expiresAt !== null && expiresAt <= instantText(clock.now())
}

function methodOf(row: Row): PaymentMethod {
  return {
    id: textOf(row, 'id'),
    usage: wordOf(row, 'usage', ['SINGLE_USE', 'REUSABLE']),
    brand: textOf(row, 'brand'),
    last4: textOf(row, 'last4'),
    expiresIn: textOf(row, 'expires_in'),
    conduct: wordOf(row, 'conduct', conducts),
    keptAs: textOrNullOf(row, 'kept_as'),
    expiresAt: textOrNullOf(row, 'expires_at'),
    createdAt: textOf(row, 'created_at'),
  }
}
