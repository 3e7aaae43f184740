// Documents, the e-mail link and another look over HTTP. Each step answers where the worker stands in signing up, as every other does.
import { documentLimits, identityRoutes, type OnboardingState } from '@daybreak/contract'
import { handleWith, noContent, ok, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import { confirmEmail, lookAgain, resendLink, type AskingDeps } from './identity-asking.ts'
import {
  addPiece,
  beginDocument,
  removeDocument,
  sendDocuments,
  type DocumentsDeps,
  type DoneOutcome,
  type UploadOutcome,
} from './identity-documents.ts'
import { identityErrors, type IdentityRefusal } from './identity.errors.ts'

export type IdentityRouteDeps = DocumentsDeps &
  AskingDeps & {
    /** Where this worker stands in signing up. */
    readState(employeeId: string): Promise<OnboardingState>
  }

// Five files of 10 MB are 200 pieces; who sends thousands fills our disk.
const pieceOptions: RouteOptions = { bodyLimitBytes: documentLimits.pieceSize, limit: { requests: 600, perMs: 600_000 } }
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

function uploadAnswer<Code extends IdentityRefusal>(outcome: UploadOutcome<Code>) {
  return outcome.kind === 'refused' ? outcome : ok(outcome.upload)
}

function documentRoutes(deps: IdentityRouteDeps): RouteDefinition[] {
  return [
    handle(identityRoutes.beginDocument, async ({ body, session }) =>
      uploadAnswer(await beginDocument(deps, session.employeeId, body)),
    ),

    handle(
      identityRoutes.addPiece,
      async ({ query: { id, offset }, session, context: { rawBody } }) => {
        const piece = { id, offset: Number.parseInt(offset, 10), bytes: rawBody ?? new Uint8Array() }
        return uploadAnswer(await addPiece(deps, session.employeeId, piece))
      },
      pieceOptions,
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
  ]
}
