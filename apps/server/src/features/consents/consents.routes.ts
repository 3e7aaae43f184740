// Serves what a worker agreed to and may revoke.
import { consentsRoutes } from '@daybreak/contract'
import { isRefused } from '#platform/errors.ts'
import { handleWith, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { askForCopy, readAgreement, readAgreementFile } from './consents-agreements.ts'
import { chooseMarketing, chooseTexts, mailDocuments, putDocumentsOnline } from './consents-choosing.ts'
import type { ConsentsDeps } from './consents-deps.ts'
import { readConsents } from './consents-reading.ts'
import { consentsErrors } from './consents.errors.ts'

const handle = handleWith(consentsErrors)

export function routesOfConsents(deps: ConsentsDeps): RouteDefinition[] {
  return [
    handle(consentsRoutes.read, async ({ session }) => ok(await readConsents(deps, deps.database.query, session.employeeId))),

    handle(consentsRoutes.mailDocuments, async ({ body, session }) => {
      const outcome = await mailDocuments(deps, session, body)
      return isRefused(outcome) ? outcome : ok(outcome)
    }),

    handle(consentsRoutes.putDocumentsOnline, async ({ body: { consent }, session }) => {
      const outcome = await putDocumentsOnline(deps, session, consent)
      return isRefused(outcome) ? outcome : ok(outcome)
    }),

    handle(consentsRoutes.chooseTexts, async ({ body: { isGiven }, session }) => {
      const outcome = await chooseTexts(deps, session, isGiven)
      return isRefused(outcome) ? outcome : ok(outcome)
    }),

    handle(consentsRoutes.chooseMarketing, async ({ body: { isGiven }, session }) => {
      const outcome = await chooseMarketing(deps, session, isGiven)
      return isRefused(outcome) ? outcome : ok(outcome)
    }),

    handle(consentsRoutes.readAgreement, async ({ params, session }) => {
      const outcome = await readAgreement(deps, session, params.id)
      return isRefused(outcome) ? outcome : ok(outcome)
    }),

    handle(consentsRoutes.readAgreementFile, async ({ params, session }) => {
      const outcome = await readAgreementFile(deps, session, params.id)
      return isRefused(outcome) ? outcome : { status: 200, file: { type: 'application/pdf', ...outcome } as const }
    }),

    handle(consentsRoutes.askForCopy, async ({ params, session }) => {
      const outcome = await askForCopy(deps, session, params.id)
      return isRefused(outcome) ? outcome : ok(outcome)
    }),
  ]
}
