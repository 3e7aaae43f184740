// Encrypts an alert for one browser, so that the push service in between cannot read it: RFC 8291, with the content coding of RFC
// 8188.
import { createCipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'

/** What the browser made: its point on P-256, 65 bytes, and 16 bytes that it shares with us alone. */
export type BrowserKeys = { p256dh: Uint8Array; auth: Uint8Array }

const saltBytes = 16
const recordSize = 4_096
/** RFC 8291: one record, which holds the text, its delimiter and the 16 bytes that prove it, and with the 86 bytes before it fits 4,096. */
export const maxAlertBytes = 3_993

export function isBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  return auth.length === 16 && p256dh.length === 65 && p256dh[0] === 4 && isOnCurve(p256dh)
}

function isOnCurve(point: Uint8Array): boolean {
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => Buffer.from(half).toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/** What makes two seals of one text differ; the examples of the RFC bring their own. */
export type Randomness = { privateKey?: Uint8Array; salt?: Uint8Array }

/** The body of the request, whole: header and one record. */
export function sealAlert(
  text: string,
  { p256dh, auth }: BrowserKeys,
  { privateKey, salt = randomBytes(saltBytes) }: Randomness = {},
): Uint8Array {
  const plain = Buffer.from(text)
  if (plain.length > maxAlertBytes) throw new RangeError(`an alert has ${plain.length} bytes, more than a push service takes`)
  const ours = createECDH('prime256v1')
  if (privateKey === undefined) ours.generateKeys()
  else ours.setPrivateKey(privateKey)
  const ourPoint = ours.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ourPoint])
  const secret = hkdfSync('sha256', ours.computeSecret(p256dh), auth, info, 32)
  const derive = (use: string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', new Uint8Array(secret), salt, `Content-Encoding: ${use}\0`, bytes))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  // 2: the last record, and nothing after it.
  const record = Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.from([2])])), cipher.final(), cipher.getAuthTag()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([ourPoint.length]), ourPoint, record])
}
