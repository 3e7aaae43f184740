// Configures a card product for the program: that it asks us, and its limit on one purchase, also while we do not answer.
import * as z from 'zod'
import type { Cents } from '@daybreak/money'
import { issuerMutation, type IssuerCall } from '../issuer-call.ts'
import { limitName, type WantedProduct } from './registration.rules.ts'
import type { CardProduct } from './program-state.ts'

const id = z.object({ id: z.string() })
const onProduct = (name: string) => issuerMutation({ name, type: 'CardProduct', selection: 'id', answer: id })
const onLimit = (name: string) => issuerMutation({ name, type: 'AmountLimitSpendRule', selection: 'id', answer: id })
const operations = {
  enableCollaboration: onProduct('enableCollaborativeAuthorizationFeature'),
  attachLimit: onProduct('attachSpendRuleToCardProduct'),
  createLimit: onLimit('createAmountLimitSpendRule'),
  updateLimit: onLimit('updateAmountLimitSpendRule'),
}

/**
 * What was done, in words. Whether the provider approves while we do not answer cannot be set by any operation that it publishes: it is
 * read, and asked for.
 */
export async function setProduct({ mutate }: IssuerCall, product: CardProduct, wanted: WantedProduct): Promise<string[]> {
  const done: string[] = []
  if (product.collaboration?.isEnabled === false) {
    await mutate(operations.enableCollaboration, { cardProductId: product.id })
    done.push('The card product asks us about purchases now')
  }
  const known = product.limits.find(({ name }) => name === limitName)
  if (known?.max === wanted.maxAuthorization) return done
  const maximumAmount = amountOf(wanted.maxAuthorization)
  if (known !== undefined) {
    await mutate(operations.updateLimit, { spendRuleId: known.id, name: limitName, maximumAmount })
    return [...done, 'The limit on one purchase was changed at the provider']
  }
  const rule = await mutate(operations.createLimit, { name: limitName, maximumAmount })
  const spendRule = { id: rule.id, version: 'LATEST' }
  await mutate(operations.attachLimit, { cardProductId: product.id, spendRule })
  return [...done, 'The limit on one purchase was set at the provider']
}

/** Integers of cents, as the provider takes amounts. */
function amountOf(value: Cents) {
  return { value: Number.parseInt(value.toString(), 10), currencyCode: 'USD' }
}
