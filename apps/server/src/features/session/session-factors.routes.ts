// Proving again that it is her, changing a contact, signing in by card, and taking back what was not her.
import { factorRoutes } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Database } from '#platform/database/database.ts'
import { platformProblem, type Refusal } from '#platform/errors.ts'
import { handle, noContent, ok, type RouteDefinition } from '#platform/http/routes.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { SessionAnswers } from './session-answers.ts'
import type { ContactChanges } from './session-contact-change.ts'
import { kindReachedBy, maskDestination, readUsername, type Contact } from './session-contacts.rules.ts'
import { verifyDebitMode, type DebitModeDeps } from './session-debit-mode.ts'
import { readExpiry } from './session-debit-mode.rules.ts'
import type { Intermediates } from './session-intermediate.ts'
import type { OwnCodeOutcome } from './session-own-codes.ts'
import type { StepUp } from './session-step-up.ts'
import { undo, type UndoDeps } from './session-undo.ts'
import { isReachable } from './session-whereabouts.ts'
import { refusalProblem, type SessionRefusal } from './session.errors.ts'
import { loginLimit, offered } from './session.routes.ts'

export type FactorRouteDeps = {
  database: Database
  feed: ChangeFeed
  answers: SessionAnswers
  stepUp: StepUp
  changes: ContactChanges
  intermediates: Intermediates
  debitMode: DebitModeDeps
  undoing: UndoDeps
  outbox: Pick<Outbox, 'channels'>
}

export function routesOfFactors(deps: FactorRouteDeps): RouteDefinition[] {
  return [...codeRoutes(deps), ...changeRoutes(deps), debitModeRoute(deps)]
}

function codeRoutes({ stepUp, changes, answers, outbox }: FactorRouteDeps): RouteDefinition[] {
  return [
    handle(factorRoutes.requestStepUpCode, async ({ session, body: { method } }) =>
      ok(sent(await stepUp.request(session, 'step_up', offered(outbox, method)))),
    ),

    handle(factorRoutes.requestFactorCode, async ({ session, context, body: { method, newValue, otpOld } }) => {
      const channel = offered(outbox, method)
      if (newValue === undefined) return ok(sent(await stepUp.request(session, 'old_contact', channel)))
      const wanted = { contact: contactOf(newValue, kindReachedBy(channel)), channel, otpOld: otpOld ?? null }
      return ok(sent(await changes.requestNew(session, wanted, answers.callerOf(context))))
    }),
  ]
}

function changeRoutes({ changes, feed, undoing }: FactorRouteDeps): RouteDefinition[] {
  return [
    handle(factorRoutes.changeFactor, async ({ session, body: { type, newValue, otpOld, otpNew } }) => {
      const outcome = await changes.change(session, { contact: contactOf(newValue, type), otpOld: otpOld ?? null, otpNew })
      if (outcome.kind === 'refused') throw factorProblem(outcome)
      // Her profile shows the new contact, and her other sessions are over, on every copy before she hears of it.
      await feed.settled()
      return noContent()
    }),

    handle(
      factorRoutes.undo,
      async ({ body: { token } }) => {
        const outcome = await undo(undoing, token)
        if (outcome.kind === 'refused') throw refusalProblem(outcome)
        await feed.settled()
        return ok({ undone: outcome.undone })
      },
      loginLimit,
    ),
  ]
}

function debitModeRoute({ database, feed, answers, intermediates, debitMode }: FactorRouteDeps): RouteDefinition {
  return handle(
    factorRoutes.verifyDebitMode,
    async ({ body: { cardLast4, cardExpiry, ssnLast4 }, context }) => {
      const { cookie } = context.request.headers
      const username = await intermediates.read(database.query, 'sign_in', cookie)
      if (username === null) throw refusalProblem({ kind: 'refused', code: 'session.sign_in_expired' })
      const proof = {
        card: { last4: cardLast4, ...readExpiry(cardExpiry) },
        ssnLast4,
        replacedToken: answers.cookieTokenOf(context),
      }
      const outcome = await verifyDebitMode(debitMode, contactOf(username, null), proof, answers.callerOf(context))
      if (outcome.kind === 'refused') throw refusalProblem(outcome)
      await intermediates.end(database.query, cookie)
      // Her other sessions are limited from here on, on every copy.
      await feed.settled()
      return answers.signIn(outcome, context.isPage ? null : outcome.token)
    },
    loginLimit,
  )
}

/** @param kind  what it must be; null when either will do */
function contactOf(text: string, kind: Contact['kind'] | null): Contact {
  const contact = readUsername(text)
  if ('code' in contact) throw refusalProblem(contact)
  if (kind !== null && contact.kind !== kind) throw refusalProblem({ kind: 'refused', code: 'session.method_mismatch' })
  if (!isReachable(contact)) throw refusalProblem({ kind: 'refused', code: 'session.username_invalid' })
  return contact
}

function sent(outcome: OwnCodeOutcome | Refusal<SessionRefusal | 'session.old_code_missing'>) {
  if (outcome.kind === 'refused') throw factorProblem(outcome)
  const { codeId, contact, expiresAt } = outcome
  return { methodId: publicId('otp', codeId), destination: maskDestination(contact), expiresAt: instantText(expiresAt) }
}

function factorProblem(refusal: Refusal<SessionRefusal | 'session.old_code_missing'>) {
  const { code, ...rest } = refusal
  if (code === 'session.old_code_missing')
    return platformProblem('invalid_input', { errors: [{ field: 'otpOld', code: 'required' }] })
  return refusalProblem({ ...rest, code })
}
