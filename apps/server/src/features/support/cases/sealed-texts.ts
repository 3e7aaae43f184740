// Seals the text of each message for its own row.
import type { SupportDeps } from '../support-deps.ts'
import type { StoredMessage } from './messages.store.ts'

const fieldOf = (id: string) => ({ table: 'support_message', column: 'text_sealed', row: id })

export function sealText({ encryption }: Pick<SupportDeps, 'encryption'>, id: string, text: string): Uint8Array {
  return encryption.seal(text, fieldOf(id))
}

export function openText({ encryption }: Pick<SupportDeps, 'encryption'>, { id, textSealed }: StoredMessage): string {
  return encryption.open(textSealed, fieldOf(id))
}
