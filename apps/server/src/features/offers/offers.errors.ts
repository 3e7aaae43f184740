// The refusals of the offers room, with the status and title each has on the wire.
import type { ErrorShape } from '#platform/errors.ts'

const shapes = {
  'offers.not_found': { status: 404, title: 'No such offer' },
} as const satisfies Record<string, ErrorShape>

export const offersErrors: Record<keyof typeof shapes, ErrorShape> = shapes
