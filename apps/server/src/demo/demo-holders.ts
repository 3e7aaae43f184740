// Registers the people of the demo world at the card provider, as an opening does, so that it refuses PINs that are easy to
// guess.
import { setTimeout as pause } from 'node:timers/promises'
import { publicId } from '@daybreak/ids'
import { parsePlainDate, type Instant } from '@daybreak/time'
import type { IssuerHolders } from '#features/issuer'
import type { DemoWorker } from './cast.ts'

// An area and a group that neither social security numbers nor tax numbers are given in.
const nobodysNumber = '90001'

/** All nine digits of a made-up worker. */
export function ssnOf({ last4Ssn }: Pick<DemoWorker, 'last4Ssn'>): string {
  return `${nobodysNumber}${last4Ssn}`
}

/** Asked again it is the same holder, and the same application: it is decided in a moment. */
export async function applyAs(
  issuer: Pick<IssuerHolders, 'createAccountHolder' | 'applyForCardProduct'>,
  worker: DemoWorker,
  { employeeId, consentedAt }: { employeeId: string; consentedAt: Instant },
): Promise<{ applicationId: string }> {
  const { firstName, lastName, birthDate, email, phone, line1, city, postalCode } = worker
  const { accountHolderId } = await issuer.createAccountHolder({
    externalId: publicId('emp', employeeId),
    firstName,
    lastName,
    dateOfBirth: parsePlainDate(birthDate),
    ssn: ssnOf(worker),
    email,
    phone: phone.slice(1),
    address: { line1, line2: null, city, state: 'NY', postalCode },
  })
  return issuer.applyForCardProduct({ accountHolderId, consentedAt, ipAddress: null })
}

/** Waits until the stand-in has decided, a second at the most. */
export async function approvedApplication(issuer: Pick<IssuerHolders, 'readApplication'>, applicationId: string): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const status = (await issuer.readApplication(applicationId))?.status ?? null
    if (status === 'APPROVED') return
    if (status !== 'PENDING') break
    await pause(pauseMs)
  }
  throw new Error('the card provider does not approve someone of the demo world')
}

const maxTries = 100
const pauseMs = 100
