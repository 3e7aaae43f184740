// Passkeys in HTTP: a worker's own, and the two proofs by one.
import { passkeyRoutes, passkeySignInRoutes } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { platformProblem, problemOfRefusal, type Refusal } from '#platform/errors.ts'
import {
  created,
  handle,
  noContent,
  ok,
  type RequestContext,
  type RouteDefinition,
  type RouteOptions,
} from '#platform/http/routes.ts'
import type { SessionAnswers } from './session-answers.ts'
import type { OpenSession } from './session-opening.ts'
import type { PasskeyProofs } from './session-passkey-proofs.ts'
import { passkeyErrors, type PasskeyRefusal } from './session-passkeys.errors.ts'
import { passkeyLimits } from './session-passkeys.rules.ts'
import type { Passkeys } from './session-passkeys.ts'
import { makeToken } from './session-secrets.ts'
import { createTokenCookie } from './session-token-cookie.ts'

// A whole employer may sit behind one address; what no row and no worker is locked by is bounded all the same.
const proofLimit: RouteOptions = { limit: { requests: 120, perSeconds: 120 } }

export type PasskeyRouteDeps = {
  passkeys: Passkeys
  proofs: PasskeyProofs
  open: OpenSession
  answers: SessionAnswers
  isSecure: boolean
}

export function routesOfPasskeys(deps: PasskeyRouteDeps): RouteDefinition[] {
  return [...ownRoutes(deps), ...signInRoutes(deps), ...stepUpRoutes(deps)]
}

function ownRoutes({ passkeys, answers }: PasskeyRouteDeps): RouteDefinition[] {
  return [
    handle(passkeyRoutes.list, async ({ session }) => ok(await passkeys.list(session))),

    handle(passkeyRoutes.startAdding, async ({ session }) => ok(orThrow(await passkeys.startAdding(session)).options)),

    handle(passkeyRoutes.add, async ({ session, body, context }) =>
      created(orThrow(await passkeys.add(session, body, answers.callerOf(context))).passkey),
    ),

    handle(passkeyRoutes.rename, async ({ session, params, body }) => {
      const renamed = await passkeys.rename(session, uuidOf(params.id), body.name)
      if (renamed === null) throw platformProblem('not_found')
      return ok(renamed)
    }),

    handle(passkeyRoutes.remove, async ({ session, params }) => {
      if (!(await passkeys.remove(session, uuidOf(params.id)))) throw platformProblem('not_found')
      return noContent()
    }),

    handle(passkeyRoutes.answerOffer, async ({ session, body }) => {
      await passkeys.answerOffer(session, body.answer)
      return noContent()
    }),
  ]
}

function signInRoutes({ proofs, open, answers, isSecure }: PasskeyRouteDeps): RouteDefinition[] {
  const lifetimeSeconds = passkeyLimits.challengeMs / 1000
  const browserCookie = createTokenCookie({ name: 'daybreak_passkey', lifetimeSeconds, isSecure })
  const browserTokenOf = ({ request }: RequestContext) => browserCookie.read(request.headers.cookie)
  return [
    handle(
      passkeySignInRoutes.start,
      async ({ context }) => {
        // One for all challenges of a browser: of two tabs, or two tries, each finds its own.
        const browserToken = browserTokenOf(context) ?? makeToken()
        const { options } = orThrow(await proofs.startSignIn(browserToken))
        return ok(options, { 'set-cookie': browserCookie.issue(browserToken) })
      },
      proofLimit,
    ),

    handle(
      passkeySignInRoutes.prove,
      async ({ body, context }) => {
        const caller = answers.callerOf(context)
        const replacedToken = answers.cookieTokenOf(context)
        // A browser without the cookie was given no challenge, so it has none to answer.
        const proof = { purpose: 'sign_in', assertion: body, browserToken: browserTokenOf(context) ?? '', caller } as const
        const outcome = await proofs.prove(proof, (tx, employeeId, now) =>
          open(tx, { employeeId, proof: 'passkey', contact: null, caller, replacedToken, kind: 'signed_in' }, now),
        )
        const opened = orThrow(outcome)
        return answers.signIn(opened, context.isPage ? null : opened.token)
      },
      proofLimit,
    ),
  ]
}

function stepUpRoutes({ proofs, open, answers }: PasskeyRouteDeps): RouteDefinition[] {
  return [
    handle(passkeyRoutes.startStepUp, async ({ session }) => ok(orThrow(await proofs.startStepUp(session)).options)),

    handle(passkeyRoutes.stepUp, async ({ body, session, context }) => {
      const caller = answers.callerOf(context)
      const replacedToken = answers.tokenOf(context)
      const proof = { purpose: 'step_up', assertion: body, session, caller } as const
      const outcome = await proofs.prove(proof, (tx, employeeId, now) =>
        open(tx, { employeeId, proof: 'passkey', contact: null, caller, replacedToken, kind: 'stepped_up' }, now),
      )
      const opened = orThrow(outcome)
      return answers.signIn(opened, answers.bearerTokenOf(context) === null ? null : opened.token)
    }),
  ]
}

/** @throws ProblemError  for a refusal */
function orThrow<Done extends { kind: string }>(outcome: Done | Refusal<PasskeyRefusal>): Done {
  if (isRefusal(outcome)) throw problemOfRefusal(outcome, passkeyErrors)
  return outcome
}

function isRefusal(outcome: { kind: string }): outcome is Refusal<PasskeyRefusal> {
  return outcome.kind === 'refused'
}

function uuidOf(id: string): string {
  const uuid = parsePublicId('psk', id)
  if (uuid === null) throw platformProblem('not_found')
  return uuid
}
