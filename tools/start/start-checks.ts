// Checks, before anything is started, for what would later fail with an unclear message.
import { createServer } from 'node:net'
import { readEmbeddedHolder } from '../../packages/embedded-postgres/src/index.ts'
import type { Settings } from './settings.ts'

/** @throws with one line: another Daybreak holds the folder, or a port is taken. */
export async function checkStart({ config, hasSandboxProvider }: Settings): Promise<void> {
  if (config.databaseUrl === null) await refuseHeldFolder(config.dataDir)
  await refuseBusyPort(config.host, config.port, 'PORT')
  if (hasSandboxProvider) await refuseBusyPort(config.host, config.issuerPort, 'ISSUER_PORT')
}

async function refuseHeldFolder(dataDir: string): Promise<void> {
  const holder = await readEmbeddedHolder(dataDir)
  if (holder === null) return
  const { pid } = holder.holder
  throw new Error(
    `Daybreak already runs in ${dataDir} (process ${pid}, ${holder.program}): stop it first, or set DATA_DIR to another folder.`,
  )
}

async function refuseBusyPort(host: string, port: number, name: string): Promise<void> {
  const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)))
  })
  if (failure === null) return
  if (failure.code === 'EADDRINUSE')
    throw new Error(`Port ${port} is taken by another program: stop it first, or set ${name} to a free port.`)
  if (failure.code === 'EACCES') throw new Error(`Port ${port} may not be opened by this user: set ${name} to a port above 1023.`)
  throw new Error(`Cannot listen on ${host}:${port} (${failure.code ?? failure.message}): check HOST and ${name}.`)
}
