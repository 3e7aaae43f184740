// A test's own certificate authority: it signs for the names of the providers and of the product, for a day, and no one else
// trusts it.
import 'reflect-metadata'
import { writeFile } from 'node:fs/promises'
import {
  BasicConstraintsExtension,
  cryptoProvider,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { instantDate, type Clock } from '../../packages/time/src/index.ts'

export type Certificate = { key: string; cert: string }
export type Authority = {
  /** The file that NODE_EXTRA_CA_CERTS names. */
  path: string
  pem: string
  certificateFor(name: string): Promise<Certificate>
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

export async function makeAuthority(path: string, clock: Clock): Promise<Authority> {
  cryptoProvider.set(crypto)
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const authority = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=Rehearsal authority',
    ...validityOf(clock),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new BasicConstraintsExtension(true, 0, true), new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true)],
  })
  const pem = authority.toString('pem')
  await writeFile(path, pem)
  let serial = 1
  return {
    path,
    pem,
    async certificateFor(name) {
      serial += 1
      const own = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
      const certificate = await X509CertificateGenerator.create({
        serialNumber: serial.toString(16).padStart(2, '0'),
        subject: `CN=${name}`,
        issuer: authority.subject,
        ...validityOf(clock),
        signingAlgorithm: algorithm,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        extensions: [
          new BasicConstraintsExtension(false, undefined, true),
          new SubjectAlternativeNameExtension([{ type: 'dns', value: name }]),
        ],
      })
      return { key: await pemOfKey(own.privateKey), cert: certificate.toString('pem') }
    },
  }
}

function validityOf(clock: Clock) {
  const now = clock.now()
  return { notBefore: instantDate(now.subtract({ hours: 24 })), notAfter: instantDate(now.add({ hours: 24 })) }
}

async function pemOfKey(key: CryptoKey): Promise<string> {
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', key))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n')
}
