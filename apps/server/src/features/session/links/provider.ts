// Creates the codes of sign-in links ourselves even where another service creates those of messages, because that service does
// not know them.
import type { Transaction } from '#platform/database/database.ts'
import type { SentCode } from '../callers/index.ts'
import type { AuthProvider } from '../codes/index.ts'
import { isCodeOfLink } from './links.store.ts'

export function withOwnLinks(theirs: AuthProvider, ours: Pick<AuthProvider, 'verifyCode'>): AuthProvider {
  return {
    ...theirs,
    async verifyCode(tx: Transaction, sent: SentCode, code: string) {
      return (await isCodeOfLink(tx, sent.id)) ? ours.verifyCode(tx, sent, code) : theirs.verifyCode(tx, sent, code)
    },
  }
}
