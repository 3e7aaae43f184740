// Sends one signed message and reads the answer, within a deadline.
import type { SignedMessage } from './signature.ts'

export type SendOutcome = { kind: 'answered'; status: number; body: string } | { kind: 'unanswered'; reason: string }

export type Send = (
  uri: string,
  message: SignedMessage,
  limits: { timeoutMs: number; signal: AbortSignal },
) => Promise<SendOutcome>

/** Receivers answer briefly; a longer answer is not read to its end. */
const maxAnswerBytes = 64 * 1024

/** Never rejects: what goes wrong on the way is an outcome. */
export const sendOverHttp: Send = async (uri, { body, headers }, { timeoutMs, signal }) => {
  try {
    const response = await fetch(uri, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    return { kind: 'answered', status: response.status, body: await readAnswer(response) }
  } catch (error) {
    return { kind: 'unanswered', reason: reasonOf(error) }
  }
}

async function readAnswer(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let readBytes = 0
  for await (const chunk of response.body ?? []) {
    readBytes += chunk.byteLength
    if (readBytes > maxAnswerBytes) break
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/** "TimeoutError", "ECONNREFUSED": enough for a log line, and nothing of what was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name
}
