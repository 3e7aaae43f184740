// Opens an account at a card-provider sandbox by the usual steps: a holder, an approved application, and its account.
import { parsePlainDate, systemClock } from '@daybreak/time'
import { createIssuer, createIssuerSimulations } from '#features/issuer'

export type SandboxAccess = Pick<Parameters<typeof createIssuer>[0], 'url' | 'publicOrigin' | 'apiKey' | 'log'>

/** An approved application of a made-up person; the same external id is the same person. */
export async function applyAtSandbox(access: SandboxAccess, externalId: string): Promise<{ applicationId: string }> {
  const issuer = createIssuer(access)
  const { accountHolderId } = await issuer.createAccountHolder({
    externalId: `holder-${externalId}`,
    firstName: 'Test',
    lastName: 'Worker',
    dateOfBirth: parsePlainDate('1990-01-02'),
    ssn: '900010009',
    email: null,
    phone: null,
    address: { line1: '200 Water St', line2: null, city: 'New York', state: 'NY', postalCode: '10038' },
  })
  const consentedAt = systemClock.now().subtract({ seconds: 1 })
  const { applicationId, status } = await issuer.applyForCardProduct({ accountHolderId, consentedAt, ipAddress: null })
  const simulations = createIssuerSimulations(access, () => crypto.randomUUID())
  const result = { status: 'APPROVED', results: [], documentTypes: [], asksForEmail: false } as const
  if (status !== 'APPROVED') await simulations.decideApplication(applicationId, result)
  return { applicationId }
}

/** Asked again for the same external id, it is the same account. */
export async function openAccountAtSandbox(
  access: SandboxAccess,
  { externalId, name = 'Payroll account' }: { externalId: string; name?: string },
): Promise<{ providerAccountId: string; directDepositId: string }> {
  const { applicationId } = await applyAtSandbox(access, externalId)
  const request = { applicationId, externalId, name }
  const { providerAccountId, directDepositId } = await createIssuer(access).issueFinancialAccountForApplication(request)
  if (directDepositId === null) throw new Error('the sandbox made no numbers for an account')
  return { providerAccountId, directDepositId }
}
