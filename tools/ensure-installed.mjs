// Installs the packages of package-lock.json before any command runs. Needs nothing but Node 20, because nothing is installed
// yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const minNode = 20
const wantedNode = 24

/** @typedef {{ packages: Record<string, { version?: string, link?: boolean, optional?: boolean }> }} Lock */

/**
 * The file that says which package-lock.json the installed packages came from.
 *
 * @param {string} root
 */
const stampPath = (root) => join(root, 'node_modules', '.daybreak-lock')

/**
 * @param {string} root
 * @returns {string}
 */
function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/**
 * True when the packages under `root` are those of its package-lock.json.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  return (matchesStamp(root) || matchesHiddenLock(root)) && hasNestedPackages(root)
}

/** @param {string} root */
function matchesStamp(root) {
  return existsSync(stampPath(root)) && readFileSync(stampPath(root), 'utf8') === lockHash(root)
}

/**
 * Some packages are beside the workspace that needs them, where a copied or half-removed tree loses them first.
 *
 * @param {string} root
 */
function hasNestedPackages(root) {
  const nested = Object.entries(readLock(join(root, 'package-lock.json')).packages).filter(
    ([path, { optional }]) => !path.startsWith('node_modules/') && path.includes('/node_modules/') && optional !== true,
  )
  return nested.every(([path]) => existsSync(join(root, path)))
}

/**
 * npm writes node_modules/.package-lock.json as the last step of an install, so a broken install has none.
 *
 * @param {string} root
 */
function matchesHiddenLock(root) {
  const hiddenPath = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hiddenPath)) return false
  const wanted = readLock(join(root, 'package-lock.json'))
  const installed = readLock(hiddenPath)
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = installed.packages[path]
    // An optional package for another platform is rightly absent.
    if (entry.link === true || (entry.optional === true && found === undefined)) return true
    return found?.version === entry.version
  })
}

/**
 * @param {string} path
 * @returns {Lock}
 */
function readLock(path) {
  return /** @type {Lock} */ (JSON.parse(readFileSync(path, 'utf8')))
}

/**
 * The major version of a Node binary, or 0 when it does not run here.
 *
 * @param {string} binary
 */
function nodeMajor(binary) {
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  return Number.parseInt((stdout ?? '').replace(/^v/, ''), 10) || 0
}

/** @param {string} root */
function install(root) {
  process.stdout.write('Installing the packages of package-lock.json (only when it changed) …\n')
  // npm gives its own path to the scripts it runs; outside npm the one on the path is used.
  const npm = process.env['npm_execpath']
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  // The build needs the development packages and Node 24 is optional by platform, whatever the environment leaves out.
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync(command, [...first, ...options], { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    throw new Error(`The packages could not be installed (npm ci ended with ${error?.message ?? `status ${status}`}).`)
  }
}

/**
 * After this, `node` in an npm script is Node 24: npm puts node_modules/.bin first on the path.
 *
 * @param {string} root
 */
function requireWantedNode(root) {
  const own = Number.parseInt(process.versions.node, 10)
  const brought = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(brought)) {
    if (nodeMajor(brought) >= wantedNode) return
    // It was built for another C library, and would hide the machine's own Node.
    if (own >= wantedNode) rmSync(brought, { force: true })
  }
  if (own >= wantedNode) return
  throw new Error(
    `Daybreak needs Node ${wantedNode}, and this is ${process.version}: it did not arrive with the packages. ` +
      'Run "npm ci --include=optional", or install Node 24 from https://nodejs.org and run the command again.',
  )
}

/** @param {string} root */
export function ensureInstalled(root) {
  const own = Number.parseInt(process.versions.node, 10)
  if (own < minNode) throw new Error(`Daybreak needs Node ${minNode} or newer to set itself up; this is ${process.version}.`)
  if (!isInstalled(root)) install(root)
  requireWantedNode(root)
  try {
    writeFileSync(stampPath(root), lockHash(root))
  } catch {
    // Installed by another user, who alone may write there: the check of npm's own record answers next time too.
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    ensureInstalled(dirname(dirname(fileURLToPath(import.meta.url))))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
