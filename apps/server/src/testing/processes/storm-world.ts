// Workers with money and cards, and servers as processes of their own on one database, for a storm of purchases.
import { ownText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { systemClock } from '@daybreak/time'
import { addCard } from '#features/cards'
import { createEmployees } from '#features/employee'
import { cardExpiryFrom, createIssuer } from '#features/issuer'
import { houseAccounts, postJournal } from '#features/ledger'
import { createFieldEncryption } from '#platform/crypto/field-encryption.ts'
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database } from '#platform/database/database.ts'
import { openAccountAtSandbox, type SandboxAccess } from './account-at-sandbox.ts'
import type { StormServer } from './authorization-storm.ts'
import { runServer } from './server-process.ts'
import { keepOpened } from '../../features/accounts/accounts.store.ts'

const keys = {
  encryption: createFieldEncryption([{ id: 1, key: Buffer.alloc(32, 7) }]),
  keyedHash: createKeyedHash(Buffer.alloc(32, 9)),
}

type ProviderIds = { providerAccountId: string; providerCardId: string }

/** Ids that no provider knows, for storms that never ask one. */
const madeUp = async (index: number): Promise<ProviderIds> => ({
  providerAccountId: `fa_storm_${index}`,
  providerCardId: `pcd_storm_${index}`,
})

/** @returns the cards, as the card provider calls them */
export async function bringShoppers(database: Database, count: number, balance: bigint, open = madeUp): Promise<string[]> {
  const employerId = newUuid(systemClock)
  const at = systemClock.now()
  await database.query
    .insertInto('employers_employer')
    .values({
      id: employerId,
      code: 'STORM',
      name: ownText('Storm'),
      company_id: null,
      time_zone: ownText('UTC'),
      created_at: at.toString(),
    })
    .execute()
  const cards: string[] = []
  for (let index = 0; index < count; index += 1) {
    cards.push(await bringShopper(database, { employerId, index, balance, ...(await open(index)) }))
  }
  return cards
}

type Shopper = ProviderIds & { employerId: string; index: number; balance: bigint }

async function bringShopper(
  database: Database,
  { employerId, index, balance, providerAccountId, providerCardId }: Shopper,
): Promise<string> {
  const [employeeId, accountId, cardId] = [newUuid(systemClock), newUuid(systemClock), newUuid(systemClock)]
  const at = systemClock.now()
  await database.transaction(async (tx) => {
    await createEmployees(tx, [
      {
        id: employeeId,
        employerId,
        employeeNumber: `S${index}`,
        firstName: 'Maya',
        lastName: 'Torres',
        language: 'en',
        onboardingStatus: 'Completed',
        features: [],
        hasPin: false,
        address: null,
        createdAt: at,
      },
    ])
    const account = { accountId, employeeId, providerAccountId, directDepositId: `ddd_storm_${index}` }
    const numbers = { accountNumber: String(90_000_000_000 + index), routingNumber: '123456780', openedAt: at }
    await keepOpened(tx, { ...account, ...numbers }, keys)
    const card = { id: cardId, employeeId, accountId, status: 'Active', formFactor: 'VIRTUAL', last4: '4821' } as const
    await addCard(tx, { ...card, providerCardId, createdAt: at })
    const paid = await postJournal(tx, {
      journalId: newUuid(systemClock),
      owner: accountId,
      idempotencyKey: newUuid(systemClock),
      kind: 'payroll_deposit',
      legs: [
        { accountId, amount: cents(balance) },
        { accountId: houseAccounts.achClearing, amount: cents(-balance) },
      ],
      at,
    })
    if (paid.kind === 'refused') throw new Error(paid.code)
  })
  return providerCardId
}

export type StormServerOptions = {
  connectionString: string
  ownerConnectionString: string
  dataDir: string
  signingKey: string
  /** A card provider that it registers with. */
  issuer?: { url: string; apiKey: string }
}

/** Opens an account and a card in use at the provider's stand-in for each shopper. */
export function openAtProvider(access: SandboxAccess) {
  const issuer = createIssuer(access)
  return async (index: number): Promise<ProviderIds> => {
    const externalId = `storm-${index}`
    const { providerAccountId } = await openAccountAtSandbox(access, { externalId, name: 'Storm' })
    const expiresAt = cardExpiryFrom(systemClock.now())
    const { providerCardId } = await issuer.issueCard({ providerAccountId, externalId, isActive: true, expiresAt })
    return { providerAccountId, providerCardId }
  }
}

/** What questions are signed with where no stand-in asks them. */
export function questionKeyOf(signingKey: string): string {
  return `${signingKey}_for_questions`
}

export async function startStormServer(options: StormServerOptions): Promise<StormServer> {
  const server = runServer({
    PORT: '0',
    DAYBREAK_DEMO: '0',
    DATA_DIR: options.dataDir,
    DATABASE_URL: options.connectionString,
    MIGRATIONS_DATABASE_URL: options.ownerConnectionString,
    CARD_PROVIDER_SIGNING_KEY: options.signingKey,
    // The provider's stand-in signs both with one key; a real one does not.
    ...(options.issuer === undefined && { CARD_PROVIDER_AUTHORIZATION_SIGNING_KEY: questionKeyOf(options.signingKey) }),
    ...(options.issuer && { CARD_PROVIDER_URL: options.issuer.url, CARD_PROVIDER_API_KEY: options.issuer.apiKey }),
  })
  const { port } = await server.logged('ready')
  if (options.issuer) await server.logged('issuer_registered')
  return {
    port: Number.parseInt(String(port), 10),
    async kill() {
      server.signal('SIGKILL')
      await server.ended
    },
  }
}
