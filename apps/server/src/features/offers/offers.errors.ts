// The refusals of the offers room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

const shapes = {
  'offers.not_found': { status: 404, title: 'No such offer' },
  'offers.full': { status: 409, title: 'No more people can join this offer' },
  'offers.ended': { status: 409, title: 'This offer has ended' },
  'offers.postal_code_unknown': { status: 422, title: 'No such ZIP code' },
  'offers.purchase_not_found': { status: 404, title: 'No such purchase of the last 60 days' },
  'offers.already_earned': { status: 409, title: 'This purchase has earned cash back' },
  'offers.already_claimed': { status: 409, title: 'This purchase was asked about already' },
  'offers.secret_number': { status: 422, title: 'The note holds a card or Social Security number' },
  'offers.file_unknown': { status: 422, title: 'A file is not here, or goes with something else' },
  'offers.id_reused': { status: 409, title: 'The id belongs to another request' },
  'offers.too_many_claims': { status: 429, title: 'That is more than one day allows' },
} as const satisfies Record<string, ErrorShape>

export const offersErrors: Record<keyof typeof shapes, ErrorShape> = shapes
