// The questions we ask the card provider, and the shapes of its answers: refusals come as data beside what was asked for.
import * as z from 'zod'

export const issueMutation = /* GraphQL */ `
  mutation IssueFinancialAccount($input: IssueFinancialAccountInput!) {
    issueFinancialAccount(input: $input) {
      __typename
      ... on FinancialAccount {
        id
        directDepositDetails {
          id
        }
      }
      ... on UserError {
        errors {
          code
          errorPath
        }
      }
      ... on AccessDeniedError {
        message
      }
    }
  }
`

export const closeMutation = /* GraphQL */ `
  mutation CloseFinancialAccount($input: CloseFinancialAccountInput!) {
    closeFinancialAccount(input: $input) {
      __typename
      ... on FinancialAccount {
        id
      }
      ... on UserError {
        errors {
          code
          errorPath
        }
      }
      ... on AccessDeniedError {
        message
      }
    }
  }
`

export const tokenMutation = /* GraphQL */ `
  mutation NumbersToken($input: GenerateDirectDepositDetailClientTokenInput!) {
    generateDirectDepositDetailClientToken(input: $input) {
      __typename
      ... on ClientToken {
        value
        expirationDate
      }
      ... on UserError {
        errors {
          code
          errorPath
        }
      }
      ... on AccessDeniedError {
        message
      }
    }
  }
`

export const numbersQuery = /* GraphQL */ `
  query DirectDepositNumbers($id: ID!) {
    node(id: $id) {
      ... on DirectDepositDetail {
        restrictedDetails {
          __typename
          ... on DirectDepositDetailRestrictedDetails {
            number
            routingNumber
            bank {
              name
            }
            type
          }
          ... on AccessDeniedError {
            message
          }
        }
      }
    }
  }
`

const userError = z.object({
  __typename: z.literal('UserError'),
  errors: z.array(z.object({ code: z.string(), errorPath: z.array(z.string()) })),
})
const accessDenied = z.object({ __typename: z.literal('AccessDeniedError'), message: z.string() })

export type IssuerRefusal = z.infer<typeof userError> | z.infer<typeof accessDenied>

export const issueData = z.object({
  issueFinancialAccount: z.discriminatedUnion('__typename', [
    z.object({
      __typename: z.literal('FinancialAccount'),
      id: z.string(),
      directDepositDetails: z.object({ id: z.string() }),
    }),
    userError,
    accessDenied,
  ]),
})

export const closeData = z.object({
  closeFinancialAccount: z.discriminatedUnion('__typename', [
    z.object({ __typename: z.literal('FinancialAccount'), id: z.string() }),
    userError,
    accessDenied,
  ]),
})

export const tokenData = z.object({
  generateDirectDepositDetailClientToken: z.discriminatedUnion('__typename', [
    z.object({ __typename: z.literal('ClientToken'), value: z.string(), expirationDate: z.iso.datetime() }),
    userError,
    accessDenied,
  ]),
})

export const numbersData = z.object({
  node: z
    .object({
      restrictedDetails: z.discriminatedUnion('__typename', [
        z.object({
          __typename: z.literal('DirectDepositDetailRestrictedDetails'),
          number: z.string().regex(/^\d{4,17}$/),
          routingNumber: z.string().regex(/^\d{9}$/),
          bank: z.object({ name: z.string() }),
          type: z.enum(['CHECKING', 'SAVINGS']),
        }),
        accessDenied,
      ]),
    })
    .nullable(),
})

/** A refusal as one line for the log: codes and fields, never a value. */
export function refusalText(refusal: IssuerRefusal): string {
  if (refusal.__typename === 'AccessDeniedError') return refusal.message
  return refusal.errors.map(({ code, errorPath }) => `${code} at ${errorPath.join('.')}`).join(', ')
}
