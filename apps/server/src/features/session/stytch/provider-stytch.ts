// Authentication by Stytch: it creates, sends and verifies the codes; the limits and the session stay ours.
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock, Instant } from '@daybreak/time'
import type { FieldEncryption, SealedField } from '#platform/crypto/field-encryption.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { platformProblem, ProblemError } from '#platform/errors.ts'
import { newSweepMark, sweepAll } from '#platform/jobs/sweeping.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { codeLimits, hashCode, hashesOfCode, hashToken, makeToken, markProven, type OtpPeppers } from '../callers/index.ts'
import type { AuthProvider, CodeStart } from '../codes/index.ts'
import { isStytchAway, StytchFailure, type Stytch, type StytchSession } from './stytch.ts'
import {
  addWrongHash,
  findProviderSession,
  findSessionOfUser,
  insertProviderSession,
  linkProviderSession,
  listOrphans,
  markProviderSessionEnded,
  openQuestion,
  readAnswer,
  takeBackQuestion,
  writeProviderCode,
  type Question,
} from './stytch.store.ts'
import { refusalProblem } from '../session.errors.ts'
import { sessionLimits } from '../session.rules.ts'

export type StytchProviderDeps = {
  database: Database
  clock: Clock
  log: Log
  jobs: Pick<Jobs, 'register'>
  encryption: FieldEncryption
  otpPeppers: OtpPeppers
  stytch: Stytch
}

/** Thrown out of a transaction, which must end before Stytch is asked. */
class OpenQuestion extends Error {
  override readonly name = 'OpenQuestion'
  readonly codeId: string
  readonly code: string

  constructor(codeId: string, code: string) {
    super('the authentication service is to be asked about a code')
    this.codeId = codeId
    this.code = code
  }
}

// A change of contact proves two codes in one transaction, each verified once.
const maxQuestions = 3
// As long as Stytch is given for an answer.
const pollEveryMs = 50
const maxPolls = 70
const endQueue = 'session.end-at-provider'
// A session there that no session here belongs to after so long never will: what its code should have opened failed.
const unlinkedSeconds = 60
/** A way that Stytch does not know. */
const nobodysMethod = 'phone-number-test-00000000-0000-0000-0000-000000000000'

export function createStytchProvider(deps: StytchProviderDeps): AuthProvider {
  const { database, otpPeppers, encryption, stytch, log } = deps
  const starts = new WeakMap<Transaction, CodeStart[]>()
  const sending = new Set<Promise<void>>()
  registerEnding(deps)

  async function sendAll(started: readonly CodeStart[]): Promise<void> {
    for (const start of started) {
      const sent = send(deps, start)
      if (!isSentUnseen(start)) {
        await sent
        continue
      }
      const unseen = sent.catch((error: unknown) => log.error('auth_provider_failed', { error }))
      sending.add(unseen)
      void unseen.finally(() => sending.delete(unseen))
    }
  }

  return {
    async transaction(work) {
      for (let questions = 0; ; questions += 1) {
        let started: CodeStart[] = []
        try {
          const result = await database.transaction((tx) => {
            started = []
            starts.set(tx, started)
            return work(tx)
          })
          await sendAll(started)
          return result
        } catch (error) {
          if (error instanceof StytchFailure) throw problemOfFailure(error)
          if (!(error instanceof OpenQuestion)) throw error
          // Others asked about the same digits at once, and none of them was answered.
          if (questions === maxQuestions) throw problemOfFailure(unanswered())
          await answer(deps, error).catch((failure: unknown) => {
            throw failure instanceof StytchFailure ? problemOfFailure(failure) : failure
          })
        }
      }
    },

    async startCode(tx, start) {
      const started = starts.get(tx)
      if (started === undefined) throw new Error('a code is started outside of the transactions of its provider')
      if (start.holder !== null) started.push(start)
      // Nothing hashes to it: only Stytch knows the code, until it has proven it.
      return { codeHash: hashToken(makeToken()) }
    },

    async verifyCode(tx, sent, code) {
      const state = await readAnswer(tx, sent.id, hashesOfCode(otpPeppers, sent.id, code))
      if (state === 'asked' || state === 'unasked') throw new OpenQuestion(sent.id, code)
      return state === 'right'
    },

    keepSession: (tx, codeId, sessionId) => linkProviderSession(tx, codeId, sessionId),

    async isSessionAlive(sessionId) {
      const theirs = await findProviderSession(database.query, sessionId)
      if (theirs === null) return true
      try {
        if (await stytch.isAlive(encryption.open(theirs.tokenSealed, fieldOf(theirs.id)))) return true
      } catch (error) {
        // Ours is the session that counts: it does not end because Stytch is away.
        log.warn('auth_provider_failed', { error })
        return true
      }
      await markProviderSessionEnded(database.query, theirs.id, deps.clock.now())
      return false
    },

    async close() {
      await Promise.all(sending)
    },
  }
}

/** Where an answer must not depend on whether a code is really sent, it does not wait for Stytch either. */
function isSentUnseen({ purpose, isHidden }: CodeStart): boolean {
  return purpose === 'new_contact' || isHidden
}

