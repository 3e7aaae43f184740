// The rehearsal of a production: from an empty machine to a worker's first pay, with every provider elsewhere, behind TLS, and no
// refusal switched off.
import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { prepareProduction, type Production } from './production.ts'
import { signUp } from './worker.ts'

let production: Production
before(async () => {
  production = await prepareProduction()
})
after(() => production.close())

test('a production refuses its stand-ins by their addresses, and everything else that is wrong, in one line', async () => {
  const plain = production.settings['CARD_PROVIDER_URL']?.replace('cards.rehearsal.test', '127.0.0.2') ?? ''
  await assert.rejects(production.start({ CARD_PROVIDER_URL: plain, BRAND_BANK_NAME: '' }), (error: Error) => {
    assert.match(error.message, /CARD_PROVIDER_URL is a stand-in on this machine/)
    assert.match(error.message, /BRAND_BANK_NAME/)
    return true
  })
})

/** What the card provider shows only once goes into the settings, as the handbook says. */
async function putKeys(ofTarget: string, ofEndpoint: string): Promise<void> {
  Object.assign(production.settings, {
    CARD_PROVIDER_SIGNING_KEY: await readKey(ofTarget, 'target'),
    CARD_PROVIDER_AUTHORIZATION_SIGNING_KEY: await readKey(ofEndpoint, 'endpoint'),
  })
}

async function readKey(path: string, use: 'target' | 'endpoint'): Promise<string> {
  const { keys } = JSON.parse(await readFile(path, 'utf8')) as { keys: { for: string; secret: string }[] }
  return keys.find((key) => key.for === use)?.secret ?? assert.fail(`no key of the ${use}`)
}

test('a worker signs up and is paid in a production whose providers are elsewhere', async () => {
  const { ops, atProvider, folder, origin, call } = production
  const secrets = join(folder, 'secrets.json')
  await ops('secrets', 'make', secrets)
  await ops('secrets', 'check', secrets)
  assert.equal((await stat(secrets)).mode & 0o777, 0o600)
  const keys = join(folder, 'keys.json')
  await atProvider('issuer', 'register', '--keys', keys)
  // The stand-in begins with one key for both of its signatures, which production refuses: the one for events is replaced.
  const newer = join(folder, 'newer-keys.json')
  assert.equal((await atProvider('issuer', 'rotate-key', 'target', '--keys', newer)).code, 0)
  await putKeys(newer, keys)
  await production.start()
  assert.deepEqual(await call(origin, '/readyz'), { status: 200, body: { status: 'ready' }, cookies: [] })
  assert.equal((await call(origin, '/sandbox/inbox')).status, 404)

  const registered = await atProvider('issuer', 'register')
  assert.equal(registered.code, 0, JSON.stringify(registered.answer))
  assert.equal((await atProvider('issuer', 'status')).code, 0)

  await ops('employer', 'add', 'HARBOR', '--name', 'Harbor Diner', '--company-id', '1234567890')
  const roster = join(folder, 'roster.csv')
  await writeFile(
    roster,
    'employeeNumber,firstName,lastName,phone,birthDate,ssn,hireDate\nH1,Ana,Rivera,2125550140,1991-02-14,123456789,2024-01-02\n',
  )
  await ops('roster', 'import', roster, '--employer', 'HARBOR')
  const worker = await signUp(production, {
    employerCode: 'HARBOR',
    employeeNumber: 'H1',
    birthDate: '1991-02-14',
    last4: '6789',
    phone: '12125550140',
  })

  const file = join(folder, 'payday.ach')
  await ops('payroll', 'sample', file, '--employer', 'HARBOR', '--amount', '412.50')
  const posted = (await ops('payroll', 'post', file)) as { outcomes: object[] }
  assert.deepEqual(posted.outcomes, [{ outcome: 'posted', code: null, arrivesOn: null, count: 1, amount: '41250' }])
  assert.equal(await worker.balance(), '41250')
  assert.equal(((await ops('ledger', 'verify')) as { isSound: boolean }).isSound, true)
})
