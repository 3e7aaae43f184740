// The README tells the truth: every setting that is read and every command that exists is listed in it.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
// Names that are set together may share a row.
const rows = [...readme.matchAll(/^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) \|/gm)].map(([, names = '']) => names)
const listed = rows.flatMap((names) => names.replaceAll('`', '').split(', '))

/** Names in capitals that the configuration's source asks for. */
function namesRead(): string[] {
  const files = globSync(
    ['apps/server/src/platform/config.ts', 'apps/server/src/platform/config/**/*.ts', 'apps/issuer-sandbox/src/config.ts'],
    {
      cwd: root,
    },
  )
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  return [...new Set([...text.matchAll(/'([A-Z]+_[A-Z0-9_]+|HOST|PORT)'/g)].map(([, name = '']) => name))].filter(
    (name) => name !== 'DAYBREAK_',
  )
}

test('every setting that is read is in the README, and no other', () => {
  const names = namesRead()
  assert.ok(names.length > 20)
  assert.deepEqual(new Set(listed), new Set(names))
})

test('every command of package.json is in the README', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const commands = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts))
  for (const name of commands) {
    assert.ok(readme.includes(`\`npm ${name}\``) || readme.includes(`\`npm run ${name}`), `npm run ${name} is not in the README`)
  }
})

test('every decision is in the list of decisions', () => {
  const list = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  const records = globSync('[0-9]*.md', { cwd: join(root, 'docs/decisions') })
  assert.ok(records.length > 0)
  assert.deepEqual(
    records.filter((record) => !list.includes(`](${record})`)),
    [],
  )
})

test('every file that the documents link to is there', () => {
  const guides = globSync('docs/*.md', { cwd: root })
  assert.ok(guides.length > 5)
  for (const path of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/decisions/README.md', ...guides]) {
    const text = readFileSync(join(root, path), 'utf8')
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target = '']) => target)
    for (const target of targets) {
      assert.ok(existsSync(join(root, dirname(path), target)), `${path} links to ${target}, which is not there`)
    }
  }
})
