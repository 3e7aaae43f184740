// Defines a verb of the operator's command line: its words, its options, what it does and how it answers.
import type { OpsContext } from './context.ts'

export type OptionSpec =
  | { type: 'string'; placeholder: string; help: string; isRequired?: true }
  | { type: 'boolean'; help: string }

export type OptionSpecs = Readonly<Record<string, OptionSpec>>

/** What parsing leaves of the options: required texts are there, others may be absent. */
export type OptionValues<Specs extends OptionSpecs> = {
  [Name in keyof Specs]: Specs[Name] extends { type: 'boolean' }
    ? boolean
    : Specs[Name] extends { isRequired: true }
      ? string
      : string | undefined
}

/** A verb answers both a program (`json`) and a person (`lines`). */
export type Answer = {
  json: unknown
  lines: readonly string[]
  /** True when the command was refused: the answer goes to standard error and the exit code is 1. */
  isRefused?: boolean
  /** True when the work was done, and part of it waits for someone: the answer stays where it is and the exit code is 1. */
  isUnfinished?: boolean
}

export type Progress = {
  /** Shows the progress of a phase of the work. */
  show(phase: string, done: number, total: number): void
  /** Prints one line while the work continues. */
  say(line: string): void
}

/** Options as they were read, before a verb sees its own. */
export type ReadOptions = Readonly<Record<string, string | boolean | undefined>>

export type Call<Options> = {
  positionals: readonly string[]
  options: Options
  context: OpsContext
  progress: Progress
}

export type Verb = {
  /** "payroll". */
  noun: string
  /** "post", or two words: "calendar list"; nothing where the noun says it all. */
  name: string
  summary: string
  /** In order; all required. */
  positionals: readonly { name: string; help: string }[]
  options: OptionSpecs
  run(call: Call<ReadOptions>): Promise<Answer>
}

/** Describes a verb so that `run` sees its own options, typed. */
export function defineVerb<const Specs extends OptionSpecs>(
  verb: Omit<Verb, 'options' | 'run'> & { options: Specs; run(call: Call<OptionValues<Specs>>): Promise<Answer> },
): Verb {
  // The command line has read exactly these options, each of its type.
  return { ...verb, run: (call) => verb.run({ ...call, options: call.options as OptionValues<Specs> }) }
}
