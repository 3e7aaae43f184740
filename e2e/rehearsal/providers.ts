// Stand-ins for the companies that a production needs: each under a name of its own, on a loopback address of its own, behind
// TLS.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SMTPServer } from 'smtp-server'
import { startTwilioStandIn, twilioKeys } from '../../apps/server/src/testing/stand-ins/twilio-stand-in.ts'
import type { Authority } from './certificates.ts'
import { startTlsFront } from './tls-front.ts'

/** What the processes of a rehearsal know of one another: names instead of addresses, and whose certificates count. */
export type Network = { names: Record<string, string>; env: Record<string, string>; authority: Authority }

export type Provider<Facts> = Facts & { close(): Promise<void> }

export const names = {
  cards: 'cards.rehearsal.test',
  texts: 'texts.rehearsal.test',
  mail: 'mail.rehearsal.test',
  pay: 'pay.rehearsal.test',
} as const

/** Not 127.0.0.1: what is meant for one of them reaches no other by mistake. */
export const addresses: Record<string, string> = {
  [names.cards]: '127.0.0.2',
  [names.texts]: '127.0.0.3',
  [names.mail]: '127.0.0.4',
  [names.pay]: '127.0.0.5',
}

export const cardKeys = {
  apiKey: 'sk_live_rehearsal_of_tests_alone',
  signingKey: 'b1f7c9a4e6d82350_of_the_rehearsal',
}

const sandboxEntry = join(import.meta.dirname, '../../apps/issuer-sandbox/src/main.ts')

/** The card provider's stand-in, which calls the product back by its public name. */
export async function startCardProvider(
  network: Network,
  { folder, productOrigin }: { folder: string; productOrigin: string },
): Promise<Provider<{ origin: string }>> {
  const dataDir = join(folder, 'card-provider')
  await mkdir(dataDir)
  const child = spawn(process.execPath, [sandboxEntry], {
    env: {
      ...network.env,
      ISSUER_PORT: '0',
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: productOrigin,
      CARD_PROVIDER_API_KEY: cardKeys.apiKey,
      CARD_PROVIDER_SIGNING_KEY: cardKeys.signingKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const killAtExit = () => child.kill('SIGKILL')
  process.on('exit', killAtExit)
  const target = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout)
      .on('line', (line) => {
        const reported = JSON.parse(line) as { event: string; origin: string }
        if (reported.event === 'listening') resolve(reported.origin)
      })
      .on('close', () => reject(new Error('the card provider ended before it listened')))
  })
  const front = await openFront(network, names.cards, () => target)
  return {
    origin: front.origin,
    async close() {
      await front.close()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      process.off('exit', killAtExit)
    },
  }
}

export type Texts = { origin: string; settings: Record<string, string>; sentTo(phone: string): string[] }

export async function startTexts(network: Network): Promise<Provider<Texts>> {
  const twilio = await startTwilioStandIn()
  const front = await openFront(network, names.texts, () => twilio.origin)
  return {
    origin: front.origin,
    settings: {
      TWILIO_ACCOUNT_SID: twilioKeys.accountSid,
      TWILIO_AUTH_TOKEN: twilioKeys.authToken,
      TWILIO_FROM: '+18005550142',
      TWILIO_BASE_URL: front.origin,
    },
    sentTo: (phone) => twilio.taken.filter(({ form }) => form['To'] === `+${phone}`).map(({ form }) => form['Body'] ?? ''),
    async close() {
      await front.close()
      await twilio.close()
    },
  }
}

export async function startMail({ authority }: Network): Promise<Provider<{ url: string; arrived: string[] }>> {
  const arrived: string[] = []
  const server = new SMTPServer({
    ...(await authority.certificateFor(names.mail)),
    secure: true,
    authMethods: ['PLAIN'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'daybreak' && password === 'sesame' ? done(null, { user: username }) : done(new Error('no')),
    onData(stream, _session, done) {
      let raw = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk))
      stream.on('end', () => {
        arrived.push(raw)
        done()
      })
    },
  })
  server.listen(0, addresses[names.mail])
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtps://daybreak:sesame@${names.mail}:${port}`,
    arrived,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** @param target  asked at each request: it may not be there yet */
export async function openFront(
  { authority }: Network,
  name: string,
  target: () => string | null,
): Promise<Provider<{ origin: string }>> {
  const front = await startTlsFront({ address: addresses[name] ?? '', certificate: await authority.certificateFor(name) }, target)
  return { origin: `https://${name}:${front.port}`, close: () => front.close() }
}
