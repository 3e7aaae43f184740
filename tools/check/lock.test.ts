// The lock is complete on every platform, not only on the one that wrote it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingPlatforms, platformOf } from './lock.ts'

test('a platform build is known by its name', () => {
  assert.deepEqual(platformOf('@oxlint/binding-linux-arm64-musl'), { os: ['linux'], cpu: ['arm64'], libc: ['musl'] })
  assert.deepEqual(platformOf('@swc/core-linux-arm-gnueabihf'), { os: ['linux'], cpu: ['arm'], libc: ['glibc'] })
  assert.deepEqual(platformOf('@swc/core-win32-x64-msvc'), { os: ['win32'], cpu: ['x64'] })
  assert.deepEqual(platformOf('@oxlint-tsgolint/darwin-arm64'), { os: ['darwin'], cpu: ['arm64'] })
  assert.equal(platformOf('fsevents'), null)
})

test('a build that the lock leaves out is found, with the version its owner wants', () => {
  const owner = {
    version: '1.0.0',
    dev: true,
    optionalDependencies: { '@x/core-darwin-x64': '1.0.0', '@x/core-linux-x64-gnu': '1.0.0' },
  }
  const lock = { packages: { 'node_modules/x': owner, 'node_modules/@x/core-linux-x64-gnu': { version: '1.0.0' } } }
  assert.deepEqual(missingPlatforms(lock), [
    {
      path: 'node_modules/@x/core-darwin-x64',
      neededBy: 'node_modules/x',
      entry: { version: '1.0.0', cpu: ['x64'], dev: true, optional: true, os: ['darwin'] },
    },
  ])
})

test('a build nested beside its owner counts as held', () => {
  const owner = { version: '1.0.0', optionalDependencies: { '@x/core-darwin-x64': '1.0.0' } }
  const nested = { 'apps/web/node_modules/x': owner, 'apps/web/node_modules/@x/core-darwin-x64': { version: '1.0.0' } }
  assert.deepEqual(missingPlatforms({ packages: nested }), [])
})
