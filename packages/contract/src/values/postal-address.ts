// An address as it is stored, as a worker sends it, and as the server returns it. Specification 5, "Address form".
import * as z from 'zod/mini'
import { typedText } from './texts.ts'

export const postalAddress = z.object({
  line1: z.string(),
  line2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

/** Which states there are is the server's to say; it answers `invalid_state` for another. */
export const postedAddress = z.object({
  line1: typedText({ min: 1, max: 100 }),
  line2: z.nullable(typedText({ min: 0, max: 100 })),
  city: typedText({ min: 1, max: 60 }),
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  postalCode: z.string().check(z.regex(/^\d{5}$/)),
})
export type PostedAddress = z.input<typeof postedAddress>

/** One that the worker sent before, as the server shows it again. */
export const sentAddress = z.object({
  line1: z.string(),
  line2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
})

/** The address that a form shows, sent back: it is compared with the stored one, and never stored itself. */
export const shownAddress = z.object({
  line1: typedText({ min: 0, max: 100 }),
  line2: z.nullable(typedText({ min: 0, max: 100 })),
  city: typedText({ min: 0, max: 60 }),
  state: typedText({ min: 0, max: 20 }),
  postalCode: typedText({ min: 0, max: 20 }),
})
