// What the product owes to others whose work it contains: a license of its own, credits, and a list of everything.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { softwareBillOfMaterials, type Lock } from './sbom.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const lock = JSON.parse(read('package-lock.json')) as Lock
const inProduction = Object.entries(lock.packages).filter(
  ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
)
const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '')

/** Licenses that require nothing but their own text, which the build sends along. */
const permissive = /^(?:MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Python-2\.0)$/
const isPermissive = (license = ''): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(/ OR | AND /)
    .every((part) => permissive.test(part))

test('every package of the repository says that it is under the MIT license', () => {
  assert.match(read('LICENSE'), /^MIT License/)
  for (const path of ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })])
    assert.equal((JSON.parse(read(path)) as { license?: string }).license, 'MIT', path)
})

test('what runs in production is under a permissive license, or NOTICE names it', () => {
  assert.ok(inProduction.length > 100)
  const notice = read('NOTICE')
  const owed = inProduction.filter(([path, { license }]) => !isPermissive(license) && !notice.includes(nameOf(path)))
  assert.deepEqual(
    owed.map(([path, { license }]) => `${nameOf(path)}: ${license ?? 'no license'}`),
    [],
  )
})

test('NOTICE credits the data whose license asks for it', () => {
  assert.match(read('NOTICE'), /GeoNames \(https:\/\/www\.geonames\.org\), under the Creative\s+Commons Attribution 4\.0 License/)
})

test('the list of materials has every package of production, with its version, license and hash, and nothing of development', () => {
  const { components, dependencies } = softwareBillOfMaterials(lock)
  const listed = new Map(components.map((component) => [component['bom-ref'], component]))
  for (const [path, { version, license }] of inProduction) {
    const component = listed.get(path)
    assert.equal(component?.version, version, path)
    // Without one in its package.json, NOTICE names the package.
    assert.deepEqual(component?.licenses, license === undefined ? undefined : [{ expression: license }], path)
    assert.match(component?.hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/, path)
    assert.equal(decodeURIComponent(component?.purl ?? ''), `pkg:npm/${nameOf(path)}@${version}`)
  }
  for (const path of listed.keys()) assert.ok(lock.packages[path]?.dev !== true, path)
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  assert.ok(needs.get('apps/web')?.includes('node_modules/react-dom'))
  assert.ok(needs.get('node_modules/react-dom')?.includes('node_modules/scheduler'))
  assert.ok(needs.get('apps/server')?.includes('packages/contract'))
})

test('a package is found beside the one that asks before it is found above', () => {
  const two = { name: 'x', version: '1.0.0' }
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0', dependencies: { b: '^2.0.0' } },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    'apps/web': { version: '1.0.0', dependencies: { a: '*', b: '*' } },
  }
  const { dependencies } = softwareBillOfMaterials({ ...two, packages })
  assert.deepEqual(dependencies.find(({ ref }) => ref === 'node_modules/a')?.dependsOn, ['node_modules/a/node_modules/b'])
  assert.deepEqual(dependencies.find(({ ref }) => ref === 'apps/web')?.dependsOn, ['node_modules/a', 'node_modules/b'])
})
