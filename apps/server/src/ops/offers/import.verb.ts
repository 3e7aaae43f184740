// Implements `ops offers import`: imports a partner's offers, from JSON:API or CSV, as new offers and new versions.
import { plainText } from '@daybreak/contract'
import { filePartner, importOffers, type OffersReport } from '#features/offers'
import { TableFault } from '#platform/tables/table-rows.ts'
import { operatorOption, operatorOrAccount } from '../command-line/operator.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { showBytes } from '../command-line/progress.ts'
import { counted } from '../command-line/table.ts'
import { defineVerb, type Answer } from '../verb.ts'

const maxShown = 20

export const importVerb = defineVerb({
  noun: 'offers',
  name: 'import',
  summary: "Import a partner's offers (JSON:API or CSV): adds offers and new versions; the same file twice changes nothing.",
  positionals: [{ name: 'FILE', help: 'JSON:API as card-linked offers are published, or CSV with a heading row.' }],
  options: {
    ...operatorOption,
    partner: {
      type: 'string',
      placeholder: 'NAME',
      help: 'Whose offers they are: lower-case letters, digits and "-".',
      isRequired: true,
    },
    'dry-run': { type: 'boolean', help: 'Say what would happen, and keep nothing.' },
    'accept-good-lines': {
      type: 'boolean',
      help: 'Keep the good lines of a file that has bad ones; otherwise one bad line keeps all of it out.',
    },
    'ended-by-absence': { type: 'boolean', help: 'End the offers of this partner that run and that the file does not name.' },
  },
  async run({ positionals: [file = ''], options, context, progress }) {
    if (!/^[a-z][a-z0-9-]{0,39}$/.test(options.partner)) throw new UsageError('--partner is lower-case letters, digits and "-".')
    const path = context.pathOf(file)
    const partner = filePartner(options.partner, path, (done, total) => showBytes(progress, done, total))
    try {
      const report = await importOffers(await context.tools(), partner, {
        isDryRun: options['dry-run'],
        acceptsGoodLines: options['accept-good-lines'],
        endsByAbsence: options['ended-by-absence'],
        by: plainText(operatorOrAccount(context, options.as), 100),
        onWritten: (done, total) => progress.show('Writing', done, total),
      })
      return answerOf(report, options['dry-run'])
    } catch (error) {
      if (error instanceof TableFault)
        throw new OpsError(`${path}${error.line === 0 ? '' : `, line ${error.line}`}: ${error.message}.`, { cause: error })
      throw error
    }
  },
})

function answerOf(report: OffersReport, isDryRun: boolean): Answer {
  const { added, changed, ended, stayEnded, unchangedCount, rejected } = report
  const isRefused = !isDryRun && !report.isKept
  const done = isDryRun ? 'Dry run, nothing was kept.' : 'Imported.'
  return {
    json: { ...report, isDryRun },
    isRefused,
    lines: [
      isRefused ? 'Nothing was imported: correct the lines below, or run again with --accept-good-lines.' : done,
      `${counted(report.lineCount, 'offer', 'offers')}: ${added.length} added, ${changed.length} changed, ${ended.length} ended, ${unchangedCount} unchanged, ${rejected.length} rejected`,
      ...namesOf('Added', added),
      ...namesOf('New version', changed),
      ...namesOf('Ended', ended),
      ...namesOf('Ended early, and left so', stayEnded),
      ...rejected
        .slice(0, maxShown)
        .map(({ line, id, reason }) => `Rejected line ${line}${id === '' ? '' : ` (${id})`}: ${reason}.`),
      ...(rejected.length > maxShown ? [`… and ${rejected.length - maxShown} more; --json lists all.`] : []),
    ],
  }
}

function namesOf(heading: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const more = names.length > maxShown ? ` … and ${names.length - maxShown} more` : ''
  return [`${heading}: ${names.slice(0, maxShown).join(', ')}${more}`]
}
