// Finds a Chromium to drive: the machine's own, else the one that came with the packages, else Playwright's download.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from 'playwright-core'

/** `env` is what the browser needs besides the environment: where its libraries and fonts are. */
export type FoundBrowser = { path: string; env: Record<string, string> }

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const cache = join(import.meta.dirname, '../../node_modules/.cache')
const versionPatienceMs = 20_000

/** @throws with one line that says what to install when there is no browser and none can be brought. */
export async function findBrowser(): Promise<FoundBrowser> {
  const own = machinesOwn()
  if (own !== null) return { path: own, env: {} }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser()
  return { path: downloadedBrowser(), env: {} }
}

function machinesOwn(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const chosen = process.env['CHROME_PATH']
  return (
    [...(chosen === undefined ? [] : [chosen]), ...candidates, ...applications].find((path) => existsSync(path) && runs(path)) ??
    null
  )
}

/** Some distributions put a script in the browser's place that only says how to install it. */
function runs(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: versionPatienceMs })
  return status === 0 && /chrom/i.test(stdout)
}

/**
 * The npm package holds the browser compressed and unpacks it into the temporary folder, taking whatever is there already for
 * its own. So it gets a private folder named by its version, which appears whole or not at all.
 */
async function unpackedBrowser(): Promise<FoundBrowser> {
  const home = packageFolder('@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const folder = join(cache, `daybreak-chromium-${version}`)
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    const draft = mkdtempSync(`${folder}-`)
    await inTemporaryFolder(draft, async () => {
      const { default: bundled, inflate } = await import('@sparticuz/chromium')
      await bundled.executablePath()
      // The libraries that a bare Linux machine lacks.
      await inflate(join(home, 'bin/al2023.tar.br'))
    })
    writeFileSync(join(draft, 'fonts/fonts.conf'), fontsConfiguration(folder))
    if (existsSync(folder)) rmSync(draft, { recursive: true })
    else renameSync(draft, folder)
  }
  const libraries = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter((path) => path !== undefined)
  const env = { LD_LIBRARY_PATH: libraries.join(delimiter), FONTCONFIG_PATH: join(folder, 'fonts') }
  return { path: join(folder, 'chromium'), env }
}

/** The one that comes along knows only the folders of the platform it was made for. */
function fontsConfiguration(folder: string): string {
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'].map((path) => `<dir>${path}</dir>`)
  return `<?xml version="1.0"?><fontconfig>${folders.join('')}<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`
}

async function inTemporaryFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

function packageFolder(name: string): string {
  let folder = dirname(createRequire(import.meta.url).resolve(name))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

function downloadedBrowser(): string {
  const path = chromium.executablePath()
  if (existsSync(path)) return path
  const installer = join(packageFolder('playwright-core'), 'cli.js')
  spawnSync(process.execPath, [installer, 'install', 'chromium'], { stdio: 'inherit' })
  if (existsSync(path)) return path
  throw new Error('No Chromium was found: install Chromium or Google Chrome, or point CHROME_PATH at one.')
}
