// People in the schema: creating them, finding them again, and what their approved application gives them.
import { GraphQLError } from 'graphql'
import type { Clock } from '@daybreak/time'
import type { FinancialAccounts } from '../accounts/financial-accounts.ts'
import { accountNode, issueAnswer } from '../accounts/account.schema.ts'
import type { CardOptions } from '../cards/card-issuing.ts'
import type { PaymentCards } from '../cards/payment-cards.ts'
import { addressErrors, addressOf, type AddressInput } from '../geography/address-input.ts'
import type { TownFinder } from '../geography/towns.ts'
import { cardProduct } from '../schema/card-product.schema.ts'
import { cardNode, cardOnce } from '../schema/card.schema.ts'
import { forServer } from '../schema/gate.ts'
import { connectionOfAll, type PageInput } from '../schema/paging.ts'
import { fieldError, optionalTextErrors, textErrors, userError, type CallContext, type SchemaPart } from '../schema/results.ts'
import type { AccountHolder } from '../store/holders.store.ts'
import type { Stores } from '../store/stores.ts'
import type { AccountHolders } from './account-holders.ts'
import { applicationNode } from './application.schema.ts'
import type { Applications } from './applications.ts'
import { fieldsOfPerson } from './person-fields.ts'
import { fitsFilter, type PersonFilter } from './person-filter.rules.ts'
import { personErrors, personOf, type PersonInput } from './person-input.ts'

export type HolderSchemaDeps = {
  stores: Stores
  accountHolders: AccountHolders
  applications: Applications
  financialAccounts: FinancialAccounts
  paymentCards: PaymentCards
  towns: TownFinder
  clock: Clock
}

type HolderNode = AccountHolder & { __typename: 'USPersonAccountHolder' }
type IssueAccountInput = { applicationId: string; externalId?: string | null; name: string; idempotencyKey?: string | null }
type IssueCardInput = {
  applicationId: string
  externalId?: string | null
  options: Omit<CardOptions, 'externalId'> & { externalId?: string | null }
}

export function holderSchema(deps: HolderSchemaDeps): SchemaPart {
  const { holders } = deps.stores
  return {
    findNode(caller, id) {
      const holder = caller.kind === 'server' ? holders.find(id) : null
      return holder === null ? null : holderNode(holder)
    },
    resolvers: {
      USPersonAccountHolder: holderFields(deps),
      Query: listsOfHolders(deps),
      Mutation: { ...makingHolders(deps), ...movingHolders(deps), ...issuingForApplication(deps) },
    },
  }
}

function holderFields({ stores, accountHolders, applications }: HolderSchemaDeps) {
  const personOfNode = ({ id }: HolderNode) => accountHolders.readPerson(id)
  const applicationsOf = ({ id }: HolderNode, page: PageInput) =>
    connectionOfAll(page, applications.listOf(id).map(applicationNode))
  const accountsOf = ({ id }: HolderNode) =>
    applications.listOf(id).flatMap((application) => stores.accounts.listOfApplication(application.id))
  return {
    ...fieldsOfPerson(personOfNode, ({ id }) => accountHolders.hashOfNumber(id)),
    cardProductApplications: applicationsOf,
    applications: applicationsOf,
    financialAccounts: (node: HolderNode, page: PageInput) => connectionOfAll(page, accountsOf(node).map(accountNode)),
    paymentCards: (node: HolderNode, page: PageInput) =>
      connectionOfAll(
        page,
        accountsOf(node).flatMap(({ id }) =>
          stores.cards.list({ financialAccountId: id }, { afterId: null, limit: maxCards }).map(cardNode),
        ),
      ),
  }
}

const maxCards = 100

function listsOfHolders({ stores: { holders }, accountHolders }: HolderSchemaDeps) {
  return {
    personAccountHolders(_: unknown, { filterBy, ...page }: PageInput & { filterBy?: PersonFilter | null }, call: CallContext) {
      if (call.caller.kind !== 'server') throw new GraphQLError('This list needs an API key')
      const found = holders.list().filter(({ id }) => fitsFilter(accountHolders.readPerson(id), filterBy ?? {}))
      return connectionOfAll(page, found.map(holderNode))
    },
    /** The program is for people alone. */
    businessAccountHolders: (_: unknown, page: PageInput) => connectionOfAll(page, []),
  }
}

