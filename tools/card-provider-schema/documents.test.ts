// Compares what the product sends to the card provider with the published schema: each document with its variables, and the
// effect of each missing fact in an answer.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import {
  buildSchema,
  executeSync,
  getVariableValues,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  validate,
  type DocumentNode,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { publishedSchema } from '@daybreak/card-provider-schema'
import { createIssuer, type Issuer } from '../../apps/server/src/features/issuer/index.ts'
import { issuerDocuments } from '../../apps/server/src/features/issuer/collected-documents.ts'
import { sendPin } from '../../apps/server/src/demo/demo-pin.ts'
import { ProblemError } from '../../apps/server/src/platform/errors.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { cardProviderDocuments } from '../../apps/web/src/platform/calls/card-provider-documents.ts'
import { cents } from '../../packages/money/src/index.ts'
import { parseInstant, parsePlainDate } from '../../packages/time/src/index.ts'
import { asksOfDisputes } from './testing/asked-of-disputes.ts'

const published = buildSchema(publishedSchema)
const sandboxFolder = '../../apps/issuer-sandbox/src'
const fileHere = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const served = buildSchema(`${publishedSchema}
${fileHere(`${sandboxFolder}/schema/simulation.graphql`)}`)

function assertFits(schema: GraphQLSchema, text: string, variables?: Record<string, unknown>): void {
  const document = parse(text)
  assert.deepEqual(validate(schema, document), [], text)
  if (variables !== undefined) assertVariables(schema, document, variables)
}

function assertVariables(schema: GraphQLSchema, document: DocumentNode, variables: Record<string, unknown>): void {
  assert.deepEqual(getVariableValues(schema, operationOf(document).variableDefinitions ?? [], variables).errors, undefined)
}

function operationOf({ definitions }: DocumentNode): OperationDefinitionNode {
  const operation = definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('a document without an operation')
  return operation
}

describe('what is sent to the card provider is in the schema that it publishes', () => {
  test('each document of the server; those for a sandbox are in what the sandbox serves', () => {
    for (const [text, audience] of issuerDocuments) assertFits(audience === 'provider' ? published : served, text)
  })

  test('each document of the browser, with its variables', () => {
    const variables = {
      setPin: { input: { paymentCardId: 'pcd_1', newPin: '4839' } },
      directDepositNumbers: { id: 'ddd_1' },
    } satisfies Record<keyof typeof cardProviderDocuments, Record<string, unknown>>
    for (const [name, text] of Object.entries(cardProviderDocuments)) {
      assertFits(published, text, variables[name as keyof typeof variables])
    }
  })

  test('the one document of the frame that shows card details, with its variables', () => {
    const page = fileHere(`${sandboxFolder}/card-frame/page/card-details.js`)
    const [, text = ''] = /const query = `([^`]+)`/.exec(page) ?? []
    assertFits(published, text, { id: 'pcd_1' })
    assert.equal(page.match(/fetch\(/g)?.length, 1)
    assert.match(page, /JSON\.stringify\(\{ query, variables: \{ id: paymentCardId \} \}\)/)
  })
})

test('the one document of the frame in which a debit card is typed, with its variables', () => {
  const page = fileHere(`${sandboxFolder}/card-frame/page/debit-card.js`)
  const [, text = ''] = /const query = `([^`]+)`/.exec(page) ?? []
  const paymentCard = { cardNumber: '4111111111111111', expiryMonth: '11', expiryYear: '30', securityCode: '123' }
  assertFits(published, text, { input: { paymentCard, cardHolder: { billingAddress: { postalCode: '10038' } } } })
  assert.equal(page.match(/fetch\(/g)?.length, 1)
})

const texts: Readonly<Record<string, string>> = {
  last4: '1234',
  expirationMonth: '11',
  expirationYear: '2030',
  number: '12345678901',
  routingNumber: '123456780',
  latitude: '40.7',
  longitude: '-73.9',
  externalId: '9000000001',
}
const nodeTypes: Readonly<Record<string, string>> = {
  pcd: 'PaymentCard',
  cpr: 'CardProduct',
  fa: 'FinancialAccount',
  ddd: 'DirectDepositDetail',
  app: 'AccountHolderCardProductApplication',
  ach: 'USPersonAccountHolder',
  dul: 'DocumentUploadLink',
  nev: 'NotificationEvent',
  oat: 'OriginatedAchTransfer',
  uft: 'UnifiedFundsTransfer',
  efa: 'NonVerifiedExternalUSFinancialBankAccount',
  pmt: 'PaymentMethodToken',
  ctx: 'DebitTransaction',
}
const refusalTypes = ['UserError', 'AccessDeniedError']

/** A provider that knows everything, except the type at `missing`, and refuses the mutation `refused`. */
const provider = { missing: '', refused: '', nullable: new Set<string>(), asked: new Set<string>(), faults: [] as string[] }

function pathOf({ path }: GraphQLResolveInfo): string {
  const keys: string[] = []
  for (let at: GraphQLResolveInfo['path'] | undefined = path; at !== undefined; at = at.prev) {
    if (typeof at.key === 'string') keys.unshift(at.key)
  }
  return keys.join('.')
}

function answerField(_source: unknown, args: Record<string, unknown>, _context: unknown, info: GraphQLResolveInfo): unknown {
  const path = pathOf(info)
  if (!isNonNullType(info.returnType)) {
    provider.nullable.add(path)
    if (path === provider.missing) return null
  }
  return sampleOf(info.returnType, info.fieldName, args, path)
}

function sampleOf(type: GraphQLOutputType, field: string, args: Record<string, unknown>, path: string): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType, field, args, path)
  if (isListType(type)) {
    if (isNonNullType(type.ofType)) return [sampleOf(type.ofType, field, args, path)]
    provider.nullable.add(`${path}[]`)
    return [provider.missing === `${path}[]` ? null : sampleOf(type.ofType, field, args, path)]
  }
  if (isEnumType(type)) return (type.getValue('ACTIVE') ?? type.getValues()[0])?.name
  if (isLeafType(type)) return leafOf(type.name, field, path)
  if (!isAbstractType(type)) return {}
  if (path === provider.refused) return { __typename: 'UserError' }
  const byId = nodeTypes[String(args['id']).split('_')[0] ?? '']
  const members = published.getPossibleTypes(type).map(({ name }) => name)
  return {
    __typename: byId ?? members.find((name) => name === 'PaymentCard') ?? members.find((name) => !refusalTypes.includes(name)),
  }
}

function leafOf(type: string, field: string, path: string): unknown {
  if (type === 'ID' && path.startsWith('cardProducts.')) return 'cpr_1'
  if (type === 'Boolean') return field !== 'hasNextPage'
  if (type !== 'String') return type === 'ID' ? 'pcd_1' : 1
  return texts[field] ?? (/(At|Date)$/.test(field) ? '2026-11-20T12:00:00Z' : 'text')
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const { query, variables } = (await json(request)) as { query: string; variables: Record<string, unknown> }
  provider.asked.add(query)
  const document = parse(query)
  const { errors } = getVariableValues(published, operationOf(document).variableDefinitions ?? [], variables)
  provider.faults.push(...(errors ?? []).map(({ message }) => message))
  return executeSync({ schema: published, document, variableValues: variables, fieldResolver: answerField })
}

const server = createServer((request, response) => {
  void answer(request).then((body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)))
})
let issuer: Issuer
let url: string

