// Our own authentication provider: codes are created here, stored as HMACs, and sent by the outbox.
import type { ClientConfig } from '@daybreak/contract'
import type { ContactHolder } from '#features/employee'
import type { Database } from '#platform/database/database.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { hashCode, hashesOfCode, isOneOfHashes, makeCode, tryOut, type OtpPeppers } from '../callers/index.ts'
import { codeMessage } from './messages.ts'
import type { AuthProvider } from './provider.ts'

export type EmbeddedProviderDeps = {
  database: Database
  outbox: Pick<Outbox, 'enqueueMessage'>
  otpPeppers: OtpPeppers
  brand: ClientConfig
}

// The language and the zone of messages that are written and never sent.
const nobodysHolder: Omit<ContactHolder, 'employeeId'> = { language: 'en', timeZone: 'UTC' }

export function createEmbeddedProvider({ database, outbox, otpPeppers, brand }: EmbeddedProviderDeps): AuthProvider {
  return {
    transaction: (work) => database.transaction(work),

    async startCode(tx, { codeId, holder, ...start }) {
      const code = makeCode()
      const { language, timeZone } = holder ?? nobodysHolder
      const message = codeMessage({ ...start, code, language, timeZone, brand })
      // The state of a call is queried by the code's name. Where no one may learn who has an account, there is no answer.
      const id = start.channel === 'voice' && !start.isHidden ? { id: codeId } : {}
      await tryOut(tx, holder !== null, () => outbox.enqueueMessage(tx, { ...message, ...id }))
      return { codeHash: hashCode(otpPeppers, codeId, code) }
    },

    verifyCode: async (_tx, sent, code) => isOneOfHashes(hashesOfCode(otpPeppers, sent.id, code), sent.codeHash),
    keepSession: async () => {},
    isSessionAlive: async () => true,
    close: async () => {},
  }
}
