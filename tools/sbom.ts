// Runs `npm run sbom`: prints the production dependencies as a CycloneDX document, reproducibly, from the lock file alone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type LockedPackage = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
export type Lock = { name: string; version: string; packages: Record<string, LockedPackage> }

const folder = 'node_modules/'

function productName(path: string, locked: LockedPackage): string {
  return locked.name ?? path.slice(path.lastIndexOf(folder) + folder.length)
}

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

/** As Node finds a package: beside the package that asks, or in the nearest folder above it. */
function resolvePath(lock: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${folder}`)))) {
    const path = `${at}/${folder}${name}`.replace(/^\//, '')
    const found = lock.packages[path]
    if (found !== undefined) return found.link === true ? found.resolved : path
    if (at === '') return undefined
  }
}

/** The hash of a package's archive: the registry gives it in base64, CycloneDX wants hexadecimal. */
function hashesOf(integrity: string | undefined) {
  const [algorithm, value] = (integrity ?? '').split('-', 2)
  return algorithm === 'sha512' && value !== undefined
    ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(value, 'base64').toString('hex') }] }
    : {}
}

function componentOf(path: string, locked: LockedPackage) {
  const full = productName(path, locked)
  const [group, name] = full.startsWith('@') ? full.split('/', 2) : [undefined, full]
  const version = locked.version ?? '0.0.0'
  return {
    type: 'library',
    'bom-ref': path,
    ...(group !== undefined && { group }),
    name: name ?? full,
    version,
    purl: purlOf(full, version),
    ...(locked.license !== undefined && { licenses: [{ expression: locked.license }] }),
    ...hashesOf(locked.integrity),
  }
}

/** Everything that production installs; packages of development are left out. CycloneDX 1.6. */
export function softwareBillOfMaterials(lock: Lock) {
  const shipped = Object.entries(lock.packages).filter(([path, { dev, link }]) => path !== '' && dev !== true && link !== true)
  const isShipped = new Set(shipped.map(([path]) => path))
  const dependencies = shipped.map(
    ([path, { dependencies: needed, optionalDependencies: optional, peerDependencies: peers }]) => ({
      ref: path,
      dependsOn: Object.keys({ ...needed, ...optional, ...peers })
        .flatMap((name) => resolvePath(lock, path, name) ?? [])
        .filter((found) => isShipped.has(found))
        .toSorted(),
    }),
  )
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': lock.name,
        name: lock.name,
        version: lock.version,
        licenses: [{ expression: lock.packages['']?.license ?? 'MIT' }],
      },
    },
    components: shipped.map(([path, locked]) => componentOf(path, locked)),
    dependencies: [{ ref: lock.name, dependsOn: [...isShipped].filter((path) => path.startsWith('apps/')) }, ...dependencies],
  }
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as Lock
  process.stdout.write(`${JSON.stringify(softwareBillOfMaterials(lock), null, 2)}\n`)
}
