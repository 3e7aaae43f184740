// The refusals of the support room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

const shapes = {
  'support.case_not_found': { status: 404, title: 'No such case' },
  'support.article_not_found': { status: 404, title: 'No such article' },
  'support.case_closed': { status: 409, title: 'This case is closed' },
  'support.reopen_late': { status: 409, title: 'It is too late to open this case again' },
  'support.id_reused': { status: 409, title: 'This id belongs to another message' },
  'support.too_many': { status: 429, title: 'That is more than one day allows' },
  'support.secret_number': { status: 422, title: 'Leave out card numbers and Social Security numbers' },
  'support.file_unknown': { status: 422, title: 'A file of this message is not here as a whole' },
  'support.file_differs': { status: 409, title: 'This id belongs to another file' },
  'support.file_count': { status: 422, title: 'Too many files that were not sent' },
  'support.file_type': { status: 422, title: 'Only JPG, PNG and PDF files are taken' },
  'support.piece_wrong': { status: 409, title: 'This is not the next piece of the file' },
  'support.signature_invalid': { status: 401, title: 'The signature does not fit' },
  'support.signature_stale': { status: 401, title: 'The message is too old' },
} as const satisfies Record<string, ErrorShape>

export type SupportRefusal = keyof typeof shapes
export const supportErrors: Record<SupportRefusal, ErrorShape> = shapes
