// Runs one command line from its words to its exit code, and turns every failure into one clear line.
import type { Clock } from '@daybreak/time'
import { failureCode, isConnectionLost } from '#platform/database/database-failures.ts'
import { ProblemError, StartError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { parseCommand } from './command-line/command-line.ts'
import { openContext, type OpsContext } from './context.ts'
import { printable, printableJson } from './command-line/printable.ts'
import { createProgress } from './command-line/progress.ts'
import { OpsError, UsageError } from './command-line/ops-errors.ts'
import type { Answer, Verb } from './verb.ts'

export type OpsRun = {
  verbs: readonly Verb[]
  words: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
  clock: Clock
  log: Log
  output: NodeJS.WritableStream
  /** Progress is a bar when this is a terminal. */
  errors: NodeJS.WritableStream & { isTTY?: boolean }
  /** True once a signal has ended the command: what fails from then on fails because of it. */
  isStopped?: () => boolean
  /** Receives the context as soon as it exists, so that a signal can close it. */
  onContext?: (context: OpsContext) => void
}

const exitDone = 0
const exitRefused = 1
const exitUsage = 2

/** Answers the exit code; never throws for anything that an operator or the world can cause. */
export async function runOps(run: OpsRun): Promise<number> {
  let isJson = run.words.includes('--json')
  try {
    const command = parseCommand(run.verbs, run.words)
    if (command.kind === 'help') {
      run.output.write(`${command.text}\n`)
      return exitDone
    }
    ;({ isJson } = command)
    const answer = await callVerb(run, command)
    writeAnswer(run, answer, isJson)
    return answer.isRefused === true || answer.isUnfinished === true ? exitRefused : exitDone
  } catch (error) {
    if (run.isStopped?.() === true) return exitRefused
    const { line, code } = failureOf(error)
    if (isJson) run.output.write(`${printableJson({ error: line })}\n`)
    run.errors.write(`${printable(line)}\n`)
    return code
  }
}

type Command = Extract<ReturnType<typeof parseCommand>, { kind: 'call' }>

async function callVerb(run: OpsRun, { verb, positionals, options }: Command): Promise<Answer> {
  const context = openContext(run)
  run.onContext?.(context)
  const progress = createProgress(run.errors)
  try {
    return await verb.run({ positionals, options, context, progress })
  } finally {
    progress.close()
    await context.close({ isUrgent: false })
  }
}

function writeAnswer(run: OpsRun, answer: Answer, isJson: boolean): void {
  // Names, notes and companies were written by other people.
  if (isJson) run.output.write(`${printableJson(answer.json)}\n`)
  else (answer.isRefused === true ? run.errors : run.output).write(`${answer.lines.map(printable).join('\n')}\n`)
}

const fileFailures: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'does not exist: a part of its path is not a folder',
  ENOSPC: 'cannot be written: the disk is full',
  EROFS: 'cannot be written: the disk is read-only',
  ENAMETOOLONG: 'has too long a name',
  ELOOP: 'cannot be followed: its links go in a circle',
}

/** The error in one line. A bug of ours keeps its name, for the person who fixes it. */
function failureOf(error: unknown): { line: string; code: number } {
  if (error instanceof UsageError) return { line: error.message, code: exitUsage }
  if (error instanceof OpsError || error instanceof StartError || error instanceof ProblemError)
    return { line: oneLine(error.message), code: exitRefused }
  const code = failureCode(error)
  const failure = fileFailures[code]
  const path = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : unnamed(code)
  if (path !== null && failure !== undefined) return { line: `${path} ${failure}.`, code: exitRefused }
  if (isConnectionLost(error))
    return {
      line: 'The database cannot be reached: start it or check DATABASE_URL, then run the command again. What was committed is kept.',
      code: exitRefused,
    }
  return {
    line: `Something failed on our side: ${oneLine(error instanceof Error ? error.message : String(error))}`,
    code: exitRefused,
  }
}

/** A folder is opened like a file, and what fails then is reading it: the error names no path. */
function unnamed(code: string): string | null {
  return code === 'EISDIR' ? 'What was named' : null
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}
