// The program's one card product in the schema, and the lists of cards.
import type { CardFilter, CardFormFactor, CardStatus } from '../store/cards.store.ts'
import type { FinancialAccount } from '../store/accounts.store.ts'
import type { Stores } from '../store/stores.ts'
import { cardNode } from './card.schema.ts'
import { connectionOf, connectionOfAll, type PageInput } from './paging.ts'
import type { CallContext, SchemaPart } from './results.ts'

/** The sandbox's program has one: the pay card. */
export const cardProduct = {
  __typename: 'CardProduct',
  id: 'cpr_paycard',
  name: 'Pay card',
  usage: 'MULTI_USE',
  vertical: 'PAYROLL',
}

type OneOf<Value> = { equals?: Value | null; includes?: Value[] | null } | null | undefined
type FilterInput = {
  last4?: OneOf<string>
  status?: OneOf<CardStatus>
  formFactor?: OneOf<CardFormFactor>
}
type CardsPage = PageInput & { filterBy?: FilterInput | null }

export function cardProductSchema({ cards }: Stores): SchemaPart {
  function page({ filterBy, ...input }: CardsPage, within: CardFilter) {
    const filter = { ...within, ...filterOf(filterBy ?? {}) }
    return connectionOf(
      input,
      (wanted) => cards.list(filter, wanted).map(cardNode),
      (id) => cards.find(id) !== null,
    )
  }
  return {
    findNode: (caller, id) => (caller.kind === 'server' && id === cardProduct.id ? cardProduct : null),
    resolvers: {
      Query: {
        cardProducts: (_: unknown, input: PageInput, { caller }: CallContext) =>
          caller.kind === 'server' ? connectionOfAll(input, [cardProduct]) : null,
      },
      CardProduct: { paymentCards: (_: unknown, input: CardsPage) => page(input, {}) },
      FinancialAccount: {
        paymentCards: ({ id }: FinancialAccount, input: CardsPage) => page(input, { financialAccountId: id }),
      },
    },
  }
}

function filterOf({ last4, status, formFactor }: FilterInput): CardFilter {
  return {
    ...named('last4', valuesOf(last4)),
    ...named('statuses', valuesOf(status)),
    ...named('formFactors', valuesOf(formFactor)),
  }
}

function named<Name extends keyof CardFilter>(name: Name, value: CardFilter[Name] | null): CardFilter {
  return value === null ? {} : { [name]: value }
}

/** Both given means both demanded; null means all. */
function valuesOf<Value>(filter: OneOf<Value>): Value[] | null {
  const { equals = null, includes = null } = filter ?? {}
  if (equals === null) return includes
  return includes === null || includes.includes(equals) ? [equals] : []
}
