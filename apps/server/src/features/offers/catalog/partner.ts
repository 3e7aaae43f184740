// The port to partners, who fund the cash back: it hides where their offers come from.
import type { OfferContent } from './content.ts'

/** A line of a partner's file; one that cannot be an offer says why. */
export type PartnerLine = { line: number; partnerRef: string } & ({ content: OfferContent } | { reason: string })

export type OfferPartner = {
  /** Its offers are known by it and by their own ids: lower-case letters, digits and "-". */
  name: string
  offers(): AsyncIterable<PartnerLine>
}
