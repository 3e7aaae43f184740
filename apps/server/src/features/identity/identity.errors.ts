// The refusals of the identity room, with the HTTP status of each: a code without one does not compile.
import type { ErrorShape } from '#platform/errors.ts'

export type IdentityRefusal =
  | 'identity.not_requested'
  | 'identity.file_size'
  | 'identity.file_count'
  | 'identity.file_differs'
  | 'identity.file_unknown'
  | 'identity.file_type'
  | 'identity.upload_unavailable'
  | 'identity.documents_incomplete'
  | 'identity.resend_too_soon'
  | 'identity.link_expired'
  | 'identity.look_again_refused'
  | 'identity.no_letter'

export const identityErrors: Record<IdentityRefusal, ErrorShape> = {
  'identity.not_requested': { status: 409, title: 'Nothing of this kind is wanted at the moment' },
  'identity.file_size': { status: 422, title: 'A file has at most 10 MB' },
  'identity.file_count': { status: 409, title: 'At most 5 files can be sent' },
  'identity.file_differs': { status: 409, title: 'Another file has this id' },
  'identity.file_unknown': { status: 404, title: 'There is no such file on its way' },
  'identity.file_type': { status: 422, title: 'A file is a JPG, a PNG or a PDF' },
  'identity.upload_unavailable': { status: 503, title: 'Files cannot be sent at the moment' },
  'identity.documents_incomplete': { status: 409, title: 'Not everything that is wanted is here' },
  'identity.resend_too_soon': { status: 429, title: 'Another link can be sent after 30 seconds' },
  'identity.link_expired': { status: 410, title: 'The link is no longer good' },
  'identity.look_again_refused': { status: 409, title: 'There is no denial, or another look was asked for already' },
  'identity.no_letter': { status: 404, title: 'There is no letter about this check' },
}
