// Opens our files to the sponsor bank, for the verbs of `ops ach`.
import { createBankFiles, transferMessages, type BankFiles } from '#features/move-money'
import { OpsError } from '../command-line/ops-errors.ts'
import type { OpsContext } from '../context.ts'

export async function bankFilesOf(context: OpsContext): Promise<BankFiles> {
  const { achFiles } = context.config
  if (achFiles === null)
    throw new OpsError('Transfers go by the card provider here: set ACH_RAIL=files to write files to a bank.')
  const tools = await context.tools()
  return createBankFiles({ ...tools, ...transferMessages(tools.notify), log: context.log, bank: achFiles })
}
