// Builds the web app when its source has changed. It is a process of its own, so that the bundler's memory is freed with it.
import { isBuildStale } from '../../apps/web/build/stale.ts'
import { secondsText } from '../terminal.ts'

if (isBuildStale()) {
  const startedAt = performance.now()
  process.stdout.write('Building the web app …\n')
  const { build } = await import('../../apps/web/build/build.ts')
  await build()
  process.stdout.write(`Built in ${secondsText(performance.now() - startedAt)}.\n`)
}
