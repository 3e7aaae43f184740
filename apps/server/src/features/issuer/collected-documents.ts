// Collects every GraphQL document that we send to the card provider where it is defined: one that is not in the collection cannot
// be sent.
declare const collected: unique symbol

/** A GraphQL document of the collection. */
export type IssuerDocument = string & { readonly [collected]: true }

/** `sandbox`: documents for a sandbox only, which has simulations besides what the provider publishes. */
export type DocumentAudience = 'provider' | 'sandbox'

const documents = new Map<string, DocumentAudience>()

/** The collection, and whom each document is for. A test holds them against the published schema. */
export const issuerDocuments: ReadonlyMap<string, DocumentAudience> = documents

/** Puts a document into the collection; called when its module is read, never for a request. */
export function issuerDocument(text: string, audience: DocumentAudience = 'provider'): IssuerDocument {
  documents.set(text, audience)
  return text as IssuerDocument
}
