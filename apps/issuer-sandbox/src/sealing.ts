// Seals what may be on disk only encrypted (card numbers, people, signing keys), and derives the keys for the rest.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readOrMakePrivateFile } from './private-file.ts'

export type Sealing = {
  /** @param purpose  what it belongs to, such as "payment_card:pcd_…:number": it opens for that alone */
  seal(text: string, purpose: string): Uint8Array
  /** @throws when it was sealed for something else, with another key, or was altered */
  open(sealed: Uint8Array, purpose: string): string
  /** A keyed hash that only this installation can make, for one use. */
  digest(use: string, text: string): Buffer
}

const cipher = 'aes-256-gcm'
const [keyBytes, ivBytes, tagBytes] = [32, 12, 16]

/** The installation's master key: made at the first start, in a file of its own beside the tables. */
export async function readMasterKey(path: string): Promise<Buffer> {
  const key = Buffer.from((await readOrMakePrivateFile(path, () => randomBytes(keyBytes).toString('hex'))).trim(), 'hex')
  if (key.length !== keyBytes) throw new Error('The master key is damaged')
  return key
}

export function createSealing(masterKey: Buffer): Sealing {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', masterKey, '', `issuer-sandbox:${use}`, keyBytes))
  const sealingKey = keyFor('sealing')
  return {
    seal(text, purpose) {
      const iv = randomBytes(ivBytes)
      const encrypting = createCipheriv(cipher, sealingKey, iv).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([encrypting.update(text, 'utf8'), encrypting.final()])
      return Buffer.concat([iv, encrypting.getAuthTag(), body])
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed)
      const decrypting = createDecipheriv(cipher, sealingKey, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decrypting.setAAD(Buffer.from(purpose))
      decrypting.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return decrypting.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decrypting.final('utf8')
    },
    digest: (use, text) =>
      createHmac('sha256', keyFor(`digest:${use}`))
        .update(text)
        .digest(),
  }
}
