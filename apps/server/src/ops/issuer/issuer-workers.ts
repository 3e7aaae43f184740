// Reads a worker's state at the card provider: the main card, the account, and the order of the next card.
import { parsePublicId } from '@daybreak/ids'
import { findAccountOf } from '#features/accounts'
import { findCard, readCardsOfEmployee } from '#features/cards'
import { issuerRefusalCodes, type ProviderCardOrder, type SimulatedTransaction } from '#features/issuer'
import type { OpsContext } from '../context.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { employeeOf, who } from '../worker.ts'

export const phone = {
  type: 'string',
  placeholder: 'PHONE',
  help: `Whose card: ${who.help.charAt(0).toLowerCase()}${who.help.slice(1)}`,
  isRequired: true,
} as const

export type CardAtProvider = { providerCardId: string; last4: string }

/** The main card of a worker. Throws OpsError when the provider knows none. */
export async function mainCardOf(context: OpsContext, text: string): Promise<CardAtProvider> {
  const { query } = await context.database()
  const { mainCardId } = await readCardsOfEmployee(query, await employeeOf(await context.database(), text))
  const id = mainCardId === null ? null : parsePublicId('crd', mainCardId)
  const card = id === null ? null : await findCard(query, id)
  if (card === null || card.providerCardId === null) throw new OpsError(`The worker "${text}" has no card that can be used.`)
  return { providerCardId: card.providerCardId, last4: card.last4 ?? '????' }
}

/** The provider's id of a worker's account. */
export async function providerAccountOf(context: OpsContext, text: string): Promise<string> {
  const database = await context.database()
  const account = await findAccountOf(database.query, await employeeOf(database, text))
  if (account === null) throw new OpsError(`The worker "${text}" has no account. See: account open --help.`)
  return account.providerAccountId
}

/** The newest order of any of a worker's cards. */
export async function newestOrderOf(context: OpsContext, text: string): Promise<ProviderCardOrder> {
  const issuer = await context.issuer()
  const cards = await issuer.listCards(await providerAccountOf(context, text))
  const [newest] = cards.flatMap(({ orders }) => orders).toSorted((one, other) => timeOf(other) - timeOf(one))
  if (newest === undefined) throw new OpsError(`No card was ordered for the worker "${text}".`)
  return newest
}

/** One without a reported time of creation counts as the oldest. */
function timeOf({ orderedAt }: ProviderCardOrder): number {
  return orderedAt?.epochMilliseconds ?? 0
}

const searchedThrough = 100

/**
 * The transaction that an operator names, else the newest one of the worker's card that fits.
 *
 * @param lack  what to say when there is none, such as "is held"
 */
export async function transactionOf(
  context: OpsContext,
  options: { phone: string; transaction: string | undefined },
  { fits, lack }: { fits: (one: SimulatedTransaction) => boolean; lack: string },
): Promise<string> {
  if (options.transaction !== undefined) return options.transaction
  const { providerCardId, last4 } = await mainCardOf(context, options.phone)
  const found = await (await context.simulations()).listTransactions(providerCardId, searchedThrough)
  const newest = found.find(fits)
  if (newest === undefined) throw new OpsError(`On the card ${last4} there is nothing that ${lack}. See: issuer list --help.`)
  return newest.transactionId
}

const refusals: Readonly<Record<string, string>> = {
  NOT_FOUND: 'The card provider knows nothing of that id.',
  NOT_ASSIGNED: 'The card belongs to no account.',
  DECLINED: 'The transaction was declined: nothing can follow it.',
  NOTHING_HELD: 'The authorization holds nothing any more: name an amount, or another transaction.',
  NOTHING_CLEARED: 'There is nothing to give back.',
  WRONG_STATUS: 'The transfer has gone too far for that.',
  NOT_NEXT: 'The order has gone another way.',
}

/** Does what may be refused by the provider, and says a refusal in one line. */
export async function answerOf<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    const [code] = issuerRefusalCodes(error)
    if (code === undefined) throw error
    throw new OpsError(
      code === 'TOO_MUCH' ? 'That is more than there is.' : (refusals[code] ?? `The card provider refused: ${code}.`),
      {
        cause: error,
      },
    )
  }
}
