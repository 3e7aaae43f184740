// A new room and a sub-room in it, made in a copy of the project: both pass every check as they are, and a bad name makes nothing.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { checkNames } from './check/checks.ts'

const project = join(import.meta.dirname, '..')
const left = /(^|\/)(node_modules|dist|\.types|\.git|data)$/

describe('npm run room', () => {
  let copy: string
  before(() => {
    copy = join(realpathSync(mkdtempSync(join(tmpdir(), 'daybreak-room-'))), 'daybreak')
    cpSync(project, copy, { recursive: true, filter: (path) => !left.test(relative(project, path)) })
    linkPackages(project, copy)
    for (const app of readdirSync(join(project, 'apps'))) {
      if (existsSync(join(project, 'apps', app, 'node_modules')))
        linkPackages(join(project, 'apps', app), join(copy, 'apps', app))
    }
  })
  after(() => rmSync(dirname(copy), { recursive: true, force: true }))

  function run(...args: string[]): { status: number | null; output: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
    return { status, output: stdout + stderr }
  }

  test('refuses names that say nothing, are misspelled, or are taken, with one line', () => {
    const names = ['utils', 'Tips', 'tip_jar', 'session', 'platform', 'cards/utils', 'cards/a/b', 'nowhere/tips', 'ledger/tips']
    for (const name of names) {
      const { status, output } = run('tools/new-room.ts', name)
      assert.equal(status, 1, name)
      assert.equal(output.trim().split('\n').length, 1, output)
    }
  })

  test('makes a room, and a sub-room in it, that pass every check as they are', () => {
    const made = run('tools/new-room.ts', 'quick-tips')
    assert.equal(made.status, 0, made.output)
    const inside = run('tools/new-room.ts', 'quick-tips/goals')
    assert.equal(inside.status, 0, inside.output)
    assert.match(inside.output, /is a sub-room of quick-tips/)
    for (const path of [
      'packages/contract/src/quick-tips.ts',
      'apps/web/src/features/quick-tips/quick-tips.screen.tsx',
      'apps/web/src/features/quick-tips/quick-tips-form.tsx',
      'apps/server/src/features/quick-tips/quick-tips-adding.ts',
      'e2e/quick-tips.e2e.ts',
      'apps/server/src/features/quick-tips/goals/goals.store.ts',
      'apps/server/src/features/quick-tips/goals/adding.ts',
      'apps/web/src/features/quick-tips/goals/form.tsx',
      'apps/web/src/features/quick-tips/goals/index.ts',
    ]) {
      assert.ok(existsSync(join(copy, path)), path)
    }
    assert.match(readFileSync(join(copy, 'apps/server/src/app/rooms.ts'), 'utf8'), /\.\.\.routesOfQuickTips\(world\)/)
    const checked = run('tools/check.ts', ...checkNames.filter((name) => name !== 'lint' && name !== 'types'))
    assert.equal(checked.status, 0, checked.output)
    // What it left alone has been linted and compiled where it comes from; the linter compiles what it reads.
    const lines = `${made.output}\n${inside.output}`.split('\n').filter((line) => /^ {2}\S+\.tsx?$/.test(line))
    const touched = [...new Set(lines.map((line) => line.trim()))]
    assert.ok(touched.length >= 20, made.output)
    const linted = run('node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', ...touched)
    assert.equal(linted.status, 0, linted.output)
    assert.match(linted.output, new RegExp(` on ${touched.length} files`))
  })
})

/** The packages are those of the project, but the workspace's own are the copy's. */
function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, 'node_modules'))
  for (const name of readdirSync(join(from, 'node_modules'))) {
    if (name === '.cache' || name === '@daybreak') continue
    symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name))
  }
  const scope = join(from, 'node_modules/@daybreak')
  if (!existsSync(scope)) return
  mkdirSync(join(to, 'node_modules/@daybreak'))
  for (const name of readdirSync(scope)) {
    const home = relative(project, realpathSync(join(scope, name)))
    symlinkSync(join('../..', home), join(to, 'node_modules/@daybreak', basename(name)))
  }
}
