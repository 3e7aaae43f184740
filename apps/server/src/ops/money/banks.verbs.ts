// Implements `ops banks import | list`: imports the bank directory from the Federal Reserve's file, and lists its versions.
import { plainText } from '@daybreak/contract'
import { instantText } from '@daybreak/time'
import { createBankDirectory, DirectoryFileFault, type DirectoryReport } from '#features/move-money'
import { operatorOption, operatorOrAccount } from '../command-line/operator.ts'
import { counted, table } from '../command-line/table.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'

const maxShown = 20
const maxVersions = 50

const importVerb = defineVerb({
  noun: 'banks',
  name: 'import',
  summary:
    "Import the Federal Reserve's FedACH directory (155 characters a line) as a new version; the same file changes nothing.",
  positionals: [{ name: 'FILE', help: 'The file as the Federal Reserve gives it.' }],
  options: {
    ...operatorOption,
    'dry-run': { type: 'boolean', help: 'Say what would change, and keep nothing.' },
    'accept-good-lines': {
      type: 'boolean',
      help: 'Keep the good lines of a file that has bad ones, and end no bank; otherwise one bad line keeps all of it out.',
    },
    'accept-ended': {
      type: 'boolean',
      help: 'Keep a file that has one in twenty fewer banks than there are: it may not be whole.',
    },
  },
  async run({ positionals: [file = ''], options, context }) {
    const path = context.pathOf(file)
    const directory = createBankDirectory(await context.tools())
    try {
      const report = await directory.import(path, {
        isDryRun: options['dry-run'],
        acceptsGoodLines: options['accept-good-lines'],
        acceptsEnded: options['accept-ended'],
        by: plainText(operatorOrAccount(context, options.as), 100),
      })
      return answerOf(report)
    } catch (error) {
      if (error instanceof DirectoryFileFault) throw new OpsError(`${path}: ${error.message}.`, { cause: error })
      throw error
    }
  },
})

const heads: Readonly<Record<DirectoryReport['outcome'], (version: number | null) => string>> = {
  kept: (version) => `Imported as version ${version ?? ''}.`,
  dry_run: () => 'Dry run, nothing was kept.',
  same: (version) => `Nothing to do: version ${version ?? ''} is this file.`,
  left: (version) => `Nothing was imported: version ${version ?? ''} stays.`,
  bad_lines: () => 'Nothing was imported: correct the lines below, or run again with --accept-good-lines.',
  ends_many: () =>
    'Nothing was imported: so many banks would end that the file is likely not whole. If it is, run again with --accept-ended.',
  empty: () => 'Nothing was imported: no line names a bank.',
}

function answerOf(report: DirectoryReport): Answer {
  const { outcome, version, banks, added, changed, ended, rejected, named } = report
  return {
    json: report,
    isRefused: outcome === 'bad_lines' || outcome === 'ends_many' || outcome === 'empty',
    lines: [
      heads[outcome](version),
      `${counted(banks, 'bank', 'banks')}: ${added.length} added, ${changed.length} changed, ${ended.length} ended, ${rejected.length} lines rejected`,
      ...(named > 0 ? [`${counted(named, 'linked account', 'linked accounts')} got the name of the bank.`] : []),
      ...rejected.slice(0, maxShown).map(({ line, reason }) => `Rejected line ${line}: ${reason}.`),
      ...(rejected.length > maxShown ? [`… and ${rejected.length - maxShown} more; --json lists all.`] : []),
    ],
  }
}

const list = defineVerb({
  noun: 'banks',
  name: 'list',
  summary: 'List the versions of the directory of banks, the newest first.',
  positionals: [],
  options: {},
  async run({ context }) {
    const versions = await createBankDirectory(await context.tools()).listVersions(maxVersions)
    const shown = versions.map(({ contentHash, importedAt, ...version }) => ({
      ...version,
      importedAt: instantText(importedAt),
      sha256: Buffer.from(contentHash).toString('hex'),
    }))
    return {
      json: { versions: shown },
      lines:
        shown.length === 0
          ? ['No directory: the check digit alone decides, and no bank is named. See: banks import --help.']
          : table(shown, [
              { heading: 'VERSION', text: ({ number }) => String(number), isRight: true },
              { heading: 'IMPORTED', text: ({ importedAt }) => importedAt },
              { heading: 'BY', text: ({ importedBy }) => importedBy },
              { heading: 'BANKS', text: ({ banks }) => String(banks), isRight: true },
              { heading: 'ADDED', text: ({ added }) => String(added), isRight: true },
              { heading: 'CHANGED', text: ({ changed }) => String(changed), isRight: true },
              { heading: 'ENDED', text: ({ ended }) => String(ended), isRight: true },
              { heading: 'FILE', text: ({ fileName }) => fileName },
            ]),
    }
  },
})

export const banksVerbs: readonly Verb[] = [importVerb, list]
