// The real card-provider sandbox for a test: its own process on a free port, in a folder of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compiledCode } from './compiled-code.ts'

export type IssuerProcess = {
  origin: string
  url: string
  apiKey: string
  signingKey: string
  /** Its folder. */
  dataDir: string
  /** Moves its clock; only with `stillAt`. */
  pass(milliseconds: number): Promise<void>
  /** What it has logged so far, line by line. */
  lines(): readonly string[]
  /** Ends it as a crash does; `restart` brings it back with what it had: on another port, unless it keeps its own. */
  kill(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const sources = join(import.meta.dirname, '../../../../issuer-sandbox/src')
const apiKey = 'sk_test_for_tests_alone'
const signingKey = 'signing_key_for_tests_alone'

/** @param stillAt  its clock begins there, and moves by `pass`; without it, what it decides by itself is decided by the first look afterward */
export async function startIssuerProcess({
  keepsPort = false,
  stillAt = null,
}: { keepsPort?: boolean; stillAt?: string | null } = {}): Promise<IssuerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'issuer-process-'))
  const lines: string[] = []
  let running = await launch(dataDir, '0', { lines, stillAt })
  const countOf = (event: string) => lines.filter((line) => line.includes(`"event":"${event}"`)).length
  // A test that dies leaves no process behind.
  const killAtExit = () => running.child.kill('SIGKILL')
  process.on('exit', killAtExit)

  async function end(signal: NodeJS.Signals): Promise<void> {
    const { child } = running
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  const stop = async () => {
    await end('SIGTERM')
    process.off('exit', killAtExit)
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    apiKey,
    signingKey,
    dataDir,
    lines: () => lines,
    async pass(milliseconds) {
      const before = countOf('passed')
      running.child.stdin.write(`${milliseconds}\n`)
      while (countOf('passed') === before) await once(running.child.stdout, 'data')
    },
    get origin() {
      return running.origin
    },
    get url() {
      return `${running.origin}/graphql`
    },
    kill: () => end('SIGKILL'),
    async restart() {
      running = await launch(dataDir, keepsPort ? new URL(running.origin).port : '0', { lines, stillAt })
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

async function launch(dataDir: string, port: string, { lines, stillAt }: { lines: string[]; stillAt: string | null }) {
  const entry = join(sources, stillAt === null ? 'main.ts' : 'testing/still-main.ts')
  const child = spawn(process.execPath, [entry], {
    env: {
      ...compiledCode(),
      PATH: process.env['PATH'] ?? '',
      ISSUER_PORT: port,
      DATA_DIR: dataDir,
      CARD_PROVIDER_API_KEY: apiKey,
      CARD_PROVIDER_SIGNING_KEY: signingKey,
      ...(stillAt === null ? { ISSUER_DECIDES_AFTER_MS: '0' } : { STILL_AT: stillAt }),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout)
      .on('line', (line) => {
        lines.push(line)
        const reported = JSON.parse(line) as { event: string; origin: string }
        if (reported.event === 'listening') resolve(reported.origin)
      })
      .on('close', () => reject(new Error('The card-provider sandbox ended before it listened')))
  })
  return { child, origin }
}
