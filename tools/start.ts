// Runs `npm start` and `npm run dev`: starts the whole product on one machine, keeps its processes running, and stops them in order.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compiledCodeSetting } from './compiled-code.ts'
import { bannerText } from './start/banner.ts'
import { createChild, type Child } from './start/child.ts'
import { answers } from './start/http-probe.ts'
import { createOutput, type Output } from './start/output.ts'
import { entries, readSettings, type Settings } from './start/settings.ts'
import { watchSources } from './start/source-watch.ts'
import { checkStart } from './start/start-checks.ts'
import { buildWebIfStale } from './start/web-build.ts'
import { secondsText } from './terminal.ts'

const root = join(import.meta.dirname, '..')

type Product = { children: { server: Child; cardProvider: Child | null }; stop(): Promise<void> }

function makeProduct(settings: Settings, output: Output): Product {
  const { config, env } = settings
  const common = { cwd: root, env: { ...env, ...compiledCodeSetting(root) }, onTrouble: output.trouble }
  const cardProvider = createChild({
    ...common,
    name: 'the card provider',
    entry: entries.cardProvider,
    isReady: () => answers(`${new URL(config.cardProvider.url).origin}/healthz`, (status) => status === 200),
    onLine: (line) => output.processLine('card provider', line),
  })
  const server = createChild({
    ...common,
    name: 'the server',
    entry: entries.server,
    isReady: () => answers(`http://${new URL(settings.localAddress).host}/readyz`, (status) => status === 200),
    onLine: (line) => output.processLine('server', line),
  })
  const children = { server, cardProvider: settings.hasSandboxProvider ? cardProvider : null }
  return {
    children,
    async stop() {
      // The server first: its last requests may still need the card provider. It stops its database itself.
      await server.stop()
      await children.cardProvider?.stop()
    },
  }
}

/** Aborts when someone asks to stop. */
function stopOnSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  return stopping.signal
}

function whenAborted(signal: AbortSignal): Promise<'stopped'> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve('stopped'), { once: true }))
}

async function main(): Promise<void> {
  const startedAt = performance.now()
  const { values } = parseArgs({ options: { reload: { type: 'boolean', default: false } } })
  const settings = await readSettings(process.env)
  const output = createOutput({
    isRaw: process.env['LOG_LEVEL'] !== undefined || !process.stdout.isTTY,
    write: (text) => process.stdout.write(text),
    writeError: (text) => process.stderr.write(text),
  })
  await checkStart(settings)

  const stopping = stopOnSignal()
  const stopped = whenAborted(stopping)
  await buildWebIfStale(root, output, stopping)
  if (stopping.aborted) return

  const product = makeProduct(settings, output)
  let stopWatching = (): void => {}
  try {
    const { server, cardProvider } = product.children
    const started = Promise.all([cardProvider?.start(), server.start()])
    if ((await Promise.race([started, stopped])) === 'stopped') return
    output.say(bannerText(settings, secondsText(performance.now() - startedAt)))
    if (values.reload) stopWatching = reloadOnChange(product, output, stopping)
    await Promise.race([stopped, server.lost, ...(cardProvider === null ? [] : [cardProvider.lost])])
    output.say('Stopping …\n')
  } finally {
    stopWatching()
    await product.stop()
  }
}

const serverSources = ['apps/server/src', 'apps/server/migrations']
const webSources = ['apps/web/src', 'apps/web/build', 'packages']

function reloadOnChange({ children }: Product, output: Output, stopping: AbortSignal): () => void {
  // One after the other: two builds at once would write the same files.
  let lastRun = Promise.resolve()
  const attempt = (what: string, work: () => Promise<void>) => (): void => {
    output.say(`${what} changed …\n`)
    lastRun = lastRun.then(work).catch((error: unknown) => output.trouble(error instanceof Error ? error.message : String(error)))
  }
  const stops = [
    watchSources(
      root,
      serverSources,
      attempt('The server', () => children.server.restart()),
    ),
    watchSources(
      root,
      ['apps/issuer-sandbox/src'],
      attempt('The card provider', async () => children.cardProvider?.restart()),
    ),
    watchSources(
      root,
      webSources,
      attempt('The web app', async () => {
        await buildWebIfStale(root, output, stopping)
        // It keeps the pages in memory.
        await children.server.restart()
      }),
    ),
  ]
  return () => stops.forEach((stop) => stop())
}

try {
  await main()
  process.exitCode = 0
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
// The channels and timers of processes that are gone must not hold the terminal.
process.exit()
