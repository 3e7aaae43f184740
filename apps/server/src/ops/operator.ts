// Who gives a command that is recorded under a name: --as, or OPERATOR in the environment.
import type { OpsContext } from './context.ts'
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
