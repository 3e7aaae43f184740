// Decides what a person sees of the processes' output: at a terminal one line per problem, otherwise every log line unchanged.

export type Output = {
  /** A line that one of the processes printed. */
  processLine(name: string, line: string): void
  /** A line of our own that asks for attention. */
  trouble(line: string): void
  say(text: string): void
}

type LogLine = { level?: unknown; event?: unknown; message?: unknown; error?: { message?: unknown } }

export type OutputOptions = {
  /** JSON log lines go to standard output as they are: LOG_LEVEL was set, or standard output is not a terminal. */
  isRaw: boolean
  write(text: string): void
  writeError(text: string): void
}

export function createOutput({ isRaw, write, writeError }: OutputOptions): Output {
  return {
    processLine(name, line) {
      const log = parsed(line)
      if (isRaw) write(`${line}\n`)
      else if (log === null) writeError(`${name}: ${line}\n`)
      else if (log.level === 'warn' || log.level === 'error') writeError(`${name}: ${problemText(log)}\n`)
    },
    trouble: (line) => writeError(`${line}\n`),
    say: write,
  }
}

/** null for a line that is not one of our log lines. */
function parsed(line: string): LogLine | null {
  if (!line.startsWith('{')) return null
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return null
  }
}

function problemText({ event, message, error }: LogLine): string {
  const parts = [event, message, error?.message].filter((part) => typeof part === 'string')
  return parts.length === 0 ? 'has a problem that its log does not name' : parts.join(': ')
}
