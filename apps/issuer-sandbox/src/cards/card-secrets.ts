// The secrets of a card, for its holder alone: its number, sealed; its CVV, derived each time; its PIN, of which only a slow hash
// is stored.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Sealing } from '../sealing.ts'

export type CardSecrets = {
  sealNumber(cardId: string, number: string): Uint8Array
  openNumber(cardId: string, sealed: Uint8Array): string
  /** Three digits that follow from the number and the last month of the card, and from a key that only we have. */
  cvvOf(number: string, expiresIn: string): string
  hashPin(pin: string): Promise<string>
  isPin(pin: string, hash: string): Promise<boolean>
}

const slowHash = promisify<string | Buffer, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

// 32 MiB and some 60 ms a guess, on top of a key that is not in the tables: four digits alone are guessed in no time.
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const [saltBytes, hashBytes] = [16, 32]
const cvvCount = 1_000n

export function createCardSecrets(sealing: Sealing): CardSecrets {
  const purposeOf = (cardId: string) => `payment_card:${cardId}:number`
  const pepper = (pin: string) => sealing.digest('pin', pin)

  return {
    sealNumber: (cardId, number) => sealing.seal(number, purposeOf(cardId)),
    openNumber: (cardId, sealed) => sealing.open(sealed, purposeOf(cardId)),
    cvvOf(number, expiresIn) {
      const digest = sealing.digest('cvv', `${number}|${expiresIn}`)
      return (digest.readBigUInt64BE() % cvvCount).toString().padStart(3, '0')
    },
    async hashPin(pin) {
      const salt = randomBytes(saltBytes)
      const hash = await slowHash(pepper(pin), salt, hashBytes, cost)
      return ['scrypt', cost.N, salt.toString('base64url'), hash.toString('base64url')].join('$')
    },
    async isPin(pin, kept) {
      const [, n = '', salt = '', hash = ''] = kept.split('$')
      const expected = Buffer.from(hash, 'base64url')
      const given = await slowHash(pepper(pin), Buffer.from(salt, 'base64url'), expected.length, {
        ...cost,
        N: Number.parseInt(n, 10),
      })
      return timingSafeEqual(given, expected)
    },
  }
}
