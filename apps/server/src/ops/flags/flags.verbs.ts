// Implements `ops flags list | show | history | explain`: shows what is offered to whom, since when, by whom and why.
import { environmentOf, deviceIdForm, flagDefinitions, flagEnvironments } from '@daybreak/contract'
import { instantText } from '@daybreak/time'
import type { FeatureFlag } from '@openfeature/flagd-core'
import { databaseClock } from '#platform/clock/due-clock.ts'
import { originOf } from '#platform/config.ts'
import { flagSetOf, stateOf } from '#platform/flags/flag-set.rules.ts'
import { listFlagChanges, readFlagSet } from '#platform/flags/flag-set.store.ts'
import { contextOf } from '#platform/flags/flags.ts'
import type { FlagAsker } from '#platform/flags/flags-port.ts'
import { UsageError } from '../command-line/ops-errors.ts'
import { choiceOption, countOption } from '../command-line/options.ts'
import { table } from '../command-line/table.ts'
import type { OpsContext } from '../context.ts'
import { defineVerb, type Verb } from '../verb.ts'
import { employeeOf, who } from '../worker.ts'
import { readFlagLines, shownChange, shownLine } from './flag-list.ts'
import { changingFlagsVerbs, flagKeyOf } from './flags-changing.verbs.ts'

const shownDefault = 20

/** With LaunchDarkly, what is kept here is not what holds. */
function elsewhereLines({ config }: OpsContext): string[] {
  return config.flags.launchDarkly === null ? [] : ['FLAGS_PROVIDER is launchdarkly: what is set here does not hold.']
}

const list = defineVerb({
  noun: 'flags',
  name: 'list',
  summary:
    'List every flag: what it is now, who changed it last, when a server last asked for it, and which ones are stale and why.',
  positionals: [],
  options: { stale: { type: 'boolean', help: 'Only those that are stale.' } },
  async run({ options, context }) {
    const database = await context.database()
    const all = await readFlagLines(database, await databaseClock.now(database.query))
    const lines = options.stale ? all.filter(({ stale }) => stale.length > 0) : all
    const shown = table(lines, [
      { heading: 'FLAG', text: ({ key }) => key },
      { heading: 'STATE', text: ({ state }) => state },
      { heading: 'CHANGED', text: ({ changed }) => (changed === null ? 'never' : instantText(changed.at)) },
      { heading: 'BY', text: ({ changed }) => changed?.by ?? '' },
      { heading: 'ASKED FOR', text: ({ evaluatedAt }) => (evaluatedAt === null ? 'never' : instantText(evaluatedAt)) },
      { heading: 'REVIEW BY', text: ({ reviewBy }) => reviewBy ?? '' },
      { heading: 'STALE', text: ({ stale }) => stale.join('; ') },
    ])
    return {
      json: { flags: lines.map(shownLine) },
      lines: [...elsewhereLines(context), ...(lines.length === 0 ? ['No flag is stale.'] : shown)],
    }
  },
})

const show = defineVerb({
  noun: 'flags',
  name: 'show',
  summary: "Print the whole set in flagd's format, as `flags set all FILE` takes it.",
  positionals: [],
  options: {},
  async run({ context }) {
    const { text } = await readFlagSet((await context.database()).query)
    return { json: text, lines: JSON.stringify(text, null, 2).split('\n') }
  },
})

const history = defineVerb({
  noun: 'flags',
  name: 'history',
  summary: 'List changes of flags, the newest first: who, when and why. Nothing is ever taken from it.',
  positionals: [],
  options: {
    key: { type: 'string', placeholder: 'FLAG', help: 'Only those of this flag.' },
    limit: { type: 'string', placeholder: 'COUNT', help: `How many at most; ${shownDefault} when it is not given.` },
  },
  async run({ options, context }) {
    const limit = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: shownDefault })
    const changes = await listFlagChanges((await context.database()).query, { key: options.key ?? null, limit })
    const lines = table(changes, [
      { heading: 'VERSION', text: ({ version }) => String(version) },
      { heading: 'FLAGS', text: ({ keys }) => keys.join(', ') },
      { heading: 'AT', text: ({ at }) => instantText(at) },
      { heading: 'BY', text: ({ by }) => by },
      { heading: 'WHY', text: ({ reason }) => reason },
    ])
    return { json: { changes: changes.map(shownChange) }, lines: changes.length === 0 ? ['No flag was ever changed.'] : lines }
  },
})

