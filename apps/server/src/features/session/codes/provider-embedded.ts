// The authentication of our own: codes are made here, kept as HMAC, and carried by the outbox.
import type { ClientConfig } from '@daybreak/contract'
import type { ContactHolder } from '#features/employee'
import type { Database } from '#platform/database/database.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { hashCode, isSameHash, makeCode, tryOut } from '../callers/index.ts'
import { codeMessage } from './messages.ts'
import type { AuthProvider } from './provider.ts'

export type EmbeddedProviderDeps = {
  database: Database
  outbox: Pick<Outbox, 'enqueueMessage'>
  otpPepper: Uint8Array
  brand: ClientConfig
}

// The language and the zone of messages that are written and never sent.
const nobodysHolder: Omit<ContactHolder, 'employeeId'> = { language: 'en', timeZone: 'UTC' }

export function createEmbeddedProvider({ database, outbox, otpPepper, brand }: EmbeddedProviderDeps): AuthProvider {
  return {
    transaction: (work) => database.transaction(work),

    async startCode(tx, { codeId, holder, ...start }) {
      const code = makeCode()
      const { language, timeZone } = holder ?? nobodysHolder
      const message = codeMessage({ ...start, code, language, timeZone, brand })
      await tryOut(tx, holder !== null, () => outbox.enqueueMessage(tx, message))
      return { codeHash: hashCode(otpPepper, codeId, code) }
    },

    verifyCode: async (_tx, sent, code) => isSameHash(sent.codeHash, hashCode(otpPepper, sent.id, code)),
    keepSession: async () => {},
    isSessionAlive: async () => true,
    close: async () => {},
  }
}
