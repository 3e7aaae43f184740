// A client token in the shape of the schema.
import { instantText } from '@daybreak/time'
import type { ClientToken } from '../tokens/client-tokens.ts'

export function tokenNode({ value, expiresAt, isSingleUse }: ClientToken) {
  return {
    __typename: 'ClientToken',
    value,
    expirationDate: instantText(expiresAt),
    usage: isSingleUse ? 'SINGLE_USE' : 'UNTIL_EXPIRATION',
  }
}
