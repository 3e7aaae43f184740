// Commit messages of one shape, checked only where a repository has a remote to compare with.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { checkCommits, messageProblems } from './commit-messages.ts'

const problems = (subject: string, body = 'Because it was slow.'): number =>
  messageProblems({ id: '0123456789abcdef', subject, body }).length

test('a subject names the room and says what to do, in the imperative', () => {
  assert.equal(problems('cards: keep the order of two events'), 0)
  assert.equal(problems('cards/limits: bring the limits to the screen'), 0)
  assert.equal(problems('Keep the order of two events'), 1)
  assert.equal(problems('cards: Keep the order'), 1)
  assert.equal(problems('cards: keeps the order'), 1)
  assert.equal(problems('cards: fixed the order'), 1)
  assert.equal(problems('cards: fixing the order'), 1)
  assert.equal(problems('cards: pass the order on'), 0)
})

test('a subject has at most 72 characters, and a body says why', () => {
  assert.equal(problems(`cards: ${'k'.repeat(65)}`), 0)
  assert.equal(problems(`cards: ${'k'.repeat(66)}`), 1)
  assert.equal(problems('cards: keep the order', ' \n'), 1)
})

describe('a repository', () => {
  let root: string
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'daybreak-commits-'))
  })
  after(() => rmSync(root, { recursive: true, force: true }))

  function git(...args: string[]): void {
    const person = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']
    execFileSync('git', [...person, ...args], { cwd: root, stdio: 'ignore' })
  }

  function commit(...message: string[]): void {
    writeFileSync(join(root, 'a'), message.join())
    git('add', 'a')
    git('commit', ...message.flatMap((part) => ['-m', part]))
  }

  test('is checked for the commits that no remote has, and only for those', async () => {
    assert.match((await checkCommits(root)).summary, /^no Git here/)
    git('init', '--quiet')
    commit('Everything at once')
    assert.deepEqual(await checkCommits(root), { problems: [], summary: 'no remote, so no commits checked' })
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    assert.deepEqual(await checkCommits(root), { problems: [], summary: '0 commits' })
    commit('cards: keep the order', 'Two events can arrive at once.')
    assert.deepEqual(await checkCommits(root), { problems: [], summary: '1 commits' })
    commit('More of everything')
    const { problems: found, summary } = await checkCommits(root)
    assert.equal(summary, '2 commits')
    assert.equal(found.length, 2)
    assert.match(found[0] ?? '', /^commit [0-9a-f]{10}: write the subject as "room: imperative" \("More of everything"\)/)
  })
})
