// The whole product for the journeys: started by `npm start`'s own program for all files of a lane, in a folder that is deleted
// with it.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startedMark } from '../../tools/start/banner.ts'
import { findFreePort } from './free-port.ts'
import { settingsOfLoginIssuer } from './login-issuer.ts'

export type ProductAddress = { origin: string; cardProviderOrigin: string; dataDir: string; env: Record<string, string> }
export type RunningProduct = { address: ProductAddress; stop(): Promise<void> }

const root = join(import.meta.dirname, '../..')
const startPatienceMs = 180_000
const stopPatienceMs = 30_000
const pollMs = 100

type ProductStart = {
  signal?: AbortSignal
  settings?: Record<string, string>
  /** The folder of a product that was started once and stopped: its database and its demo world need not be made again. */
  from?: string | undefined
  /** Leaves the folder where it is when the product stops. */
  keepsFolder?: true
}

/** Resolves when the product answers; the demo world is in its database by then. */
export async function startProduct({ signal, settings, from, keepsFolder }: ProductStart = {}): Promise<RunningProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'daybreak-product-'))
  // With its modes and owners, by which the database knows its folder.
  if (from !== undefined) execFileSync('cp', ['-a', `${from}/.`, dataDir])
  // The embedded database runs as another user when this one is root, who must be able to pass through.
  chmodSync(dataDir, 0o755)
  const [port, issuerPort, loginIssuerPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const env = {
    PORT: String(port),
    ISSUER_PORT: String(issuerPort),
    DATA_DIR: dataDir,
    // A stand-in, which a production refuses.
    ...(settings?.['DAYBREAK_MODE'] === 'production' ? {} : settingsOfLoginIssuer(loginIssuerPort)),
    ...settings,
  }
  // The channel closes when this process is gone, however it ended.
  const child = spawn(process.execPath, ['--import', './tools/start/follow-parent.ts', 'tools/start.ts'], {
    cwd: root,
    env: { ...withoutOwnSettings(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const run = watchProcess(child)
  const stop = async (): Promise<void> => {
    await run.end()
    if (keepsFolder !== true) rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
    // A journey may well pass while a process dies and restarts behind it.
    const death = /^.*ended unexpectedly.*$/m.exec(run.printed())
    if (death !== null) throw new Error(`${death[0]}\n${run.printed()}`)
  }
  const origin = `http://127.0.0.1:${port}`
  try {
    await untilStarted(run, signal)
  } catch (error) {
    await stop()
    throw error
  }
  return { address: { origin, cardProviderOrigin: `http://127.0.0.1:${issuerPort}`, dataDir, env }, stop }
}

/** The run's own settings must not reach the product: it refuses names it does not know. */
function withoutOwnSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('DAYBREAK_') && name !== 'LOG_LEVEL'))
}

type WatchedProcess = { hasEnded(): boolean; printed(): string; end(): Promise<void> }

function watchProcess(child: ChildProcess): WatchedProcess {
  let printed = ''
  let hasEnded = false
  const keep = (text: string): void => {
    printed = (printed + text).slice(-20_000)
  }
  child.stdout?.setEncoding('utf8').on('data', keep)
  child.stderr?.setEncoding('utf8').on('data', keep)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void ended.then(() => (hasEnded = true))
  return {
    hasEnded: () => hasEnded,
    printed: () => printed,
    async end() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs)
      await ended
      clearTimeout(timer)
    },
  }
}

async function untilStarted(run: WatchedProcess, signal: AbortSignal | undefined): Promise<void> {
  const deadline = performance.now() + startPatienceMs
  while (!run.printed().includes(startedMark)) {
    if (signal?.aborted === true) throw new Error('the start was broken off')
    if (run.hasEnded()) throw new Error(`the product ended while it started:\n${run.printed()}`)
    if (performance.now() > deadline)
      throw new Error(`the product did not start within ${startPatienceMs / 1000} s:\n${run.printed()}`)
    await pause(pollMs)
  }
}
