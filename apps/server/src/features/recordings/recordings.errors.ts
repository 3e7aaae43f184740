// The refusals of the recordings room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

const shapes = {
  'recordings.not_agreed': { status: 409, title: 'This worker does not want to be recorded' },
  'recordings.not_found': { status: 404, title: 'No such recording' },
  'recordings.unreadable': { status: 422, title: 'This is no gzipped list of events' },
  'recordings.out_of_order': { status: 409, title: 'This is not the next chunk of the recording' },
  'recordings.differs': { status: 409, title: 'This chunk is here with other events' },
  'recordings.full': { status: 409, title: 'This recording takes nothing more' },
  'recordings.day_full': { status: 429, title: 'That is more than one day allows' },
} as const satisfies Record<string, ErrorShape>

export type RecordingRefusal = keyof typeof shapes
export const recordingErrors: Record<RecordingRefusal, ErrorShape> = shapes
