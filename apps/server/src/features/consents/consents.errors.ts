// The refusals of the consents room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

export type ConsentsRefusal =
  | 'consents.no_such_agreement'
  | 'consents.text_not_kept'
  | 'consents.shown_changed'
  | 'consents.agreement_changed'
  | 'consents.no_address'
  | 'consents.no_phone'
  | 'consents.only_way_in'
  | 'consents.start_by_text'
  | 'consents.texts_first'

export const consentsErrors: Record<ConsentsRefusal, ErrorShape> = {
  'consents.no_such_agreement': { status: 404, title: 'No such agreement' },
  'consents.text_not_kept': { status: 404, title: 'The text of this agreement was not kept' },
  'consents.shown_changed': { status: 409, title: 'The day or the address changed since it was shown' },
  'consents.agreement_changed': { status: 409, title: 'The agreement changed since it was read' },
  'consents.no_address': { status: 409, title: 'There is no address to mail to' },
  'consents.no_phone': { status: 409, title: 'There is no phone number on the account' },
  'consents.only_way_in': { status: 409, title: 'Texts are the only way to log in' },
  'consents.start_by_text': { status: 409, title: 'Texts were stopped by a text: only START brings them back' },
  'consents.texts_first': { status: 409, title: 'Texts to this number are stopped' },
}
