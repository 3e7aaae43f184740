// Runs the server as a process of its own, as production does, for tests of how it starts, stops and fails.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { compiledCode } from './compiled-code.ts'

export type ProcessEnd = { exitCode: number | null; stdout: string[]; stderr: string[] }

export type ServerProcess = {
  /** Resolves with the first log line of that event; rejects when the process ends before. */
  logged(event: string): Promise<Record<string, unknown>>
  signal(name: NodeJS.Signals): void
  ended: Promise<ProcessEnd>
  /** Kills it if it still runs. */
  [Symbol.asyncDispose](): Promise<void>
}

const entry = fileURLToPath(new URL('../../app/main.ts', import.meta.url))

/** The environment is only what is given, and the compiled sources: what else the tests' runner has in its own must not reach the product. */
export function runServer(environment: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [entry], {
    env: { ...compiledCode(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stdout: string[] = []
  const stderr: string[] = []
  const waiting = new Map<string, (line: Record<string, unknown>) => void>()
  createInterface(child.stdout).on('line', (text) => {
    stdout.push(text)
    const line = JSON.parse(text) as Record<string, unknown>
    waiting.get(String(line['event']))?.(line)
  })
  createInterface(child.stderr).on('line', (text) => stderr.push(text))
  const ended = once(child, 'close').then((): ProcessEnd => ({ exitCode: child.exitCode, stdout, stderr }))

  return {
    ended,
    signal: (name) => void child.kill(name),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
    logged: (event) =>
      new Promise((resolve, reject) => {
        waiting.set(event, resolve)
        const past = stdout.map((text) => JSON.parse(text) as Record<string, unknown>).find((line) => line['event'] === event)
        if (past !== undefined) resolve(past)
        void ended.then(() => reject(new Error(`the server ended before "${event}": ${[...stderr, ...stdout].join('\n')}`)))
      }),
  }
}
