// All SQL of the cards room. What a profile shows of cards changes with every write, so each raises the profile's version.
import type { CardStatus, PayCard } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantText, type Instant } from '@daybreak/time'
import { raiseProfileVersions } from '#features/employee'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { selectMainCard } from './cards.rules.ts'

export type NewCard = {
  id: string
  employeeId: string
  accountId: string
  status: CardStatus
  formFactor: PayCard['formFactor']
  last4: string | null
  providerCardId: string | null
  createdAt: Instant
}

export async function addCard(tx: Transaction, card: NewCard): Promise<void> {
  const at = instantText(card.createdAt)
  await tx
    .insertInto('cards_card')
    .values({
      id: card.id,
      employee_id: card.employeeId,
      account_id: card.accountId,
      status: card.status,
      form_factor: card.formFactor,
      last4: card.last4,
      provider_card_id: card.providerCardId,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await raiseProfileVersions(tx, [card.employeeId], card.createdAt)
}

/** False when there is no such card. */
export async function changeCardStatus(tx: Transaction, cardId: string, status: CardStatus, at: Instant): Promise<boolean> {
  const row = await tx
    .updateTable('cards_card')
    .set({ status, updated_at: instantText(at) })
    .where('id', '=', cardId)
    .returning('employee_id')
    .executeTakeFirst()
  if (row === undefined) return false
  await raiseProfileVersions(tx, [row.employee_id], at)
  return true
}

/** A worker's cards in the order in which they were issued, and the one that stands for her. */
export async function readCardsOfEmployee(
  executor: Executor,
  employeeId: string,
): Promise<{ payCards: PayCard[]; mainCardId: string | null }> {
  const rows = await executor
    .selectFrom('cards_card')
    .select(['id', 'status', 'form_factor', 'last4'])
    .where('employee_id', '=', employeeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const payCards = rows.map((row) => ({
    id: publicId('crd', row.id),
    status: row.status,
    formFactor: row.form_factor,
    last4Digits: row.last4,
    kind: 'standard' as const,
    expirationMonth: null,
    expirationYear: null,
    hasPin: false,
    isSettling: false,
    replaces: null,
    order: null,
  }))
  return { payCards, mainCardId: selectMainCard(payCards)?.id ?? null }
}
