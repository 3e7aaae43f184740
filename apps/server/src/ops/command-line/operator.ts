// Reads the operator's name, under which commands are recorded: --as, or OPERATOR in the environment.
import { userInfo } from 'node:os'
import { cleanText, type CleanText } from '@daybreak/contract'
import type { OpsContext } from '../context.ts'
import { UsageError } from './ops-errors.ts'

export const operatorOption = {
  as: { type: 'string', placeholder: 'NAME', help: 'Who does it, as it is recorded; OPERATOR in the environment says the same.' },
} as const

const maxLength = 100

/** @throws UsageError  when no name is given: what is recorded needs one */
export function operatorOf({ operator }: Pick<OpsContext, 'operator'>, as: string | undefined): string {
  const name = (as ?? operator ?? '').trim()
  if (name === '' || name.length > maxLength)
    throw new UsageError(`Say who does it: --as NAME, or OPERATOR in the environment (at most ${maxLength} characters).`)
  return name
}

/** The same as it is kept in the database. */
export function operatorTextOf(context: Pick<OpsContext, 'operator'>, as: string | undefined): CleanText {
  const name = cleanText(operatorOf(context, as), maxLength)
  if (name === '') throw new UsageError('Say who does it in letters: --as NAME.')
  return name
}

/** The same for what is kept with a name and asks for none: the name of the account on this machine takes its place. */
export function operatorOrAccount(context: Pick<OpsContext, 'operator'>, as: string | undefined): string {
  return as === undefined && (context.operator ?? '').trim() === '' ? accountName() : operatorOf(context, as)
}

/** A user id without a name still identifies an account. */
function accountName(): string {
  try {
    return userInfo().username.slice(0, maxLength)
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
