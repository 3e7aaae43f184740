// The files of a new room: small, real, and wired from the table to the screen, so that the first change is to its content.
import type { RoomNames } from './room-names.ts'
import { addingText, errorsText, routesTestText, routesText, storeText } from './server-files.ts'
import { contractText, entryPointLine, journeyText, migrationText, serverEntryPointText } from './shared-files.ts'
import { formText, queriesText, screenText } from './web-files.ts'

export type NewFile = { path: string; text: string }

export function roomFiles(names: RoomNames, migrationNumber: string): NewFile[] {
  const { room, folder, file, prefix } = names
  const server = `apps/server/src/features/${folder}`
  const web = `apps/web/src/features/${folder}`
  return [
    { path: `packages/contract/src/${folder}.ts`, text: contractText(names) },
    { path: `apps/server/migrations/${migrationNumber}-${room}.sql`, text: migrationText(names) },
    { path: `${server}/index.ts`, text: serverEntryPointText(names) },
    { path: `${server}/${file}.routes.ts`, text: routesText(names) },
    { path: `${server}/${file}.routes.test.ts`, text: routesTestText(names) },
    { path: `${server}/${prefix}adding.ts`, text: addingText(names) },
    { path: `${server}/${file}.errors.ts`, text: errorsText(names) },
    { path: `${server}/${file}.store.ts`, text: storeText(names) },
    {
      path: `${web}/index.ts`,
      text: `${entryPointLine(names)}\nexport { ${names.pascal}Screen } from './${file}.screen.tsx'\n`,
    },
    { path: `${web}/${file}.queries.ts`, text: queriesText(names) },
    { path: `${web}/${prefix}form.tsx`, text: formText(names) },
    { path: `${web}/${file}.screen.tsx`, text: screenText(names) },
    { path: `e2e/${room}.e2e.ts`, text: journeyText(names) },
  ]
}