const explain = defineVerb({
  noun: 'flags',
  name: 'explain',
  summary: 'Say what a worker, or a device before sign-in, gets of a flag and why. Counts as no question of a server.',
  positionals: [{ name: 'FLAG', help: 'Its key, as `flags list` has it.' }],
  options: {
    for: { type: 'string', placeholder: 'WHO', help: `The worker. ${who.help}` },
    device: { type: 'string', placeholder: 'ID', help: 'The id of a device, a UUID, in place of a worker.' },
    environment: {
      type: 'string',
      placeholder: 'NAME',
      help: `One of ${flagEnvironments.join(', ')}; that of this server when not given.`,
    },
  },
  async run({ positionals: [text], options, context }) {
    const key = flagKeyOf(text)
    const database = await context.database()
    const asker = await askerOf(context, options)
    const environment =
      options.environment === undefined
        ? environmentOf(new URL(originOf(context.config)).hostname, context.config.flags.environments)
        : choiceOption('environment', options.environment, flagEnvironments)
    const evaluationContext = contextOf(asker, environment)
    const { version, text: set } = await readFlagSet(database.query)
    const flag = flagSetOf(version, set).flags.get(key)
    const [change = null] = await listFlagChanges(database.query, { key, limit: 1 })
    const otherwise = flagDefinitions[key].value
    const evaluated = flag === undefined || flag.state === 'DISABLED' ? null : flag.evaluate(evaluationContext)
    const value = typeof evaluated?.value === 'boolean' ? evaluated.value : otherwise
    const why = whyOf(flag, evaluated)
    return {
      json: {
        key,
        value,
        why,
        reason: evaluated?.reason ?? null,
        context: evaluationContext,
        change: change && shownChange(change),
      },
      lines: [
        ...elsewhereLines(context),
        `${key} is ${value ? 'on' : 'off'}: ${why}.`,
        `Asked as: ${evaluationContext.targetingKey ?? 'no one known'}, ${environment}.`,
        `Set to: ${set.flags[key] === undefined ? 'nothing' : stateOf(set.flags[key])}.`,
        change === null ? 'It was never changed.' : `Changed last at ${instantText(change.at)} by ${change.by}: ${change.reason}`,
      ],
    }
  },
})

function whyOf(flag: FeatureFlag | undefined, evaluated: ReturnType<FeatureFlag['evaluate']> | null): string {
  if (flag === undefined) return 'nothing is set, so the default of the code holds'
  if (evaluated === null) return 'it is disabled, so the default of the code holds'
  if (typeof evaluated.value !== 'boolean') return 'its rules give no value here, so the default of the code holds'
  return `variant "${evaluated.variant}": ${reasonWords[evaluated.reason] ?? evaluated.reason}`
}

const reasonWords: Readonly<Record<string, string>> = {
  STATIC: 'the same for all',
  TARGETING_MATCH: 'its rules chose it',
  DEFAULT: 'no rule chose, so its default variant holds',
}

async function askerOf(
  context: OpsContext,
  { for: worker, device }: { for: string | undefined; device: string | undefined },
): Promise<FlagAsker> {
  if (worker !== undefined && device !== undefined)
    throw new UsageError('Name a worker by --for or a device by --device, not both.')
  if (worker !== undefined) return { employeeId: await employeeOf(await context.database(), worker) }
  if (device !== undefined && !deviceIdForm.test(device)) throw new UsageError(`--device must be a UUID, not "${device}".`)
  return { deviceId: device }
}

export const flagsVerbs: readonly Verb[] = [list, ...changingFlagsVerbs, explain, history, show]
