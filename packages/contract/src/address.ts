// A worker's home and mailing addresses, and suggestions while one is typed. Specification 3, "Address suggestion", 5, 7.
import * as z from 'zod/mini'
import { defineRoute } from './route.ts'
import { postalAddress, postedAddress, shownAddress } from './values/postal-address.ts'

/** What is not known is empty, and the worker's to type: never a guess. */
const addressSuggestion = z.object({
  displayName: z.string(),
  lat: z.number(),
  lon: z.number(),
  line1: z.string(),
  line2: z.nullable(z.string()),
  city: z.string(),
  /** Two letters. */
  state: z.string(),
  postalCode: z.string(),
})
export type AddressSuggestion = z.infer<typeof addressSuggestion>

/** Specification 5, "At most 25 suggestions are shown". */
export const maxSuggestions = 25

const addresses = z.object({
  address: z.nullable(postalAddress),
  /** null: mail goes to the home address. */
  shippingAddress: z.nullable(postalAddress),
})
export type Addresses = z.infer<typeof addresses>

// A PO Box in the ways that people write it: "PO Box 12", "P.O. Box 12", "Post Office Box 12", "POB 12".
const poBox = /^\s*(?:p\.?\s*o\.?\s*b(?:ox|\.)?|post(?:al)?\s+office\s+box|p\.?\s*o\.?\s*#)[\s#.]*\d/i

/** Readings 4.2, "PO box in home": mail can go there, no one lives there. */
export function isPoBox(line1: string): boolean {
  return poBox.test(line1)
}

export const addressRoutes = {
  read: defineRoute({
    room: 'address',
    method: 'GET',
    path: '/api/employees/address',
    access: 'session',
    requires: ['completed'],
    summary: 'Where the worker lives, and where their mail goes.',
    responses: { 200: addresses },
    problems: [],
  }),
  changeShipping: defineRoute({
    room: 'address',
    method: 'POST',
    path: '/api/employees/address',
    access: 'session',
    // Our reading of decisions 22: where the next card is sent to is a way for money to leave, so it does not change in those 24 hours.
    requires: ['completed', 'unlimited'],
    summary: 'Where mail and cards go from now on. The home address, which is the billing address, stays.',
    body: z.object({
      shippingAddress: postedAddress,
      /** Where mail went when the form was opened. Given, it refuses what would write over a change that the form has not shown. */
      seen: z.optional(z.nullable(shownAddress)),
    }),
    responses: { 200: addresses },
    problems: ['invalid_input', 'address.changed_elsewhere'],
  }),
  suggest: defineRoute({
    room: 'address',
    method: 'GET',
    path: '/api/employees/address/autocomplete',
    access: 'session',
    requires: [],
    summary: 'Addresses that go on from what was typed, at most 25.',
    query: z.object({ q: z.string().check(z.trim(), z.maxLength(200)), limit: z.optional(z.string()) }),
    responses: { 200: z.object({ data: z.array(addressSuggestion) }) },
    problems: ['address.unavailable', 'invalid_input'],
  }),
}
