// The refusals of the room of a worker's data, with the status and title each has on the wire.
import type { ErrorShape } from '#platform/errors.ts'

const shapes = {
  'my_data.too_many': { status: 429, title: 'It was asked for too often today' },
  'my_data.not_ready': { status: 404, title: 'No file is ready' },
} as const satisfies Record<string, ErrorShape>

export const myDataErrors: Record<keyof typeof shapes, ErrorShape> = shapes