before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  url = `${origin}/graphql`
  issuer = createIssuer({ url, publicOrigin: origin, apiKey: 'sk_test_of_a_test', log: silentLog })
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const at = parseInstant('2026-11-20T12:00:00Z')
const address = { line1: '200 Water St', line2: 'Apt 4', city: 'New York', state: 'NY', postalCode: '10038' }
const card = { providerAccountId: 'fa_1', externalId: 'crd_1', isActive: true, expiresAt: at }
const copy = {
  providerCardId: 'pcd_1',
  requestId: 'request_1',
  copiesNumber: true,
  copiesPin: true,
  isActive: true,
  expiresAt: at,
}
const mail = { providerCardId: 'pcd_1', recipient: { firstName: 'Maya', lastName: 'Torres' }, address, nameOnCard: 'Maya Torres' }
const person = {
  externalId: 'emp_1',
  firstName: 'Maya',
  lastName: 'Torres',
  dateOfBirth: parsePlainDate('1990-01-02'),
  ssn: '900010009',
}

const consent = { at, providerHolderId: 'ach_1' }
const order = { key: '019a0000-0000-7000-8000-000000000001', providerAccountId: 'fa_1', amount: cents(5_000n), consent }
const byAch = { ...order, bankRef: 'efa_1', isSameDay: false, entryDescription: 'TRANSFER', receiverName: 'Zoë Núñez-O’Brien' }
const toCard = { ...order, cardRef: 'pmt_1' }
const bank = {
  key: 'destination_1',
  providerHolderId: 'ach_1',
  routingNumber: '011000015',
  accountNumber: '12345678',
  type: 'savings',
} as const

