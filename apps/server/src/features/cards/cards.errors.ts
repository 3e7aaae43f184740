// The refusals of the cards room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

const shapes = {
  'cards.not_found': { status: 404, title: 'There is no such card' },
  'cards.not_freezable': { status: 409, title: 'This card is not in use' },
  'cards.not_frozen': { status: 409, title: 'This card is not frozen' },
  'cards.held_by_issuer': { status: 409, title: 'The card provider holds this card' },
  'cards.not_activatable': { status: 409, title: 'This card cannot be activated' },
  'cards.already_active': { status: 409, title: 'This card is already active' },
  'cards.code_wrong': { status: 422, title: 'This is not the activation code of the card' },
  'cards.other_account': { status: 409, title: 'This card belongs to another account' },
  'cards.details_wrong': { status: 422, title: 'These details do not match the card' },
  'cards.not_usable': { status: 409, title: 'This card is not in use' },
  'cards.not_replaceable': { status: 409, title: 'This card cannot be replaced for that reason' },
  'cards.order_open': { status: 409, title: 'A card is already on its way' },
  'cards.order_not_due': { status: 409, title: 'There is a card already' },
  'cards.address_missing': { status: 409, title: 'There is no address to send a card to' },
  'cards.request_reused': { status: 409, title: 'This id was used for another request' },
  'cards.insufficient_funds': { status: 422, title: 'There is not enough money for the fee' },
  'cards.proxy_unknown': { status: 422, title: 'No card has this number' },
  'cards.too_many_tries': { status: 429, title: 'Too many tries' },
  'cards.pin_not_set': { status: 409, title: 'The card has no PIN yet' },
  'cards.place_unknown': { status: 422, title: 'This place is not known' },
  'cards.signature_invalid': { status: 401, title: 'The signature is not the card provider’s' },
  'cards.signature_stale': { status: 401, title: 'The message is too old' },
} as const satisfies Record<string, ErrorShape>

export type CardsRefusal = keyof typeof shapes
export const cardsErrors: Record<CardsRefusal, ErrorShape> = shapes
