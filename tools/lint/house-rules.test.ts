// Each house rule is proven by a planted breach, linted with the project's own configuration.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'

const project = join(import.meta.dirname, '..', '..')

type Diagnostic = { code: string; filename: string }

const breaches: [rule: string, path: string, line: string][] = [
  ['house(no-float-money)', 'packages/ids/src/a.ts', "export const a = parseFloat('1.10')"],
  ['house(no-float-money)', 'packages/ids/src/a.ts', "export const a = Number.parseFloat('1.10')"],
  ['house(no-float-money)', 'packages/ids/src/a.ts', "export const a = Number('1.10')"],
  ['house(no-float-money)', 'packages/ids/src/a.ts', 'export const a = (1.1).toFixed(2)'],
  ['house(clock-is-a-parameter)', 'packages/ids/src/a.ts', 'export const a = Date.now()'],
  ['house(clock-is-a-parameter)', 'packages/ids/src/a.ts', 'export const a = new Date()'],
  ['house(strippable-types)', 'packages/ids/src/a.ts', 'export enum Color {\n  Red,\n}'],
  ['house(strippable-types)', 'packages/ids/src/a.ts', 'export class A {\n  constructor(readonly b: number) {}\n}'],
  ['house(no-climbing)', 'packages/ids/src/deep/a.ts', "export { b } from '../../src/b.ts'"],
  ['house(no-climbing)', 'packages/ids/src/deep/a.ts', "export { b } from '../../testing/b.ts'"],
  [
    'house(sql-only-in-stores)',
    'apps/server/src/features/cards/cards.routes.ts',
    "export const a = (db: any) => db.selectFrom('cards_card')",
  ],
  [
    'eslint(no-restricted-imports)',
    'apps/web/src/features/cards/a.ts',
    "import { useMutation } from '@tanstack/react-query'\nexport const a = useMutation",
  ],
  ['react(forbid-elements)', 'apps/web/src/features/cards/a.tsx', 'export const a = <form />'],
  ['import(no-default-export)', 'packages/ids/src/a.ts', 'export default 1'],
  ['eslint(no-console)', 'apps/server/src/app/a.ts', "console.log('a')"],
  ['eslint(max-lines)', 'packages/ids/src/a.ts', Array.from({ length: 301 }, (_, i) => `export const a${i} = ${i}`).join('\n')],
  ['eslint(max-lines-per-function)', 'packages/ids/src/a.ts', `export function a() {\n${'  a()\n'.repeat(70)}}`],
]

const allowed: [path: string, line: string][] = [
  ['apps/web/src/ui/form/form.tsx', 'export const a = <form />'],
  ['packages/money/src/a.ts', "export const a = Number('1')"],
  ['packages/ids/src/a.ts', 'export const a = Date.UTC(2026, 10, 20)'],
  ['packages/time/src/a.ts', 'export const a = Date.now()'],
  [
    'apps/server/src/features/cards/cards.store.ts',
    "export const a = (db: { selectFrom(t: string): void }) => db.selectFrom('cards_card')",
  ],
  ['packages/ids/src/a.ts', "export const a = Number.parseInt('1', 10)"],
  ['apps/server/src/testing/deep/a.ts', "export { b } from '../../app/b.ts'"],
  ['packages/ids/src/deep/a.test.ts', "export { b } from '../../src/b.ts'"],
]

describe('the house rules', () => {
  const folders: string[] = []
  after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

  function lint(path: string, line: string): Diagnostic[] {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'daybreak-lint-')))
    folders.push(root)
    for (const file of ['.oxlintrc.json', 'package.json', 'tools/lint/house-rules.ts'])
      cpSync(join(project, file), join(root, file))
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `// Says what it is for.\n${line}\n`)
    symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
    const run = spawnSync(join(project, 'node_modules/.bin/oxlint'), ['--format=json', path], { cwd: root, encoding: 'utf8' })
    return (JSON.parse(run.stdout) as { diagnostics: Diagnostic[] }).diagnostics
  }

  for (const [rule, path, line] of breaches) {
    test(`${rule} catches "${line.slice(0, 60).replaceAll('\n', ' ')}"`, () => {
      assert.ok(lint(path, line).some((diagnostic) => diagnostic.code === rule))
    })
  }

  for (const [path, line] of allowed) {
    test(`"${line}" is allowed in ${path}`, () => {
      assert.deepEqual(lint(path, line), [])
    })
  }
})
