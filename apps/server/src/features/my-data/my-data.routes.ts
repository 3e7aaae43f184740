// Routes for the archive of a worker's data.
import { myDataRoutes, type MyData } from '@daybreak/contract'
import { instantText } from '@daybreak/time'
import { findAccountOf } from '#features/accounts'
import { isRefused, refuse } from '#platform/errors.ts'
import { handleWith, noContent, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { archiveName, askForArchive, dropArchive, openArchive } from './my-data-asking.ts'
import { keptDays, maxDays, type MyDataDeps } from './my-data-deps.ts'
import { myDataErrors } from './my-data.errors.ts'
import { findArchive, readArchiveBytes } from './my-data.store.ts'

const handle = handleWith(myDataErrors)

export function routesOfMyData(deps: MyDataDeps): RouteDefinition[] {
  return [
    handle(myDataRoutes.readMyData, async ({ session }) => ok(await showMyData(deps, session.employeeId))),
    handle(myDataRoutes.askForMyData, async ({ session }) => {
      const refusal = await askForArchive(deps, session)
      return refusal ?? ok(await showMyData(deps, session.employeeId))
    }),
    handle(myDataRoutes.deleteMyData, async ({ session }) => {
      await dropArchive(deps, session)
      return ok(await showMyData(deps, session.employeeId))
    }),
    handle(myDataRoutes.openMyData, async ({ session }) => {
      const found = await readArchiveBytes(deps.database.query, session.employeeId, deps.clock.now())
      return found === null ? refuse('my_data.not_ready') : noContent()
    }),
    handle(myDataRoutes.downloadMyData, async ({ session }) => {
      const file = await openArchive(deps, session)
      return isRefused(file) ? file : { status: 200, file: { type: 'application/zip', ...file } as const }
    }),
  ]
}

async function showMyData({ database, clock }: MyDataDeps, employeeId: string): Promise<MyData> {
  const at = clock.now()
  const account = await findAccountOf(database.query, employeeId)
  const archive = await findArchive(database.query, employeeId)
  return {
    since: instantText(account?.openedAt ?? at),
    latestAt: instantText((archive?.askedAt ?? at).add({ hours: maxDays * 24 })),
    keptDays,
    archive:
      archive === null || archive.state === 'deleted'
        ? null
        : {
            state: archive.state,
            askedAt: instantText(archive.askedAt),
            readyAt: archive.readyAt === null ? null : instantText(archive.readyAt),
            file:
              archive.readyAt === null || archive.sizeBytes === null
                ? null
                : { name: archiveName(archive.readyAt), bytes: archive.sizeBytes },
            deletedAt: archive.expiresAt === null ? null : instantText(archive.expiresAt),
          },
  }
}
