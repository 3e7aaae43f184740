// Cards for a test: issued, given tokens, and requested as the server or a browser does.
import type { CardPermission } from '../tokens/client-tokens.ts'
import { issueAccount, refusalFields, type TestSandbox } from './sandbox.ts'

/** The answer of a mutation: the object, or the error. */
export type Payload = Record<string, unknown> & { __typename: string }

/** Does a mutation by its public name: `on` is the type of its success, `fields` what is read of it. */
export async function mutate(
  sandbox: TestSandbox,
  { name, on, fields = 'id', inputType = inputTypeOf(name) }: { name: string; on: string; fields?: string; inputType?: string },
  input: Record<string, unknown>,
  authorization?: string,
): Promise<Payload> {
  const query = `mutation Change($input: ${inputType}!) {
    ${name}(input: $input) { __typename ... on ${on} { ${fields} } ${refusalFields} }
  }`
  const { body } = await sandbox.ask(query, { input }, authorization)
  const payload = body.data?.[name]
  if (!payload) throw new Error(`${name} gave no answer: ${JSON.stringify(body.errors)}`)
  return payload as Payload
}

/** Nearly every operation has an input of its own name. */
function inputTypeOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
}

export const cardFields = 'id status formFactor last4 originalPaymentCard { id } pinDetails { isSet }'

export async function issueCard(sandbox: TestSandbox, { isActive = true } = {}): Promise<string> {
  const { id: financialAccountId } = await issueAccount(sandbox, `acc_${crypto.randomUUID()}`)
  const options = { expirationDate: '2030-11-15T00:00:00Z', activateOnCreate: isActive }
  const issue = { name: 'issuePaymentCardForFinancialAccount', on: 'PaymentCard' }
  return String((await mutate(sandbox, issue, { financialAccountId, options }))['id'])
}

/** Freezes, activates or closes a card, and gives what was answered. */
export function changeCard(
  sandbox: TestSandbox,
  action: 'activate' | 'suspend' | 'close',
  paymentCardId: string,
  authorization?: string,
): Promise<Payload> {
  return mutate(
    sandbox,
    { name: `${action}PaymentCard`, on: 'PaymentCard', fields: cardFields },
    { paymentCardId },
    authorization,
  )
}

/** A client token of a card, as the value of an Authorization header. */
export async function makeCardToken(
  sandbox: TestSandbox,
  paymentCardId: string,
  ...permissions: CardPermission[]
): Promise<string> {
  const make = { name: 'generatePaymentCardClientToken', on: 'ClientToken', fields: 'value' }
  return `Bearer ${String((await mutate(sandbox, make, { paymentCardId, permissions }))['value'])}`
}

export async function setPin(sandbox: TestSandbox, paymentCardId: string, newPin: string, token: string): Promise<Payload> {
  const set = { name: 'setPinForPaymentCard', on: 'PaymentCard', fields: cardFields }
  return mutate(sandbox, set, { paymentCardId, newPin }, token)
}

/** `restrictedDetails` of a card as this caller sees them; null when the card is not there for it. */
export async function readDetails(sandbox: TestSandbox, paymentCardId: string, authorization?: string): Promise<Payload | null> {
  const query = `query Details($id: ID!) { node(id: $id) { ... on PaymentCard { restrictedDetails {
    __typename ... on PaymentCardRestrictedDetails { number cvv } ... on AccessDeniedError { message }
  } } } }`
  const { body } = await sandbox.ask(query, { id: paymentCardId }, authorization)
  return (body.data?.['node']?.['restrictedDetails'] as Payload | undefined) ?? null
}
