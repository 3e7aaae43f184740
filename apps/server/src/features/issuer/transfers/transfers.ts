// Transfers that the card provider moves: to another bank or a debit card, and from a bank.
import { createHash } from 'node:crypto'
import type { Cents } from '@daybreak/money'
import { instantText, type Instant } from '@daybreak/time'
import type { Log } from '#platform/log.ts'
import { isIssuerRefusal, issuerRefusalCodes, missingFact, type IssuerCall, type Mutation } from '../issuer-call.ts'
import type { ReadCardProductId } from '../issuer-card-product.ts'
import { bankMutations, cardMutations, createQuote, initiateAch, initiateInstant, readings } from './documents.ts'
import { plainLatin } from '../plain-latin.ts'
import { createReadTransferNode } from './reading.ts'
import type {
  AchOrder,
  InstantOrder,
  InstantQuote,
  IssuerTransfers,
  NewBankAccount,
  ProviderBankAccount,
  ProviderTransfer,
  Submitted,
  TransferConsent,
} from './transfers.types.ts'

export type IssuerTransfersDeps = {
  call: IssuerCall
  log: Log
  readCardProductId: ReadCardProductId
  /** The program's own account; null on a sandbox, which has one. */
  houseAccountId: string | null
}

export function createIssuerTransfers(deps: IssuerTransfersDeps): IssuerTransfers {
  return { ...accountsOf(deps), ...banksOf(deps), ...movingOf(deps), ...readingOf(deps), ...cardsOf(deps) }
}

function accountsOf({ call: { read }, houseAccountId }: IssuerTransfersDeps) {
  return {
    async readHolder(id) {
      const { node } = await read(readings.holder, { id })
      if (node === null) throw missingFact(readings.holder.operation)
      return node.owner?.id ?? null
    },
    async readHouseAccount() {
      if (houseAccountId !== null) return houseAccountId
      const { organizations } = await read(readings.house, {})
      const accounts = organizations?.[0]?.accounts?.edges ?? []
      const open = accounts.flatMap(({ node }) => (node?.accountStatus === 'ACTIVE' ? [node.id] : []))
      const [only] = open
      // Of several, which one is meant is for the operator to say.
      if (only === undefined || open.length > 1) throw missingFact(readings.house.operation)
      return only
    },
  } satisfies Partial<IssuerTransfers>
}

/** The published interface gives no key for a new bank account: it is named after our id, and looked up by that first. */
function banksOf({ call }: IssuerTransfersDeps) {
  const { mutate, read } = call

  async function readPage(id: string, after: string | null) {
    const { node } = await read(readings.banksOfHolder, { id, after })
    if (!node?.externalFinancialAccounts) throw missingFact(readings.banksOfHolder.operation)
    return node.externalFinancialAccounts
  }

  async function find({ providerHolderId, key }: NewBankAccount): Promise<ProviderBankAccount | null> {
    for (let after: string | null = null; ;) {
      const page = await readPage(providerHolderId, after)
      const found = page.edges?.find((edge) => edge.node?.name === key)?.node
      if (found) return found.account
      if (!page.pageInfo.hasNextPage) return null
      after = page.pageInfo.endCursor
    }
  }

  async function readBankAccount(id: string): Promise<ProviderBankAccount | null> {
    return (await read(readings.bank, { id })).node?.account ?? null
  }

  return {
    readBankAccount,
    async addBankAccount(account) {
      const { key, providerHolderId, routingNumber, accountNumber, type } = account
      const found = await find(account)
      if (found !== null) return found
      const input = { routingNumber, accountNumber, name: key, accountHolderId: providerHolderId }
      const added = mutate(bankMutations.add, { ...input, bankAccountType: type === 'savings' ? 'SAVINGS' : 'CHECKING' })
      return orRefused(added)
    },
    async closeBankAccount(bankRef) {
      try {
        await mutate(bankMutations.close, { externalFinancialBankAccountId: bankRef })
      } catch (error) {
        // One that is closed already may be refused: what it is now decides, and not the words of the refusal.
        const isClosed = isIssuerRefusal(error) && (await readBankAccount(bankRef))?.isOpen === false
        if (!isClosed) throw error
      }
    },
    vouchForBankAccount: (bankRef) => mutate(bankMutations.vouch, { id: bankRef }),
  } satisfies Partial<IssuerTransfers>
}

/** What the worker agreed to is in the texts of the confirming page; its version is raised with them. */
const consentTemplate = { consentTemplateId: 'daybreak-transfer', consentTemplateVersion: '1' }

function consentInput({ at, providerHolderId }: TransferConsent) {
  return { consentTimestamp: instantText(at), authorizedPersonId: providerHolderId, template: consentTemplate }
}

