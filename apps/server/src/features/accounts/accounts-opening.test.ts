// Opening an account when the card provider is slow, refuses, or we stop halfway: in the end there is one account, or none and a
// request.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { platformProblem, type ProblemError } from '#platform/errors.ts'
import { silentLog } from '#platform/log.ts'
import { testKeys } from '../../testing/worker-rooms.ts'
import { issuerProblem } from '../issuer/issuer.errors.ts'
import { finishOpenings, issueAccount, openAccount, type OpeningDeps } from './accounts-opening.ts'
import { beginOpening, externalIdOf, findAccountOf, readDepositNumbers } from './accounts.store.ts'
import { startAccountsWorld, type AccountsWorld } from './testing/world.ts'

let world: AccountsWorld
before(async () => {
  world = await startAccountsWorld()
})
after(() => world.close())

let lastNumber = 5_550_000_000

/** A provider that makes one account for an external id, as the real one does, and numbers once a test says so. */
function createProvider() {
  const numbers = new Map<string, string>()
  const there = {
    asked: [] as { applicationId: string; externalId: string; name: string }[],
    /** What the next readings of numbers end in. */
    failures: [] as Error[],
    refused: new Set<string>(),
    hasNumbers: true,
  }
  const issuer: OpeningDeps['issuer'] = {
    async issueFinancialAccountForApplication(request) {
      const { externalId } = request
      there.asked.push(request)
      if (there.refused.has(externalId)) throw issuerProblem('issuer.refused', null)
      if (!numbers.has(externalId)) numbers.set(externalId, String((lastNumber += 1)))
      return { providerAccountId: `fa_${externalId}`, directDepositId: there.hasNumbers ? `ddd_${externalId}` : null }
    },
    async readDirectDepositNumbers(directDepositId) {
      const failure = there.failures.pop()
      if (failure !== undefined) throw failure
      const number = numbers.get(directDepositId.replace('ddd_', ''))
      assert.ok(number !== undefined)
      return { number, routingNumber: '123456780', type: 'CHECKING' }
    },
  }
  return Object.assign(there, { issuer })
}

type Provider = ReturnType<typeof createProvider>

const depsOf = ({ issuer }: Provider): OpeningDeps => ({ ...world, ...testKeys, issuer })
const finish = (provider: Provider) => finishOpenings(depsOf(provider), { log: silentLog, signal: new AbortController().signal })
const holderOf = (employeeId: string) => ({ employeeId, name: 'Maya Torres', applicationId: 'app_1' })
const newcomer = async () => (await world.hire({ hasAccount: false })).employeeId
const findOf = (employeeId: string) => findAccountOf(world.database.query, employeeId)
const isCode = (code: string) => (error: ProblemError) => error.code === code

test('an account without numbers takes no pay: it is opened, as the same one, when the provider has made them', async () => {
  const [there, employeeId] = [createProvider(), await newcomer()]
  there.hasNumbers = false
  await assert.rejects(openAccount(depsOf(there), holderOf(employeeId)), isCode('unavailable'))
  assert.equal(await findOf(employeeId), null)
  there.hasNumbers = true
  world.clock.advance({ seconds: 61 })
  await finish(there)
  const [first, second] = there.asked
  assert.deepEqual(second, first)
  assert.equal((await findOf(employeeId))?.externalId, first?.externalId)
})

test('the account that was issued first is the one that is opened later, under the first name and application', async () => {
  const [there, employeeId] = [createProvider(), await newcomer()]
  const issued = await issueAccount(depsOf(there), holderOf(employeeId))
  assert.equal(await findOf(employeeId), null)
  const later = { employeeId, name: 'Maya Torres-Lee', applicationId: 'app_2' }
  assert.deepEqual(await openAccount(depsOf(there), later), issued)
  const request = { applicationId: 'app_1', externalId: externalIdOf(issued.accountId), name: 'Maya Torres' }
  assert.deepEqual(there.asked, [request, request])
  assert.equal((await findOf(employeeId))?.openedAt.toString(), world.clock.now().toString())
})

test('what we lose after the provider made the account is found again by the same request, and kept once', async () => {
  const [there, employeeId] = [createProvider(), await newcomer()]
  there.failures.push(new Error('the connection was lost'))
  await assert.rejects(openAccount(depsOf(there), holderOf(employeeId)), /connection was lost/)
  const { accountId } = await openAccount(depsOf(there), holderOf(employeeId))
  const kept = await findOf(employeeId)
  world.clock.advance({ hours: 1 })
  await openAccount(depsOf(there), holderOf(employeeId))
  await finish(there)
  assert.deepEqual(await findOf(employeeId), kept)
  assert.equal(kept?.id, accountId)
  assert.equal(new Set(there.asked.map(({ externalId }) => externalId)).size, 1)
  const numbers = await readDepositNumbers(world.database.query, testKeys.encryption, [employeeId])
  assert.equal(numbers.get(employeeId)?.accountNumber, String(lastNumber))
})

test('an opening from before there were applications waits for one, and the first that is named is its own', async () => {
  const [there, employeeId] = [createProvider(), await newcomer()]
  const intent = { accountId: newUuid(world.clock), employeeId, holderName: 'Maya Torres', applicationId: null }
  await world.database.transaction((tx) => beginOpening(tx, intent, world.clock.now()))
  world.clock.advance({ seconds: 61 })
  await finish(there)
  assert.deepEqual(there.asked, [])
  assert.equal(await findOf(employeeId), null)
  const named = await world.database.transaction((tx) =>
    beginOpening(tx, { ...intent, applicationId: 'app_7' }, world.clock.now()),
  )
  assert.deepEqual(named, { ...intent, applicationId: 'app_7' })
  assert.deepEqual(await openAccount(depsOf(there), holderOf(employeeId)), { accountId: intent.accountId })
  assert.deepEqual(
    there.asked.map(({ applicationId }) => applicationId),
    ['app_7'],
  )
})

test('one opening that the provider refuses does not keep the others out', async () => {
  const there = createProvider()
  const waiting: { employeeId: string; accountId: string }[] = []
  for (let count = 0; count < 4; count += 1) {
    const employeeId = await newcomer()
    waiting.push({ employeeId, ...(await issueAccount(depsOf(there), holderOf(employeeId))) })
  }
  const [refused, ...others] = waiting
  assert.ok(refused)
  there.refused.add(externalIdOf(refused.accountId))
  world.clock.advance({ seconds: 61 })
  // Whatever goes wrong with one, other than a provider that no one can reach, is that one's alone.
  there.failures.push(platformProblem('internal'))
  await finish(there)
  await finish(there)
  for (const { employeeId } of others) assert.notEqual(await findOf(employeeId), null)
  assert.equal(await findOf(refused.employeeId), null)
  there.refused.clear()
  await finish(there)
  assert.equal((await findOf(refused.employeeId))?.id, refused.accountId)
  const askedBefore = there.asked.length
  await finish(there)
  assert.equal(there.asked.length, askedBefore, 'what is finished is asked for no more')
})

test('an opening that is younger than a minute is left to the request that began it', async () => {
  const [there, employeeId] = [createProvider(), await newcomer()]
  await issueAccount(depsOf(there), holderOf(employeeId))
  world.clock.advance({ seconds: 60 })
  await finish(there)
  assert.equal(await findOf(employeeId), null)
  world.clock.advance({ milliseconds: 1 })
  await finish(there)
  assert.notEqual(await findOf(employeeId), null)
})
