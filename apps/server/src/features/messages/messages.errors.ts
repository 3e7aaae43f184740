// The refusals of the messages room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

const shapes = {
  'messages.not_found': { status: 404, title: 'No such message' },
} as const satisfies Record<string, ErrorShape>

export const messagesErrors: Record<keyof typeof shapes, ErrorShape> = shapes
