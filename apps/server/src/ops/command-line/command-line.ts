// Finds the verb of a command line and reads its options, or says in one line what is wrong with it.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { helpOfAll, helpOfNoun, helpOfVerb } from './help.ts'
import { UsageError } from './ops-errors.ts'
import type { OptionSpec, OptionSpecs, Verb } from '../verb.ts'

export type ParsedCommand =
  | { kind: 'help'; text: string }
  | { kind: 'call'; verb: Verb; positionals: string[]; options: Record<string, string | boolean | undefined>; isJson: boolean }

const helpOptions = new Set(['--help', '-h', 'help'])

/** Throws UsageError with one line for an unknown noun, verb or option, a missing or a surplus argument. */
export function parseCommand(verbs: readonly Verb[], words: readonly string[]): ParsedCommand {
  const [noun, ...rest] = words
  if (noun === undefined || helpOptions.has(noun)) return { kind: 'help', text: helpOfAll(verbs) }
  const ofNoun = verbs.filter((verb) => verb.noun === noun)
  if (ofNoun.length === 0) {
    throw new UsageError(
      `There is no "${noun}". There is: ${[...new Set(verbs.map((verb) => verb.noun))].join(', ')}. Try --help.`,
    )
  }
  const verb = findVerb(ofNoun, rest)
  if (verb === undefined) {
    const begunName = rest.filter((word) => !helpOptions.has(word)).join(' ')
    const begun = ofNoun.filter((one) => begunName === '' || one.name.startsWith(`${begunName} `))
    if (begun.length > 0) return { kind: 'help', text: helpOfNoun(begun) }
    const name = `${noun} ${rest[0] ?? ''}`
    throw new UsageError(
      `There is no "${name}". There is: ${ofNoun.map((one) => `${one.noun} ${one.name}`.trimEnd()).join(', ')}. Try --help.`,
    )
  }
  const wordsAfter = rest.slice(wordsOf(verb).length)
  if (wordsAfter.some((word) => word === '--help' || word === '-h')) return { kind: 'help', text: helpOfVerb(verb) }
  return parseCall(verb, wordsAfter)
}

/** The longest name wins: "calendar list" before "calendar". */
function findVerb(ofNoun: readonly Verb[], rest: readonly string[]): Verb | undefined {
  return ofNoun
    .filter((verb) => wordsOf(verb).every((word, index) => rest[index] === word))
    .toSorted((one, other) => other.name.length - one.name.length)[0]
}

/** None of a verb without a name: its noun alone calls it. */
function wordsOf({ name }: Verb): string[] {
  return name === '' ? [] : name.split(' ')
}

function parseCall(verb: Verb, words: string[]): ParsedCommand {
  const { values, positionals } = parseOptions(verb, words)
  const options: Record<string, string | boolean | undefined> = {}
  for (const [name, spec] of Object.entries(verb.options)) options[name] = valueOf(verb, name, spec, values[name])
  const surplus = positionals[verb.positionals.length]
  if (surplus !== undefined) throw usageError(verb, `does not take "${surplus}"`)
  const missing = verb.positionals[positionals.length]
  if (missing !== undefined) throw usageError(verb, `needs ${missing.name}`)
  return { kind: 'call', verb, positionals, options, isJson: values['json'] === true }
}

function parseOptions(verb: Verb, words: string[]): { values: Record<string, unknown>; positionals: string[] } {
  try {
    return parseArgs({
      args: words,
      options: { ...parserOptions(verb.options), json: { type: 'boolean' } },
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [firstSentence] = error.message.split(/\. |\n/)
    throw usageError(verb, `: ${firstSentence ?? error.message}`)
  }
}

function parserOptions(specs: OptionSpecs): ParseArgsOptionsConfig {
  return Object.fromEntries(Object.entries(specs).map(([name, { type }]) => [name, { type }]))
}

function valueOf(verb: Verb, name: string, spec: OptionSpec, value: unknown): string | boolean | undefined {
  if (spec.type === 'boolean') return value === true
  if (typeof value === 'string' && value !== '') return value
  if (value === '') throw usageError(verb, `needs a value after --${name}`)
  if (spec.isRequired === true) throw usageError(verb, `needs --${name} ${spec.placeholder}`)
  return undefined
}

function usageError(verb: Verb, fault: string): UsageError {
  const separator = fault.startsWith(':') ? '' : ' '
  const called = `${verb.noun} ${verb.name}`.trimEnd()
  return new UsageError(`"${called}"${separator}${fault}. Try ${called} --help.`)
}
