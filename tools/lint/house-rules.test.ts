// Each house rule is proven by a planted breach, linted with the project's own configuration.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'

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
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'daybreak-lint-')))
  after(() => rmSync(root, { recursive: true, force: true }))

  /** Each line is a file of its own in one tree, which is linted once: most of what a run costs is its start. */
  const cases = [...breaches.map(([, path, line]) => ({ path, line })), ...allowed.map(([path, line]) => ({ path, line }))].map(
    ({ path, line }, index) => ({ line, path: path.replace(/\/a\./, `/a${index}.`) }),
  )
  let diagnostics: Diagnostic[] = []
  before(() => {
    for (const file of ['.oxlintrc.json', 'package.json', 'tools/lint/house-rules.ts'])
      cpSync(join(project, file), join(root, file))
    for (const { path, line } of cases) {
      assert.ok(!existsSync(join(root, path)), path)
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), `// Says what it is for.\n${line}\n`)
    }
    symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
    const words = ['--format=json', ...cases.map(({ path }) => path)]
    const run = spawnSync(join(project, 'node_modules/.bin/oxlint'), words, { cwd: root, encoding: 'utf8' })
    const report = JSON.parse(run.stdout) as { diagnostics: Diagnostic[]; number_of_files: number }
    assert.equal(report.number_of_files, cases.length)
    ;({ diagnostics } = report)
  })

  const found = (index: number): Diagnostic[] => diagnostics.filter(({ filename }) => filename === cases[index]?.path)

  for (const [index, [rule, , line]] of breaches.entries()) {
    test(`${rule} catches "${line.slice(0, 60).replaceAll('\n', ' ')}"`, () => {
      assert.ok(found(index).some((diagnostic) => diagnostic.code === rule))
    })
  }

  for (const [index, [path, line]] of allowed.entries()) {
    test(`"${line}" is allowed in ${path}`, () => {
      assert.deepEqual(found(breaches.length + index), [])
    })
  }
})
