// Imports a shift file page by page: shifts are added, corrected or deleted by the source system's own id of each.
import { instantText } from '@daybreak/time'
import type { Employer } from '../roster/index.ts'
import type { BytesRead } from '#platform/tables/table-rows.ts'
import { ShiftReading } from './reading.ts'
import type { ShiftImportDeps, ShiftImportOptions, ShiftReport } from './report.ts'
import { noteReceived } from './shifts.store.ts'

/**
 * Reads the file twice: first every row is tried without writing anything, then its pages are written, a transaction each. A run that is
 * cut off has written whole pages, and the same file again writes the rest: what is there already is recognized by its name and hash.
 *
 * @throws TableFault when the file cannot be read as rows, or has changed between the two readings
 */
export async function importShifts(
  deps: ShiftImportDeps,
  employer: Employer,
  path: string,
  options: ShiftImportOptions,
): Promise<ShiftReport> {
  const trial = new ShiftReading(deps, employer, options, null)
  const tried = await trial.run(path, halfOf(options.onBytes, 0))
  if (options.isDryRun || (tried.rejected.length > 0 && !options.acceptsGoodRows)) return { ...tried, isKept: false }
  const at = instantText(deps.clock.now())
  const report = await new ShiftReading(deps, employer, options, { at, found: trial.found }).run(path, halfOf(options.onBytes, 1))
  await noteReceived(deps.database.query, employer.id, at)
  return report
}

/** The two readings are one progress. */
function halfOf(onBytes: BytesRead | undefined, half: 0 | 1): BytesRead {
  return (done, total) => onBytes?.(done + half * total, 2 * total)
}
