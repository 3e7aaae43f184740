// Receives the help center's webhook: a ticket has changed. Nothing else in the call is trusted; the ticket itself is fetched.
import { helpCenterRoutes } from '@daybreak/contract'
import * as z from 'zod'
import { refuse } from '#platform/errors.ts'
import { handleWith, noContent, type RequestContext, type RouteDefinition } from '#platform/http/routes.ts'
import type { SupportDeps } from '../support-deps.ts'
import { supportErrors } from '../support.errors.ts'
import { findCaseOfTicket } from './help-center.store.ts'
import { verifyCall } from './signature.ts'

const handle = handleWith(supportErrors)
/** It proves itself by its signature and belongs to no page; on a busy day every answer there calls it. */
const options = { allowsAnyOrigin: true, limit: 'none', mendsText: true, bodyLimitBytes: 16_384 } as const
/** As Zendesk's placeholder `{{ticket.id}}` is written into a body, with quotes or without. */
const call = z.object({ ticket_id: z.union([z.int().positive().transform(String), z.string().regex(/^[1-9]\d{0,17}$/)]) })

type WebhookDeps = Pick<SupportDeps, 'database' | 'clock' | 'zendesk'> & { sync(caseId: string): Promise<void> }

export function routesOfHelpCenter(deps: WebhookDeps): RouteDefinition[] {
  return [
    handle(
      helpCenterRoutes.receiveChange,
      async ({ context }) => {
        const foreign = refuseForeign(deps, context)
        if (foreign !== null) return foreign
        const read = call.safeParse(context.request.body)
        if (!read.success) return refuse('invalid_input')
        const ticketId = BigInt(read.data.ticket_id)
        const caseId = await findCaseOfTicket(deps.database.query, ticketId)
        // A ticket that was made there, or one whose number we are just about to learn: the poll finds what this call would have reported.
        if (caseId === null) context.log.info('help_center_ticket_unknown', { ticketId: String(ticketId) })
        // Each rings: two changes within its second are signed alike, and looking once more changes nothing.
        else await deps.sync(caseId)
        return noContent()
      },
      options,
    ),
  ]
}

const signatureHeader = 'x-zendesk-webhook-signature'
const timestampHeader = 'x-zendesk-webhook-signature-timestamp'

/** Without a configured help center no one can have signed anything. */
function refuseForeign({ zendesk, clock }: WebhookDeps, context: RequestContext) {
  const [signature, timestamp] = [headerOf(context, signatureHeader), headerOf(context, timestampHeader)]
  const bytes = context.rawBody ?? new Uint8Array()
  const verdict = zendesk === null ? 'forged' : verifyCall({ bytes, signature, timestamp }, zendesk.webhookSecret, clock.now())
  if (verdict === 'forged') return refuse('support.signature_invalid')
  return verdict === 'stale' ? refuse('support.signature_stale') : null
}

function headerOf({ request }: RequestContext, name: string): string | undefined {
  const header = request.headers[name]
  return typeof header === 'string' ? header : undefined
}
