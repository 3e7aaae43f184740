// Implements `ops flags set | set all | rollout`: changes a flag at once on every server and open page, and records who, when and why.
import { readFile } from 'node:fs/promises'
import { cleanText, flagKeys, isFlagKey, type CleanText, type FlagKey } from '@daybreak/contract'
import { instantText } from '@daybreak/time'
import { databaseClock } from '#platform/clock/due-clock.ts'
import { checkFlagSet, flagForAll, flagForPart, withFlag, type FlagSetText } from '#platform/flags/flag-set.rules.ts'
import { addFlagSet } from '#platform/flags/flag-set.store.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import type { OpsContext } from '../context.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'

const maxReason = 500
const reaches = 'Every server knows within two seconds, and every open page within five.'

const changeOptions = {
  ...operatorOption,
  because: { type: 'string', placeholder: 'WHY', help: 'Why, as it is kept in the history.', isRequired: true },
} as const

/** @throws UsageError  for a key that the code does not know */
export function flagKeyOf(text: string | undefined): FlagKey {
  if (text !== undefined && isFlagKey(text)) return text
  throw new UsageError(`There is no flag "${text ?? ''}". There is: ${flagKeys.join(', ')}.`)
}

function reasonOf(text: string): CleanText {
  const reason = cleanText(text, maxReason)
  if (reason === '') throw new UsageError('Say why in letters: --because WHY.')
  return reason
}

async function changeSet(
  context: OpsContext,
  options: { as: string | undefined; because: string },
  change: (set: FlagSetText) => FlagSetText,
): Promise<Answer> {
  if (context.config.flags.launchDarkly !== null)
    throw new OpsError('FLAGS_PROVIDER is launchdarkly: flags are changed there. What is set here would not hold.')
  const by = operatorTextOf(context, options.as)
  const reason = reasonOf(options.because)
  const database = await context.database()
  const at = await databaseClock.now(database.query)
  const made = await database.transaction((tx) => addFlagSet(tx, { change, by, at, reason }))
  if (made === null) return { json: { outcome: 'unchanged' }, lines: ['Nothing to do: it is so already.'] }
  return {
    json: { outcome: 'changed', version: made.version, keys: made.keys, at: instantText(made.at) },
    lines: [`Changed: ${made.keys.join(', ')} (version ${made.version}).`, reaches],
  }
}

const set = defineVerb({
  noun: 'flags',
  name: 'set',
  summary: 'Switch a flag on or off for all, or take away what was set, so that the default of the code holds.',
  positionals: [
    { name: 'FLAG', help: 'Its key, as `flags list` has it.' },
    { name: 'VALUE', help: 'on, off or default.' },
  ],
  options: changeOptions,
  async run({ positionals: [text, value = ''], options, context }) {
    const key = flagKeyOf(text)
    const wanted = valueOf(value)
    return changeSet(context, options, (all) => withFlag(all, key, wanted === 'default' ? null : flagForAll(wanted === 'on')))
  },
})

function valueOf(value: string): 'on' | 'off' | 'default' {
  const wanted = (['on', 'off', 'default'] as const).find((one) => one === value)
  if (wanted === undefined) throw new UsageError(`VALUE must be on, off or default, not "${value}".`)
  return wanted
}

const setAll = defineVerb({
  noun: 'flags',
  name: 'set all',
  summary:
    "Replace the whole set by a file in flagd's format, with any rules. One that is wrong is refused with the place of the fault.",
  positionals: [{ name: 'FILE', help: 'As `flags show` prints it.' }],
  options: changeOptions,
  async run({ positionals: [path = ''], options, context }) {
    const checked = checkFlagSet(await readFile(context.pathOf(path), 'utf8'))
    if (checked.kind === 'fault') throw new OpsError(`${path} is refused: ${checked.at}: ${checked.why}. Nothing was changed.`)
    return changeSet(context, options, () => checked.text)
  },
})

const rollout = defineVerb({
  noun: 'flags',
  name: 'rollout',
  summary: 'Switch a flag on for a part of the workers, by their id: anyone who has it keeps it while the part grows.',
  positionals: [
    { name: 'FLAG', help: 'Its key, as `flags list` has it.' },
    { name: 'PERCENT', help: 'A whole number from 0 to 100.' },
  ],
  options: changeOptions,
  async run({ positionals: [text, part = ''], options, context }) {
    const key = flagKeyOf(text)
    const percent = /^\d{1,3}%?$/.test(part) ? Number.parseInt(part, 10) : Number.NaN
    if (!(percent <= 100)) throw new UsageError(`PERCENT must be a whole number from 0 to 100, not "${part}".`)
    return changeSet(context, options, (all) => withFlag(all, key, flagForPart(percent)))
  },
})

export const changingFlagsVerbs: readonly Verb[] = [set, setAll, rollout]
