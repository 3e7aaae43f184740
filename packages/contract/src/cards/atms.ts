// Where a worker can take out cash. Readings 4.5, "ATM finder".
import * as z from 'zod/mini'
import { unsignedCentsText } from '../shapes.ts'

export const atmFeature = z.enum(['OPEN_24_HOURS', 'DEPOSIT_AVAILABLE', 'ACCESSIBLE'])
export type AtmFeature = z.infer<typeof atmFeature>

const latitude = z.number().check(z.gte(-90), z.lte(90))
const longitude = z.number().check(z.gte(-180), z.lte(180))
const coordinates = z.object({ latitude, longitude })

/** One of `postalCode` and `position`. */
export const atmSearch = z.object({
  postalCode: z.optional(z.string().check(z.regex(/^\d{5}$/))),
  position: z.optional(coordinates),
  /** Readings 4.5, "radius 1/5/10/25 mi (default 5)". */
  radiusMiles: z.optional(z.union([z.literal(1), z.literal(5), z.literal(10), z.literal(25)])),
  /** All of them. */
  features: z.optional(z.array(atmFeature).check(z.maxLength(3))),
  isFree: z.optional(z.boolean()),
})
export type AtmSearch = z.infer<typeof atmSearch>

const atm = z.object({
  name: z.string(),
  address: z.string(),
  latitude,
  longitude,
  /** To one decimal. */
  distanceMiles: z.number(),
  features: z.array(atmFeature),
  /** In the network: taking out money costs nothing there. */
  isFree: z.boolean(),
})
export type Atm = z.infer<typeof atm>

export const atmList = z.object({
  /** Nearest first, at most 50. */
  data: z.array(atm),
  center: coordinates,
  radiusMiles: z.number(),
  withdrawalPerDay: unsignedCentsText,
})
export type AtmList = z.infer<typeof atmList>
