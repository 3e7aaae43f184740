// Asks the program whether to approve a card transaction, with a deadline, because the merchant's terminal is waiting.
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '@daybreak/time'
import type { LineLog } from '../line-log.ts'
import type { Send, SendOutcome } from '../webhooks/send.ts'
import { signMessage } from '../webhooks/signature.ts'
import type { SigningKeys } from '../webhooks/signing-keys.ts'
import type { Endpoint, EndpointStore } from './endpoints.store.ts'
import type { Decision } from './decision.ts'

/** The request to the program. */
export type Question = {
  /** The same however often it is sent. */
  id: string
  /** What the message holds. */
  data: unknown
  /** Null when the answer cannot be read. */
  read(answer: string): Decision | null
}

export type Verdict =
  | { kind: 'decided'; decision: Decision }
  /** It did not answer in time, or not in a way that can be read. */
  | { kind: 'undecided'; declineReason: 'SYSTEM_TIMEOUT' | 'SYSTEM_ERROR' }

/** Receives a decision that arrived after the deadline. */
export type OnLateAnswer = (decision: Decision) => void

export type Collaborator = {
  ask(question: Question, onLateAnswer: OnLateAnswer): Promise<Verdict>
  /** Listens no longer for late answers. */
  stop(): void
}

export type CollaboratorDeps = {
  endpoints: EndpointStore
  send: Send
  keys: Pick<SigningKeys, 'listLive'>
  clock: Clock
  log: LineLog
  /** How long the terminal waits; 2,000 ms. */
  deadlineMs?: number
}

const usualDeadlineMs = 2_000
/** How much longer an answer is listened for, so that what it set aside can be let go. */
const lateListenMs = 10_000
const maxTries = 3
const pauseBetweenTriesMs = 100

const timedOut: Verdict = { kind: 'undecided', declineReason: 'SYSTEM_TIMEOUT' }
const failed: Verdict = { kind: 'undecided', declineReason: 'SYSTEM_ERROR' }

export function createCollaborator(deps: CollaboratorDeps): Collaborator {
  const { endpoints, send, keys, clock, log, deadlineMs = usualDeadlineMs } = deps
  const stopping = new AbortController()

  async function askUntil(
    deadline: Promise<'too_late'>,
    { id, uri }: Endpoint,
    question: Question,
    onLateAnswer: OnLateAnswer,
  ): Promise<Verdict> {
    const secrets = keys.listLive(id).map(({ secret }) => secret)
    for (let tries = 1; ; tries += 1) {
      const limits = { timeoutMs: deadlineMs + lateListenMs, signal: stopping.signal }
      const sending = send(uri, signMessage(question.data, secrets, clock), limits).then((outcome) => answerOf(outcome, question))
      const answer = await Promise.race([sending, deadline])
      if (answer === 'too_late') {
        sending
          .then(({ verdict }) => verdict.kind === 'decided' && onLateAnswer(verdict.decision))
          .catch((error: unknown) => {
            log.error('late_answer_failed', {
              requestId: question.id,
              message: error instanceof Error ? error.message : 'unknown',
            })
          })
        return timedOut
      }
      if (answer.isLastWord || tries === maxTries) return answer.verdict
      const next = await Promise.race([pause(pauseBetweenTriesMs * tries, 'go_on' as const), deadline])
      if (next === 'too_late') return answer.verdict
    }
  }

  return {
    async ask(question, onLateAnswer) {
      const endpoint = endpoints.findActive()
      // Our reading: the program alone knows the balance, so without it nothing is approved in its stead.
      if (endpoint === null) return failed
      const timer = new AbortController()
      const deadline = pause(deadlineMs, 'too_late' as const, { signal: timer.signal }).catch(() => 'too_late' as const)
      const verdict = await askUntil(deadline, endpoint, question, onLateAnswer)
      timer.abort()
      if (verdict.kind === 'undecided') {
        log.info('authorization_undecided', { requestId: question.id, reason: verdict.declineReason })
      }
      return verdict
    },
    stop: () => stopping.abort(),
  }
}

/** Without a connection, or after a stumble of the server, the same question may be asked again. */
function answerOf(outcome: SendOutcome, question: Question): { verdict: Verdict; isLastWord: boolean } {
  if (outcome.kind === 'unanswered') return { verdict: timedOut, isLastWord: false }
  if (outcome.status < 200 || outcome.status > 299) return { verdict: failed, isLastWord: outcome.status < 500 }
  const decision = question.read(outcome.body)
  return { verdict: decision === null ? failed : { kind: 'decided', decision }, isLastWord: true }
}
