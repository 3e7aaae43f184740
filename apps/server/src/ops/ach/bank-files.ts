// Our files to the sponsor bank, for the verbs of ops ach.
import { createBankFiles, type BankFiles } from '#features/move-money'
import { OpsError } from '../command-line/ops-errors.ts'
import type { OpsContext } from '../context.ts'

export async function bankFilesOf(context: OpsContext): Promise<BankFiles> {
  const { achFiles } = context.config
  if (achFiles === null)
    throw new OpsError('Transfers go by the card provider here: set ACH_RAIL=files to write files to a bank.')
  return createBankFiles({ ...(await context.tools()), log: context.log, bank: achFiles })
}