/** Everything that is asked of a provider, by the method that asks. */
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  stopFinancialAccount: () => issuer.stopFinancialAccount('fa_1'),
  createNumbersToken: () => issuer.createNumbersToken('ddd_1'),
  readDirectDepositNumbers: () => issuer.readDirectDepositNumbers('ddd_1'),
  readCard: () => issuer.readCard('pcd_1'),
  listCards: () => issuer.listCards('fa_1'),
  issueCard: () => issuer.issueCard(card),
  activateCard: () => issuer.activateCard('pcd_1'),
  suspendCard: () => issuer.suspendCard('pcd_1'),
  closeCard: () => issuer.closeCard('pcd_1'),
  reissueCard: () => issuer.reissueCard({ ...copy, reason: 'LOST' }),
  findPreprintedCard: () => issuer.findPreprintedCard('none', 'fa_1'),
  listPreprintedCards: () => issuer.listPreprintedCards(3),
  assignCard: () => issuer.assignCard({ providerCardId: 'pcd_1', providerAccountId: 'fa_1', requestId: 'request_1' }),
  createCardToken: () => issuer.createCardToken('pcd_1', 'SET_PAYMENT_CARD_PIN'),
  orderPhysicalCard: () => issuer.orderPhysicalCard({ ...mail, speed: 'expedited' }),
  cancelCardOrder: () => issuer.cancelCardOrder('pco_1'),
  checkAddress: () => issuer.checkAddress(address, 'request_1'),
  findAtms: () =>
    issuer.findAtms({
      providerCardId: 'pcd_1',
      latitude: 40.7,
      longitude: -73.9,
      radiusMiles: 5,
      features: ['ACCESSIBLE'],
      limit: 5,
    }),
  createAccountHolder: () => issuer.createAccountHolder({ ...person, email: 'maya@example.com', phone: '2125550101', address }),
  changeBillingAddress: () => issuer.changeBillingAddress('ah_1', address),
  applyForCardProduct: () =>
    issuer.applyForCardProduct({ accountHolderId: 'ach_1', consentedAt: at, ipAddress: '192.0.2.1', besides: ['pcd_1'] }),
  readApplication: () => issuer.readApplication('app_1'),
  startDocumentSession: () => issuer.startDocumentSession('dus_1'),
  createDocumentLink: () => issuer.createDocumentLink('dus_1', 'DRIVERS_LICENSE'),
  readDocumentLink: () => issuer.readDocumentLink('dul_1'),
  endDocumentSession: () => issuer.endDocumentSession('dus_1'),
  sendPin: () => sendPin({ issuer, url, providerCardId: 'pcd_1' }, '4839'),
  readNotificationEvent: () => issuer.readNotificationEvent('nev_1'),
  readTransactionWords: () => issuer.readTransactionWords('ctx_1'),
  confirmEmailUpdate: () => issuer.confirmEmailUpdate('riu_1', 'maya@example.com'),
  readHolder: () => issuer.readHolder('fa_1'),
  readHouseAccount: () => issuer.readHouseAccount(),
  addBankAccount: () => issuer.addBankAccount(bank),
  closeBankAccount: () => issuer.closeBankAccount('efa_1'),
  readBankAccount: () => issuer.readBankAccount('efa_1'),
  sendByAch: () => issuer.sendByAch(byAch),
  pullByAch: () => issuer.pullByAch(byAch),
  quoteInstant: () => issuer.quoteInstant(toCard),
  sendInstant: () => issuer.sendInstant(toCard),
  readTransfer: () => issuer.readTransfer('oat_1'),
  readInstantTransfer: () => issuer.readTransfer('uft_1'),
  ...asksOfDisputes(() => issuer),
  async listTransfersSince() {
    const pages = issuer.listTransfersSince(at)
    for (let page = await pages.next(); page.done !== true;) page = await pages.next()
  },
  createCardEntryToken: () => issuer.createCardEntryToken(),
  keepCard: () => issuer.keepCard({ tokenRef: 'pmt_0', providerHolderId: 'ach_1' }),
  readCardToken: () => issuer.readCardToken('pmt_1'),
  issueFinancialAccountForApplication: () =>
    issuer.issueFinancialAccountForApplication({ applicationId: 'app_1', externalId: 'acc_1', name: 'Payroll account' }),
}

/** What registers us is asked of a sandbox by its own tests. */
const ofRegistration =
  /NotificationTarget|AuthorizationEndpoint|NotificationEvents|replayNotificationEvent|SpendRule|CollaborativeAuthorization|CardProductSettings/

describe('an answer of the card provider', () => {
  test('comes to each question, whose variables are of the published types', async () => {
    for (const call of Object.values(calls)) await call()
    provider.refused = 'suspendFinancialAccount'
    await assert.rejects(issuer.stopFinancialAccount('fa_1'), { code: 'issuer.refused' }, 'it is active still')
    provider.refused = ''
    assert.deepEqual(provider.faults, [])
    const unasked = [...issuerDocuments].filter(
      ([text, audience]) => audience === 'provider' && !provider.asked.has(text) && !ofRegistration.test(text),
    )
    assert.deepEqual(unasked, [])
  })

  for (const [name, call] of Object.entries(calls)) {
    test(`in which a fact is missing is understood, or requested again: ${name}`, async () => {
      provider.missing = ''
      provider.nullable.clear()
      await call()
      const paths = Array.from(provider.nullable)
      for (const path of paths) {
        provider.missing = path
        await call().catch((error: unknown) => {
          assert.ok(error instanceof ProblemError, `${path}: ${String(error)}`)
          assert.equal(error.code, 'issuer.unreachable', path)
        })
      }
      provider.missing = ''
    })
  }
})
