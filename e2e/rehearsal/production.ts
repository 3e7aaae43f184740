// A production instance from an empty folder and an empty database: settings, secrets, providers behind TLS, and `npm start`'s
// own program in front of them.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../packages/time/src/index.ts'
import { compiledCode } from '../../apps/server/src/testing/processes/compiled-code.ts'
import { createBareDatabase } from '../../apps/server/src/testing/test-database.ts'
import { runOps } from '../harness/ops.ts'
import { startProduct } from '../harness/product.ts'
import { makeAuthority, type Authority } from './certificates.ts'
import {
  addresses,
  cardKeys,
  names,
  openFront,
  startCardProvider,
  startMail,
  startTexts,
  type Network,
  type Texts,
} from './providers.ts'

export type Answer = { status: number; body: unknown; cookies: string[] }

export type Production = {
  folder: string
  origin: string
  settings: Record<string, string>
  texts: Texts
  cardsOrigin: string
  /** One of the operator's commands with the settings of the production, and what it answers with --json; rejects when it fails. */
  ops(...words: string[]): Promise<unknown>
  /** The same as a process of its own, for commands that ask the card provider by its name. Its exit code is part of the answer. */
  atProvider(...words: string[]): Promise<{ code: number; answer: unknown }>
  /** Starts the product; rejects with what it printed when it refuses. */
  start(more?: Record<string, string>): Promise<void>
  /** As a browser asks: by the public name, trusting the rehearsal's authority alone. */
  call(origin: string, path: string, ask?: { method?: string; body?: unknown; headers?: Record<string, string> }): Promise<Answer>
  close(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const opsEntry = join(root, 'apps/server/src/ops/main.ts')

export async function prepareProduction(): Promise<Production> {
  await using cleanup = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'rehearsal-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  const authority = await makeAuthority(join(folder, 'authority.pem'), systemClock)
  const network: Network = { names: addresses, env: environmentOf(authority), authority }
  const database = await createBareDatabase()
  cleanup.defer(() => database.drop())

  let local: string | null = null
  const front = await openFront(network, names.pay, () => local)
  cleanup.defer(() => front.close())
  const cards = await startCardProvider(network, { folder, productOrigin: front.origin })
  cleanup.defer(() => cards.close())
  const texts = await startTexts(network)
  cleanup.defer(() => texts.close())
  const mail = await startMail(network)
  cleanup.defer(() => mail.close())

  const settings: Record<string, string> = {
    ...network.env,
    ...texts.settings,
    DAYBREAK_MODE: 'production',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.connectionString,
    MIGRATIONS_DATABASE_URL: database.ownerConnectionString,
    DAYBREAK_SECRETS_FILE: join(folder, 'secrets.json'),
    PUBLIC_ORIGIN: front.origin,
    TRUST_PROXY: '127.0.0.0/8',
    DRAIN_MS: '0',
    SMTP_URL: mail.url,
    SMTP_FROM: 'help@example.com',
    CARD_PROVIDER_URL: `${cards.origin}/graphql`,
    CARD_PROVIDER_PUBLIC_ORIGIN: cards.origin,
    CARD_PROVIDER_API_KEY: cardKeys.apiKey,
    CARD_PROVIDER_CARD_PRODUCT_ID: 'cpr_paycard',
    BANK_ROUTING_NUMBERS: '555001004',
    BRAND_NAME: 'Rehearsal',
    BRAND_BANK_NAME: 'Harbor Bank',
    BRAND_SUPPORT_PHONE: '(800) 555-0142',
    BRAND_SUPPORT_EMAIL: 'help@example.com',
  }
  const opened = cleanup.move()
  return {
    folder,
    origin: front.origin,
    settings,
    texts,
    cardsOrigin: cards.origin,
    ops: (...words) => runOps({ env: settings }, ...words),
    atProvider: (...words) => runAsProcess(settings, words),
    async start(more = {}) {
      const product = await startProduct({ settings: { ...settings, ...more } })
      opened.defer(() => product.stop())
      local = product.address.origin
    },
    call: (origin, path, ask = {}) => callBy(authority, `${origin}${path}`, ask),
    close: () => opened.disposeAsync(),
  }
}

function runAsProcess(env: Record<string, string>, words: readonly string[]): Promise<{ code: number; answer: unknown }> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [opsEntry, ...words, '--json'], { cwd: root, env }, (_error, output, errors) => {
      if (output === '') reject(new Error(`ops ${words.join(' ')}: ${errors}`))
      else resolve({ code: child.exitCode ?? -1, answer: JSON.parse(output) })
    })
  })
}

function environmentOf(authority: Authority): Record<string, string> {
  return {
    ...compiledCode(),
    PATH: process.env['PATH'] ?? '',
    NODE_EXTRA_CA_CERTS: authority.path,
    NODE_OPTIONS: `--import=${new URL('./names.ts', import.meta.url).href}`,
    REHEARSAL_NAMES: JSON.stringify(addresses),
  }
}

function callBy(
  authority: Authority,
  address: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: unknown; headers?: Record<string, string> },
): Promise<Answer> {
  const { hostname, port, pathname, search, origin, host } = new URL(address)
  const sent = body === undefined ? '' : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: addresses[hostname],
        servername: hostname,
        ca: authority.pem,
        port,
        path: `${pathname}${search}`,
        method,
        headers: {
          host,
          origin,
          ...(sent !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
          ...headers,
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: response.headers['content-type']?.includes('json') === true ? JSON.parse(text) : text,
            cookies: response.headers['set-cookie'] ?? [],
          }),
        )
      },
    )
    asking.on('error', reject).end(sent)
  })
}
