// Serves step-up, contact changes, log-in by card, and reverting what the worker did not do.
import { factorRoutes, sessionActivityRoutes } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantText, type Instant } from '@daybreak/time'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Database } from '#platform/database/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import type { FlagsPort } from '#platform/flags/flags-port.ts'
import { noContent, ok, type RouteDefinition } from '#platform/http/routes.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { handle } from './session-handle.ts'
import type { SessionAnswers } from './opening/index.ts'
import {
  proveClaim,
  readExpiry,
  readLimitCause,
  readOwnLimits,
  undo,
  verifyDebitMode,
  type ContactChanges,
  type ContactRemovals,
  type DebitModeDeps,
  type Intermediates,
  type OwnCodeSent,
  type StepUp,
  type UndoDeps,
} from './factors/index.ts'
import { isReachable, kindReachedBy, maskDestination, readUsername, type Contact } from './callers/index.ts'
import { loginLimit } from './session.routes.ts'
import { isMethodOffered } from './session-offered-methods.ts'

export type FactorRouteDeps = {
  database: Database
  feed: ChangeFeed
  answers: SessionAnswers
  stepUp: StepUp
  changes: ContactChanges
  removals: ContactRemovals
  intermediates: Intermediates
  debitMode: DebitModeDeps
  undoing: UndoDeps
  outbox: Pick<Outbox, 'channels'>
  flags: FlagsPort
}

export function routesOfFactors(deps: FactorRouteDeps): RouteDefinition[] {
  return [...codeRoutes(deps), ...changeRoutes(deps), ...contactRoutes(deps), debitModeRoute(deps), claimRoute(deps)]
}

function codeRoutes(deps: FactorRouteDeps): RouteDefinition[] {
  const { stepUp, changes, answers } = deps
  return [
    handle(factorRoutes.requestStepUpCode, async ({ session, body: { method } }) => {
      if (!(await isMethodOffered(deps, method, session))) return refuse('session.method_unavailable')
      return sent(await stepUp.request(session, 'step_up', method))
    }),

    handle(factorRoutes.requestFactorCode, async ({ session, context, body: { method, newValue, otpOld } }) => {
      if (!(await isMethodOffered(deps, method, session))) return refuse('session.method_unavailable')
      if (newValue === undefined) return sent(await stepUp.request(session, 'old_contact', method))
      const contact = contactOfKind(newValue, kindReachedBy(method))
      if (isRefused(contact)) return contact
      const wanted = { contact, channel: method, otpOld: otpOld ?? null }
      return sent(await changes.requestNew(session, wanted, answers.callerOf(context)))
    }),
  ]
}

function changeRoutes({ changes, feed, undoing }: FactorRouteDeps): RouteDefinition[] {
  return [
    handle(factorRoutes.changeFactor, async ({ session, body: { type, newValue, oldValue, otpOld, otpNew } }) => {
      const contact = contactOfKind(newValue, type)
      if (isRefused(contact)) return contact
      const outcome = await changes.change(session, { contact, shown: oldValue, otpOld: otpOld ?? null, otpNew })
      if (isRefused(outcome)) return outcome
      // The profile shows the new contact, and other sessions are ended on every instance, before the answer is sent.
      await feed.acknowledged()
      return noContent()
    }),

    handle(
      factorRoutes.undo,
      async ({ body: { token } }) => {
        const outcome = await undo(undoing, token)
        if (isRefused(outcome)) return outcome
        await feed.acknowledged()
        return ok({ undone: outcome.undone })
      },
      loginLimit,
    ),
  ]
}

function contactRoutes({ removals, feed, debitMode }: FactorRouteDeps): RouteDefinition[] {
  return [
    handle(sessionActivityRoutes.readLimits, async ({ session: { employeeId, limitedUntil } }) => {
      const { codesUntil, triesUntil } = await readOwnLimits(debitMode, employeeId)
      const limitedFor = limitedUntil === null ? null : await readLimitCause(debitMode, employeeId)
      const shown = (until: Instant | null) => (until === null ? null : instantText(until))
      return ok({
        limitedUntil: shown(limitedUntil),
        limitedFor,
        codesUntil: shown(codesUntil),
        triesUntil: shown(triesUntil),
      })
    }),

    handle(factorRoutes.listContacts, async ({ session }) => ok({ data: await removals.list(session.employeeId) })),

    handle(factorRoutes.removeContact, async ({ session, body: { type, value, otpOld } }) => {
      const contact = contactOfKind(value, type)
      if (isRefused(contact)) return contact
      const outcome = await removals.remove(session, contact, otpOld ?? null)
      if (isRefused(outcome)) return outcome
      await feed.acknowledged()
      return noContent()
    }),
  ]
}

function debitModeRoute({ database, feed, answers, intermediates, debitMode }: FactorRouteDeps): RouteDefinition {
  return handle(
    factorRoutes.verifyDebitMode,
    async ({ body: { cardLast4, cardExpiry, ssnLast4 }, context }) => {
      const { cookie } = context.request.headers
      const username = await intermediates.read(database.query, 'sign_in', cookie)
      if (username === null) return refuse('session.sign_in_expired')
      const contact = contactOf(username)
      if (isRefused(contact)) return contact
      const proof = {
        card: { last4: cardLast4, ...readExpiry(cardExpiry) },
        ssnLast4,
        replacedToken: answers.cookieTokenOf(context),
      }
      const outcome = await verifyDebitMode(debitMode, contact, proof, answers.callerOf(context))
      if (isRefused(outcome)) return outcome
      await intermediates.end(database.query, cookie)
      // Other sessions are limited from here on, on every instance.
      await feed.acknowledged()
      return answers.signIn(outcome, context.isPage ? null : outcome.token)
    },
    loginLimit,
  )
}

function claimRoute({ database, feed, answers, intermediates, debitMode }: FactorRouteDeps): RouteDefinition {
  return handle(
    factorRoutes.confirmContact,
    async ({ body: { birthDate, ssnLast4 }, context }) => {
      const { cookie } = context.request.headers
      const username = await intermediates.read(database.query, 'new_contact', cookie)
      if (username === null) return refuse('session.sign_in_expired')
      const contact = contactOf(username)
      if (isRefused(contact)) return contact
      const details = { birthDate, ssnLast4, replacedToken: answers.cookieTokenOf(context) }
      const outcome = await proveClaim(debitMode, contact, details, answers.callerOf(context))
      if (isRefused(outcome)) return outcome
      await intermediates.end(database.query, cookie)
      await feed.acknowledged()
      return answers.signIn(outcome, context.isPage ? null : outcome.token)
    },
    loginLimit,
  )
}

function contactOf(text: string): Contact | Refusal<'session.username_invalid'> {
  const contact = readUsername(text)
  return 'code' in contact || isReachable(contact) ? contact : refuse('session.username_invalid')
}

function contactOfKind(
  text: string,
  kind: Contact['kind'],
): Contact | Refusal<'session.username_invalid' | 'session.method_mismatch'> {
  const contact = readUsername(text)
  if ('code' in contact || contact.kind === kind) return contactOf(text)
  return refuse('session.method_mismatch')
}

function sent<Code extends string>(outcome: OwnCodeSent | Refusal<Code>) {
  if (outcome.kind === 'refused') return outcome
  const { codeId, contact, expiresAt } = outcome
  return ok({ methodId: publicId('otp', codeId), destination: maskDestination(contact), expiresAt: instantText(expiresAt) })
}