function movingOf({ call: { mutate }, log }: IssuerTransfersDeps) {
  const { ofEntry, ofInstant } = createReadTransferNode(log)

  /** The codes of a refusal are free strings, only for people. @throws what is not a refusal */
  function refused(error: unknown): Submitted {
    if (!isRefusal(error)) throw error
    const codes = issuerRefusalCodes(error)
    log.warn('issuer_transfer_refused', { codes })
    return { kind: 'refused', reason: 'INTERNAL_ERROR', codes }
  }

  async function submit<Answer>(
    mutation: Mutation<Answer>,
    input: Record<string, unknown>,
    transferOf: (answer: Answer) => ProviderTransfer,
  ): Promise<Submitted> {
    try {
      return { kind: 'accepted', transfer: transferOf(await mutate(mutation, input)) }
    } catch (error) {
      return refused(error)
    }
  }

  function initiate(order: AchOrder, route: { from: string; to: string; purpose: 'WITHDRAWAL' | 'DEPOSIT' }): Promise<Submitted> {
    const input = {
      idempotencyKey: order.key,
      fromFinancialAccountId: route.from,
      toFinancialAccountId: route.to,
      purpose: route.purpose,
      amount: amountInput(order.amount),
      transferAgreementConsent: consentInput(order.consent),
      sameDay: order.isSameDay,
      companyEntryDescription: alphanumeric(order.entryDescription, 10),
      individualName: alphanumeric(order.receiverName, 22),
      // By it every event and list of the provider names our own transfer.
      paymentRelatedInformation: order.key,
    }
    return submit(initiateAch, input, ofEntry)
  }

  async function quote({ key, providerAccountId, cardRef, amount }: InstantOrder): Promise<InstantQuote> {
    const { quotes } = await mutate(createQuote, {
      source: { id: providerAccountId },
      destination: { id: cardRef, amount: amountInput(amount) },
      externalIdentifier: key,
      idempotencyKey: versionFour(key),
    })
    const [first] = quotes ?? []
    if (first === undefined) throw missingFact(createQuote.operation)
    return { quoteRef: first.id, providerFee: first.transferDetail?.feeTotal ?? null, expiresAt: first.expiresAt }
  }

  return {
    sendByAch: (order) => initiate(order, { from: order.providerAccountId, to: order.bankRef, purpose: 'WITHDRAWAL' }),
    pullByAch: (order) => initiate(order, { from: order.bankRef, to: order.providerAccountId, purpose: 'DEPOSIT' }),
    quoteInstant: (order) => orRefused(quote(order)),
    // Our reading: a quote that was initiated answers its transfer ever after, so one that is refused has moved nothing.
    async sendInstant(order) {
      try {
        const { quoteRef } = await quote(order)
        return await submit(initiateInstant, { id: quoteRef, consent: consentInput(order.consent) }, ofInstant)
      } catch (error) {
        return refused(error)
      }
    },
  } satisfies Partial<IssuerTransfers>
}

function readingOf({ call: { read }, log, readCardProductId }: IssuerTransfersDeps) {
  const { ofEntry, ofNode } = createReadTransferNode(log)

  async function readPage(page: { id: string; after: string | null; filterBy: Record<string, unknown> }) {
    const { node } = await read(readings.transfers, page)
    const { edges, pageInfo } = node?.originatedAchTransfers ?? {}
    const entries = edges?.flatMap((edge) => edge.node ?? [])
    // A gap would look like a transfer that the provider does not have.
    if (!pageInfo || !entries || entries.length !== edges?.length) throw missingFact(readings.transfers.operation)
    return { entries, pageInfo }
  }

  async function* listed(filterBy: Record<string, unknown>): AsyncGenerator<readonly ProviderTransfer[]> {
    const id = await readCardProductId()
    for (let after: string | null = null; ;) {
      const { entries, pageInfo } = await readPage({ id, after, filterBy })
      yield entries.map(ofEntry)
      if (!pageInfo.hasNextPage) return
      after = pageInfo.endCursor
    }
  }

  return {
    async readTransfer(ref) {
      const { node } = await read(readings.transfer, { id: ref })
      if (node === null) return null
      const { transferStatus, ...fields } = node
      return ofNode(node.__typename, transferStatus === undefined ? node : { ...fields, status: transferStatus })
    },
    async *listTransfersSince(since: Instant) {
      const from = instantText(since)
      yield* listed({ createdAt: { greaterThanOrEquals: from } })
      yield* listed({ createdAt: { lessThan: from }, returnProcessedAt: { greaterThanOrEquals: from } })
    },
  } satisfies Partial<IssuerTransfers>
}

function cardsOf({ call: { mutate, read } }: IssuerTransfersDeps) {
  return {
    createCardEntryToken: () => mutate(cardMutations.token, { permissions: ['TOKENIZE_PAYMENT_METHOD'] }),
    keepCard: ({ tokenRef, providerHolderId }) =>
      orRefused(
        mutate(cardMutations.keep, {
          paymentMethodTokenId: tokenRef,
          customerIdentifier: providerHolderId,
          idempotencyKey: versionFour(`keep ${tokenRef}`),
        }),
      ),
    async readCardToken(id) {
      return (await read(readings.card, { id })).node
    },
  } satisfies Partial<IssuerTransfers>
}

/** That we may not ask at all is a fault of our access, and no answer about a transfer. */
function isRefusal(error: unknown): boolean {
  return isIssuerRefusal(error) && !issuerRefusalCodes(error).includes('ACCESS_DENIED')
}

async function orRefused<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** Letters, digits and single spaces, which is all that a network file takes everywhere. */
function alphanumeric(text: string, maxLength: number): string {
  const plain = plainLatin(text).replaceAll(/[^\dA-Za-z]+/g, ' ')
  return plain.trim().slice(0, maxLength).trim() || 'DAYBREAK'
}

/** The provider's keys of this kind are UUIDs of version 4: one is derived from each of our keys, always the same. */
function versionFour(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) % 4) + 8).toString(16)
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20, 32)].join('-')
}

/** The provider counts in unsigned integers. */
function amountInput(value: Cents) {
  return { value: Number.parseInt(value.toString(), 10), currencyCode: 'USD' }
}