/** The message to the worker; the log has the reason. */
export function problemOfFailure(failure: StytchFailure): ProblemError {
  const { code, shape, options } = refusalProblem(failure.refusal)
  return new ProblemError(code, shape, { ...options, cause: failure })
}

async function send({ database, stytch }: StytchProviderDeps, { codeId, contact, channel, holder }: CodeStart): Promise<void> {
  // The configuration refuses calls beside Stytch.
  if (channel === 'voice') throw new Error('Stytch calls no one')
  const method = await stytch.send({ channel, value: contact.value, language: holder?.language ?? 'en' })
  await writeProviderCode(database.query, codeId, method)
}

/** Asks Stytch, and writes the answer down for the transaction that is done again. */
async function answer(deps: StytchProviderDeps, { codeId, code }: OpenQuestion): Promise<void> {
  const { database, otpPeppers } = deps
  const hash = hashCode(otpPeppers, codeId, code)
  const question = await database.transaction((tx) => openQuestion(tx, codeId, hash, codeLimits.triesPerCode))
  if (question.kind === 'spent') throw refusalProblem({ kind: 'refused', code: 'session.too_many_tries' })
  if (question.kind === 'asked') return awaitAnswer(deps, codeId, hash)
  try {
    await ask(deps, { codeId, code, hash, ...question })
  } catch (error) {
    await takeBackQuestion(database.query, codeId, hash)
    throw error
  }
}

type Asking = Question & { codeId: string; code: string; hash: Uint8Array }

async function ask(deps: StytchProviderDeps, { codeId, code, hash, ...question }: Asking): Promise<void> {
  const { database, clock, stytch } = deps
  const { method, purpose } = question
  const proof = await stytch.prove({
    // A code that was sent to no one is verified too: the answer takes equally long for everyone.
    methodId: method?.methodId ?? nobodysMethod,
    code,
    wantsSession: purpose === 'sign_in' || purpose === 'step_up',
    sessionToken: await tokenToExtend(deps, question),
  })
  // Digits of an earlier code: they cost no try, and the one that was sent last stays good.
  if (proof.kind === 'over') throw refusalProblem({ kind: 'refused', code: 'session.code_expired' })
  if (proof.kind === 'session_over') throw platformProblem('session_not_found')
  if (proof.kind === 'wrong' || proof.userId !== method?.userId) return addWrongHash(database.query, codeId, hash)
  const now = clock.now()
  await database.transaction(async (tx) => {
    await markProven(tx, codeId, hash, now.epochMilliseconds)
    if (proof.session !== null) await keepToken(deps, tx, codeId, proof.session, now)
  })
}

/** A step-up adds its proof to the session there, as long as Stytch takes both contacts for those of one user. */
async function tokenToExtend({ database, encryption }: StytchProviderDeps, question: Question): Promise<string | undefined> {
  const { method, purpose, sessionId } = question
  if (purpose !== 'step_up' || method === null || sessionId === null) return undefined
  const theirs = await findSessionOfUser(database.query, sessionId, method.userId)
  return theirs === null ? undefined : encryption.open(theirs.tokenSealed, fieldOf(theirs.id))
}

/** The same digits are asked about once: of a request that is sent twice, the second waits for the answer to the first. */
async function awaitAnswer({ database }: StytchProviderDeps, codeId: string, hash: Uint8Array): Promise<void> {
  for (let polls = 0; polls < maxPolls; polls += 1) {
    const state = await readAnswer(database.query, codeId, [hash])
    if (state === 'right' || state === 'wrong') return
    // Taken back: the other request has failed, and this one asks for itself.
    if (state === 'unasked') return
    await pause(pollEveryMs)
  }
  throw unanswered()
}

function unanswered(): StytchFailure {
  return new StytchFailure({ kind: 'refused', code: 'session.auth_unreachable' }, null)
}

async function keepToken(
  { encryption }: StytchProviderDeps,
  tx: Transaction,
  codeId: string,
  { id, token }: StytchSession,
  startedAt: Instant,
): Promise<void> {
  await insertProviderSession(tx, { id, codeId, tokenSealed: encryption.seal(token, fieldOf(id)), startedAt })
}

function fieldOf(id: string): SealedField {
  return { table: 'session_provider_session', column: 'token_sealed', row: id }
}

/** Ends at Stytch what has ended here, whichever way: a session is never over here and open there for long. */
function registerEnding({ jobs, database, clock, stytch }: StytchProviderDeps): void {
  const mark = newSweepMark<string>()
  jobs.register(
    endQueue,
    async (_payload, { log, signal }) => {
      const now = clock.now()
      const ended = {
        unlinkedBefore: now.subtract({ seconds: unlinkedSeconds }),
        idleBefore: now.subtract({ milliseconds: sessionLimits.idleMs }),
        now,
      }
      let count = 0
      await sweepAll<string>(
        {
          read: (after, limit) => listOrphans(database.query, { ...ended, after, limit }),
          async work(id) {
            await stytch.endSession(id)
            await markProviderSessionEnded(database.query, id, clock.now())
            count += 1
          },
          onFailed: (id, error) => log.warn('provider_session_not_ended', { providerSessionId: id, error }),
          isAway: isStytchAway,
          mark,
        },
        signal,
      )
      if (count > 0) log.info('provider_sessions_ended', { ended: count })
    },
    { schedule: '* * * * *' },
  )
}
