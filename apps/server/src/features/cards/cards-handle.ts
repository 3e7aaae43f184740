// Joins the contracts of the cards room with their handlers, with a status for each problem code.
import { accountsErrors } from '#features/accounts'
import { issuerErrors } from '#features/issuer'
import { handleWith } from '#platform/http/routes.ts'
import { cardsErrors } from './cards.errors.ts'

export const handle = handleWith({ ...cardsErrors, ...accountsErrors, ...issuerErrors })