function makingHolders({ accountHolders, towns, clock }: HolderSchemaDeps) {
  return {
    createUSPersonAccountHolder: forServer(async ({ personAccountHolder }: { personAccountHolder: PersonInput }) => {
      const { externalId = null } = personAccountHolder
      const errors = await personErrors('personAccountHolder', personAccountHolder, { towns, clock })
      if (errors.length > 0) return userError(...errors)
      const outcome = accountHolders.create(externalId, personOf(personAccountHolder))
      if (outcome.kind === 'done') return holderNode(outcome.holder)
      return outcome.kind === 'external_id_taken' ? externalIdTaken : personNotTaken
    }),
  }
}

type MoveInput = { accountHolderId: string; billingAddress: AddressInput }

function movingHolders({ accountHolders, towns }: HolderSchemaDeps) {
  return {
    updateUSPersonAccountHolderBillingAddress: forServer(async ({ accountHolderId, billingAddress }: MoveInput) => {
      const errors = await addressErrors('billingAddress', billingAddress, towns)
      if (errors.length > 0) return userError(...errors)
      const holder = accountHolders.changeBillingAddress(accountHolderId, addressOf(billingAddress))
      return holder === null ? noSuchHolder : holderNode(holder)
    }),
  }
}

const noSuchHolder = userError(fieldError('accountHolderId', 'NOT_FOUND', 'There is no such account holder'))

function issuingForApplication({ stores, applications, financialAccounts, paymentCards }: HolderSchemaDeps) {
  /** The account of an application: the one it has, or a new one. */
  function issueAccount({ applicationId, externalId, name, idempotencyKey = null }: IssueAccountInput, operation: string) {
    // What has been decided by now is decided.
    applications.find(applicationId)
    const request = { applicationId, externalId: externalId ?? applicationId, name, idempotencyKey }
    return financialAccounts.issue(operation, request)
  }
  const issueAccountAs = (operation: string) =>
    forServer((input: IssueAccountInput) => {
      const errors = [...textErrors('name', input.name), ...optionalTextErrors('externalId', input.externalId)]
      return errors.length > 0 ? userError(...errors) : issueAnswer(issueAccount(input, operation))
    })
  return {
    issueFinancialAccountForApplication: issueAccountAs('issueFinancialAccountForApplication'),
    // The account is the same for every card.
    issuePreprintedPaymentCardFinancialAccountForApplication: issueAccountAs(
      'issuePreprintedPaymentCardFinancialAccountForApplication',
    ),
    issuePaymentCardForApplication: forServer((input: IssueCardInput) => {
      const { externalId: cardExternalId = null, ...options } = input.options
      const errors = [
        ...optionalTextErrors('externalId', input.externalId),
        ...optionalTextErrors('options.externalId', cardExternalId),
      ]
      if (errors.length > 0) return userError(...errors)
      return stores.database.transaction(() => {
        const [existing] = stores.accounts.listOfApplication(input.applicationId)
        const operation = 'issuePaymentCardForApplication'
        const issued =
          existing === undefined
            ? issueAccount({ ...input, name: cardProduct.name }, operation)
            : ({ kind: 'issued', account: existing } as const)
        if (issued.kind !== 'issued') return issueAnswer(issued)
        return cardOnce(stores, operation, input, () =>
          paymentCards.issue(issued.account.id, { ...options, externalId: cardExternalId }),
        )
      })
    }),
  }
}

const externalIdTaken = userError(
  fieldError('personAccountHolder.externalId', 'ALREADY_USED', 'The external id belongs to another person'),
)
const personNotTaken = userError(
  fieldError(
    'personAccountHolder.billingAddress.extendedAddress',
    'INVALID',
    'The sandbox refuses this person, as its simulation asks',
  ),
)

function holderNode(holder: AccountHolder): HolderNode {
  return { __typename: 'USPersonAccountHolder', ...holder }
}
