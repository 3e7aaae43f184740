// People and their applications in the schema, and what an approved application gets.
import type { Clock } from '@daybreak/time'
import type { FinancialAccounts } from '../accounts/financial-accounts.ts'
import type { CardOptions } from '../cards/card-issuing.ts'
import type { PaymentCards } from '../cards/payment-cards.ts'
import type { AccountHolders, ApplicationOutcome } from './account-holders.ts'
import type { PlaceFinder } from '../places/places.ts'
import type { AccountHolder, Application } from '../store/holders.store.ts'
import type { Stores } from '../store/stores.ts'
import { accountNode, issueAnswer } from '../accounts/account.schema.ts'
import { cardProduct } from '../schema/card-product.schema.ts'
import { cardOnce } from '../schema/card.schema.ts'
import { forServer } from '../schema/gate.ts'
import { connectionOfAll, type PageInput } from '../schema/paging.ts'
import { personErrors, personOf, type PersonInput } from './person-input.ts'
import { fieldError, optionalTextErrors, textErrors, userError, type SchemaPart, type UserError } from '../schema/results.ts'

export type HolderSchemaDeps = {
  stores: Stores
  accountHolders: AccountHolders
  financialAccounts: FinancialAccounts
  paymentCards: PaymentCards
  places: PlaceFinder
  clock: Clock
}

type HolderNode = AccountHolder & { __typename: 'USPersonAccountHolder' }
type ApplicationNode = Application & { __typename: 'AccountHolderCardProductApplication' }
type ApplyInput = {
  cardProductId: string
  accountHolderId: string
  cardHolderAgreementConsent: { primaryAuthorizedPersonId: string; consentTimestamp: string }
}
type IssueAccountInput = { applicationId: string; externalId?: string | null; name: string; idempotencyKey?: string | null }
type IssueCardInput = {
  applicationId: string
  externalId?: string | null
  options: Omit<CardOptions, 'externalId'> & { externalId?: string | null }
}

export function holderSchema(deps: HolderSchemaDeps): SchemaPart {
  const { accounts, holders } = deps.stores
  return {
    findNode(caller, id) {
      if (caller.kind !== 'server') return null
      const holder = holders.find(id)
      if (holder !== null) return holderNode(holder)
      const application = holders.findApplication(id)
      return application === null ? null : applicationNode(application)
    },
    resolvers: {
      USPersonAccountHolder: {
        name: ({ id }: HolderNode) => deps.accountHolders.readPerson(id).name,
        email: ({ id }: HolderNode) => deps.accountHolders.readPerson(id).email,
        billingAddress: ({ id }: HolderNode) => deps.accountHolders.readPerson(id).billingAddress,
        cardProductApplications: ({ id }: HolderNode, page: PageInput) =>
          connectionOfAll(page, holders.listApplications(id).map(applicationNode)),
      },
      AccountHolderCardProductApplication: {
        applicationState: ({ status }: ApplicationNode) => ({ status }),
        cardProduct: () => cardProduct,
        financialAccounts: ({ id }: ApplicationNode, page: PageInput) =>
          connectionOfAll(page, accounts.listOfApplication(id).map(accountNode)),
      },
      Mutation: { ...applying(deps), ...issuingForApplication(deps) },
    },
  }
}

function applying({ accountHolders, places, clock }: HolderSchemaDeps) {
  return {
    createUSPersonAccountHolder: forServer(async ({ personAccountHolder }: { personAccountHolder: PersonInput }) => {
      const { externalId = null } = personAccountHolder
      const errors = await personErrors('personAccountHolder', personAccountHolder, { places, clock })
      if (errors.length > 0) return userError(...errors)
      const outcome = accountHolders.create(externalId, personOf(personAccountHolder))
      return outcome.kind === 'done' ? holderNode(outcome.holder) : externalIdTaken
    }),
    createAccountHolderCardProductApplication: forServer((input: ApplyInput) => {
      if (input.cardProductId !== cardProduct.id) return noCardProduct
      if (input.cardHolderAgreementConsent.primaryAuthorizedPersonId !== input.accountHolderId) return consentOfAnother
      if (!isPastInstant(input.cardHolderAgreementConsent.consentTimestamp, clock)) return consentTimeInvalid
      return applicationAnswer(accountHolders.apply(input.accountHolderId))
    }),
  }
}

function issuingForApplication({ stores, financialAccounts, paymentCards }: HolderSchemaDeps) {
  /** The account of an application: the one it has, or a new one. */
  function issueAccount({ applicationId, externalId, name, idempotencyKey = null }: IssueAccountInput, operation: string) {
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
    // The account is the same whichever card comes into it.
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

function isPastInstant(text: string, clock: Clock): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && at <= clock.now().epochMilliseconds
}

const externalIdTaken = userError(
  fieldError('personAccountHolder.externalId', 'ALREADY_USED', 'The external id belongs to another person'),
)
const noCardProduct = userError(fieldError('cardProductId', 'NOT_FOUND', 'There is no such card product'))
const consentOfAnother = userError(
  fieldError('cardHolderAgreementConsent.primaryAuthorizedPersonId', 'INVALID', 'The holder consents herself'),
)
const consentTimeInvalid = userError(
  fieldError('cardHolderAgreementConsent.consentTimestamp', 'INVALID', 'An instant that is over'),
)

const refusals: Record<Exclude<ApplicationOutcome['kind'], 'done'>, UserError> = {
  no_holder: userError(fieldError('accountHolderId', 'NOT_FOUND', 'There is no such account holder')),
  no_application: userError(fieldError('applicationId', 'NOT_FOUND', 'There is no such application')),
  not_next: userError(fieldError('applicationId', 'NOT_NEXT', 'The application does not go on like this')),
}

export function applicationAnswer(outcome: ApplicationOutcome): ApplicationNode | UserError {
  return outcome.kind === 'done' ? applicationNode(outcome.application) : refusals[outcome.kind]
}

function applicationNode(application: Application): ApplicationNode {
  return { __typename: 'AccountHolderCardProductApplication', ...application }
}

function holderNode(holder: AccountHolder): HolderNode {
  return { __typename: 'USPersonAccountHolder', ...holder }
}
