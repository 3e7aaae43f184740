// The refusals of the my-data room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

const shapes = {
  'my_data.too_many': { status: 429, title: 'It was asked for too often today' },
  'my_data.not_ready': { status: 404, title: 'No file is ready' },
} as const satisfies Record<string, ErrorShape>

export const myDataErrors: Record<keyof typeof shapes, ErrorShape> = shapes
