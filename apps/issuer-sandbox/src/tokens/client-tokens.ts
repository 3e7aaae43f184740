// Client tokens: each lets a browser do one named operation with one card, one direct-deposit detail or one document session, for
// fifteen minutes, and nothing else.
import { compactVerify, SignJWT } from 'jose'
import { instantFromMilliseconds, type Clock, type Instant } from '@daybreak/time'
import type { CardTokenStore } from '../store/card-tokens.store.ts'
import { organizationId } from '../organization.ts'
import { newProviderId } from '../store/sandbox-database.ts'
import type { TokenKey } from './token-key.ts'

export const directDepositPermissions = ['READ_RESTRICTED_DETAILS'] as const
export type DirectDepositPermission = (typeof directDepositPermissions)[number]

export const cardPermissions = [
  'READ_RESTRICTED_DETAILS',
  'SET_PAYMENT_CARD_PIN',
  'MANAGE_PAYMENT_CARD',
  'MANAGE_CARD_FULFILLMENT',
  'READ_FULFILLMENT_DETAILS',
] as const
export type CardPermission = (typeof cardPermissions)[number]

export const documentPermissions = ['MANAGE_DOCUMENT_UPLOAD_SESSION'] as const
export type DocumentPermission = (typeof documentPermissions)[number]

export type DocumentGrant = { documentUploadSessionId: string; permissions: readonly DocumentPermission[] }
export type DetailGrant = { directDepositDetailId: string; permissions: readonly DirectDepositPermission[] }
export type CardGrant = { tokenId: string; paymentCardId: string; permissions: readonly CardPermission[] }
/** To type a debit card in, once or more. */
export type CardEntryGrant = { entryId: string }
export type Grant =
  | ({ kind: 'detail' } & DetailGrant)
  | ({ kind: 'card' } & CardGrant)
  | ({ kind: 'documents' } & DocumentGrant)
  | ({ kind: 'card-entry' } & CardEntryGrant)

export type ClientToken = { value: string; expiresAt: Instant; isSingleUse: boolean }

export type ClientTokens = {
  makeForDetail(grant: DetailGrant): Promise<ClientToken>
  makeForDocuments(grant: DocumentGrant): Promise<ClientToken>
  makeForCardEntry(): Promise<ClientToken>
  /** Ends earlier tokens of the card that allow any of the same. One that sets a PIN is good for one PIN. */
  makeForCard(grant: Omit<CardGrant, 'tokenId'>): Promise<ClientToken>
  /** What a token allows now; null when it is not ours, was altered, replaced or used up, or is over. */
  read(token: string): Promise<Grant | null>
}

// Decisions 6 and 20: a card-provider token lives 15 minutes.
const lifetimeSeconds = 15 * 60
const issuer = 'test.api.issuer-sandbox'
/** As the card provider's: the token's subject, organization, region and application. */
const ownClaims = { aud: issuer, org: organizationId, reg: 'USA' }
const applications = {
  detail: 'ap_daybreak:clientsdk:direct-deposit-detail',
  card: 'ap_daybreak:clientsdk:payment-card',
  documents: 'ap_daybreak:clientsdk:document-upload-session',
  cardEntry: 'ap_daybreak:clientsdk:payment-method-tokenization',
} as const

type Subject = { application: string; subject: string; permissions: readonly string[]; tokenId: string | null }

export function createClientTokens(key: TokenKey, cardTokens: CardTokenStore, clock: Clock): ClientTokens {
  const nowSeconds = () => Math.floor(clock.now().epochMilliseconds / 1000)

  async function sign({ application, subject, permissions, tokenId }: Subject, issuedAt: number): Promise<string> {
    const token = new SignJWT({ ...ownClaims, appid: application, permissions })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.keyId })
      .setIssuer(issuer)
      .setSubject(subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
    return (tokenId === null ? token : token.setJti(tokenId)).sign(key.sign)
  }

  return {
    // Not stored: the program reads numbers with a token of its own while workers read theirs.
    async makeForDetail({ directDepositDetailId, permissions }) {
      const issuedAt = nowSeconds()
      const subject = { application: applications.detail, subject: directDepositDetailId, permissions, tokenId: null }
      return { value: await sign(subject, issuedAt), expiresAt: endOf(issuedAt), isSingleUse: false }
    },

    async makeForDocuments({ documentUploadSessionId, permissions }) {
      const issuedAt = nowSeconds()
      const subject = { application: applications.documents, subject: documentUploadSessionId, permissions, tokenId: null }
      return { value: await sign(subject, issuedAt), expiresAt: endOf(issuedAt), isSingleUse: false }
    },

    async makeForCardEntry() {
      const issuedAt = nowSeconds()
      const permissions = ['TOKENIZE_PAYMENT_METHOD']
      const subject = { application: applications.cardEntry, subject: newProviderId('pme'), permissions, tokenId: null }
      return { value: await sign(subject, issuedAt), expiresAt: endOf(issuedAt), isSingleUse: false }
    },

    async makeForCard({ paymentCardId, permissions }) {
      const issuedAt = nowSeconds()
      const expiresAt = endOf(issuedAt)
      const isSingleUse = permissions.includes('SET_PAYMENT_CARD_PIN')
      const tokenId = cardTokens.add({ paymentCardId, permissions, isSingleUse, expiresAt })
      const subject = { application: applications.card, subject: paymentCardId, permissions, tokenId }
      return { value: await sign(subject, issuedAt), expiresAt, isSingleUse }
    },

    async read(token) {
      const reported = await verifiedClaims(token, key)
      if (
        reported === null ||
        reported['iss'] !== issuer ||
        reported['aud'] !== ownClaims.aud ||
        reported['org'] !== ownClaims.org
      )
        return null
      const { exp, sub, permissions, appid, jti } = reported
      if (typeof exp !== 'number' || exp <= nowSeconds() || typeof sub !== 'string' || !Array.isArray(permissions)) return null
      const among = <Permission>(known: readonly Permission[]) => known.filter((permission) => permissions.includes(permission))
      if (appid === applications.detail) {
        return { kind: 'detail', directDepositDetailId: sub, permissions: among(directDepositPermissions) }
      }
      if (appid === applications.documents) {
        return { kind: 'documents', documentUploadSessionId: sub, permissions: among(documentPermissions) }
      }
      if (appid === applications.cardEntry) {
        return permissions.includes('TOKENIZE_PAYMENT_METHOD') ? { kind: 'card-entry', entryId: sub } : null
      }
      if (appid !== applications.card || typeof jti !== 'string' || !cardTokens.isLive(jti)) return null
      return { kind: 'card', tokenId: jti, paymentCardId: sub, permissions: among(cardPermissions) }
    },
  }
}

function endOf(issuedAt: number): Instant {
  return instantFromMilliseconds((issuedAt + lifetimeSeconds) * 1000)
}

/** Signature and algorithm only: the time is the caller's to judge, by the clock it was given. */
async function verifiedClaims(token: string, key: TokenKey): Promise<Record<string, unknown> | null> {
  try {
    const { payload } = await compactVerify(token, key.verify, { algorithms: ['RS256'] })
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
    return typeof claims === 'object' && claims !== null ? { ...claims } : null
  } catch {
    return null
  }
}
