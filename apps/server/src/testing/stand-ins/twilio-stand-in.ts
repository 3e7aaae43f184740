// Speaks Twilio's HTTP API for messages and calls on loopback: form in, JSON out, Basic authentication, errors by their numbers.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TwilioStandIn = {
  origin: string
  /** The forms that it has taken, with the account in the path. */
  taken: { account: string; form: Record<string, string> }[]
  /** What it answers instead, the next times: a status with a code of Twilio's, or silence. */
  next: ({ status: number; code: number } | 'silence')[]
  close(): Promise<void>
}

export const twilioKeys = { accountSid: 'AC00000000000000000000000000000000', authToken: 'a-token-of-the-tests' }

export async function startTwilioStandIn(): Promise<TwilioStandIn> {
  const taken: TwilioStandIn['taken'] = []
  const next: TwilioStandIn['next'] = []
  const server = createServer((request, response) => void answer(request, response, taken, next))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    next,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const takenPath = /^\/2010-04-01\/Accounts\/(AC\w+)\/(Messages|Calls)\.json$/

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  taken: TwilioStandIn['taken'],
  next: TwilioStandIn['next'],
): Promise<void> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const say = (status: number, value: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const refuse = (status: number, code: number) =>
    say(status, { code, message: `refused with ${body}`, more_info: `https://www.twilio.com/docs/errors/${code}`, status })

  const instead = next.shift()
  if (instead === 'silence') return
  if (instead !== undefined) return void refuse(instead.status, instead.code)
  const [, account, kind] = takenPath.exec(request.url ?? '') ?? []
  const { accountSid, authToken } = twilioKeys
  if (account === undefined || request.method !== 'POST') return void refuse(404, 20404)
  if (request.headers.authorization !== `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`)
    return void refuse(401, 20003)
  const form = Object.fromEntries(new URLSearchParams(body))
  if (form['To'] === undefined) return void refuse(400, 21604)
  taken.push({ account, form })
  const sid = `${kind === 'Calls' ? 'CA' : 'SM'}${String(taken.length).padStart(32, '0')}`
  say(201, { sid, status: 'queued', account_sid: account, to: form['To'], body: form['Body'], error_code: null })
}
