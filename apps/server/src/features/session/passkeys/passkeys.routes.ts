// Routes for passkeys: a worker's own, and the two proofs by one.
import { passkeyRoutes, passkeySignInRoutes } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { created, noContent, ok, type RequestContext, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import { handle } from '../session-handle.ts'
import type { OpenSession, SessionAnswers } from '../opening/index.ts'
import type { PasskeyProofs } from './proofs.ts'
import { passkeyLimits } from './passkeys.rules.ts'
import type { Passkeys } from './passkeys.ts'
import { makeToken } from '../callers/index.ts'
import { createTokenCookie } from '../session-token-cookie.ts'

// A whole employer may share one address; calls that lock no row and no worker are still limited.
const proofLimit: RouteOptions = { limit: { requests: 120, perMs: 120_000 } }

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

    handle(passkeyRoutes.startAdding, async ({ session }) => optionsOf(await passkeys.startAdding(session))),

    handle(passkeyRoutes.add, async ({ session, body, context }) => {
      const added = await passkeys.add(session, body, answers.callerOf(context))
      return isRefused(added) ? added : created(added.passkey)
    }),

    handle(passkeyRoutes.rename, async ({ session, params, body }) => {
      const id = parsePublicId('psk', params.id)
      const renamed = id === null ? null : await passkeys.rename(session, id, body.name)
      return renamed === null ? refuse('not_found') : ok(renamed)
    }),

    handle(passkeyRoutes.remove, async ({ session, params }) => {
      const id = parsePublicId('psk', params.id)
      return id !== null && (await passkeys.remove(session, id)) ? noContent() : refuse('not_found')
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
        const asked = await proofs.startSignIn(browserToken)
        return isRefused(asked) ? asked : ok(asked.options, { 'set-cookie': browserCookie.issue(browserToken) })
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
        const opened = await proofs.prove(proof, (tx, employeeId, now) =>
          open(tx, { employeeId, proof: 'passkey', contact: null, caller, replacedToken, kind: 'signed_in' }, now),
        )
        if (isRefused(opened)) return opened
        return answers.signIn(opened, context.isPage ? null : opened.token)
      },
      proofLimit,
    ),
  ]
}

function stepUpRoutes({ proofs, open, answers }: PasskeyRouteDeps): RouteDefinition[] {
  return [
    handle(passkeyRoutes.startStepUp, async ({ session }) => optionsOf(await proofs.startStepUp(session))),

    handle(passkeyRoutes.stepUp, async ({ body, session, context }) => {
      const caller = answers.callerOf(context)
      const replacedToken = answers.tokenOf(context)
      const proof = { purpose: 'step_up', assertion: body, session, caller } as const
      const opened = await proofs.prove(proof, (tx, employeeId, now) =>
        open(tx, { employeeId, proof: 'passkey', contact: null, caller, replacedToken, kind: 'stepped_up' }, now),
      )
      if (isRefused(opened)) return opened
      return answers.signIn(opened, answers.bearerTokenOf(context) === null ? null : opened.token)
    }),
  ]
}

function optionsOf<Options, Code extends string>(asked: { kind: 'asked'; options: Options } | Refusal<Code>) {
  return asked.kind === 'refused' ? asked : ok(asked.options)
}
