// Writes the help texts of the operator's command line from the verbs themselves.
import type { OptionSpec, Verb } from '../verb.ts'

const program = 'npm run ops --'

export function helpOfAll(verbs: readonly Verb[]): string {
  return [
    `Usage: ${program} <noun> <verb> [arguments] [options]`,
    '',
    ...columns(verbs.map((verb) => [signature(verb), verb.summary])),
    '',
    'Every verb takes --json (machine-readable answer on standard output) and --help.',
    'Exit codes: 0 done, 1 refused or failed, 2 the command line cannot be understood.',
  ].join('\n')
}

export function helpOfNoun(verbs: readonly Verb[]): string {
  return [
    `Usage: ${program} ${verbs[0]?.noun ?? ''} <verb>`,
    '',
    ...columns(verbs.map((verb) => [signature(verb), verb.summary])),
  ].join('\n')
}

export function helpOfVerb(verb: Verb): string {
  const options = Object.entries(verb.options).map(([name, spec]): [string, string] => [optionText(name, spec), spec.help])
  return [
    `Usage: ${program} ${signature(verb)} [options]`,
    '',
    verb.summary,
    '',
    ...columns([
      ...verb.positionals.map(({ name, help }): [string, string] => [name, help]),
      ...options,
      ['--json', 'Answer as one JSON object on standard output.'],
    ]),
  ].join('\n')
}

function signature(verb: Verb): string {
  const required = Object.entries(verb.options).filter(([, spec]) => spec.type === 'string' && spec.isRequired === true)
  return [
    verb.noun,
    ...(verb.name === '' ? [] : [verb.name]),
    ...verb.positionals.map(({ name }) => name),
    ...required.map(([name, spec]) => optionText(name, spec)),
  ].join(' ')
}

function optionText(name: string, spec: OptionSpec): string {
  return spec.type === 'boolean' ? `--${name}` : `--${name} ${spec.placeholder}`
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`)
}
