// Serves documents, the e-mail link and another poll. Each step returns the worker's progress in signing up, as every other step
// does.
import { identityRoutes, type OnboardingState } from '@daybreak/contract'
import { handleWith, noContent, ok, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import { confirmEmail, lookAgain, resendLink, type AskingDeps } from './identity-asking.ts'
import {
  beginDocument,
  documentArrived,
  removeDocument,
  sendDocuments,
  type DocumentsDeps,
  type DoneOutcome,
} from './identity-documents.ts'
import { readLetter, type LetterDeps } from './identity-letter.ts'
import { identityErrors, type IdentityRefusal } from './identity.errors.ts'

export type IdentityRouteDeps = DocumentsDeps &
  LetterDeps &
  AskingDeps & {
    /** How far this worker is in signing up. */
    readState(employeeId: string): Promise<OnboardingState>
  }

// Each makes a place at the provider: five files, with some mistakes and lost lines.
const beginOptions: RouteOptions = { limit: { requests: 60, perMs: 600_000 } }
const linkOptions: RouteOptions = { limit: { requests: 30, perMs: 300_000 } }

const handle = handleWith(identityErrors)

export function routesOfIdentity(deps: IdentityRouteDeps): RouteDefinition[] {
  return [...documentRoutes(deps), ...askingRoutes(deps)]
}

async function stateAfter<Code extends IdentityRefusal>(
  { readState }: IdentityRouteDeps,
  employeeId: string,
  outcome: DoneOutcome<Code>,
) {
  return outcome.kind === 'refused' ? outcome : ok(await readState(employeeId))
}

function documentRoutes(deps: IdentityRouteDeps): RouteDefinition[] {
  return [
    handle(
      identityRoutes.beginDocument,
      async ({ body, session }) => {
        const outcome = await beginDocument(deps, session.employeeId, body)
        return outcome.kind === 'refused' ? outcome : ok({ ...outcome.upload, uploadUrl: outcome.uploadUrl })
      },
      beginOptions,
    ),

    handle(
      identityRoutes.documentArrived,
      async ({ body, session }) => {
        const outcome = await documentArrived(deps, session.employeeId, body.id)
        return outcome.kind === 'refused' ? outcome : ok(outcome.upload)
      },
      beginOptions,
    ),

    handle(identityRoutes.removeDocument, async ({ body, session: { employeeId } }) =>
      stateAfter(deps, employeeId, await removeDocument(deps, employeeId, body.id)),
    ),

    handle(identityRoutes.sendDocuments, async ({ session: { employeeId } }) =>
      stateAfter(deps, employeeId, await sendDocuments(deps, employeeId)),
    ),
  ]
}

function askingRoutes(deps: IdentityRouteDeps): RouteDefinition[] {
  return [
    handle(identityRoutes.sendEmailLink, async ({ session: { employeeId } }) =>
      stateAfter(deps, employeeId, await resendLink(deps, employeeId)),
    ),

    handle(
      identityRoutes.confirmEmail,
      async ({ body }) => {
        const outcome = await confirmEmail(deps, body.token)
        return outcome.kind === 'refused' ? outcome : noContent()
      },
      linkOptions,
    ),

    handle(identityRoutes.lookAgain, async ({ session: { employeeId } }) =>
      stateAfter(deps, employeeId, await lookAgain(deps, employeeId)),
    ),

    handle(
      identityRoutes.readLetter,
      async ({ query, session }) => {
        const outcome = await readLetter(deps, session.employeeId, query.locale)
        if (outcome.kind === 'refused') return outcome
        return { status: 200, file: { type: 'application/pdf', name: outcome.name, bytes: outcome.bytes } as const }
      },
      // Each is drawn anew.
      linkOptions,
    ),
  ]
}
