// Issues the ten-minute token between two factors: the browser has named the worker, but not yet proven who it is.
import { intermediateCookie, intermediateSeconds } from '@daybreak/contract'
import { instantFromMilliseconds, instantText, type Clock } from '@daybreak/time'
import type { FieldEncryption, SealedField } from '#platform/crypto/field-encryption.ts'
import type { Executor } from '#platform/database/database.ts'
import {
  changePurpose,
  deleteIntermediate,
  findIntermediate,
  insertIntermediate,
  type IntermediatePurpose,
} from './intermediate.store.ts'
import { hashToken, makeToken } from '../callers/index.ts'
import { createTokenCookie } from '../session-token-cookie.ts'

export type IntermediateDeps = { clock: Clock; encryption: FieldEncryption; isSecure: boolean }

export type Intermediates = {
  /** @returns the Set-Cookie value by which the browser is known at the next factor */
  issue(executor: Executor, purpose: IntermediatePurpose, subject: string): Promise<string>
  /** The subject that a Cookie header vouches for; null without one, and from the tenth minute on. */
  read(executor: Executor, purpose: IntermediatePurpose, cookieHeader: string | undefined): Promise<string | null>
  /** From here on the cookie also proves the code of a claimed contact, if this browser requested it. */
  lead(executor: Executor, subject: string, cookieHeader: string | undefined): Promise<void>
  /** Ends it: the factor that it led to has been shown. */
  end(executor: Executor, cookieHeader: string | undefined): Promise<void>
}

/** Spec 4, "An intermediate session token cookie lasts 10 minutes." */
export function createIntermediates({ clock, encryption, isSecure }: IntermediateDeps): Intermediates {
  const cookie = createTokenCookie({ name: intermediateCookie, lifetimeSeconds: intermediateSeconds, isSecure })
  async function read(
    executor: Executor,
    purpose: IntermediatePurpose,
    cookieHeader: string | undefined,
  ): Promise<string | null> {
    const token = cookie.read(cookieHeader)
    if (token === null) return null
    const tokenHash = hashToken(token)
    const sealed = await findIntermediate(executor, { tokenHash, purpose, now: instantText(clock.now()) })
    return sealed && encryption.open(sealed, fieldOf(tokenHash))
  }

  return {
    async issue(executor, purpose, subject) {
      const token = makeToken()
      const tokenHash = hashToken(token)
      const expiresAtMs = clock.now().epochMilliseconds + intermediateSeconds * 1000
      await insertIntermediate(executor, {
        tokenHash,
        purpose,
        subjectSealed: encryption.seal(subject, fieldOf(tokenHash)),
        expiresAt: instantText(instantFromMilliseconds(expiresAtMs)),
      })
      return cookie.issue(token)
    },

    read,

    async lead(executor, subject, cookieHeader) {
      const token = cookie.read(cookieHeader)
      if (token === null || (await read(executor, 'sign_in', cookieHeader)) !== subject) return
      await changePurpose(executor, { tokenHash: hashToken(token), from: 'sign_in', to: 'new_contact' })
    },

    async end(executor, cookieHeader) {
      const token = cookie.read(cookieHeader)
      if (token !== null) await deleteIntermediate(executor, hashToken(token))
    },
  }
}

function fieldOf(tokenHash: Uint8Array): SealedField {
  return { table: 'session_intermediate', column: 'subject_sealed', row: Buffer.from(tokenHash).toString('hex') }
}
