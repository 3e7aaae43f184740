// A sandbox for one test: in a folder of its own, on a free port, with a stopped clock.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock, type FixedClock } from '@daybreak/time'
import { startIssuerSandbox, type IssuerSandbox } from '../issuer-sandbox.ts'
import { createLineLog } from '../line-log.ts'

export const testApiKey = 'sk_test_for_tests_alone'
export const testSigningKey = 'signing_key_for_tests_alone'
export const testPage = 'http://127.0.0.1:8080'

export type Answer = {
  status: number
  headers: Headers
  body: { data?: Record<string, Record<string, unknown> | null>; errors?: unknown[]; extensions?: { requestId?: string } }
}
export type TestSandbox = IssuerSandbox & {
  dataDir: string
  clock: FixedClock
  logged: string[]
  /** Asks as the server does, or with the given Authorization header. */
  ask(query: string, variables?: Record<string, unknown>, authorization?: string): Promise<Answer>
  [Symbol.asyncDispose](): Promise<void>
}

export function basic(apiKey: string): string {
  return `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
}

export async function startTestSandbox(start = '2026-11-20T12:00:00Z', allowedOrigins = [testPage]): Promise<TestSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'issuer-sandbox-'))
  const clock = fixedClock(start)
  const logged: string[] = []
  const sandbox = await startIssuerSandbox({
    dataDir,
    host: '127.0.0.1',
    port: 0,
    apiKey: testApiKey,
    signingKey: testSigningKey,
    allowedOrigins,
    publicOrigin: null,
    // By the first poll after it.
    decidesAfterMs: 0,
    clock,
    log: createLineLog(clock, (line) => logged.push(line)),
  })
  return {
    ...sandbox,
    dataDir,
    clock,
    logged,
    ask: (query, variables = {}, authorization = basic(testApiKey)) => askAt(sandbox.graphqlUrl, query, variables, authorization),
    async [Symbol.asyncDispose]() {
      await sandbox.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function askAt(
  url: string,
  query: string,
  variables: Record<string, unknown>,
  authorization: string,
): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ query, variables }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] }
}

/** What is read of a union beside its success. */
export const refusalFields = '... on UserError { errors { code errorPath } } ... on AccessDeniedError { message }'

export const issueMutation = /* GraphQL */ `
  mutation Issue($input: SimulateFinancialAccountIssueInput!) {
    simulateFinancialAccountIssue(input: $input) {
      __typename
      ... on FinancialAccount {
        id
        externalId
        name
        accountStatus
        directDepositDetails {
          id
        }
      }
      ${refusalFields}
    }
  }
`

export const tokenMutation = /* GraphQL */ `
  mutation Token($input: GenerateDirectDepositDetailClientTokenInput!) {
    generateDirectDepositDetailClientToken(input: $input) {
      __typename
      ... on ClientToken {
        value
        expirationDate
        usage
      }
      ${refusalFields}
    }
  }
`

export const numbersQuery = /* GraphQL */ `
  query Numbers($id: ID!) {
    node(id: $id) {
      __typename
      ... on DirectDepositDetail {
        id
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

export const closeMutation = /* GraphQL */ `
  mutation Close($input: SimulateCloseFinancialAccountInput!) {
    simulateCloseFinancialAccount(input: $input) {
      __typename
      ... on FinancialAccount {
        accountStatus
      }
      ${refusalFields}
    }
  }
`

/** Issues an account and gives its id and the id of its direct-deposit detail. */
export async function issueAccount(sandbox: TestSandbox, externalId: string): Promise<{ id: string; detailId: string }> {
  const { body } = await sandbox.ask(issueMutation, { input: { externalId, name: 'Payroll account' } })
  const account = body.data?.['simulateFinancialAccountIssue'] as { id: string; directDepositDetails: { id: string } }
  return { id: account.id, detailId: account.directDepositDetails.id }
}

/** A client token for the numbers of one account, as the value of an Authorization header. */
export async function makeToken(sandbox: TestSandbox, detailId: string): Promise<string> {
  const input = { directDepositDetailId: detailId, permissions: ['READ_RESTRICTED_DETAILS'] }
  const { body } = await sandbox.ask(tokenMutation, { input })
  return `Bearer ${String(body.data?.['generateDirectDepositDetailClientToken']?.['value'])}`
}

/** What `restrictedDetails` holds, or null when the node is not to be seen. */
export function restrictedDetailsOf(answer: Answer): Record<string, unknown> | null {
  return (answer.body.data?.['node']?.['restrictedDetails'] as Record<string, unknown> | undefined) ?? null
}

/** Nine digits whose sum, weighted 3, 7, 1 and so on, is divisible by ten. */
export function isRoutingNumber(text: string): boolean {
  const weights = [3, 7, 1]
  if (!/^\d{9}$/.test(text)) return false
  const sum = Array.from(text).reduce(
    (total, digit, position) => total + Number.parseInt(digit, 10) * (weights[position % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}
