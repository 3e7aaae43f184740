// Guarantees of the pages and assets: the right language, the smallest form, caches that never show an old page.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { assertProblem, startTestServer, type TestHttpServer } from '../../../testing/http-server.ts'
import { exchangeRaw } from '../../../testing/raw-http.ts'
import { StartError } from '../../errors.ts'
import { choosePageLanguage } from './page-language.ts'
import { createPages } from './pages.ts'
import { securityHeaders } from '../security-headers.ts'
import { readWebBuild } from './web-build.ts'

const script = `/* ${'a script that is long enough to be worth compressing '.repeat(40)} */`
let folder: string
let server: TestHttpServer

/** The hash of a sheet that is inlined in the pages. */
const sheetHash = `sha256-${createHash('sha256').update('p{}').digest('base64')}`

async function writePacked(path: string, text: string): Promise<void> {
  await writeFile(path, text)
  await writeFile(`${path}.br`, brotliCompressSync(text))
  await writeFile(`${path}.gz`, gzipSync(text))
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dist-'))
  for (const part of ['assets', 'pages/en', 'pages/es']) await mkdir(join(folder, part), { recursive: true })
  for (const language of ['en', 'es'] as const)
    for (const page of ['login', 'app', 'not-found'])
      await writePacked(
        join(folder, 'pages', language, `${page}.html`),
        `<!doctype html><html lang="${language}"><title>${page}</title>`,
      )
  await writePacked(join(folder, 'assets/app-Ab12.js'), script)
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(
    join(folder, 'pages.json'),
    JSON.stringify({
      routes: { '/login': 'login', '/': 'app', '/things/:id': 'app' },
      notFound: 'not-found',
      sheetHashes: [sheetHash],
    }),
  )
  const build = await readWebBuild(folder)
  assert.ok(build)
  const pages = createPages(
    build,
    securityHeaders({ isSecure: true, cardProviderOrigin: 'https://cards.example.com', sheetHashes: build.sheetHashes }),
  )
  server = await startTestServer({
    routes: [],
    extend: (app) => pages.register(app),
    answerUnknown: (exchange) => pages.answerUnknown(exchange),
  })
})
after(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const languageOf = async (headers: Record<string, string>) => {
  const response = await server.call('/login', { headers })
  assert.match(await response.text(), new RegExp(`lang="${response.headers.get('content-language') ?? ''}"`))
  return response.headers.get('content-language')
}

test('the cookie decides on the language, then Accept-Language, then it is English', async () => {
  assert.equal(await languageOf({ cookie: 'a=b; daybreak_language=es', 'accept-language': 'en' }), 'es')
  assert.equal(await languageOf({ cookie: 'daybreak_language=fr', 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }), 'es')
  assert.equal(await languageOf({ 'accept-language': 'fr,de;q=0.5' }), 'en')
})

const choices: readonly [string, 'en' | 'es'][] = [
  ['', 'en'],
  ['es', 'es'],
  ['ES-us', 'es'],
  ['en;q=0.8, es;q=0.9', 'es'],
  ['en, es', 'en'],
  ['fr, es;q=0.2', 'es'],
  ['es;q=0, en;q=0.1', 'en'],
  ['*;q=0.1, es;q=0.05', 'en'],
  ['es;q=nonsense, en', 'en'],
  [';;;,,q=', 'en'],
]
for (const [header, language] of choices)
  test(`Accept-Language "${header}" is answered in ${language}`, () =>
    assert.equal(choosePageLanguage(undefined, header), language))

test('a page says what it varies with, is checked each time, and answers 304 while it is the same', async () => {
  const first = await server.call('/login')
  assert.deepEqual(
    [first.status, first.headers.get('vary'), first.headers.get('cache-control'), first.headers.get('content-type')],
    [200, 'Cookie, Accept-Language, Accept-Encoding', 'no-cache', 'text/html; charset=utf-8'],
  )
  const etag = first.headers.get('etag') ?? ''
  assert.equal((await server.call('/login', { headers: { 'if-none-match': `"other", W/${etag}` } })).status, 304)
  assert.equal((await server.call('/login', { headers: { 'if-none-match': etag, 'accept-language': 'es' } })).status, 200)
})

test('a page has the strict policy: no script but ours, Trusted Types, no frame around it', async () => {
  const { headers } = await server.call('/')
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' '${sheetHash}'`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types daybreak-sw',
  ])
    assert.ok(policy.split('; ').includes(part), part)
  assert.match(policy, /connect-src 'self' https:\/\/cards\.example\.com(;|$)/)
  assert.match(policy, /frame-src https:\/\/cards\.example\.com(;|$)/)
  assert.doesNotMatch(policy, /unsafe|\*/)
  const others = [
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'x-content-type-options',
    'referrer-policy',
    'strict-transport-security',
    'permissions-policy',
  ]
  assert.deepEqual(
    others.filter((name) => !headers.has(name)),
    [],
  )
})

test('where the card provider’s viewer shows details, its origin may be framed and nothing else of the policy changes', () => {
  const policyOf = (cardDetailsOrigin?: string) => {
    const cards = {
      cardProviderOrigin: 'https://cards.example.com',
      ...(cardDetailsOrigin !== undefined && { cardDetailsOrigin }),
    }
    const { page } = securityHeaders({ isSecure: true, ...cards })
    return page[page.indexOf('Content-Security-Policy') + 1] ?? ''
  }
  const viewed = policyOf('https://viewer.example.com')
  assert.ok(viewed.includes('; frame-src https://viewer.example.com; '))
  assert.equal(viewed.replace('viewer.example.com', 'cards.example.com'), policyOf())
})

test('documents may be sent to the provider’s upload alone, and nothing else of the policy changes', () => {
  const policyOf = (uploadOrigin?: string) => {
    const cards = { cardProviderOrigin: 'https://cards.example.com', ...(uploadOrigin !== undefined && { uploadOrigin }) }
    const { page } = securityHeaders({ isSecure: true, ...cards })
    return page[page.indexOf('Content-Security-Policy') + 1] ?? ''
  }
  const uploading = policyOf('https://uploads.example.com')
  assert.ok(uploading.includes("; connect-src 'self' https://cards.example.com https://uploads.example.com; "))
  assert.equal(uploading.replace(' https://uploads.example.com', ''), policyOf())
  assert.equal(policyOf('https://cards.example.com'), policyOf())
})

test('only an operator’s own map opens the policy, by its origin and the one name that its worker needs', () => {
  const policyOf = (mapStyleUrl: string | null) => {
    const { page } = securityHeaders({ isSecure: true, cardProviderOrigin: 'https://cards.example.com', mapStyleUrl })
    return page[page.indexOf('Content-Security-Policy') + 1]?.split('; ') ?? []
  }
  const drawn = policyOf(null)
  assert.ok(drawn.includes("connect-src 'self' https://cards.example.com") && drawn.includes("img-src 'self' data:"))
  const own = policyOf('https://maps.example.com/styles/streets.json?key=1')
  for (const part of [
    "connect-src 'self' https://cards.example.com https://maps.example.com",
    "img-src 'self' data: blob: https://maps.example.com",
    "script-src 'self'",
    "worker-src 'self'",
    'trusted-types daybreak-sw default',
  ])
    assert.ok(own.includes(part), part)
  assert.ok(policyOf('/maps/streets.json').includes("connect-src 'self' https://cards.example.com"))
})

test('a page may ask where the worker is, and what it frames may not; no page uses a camera', async () => {
  const allowed = ((await server.call('/')).headers.get('permissions-policy') ?? '').split(', ')
  assert.ok(allowed.includes('geolocation=(self)'))
  assert.ok(allowed.includes('camera=()'))
  assert.ok(!allowed.some((feature) => feature.startsWith('clipboard-write')))
})

test('an asset comes in the smallest form the browser takes, and is cached permanently', async () => {
  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await server.call('/assets/app-Ab12.js', { headers: { 'accept-encoding': accepted } })
    assert.deepEqual([response.headers.get('content-encoding'), await response.text()], [encoding, script], accepted)
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(response.headers.get('vary'), 'Accept-Encoding')
  }
})

test('HEAD says how long the page is and sends none of it', async () => {
  const response = await server.call('/login', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
  const page = await server.call('/login', { headers: { 'accept-encoding': 'identity' } })
  assert.deepEqual([await response.text(), response.headers.get('content-length')], ['', String((await page.text()).length)])
})

test('an unknown address is the not-found page for people and a problem for programs', async () => {
  const page = await server.call('/nowhere?x=1')
  assert.deepEqual([page.status, (await page.text()).includes('not-found')], [404, true])
  for (const path of ['/api/nowhere', '/webhooks/nowhere', '/assets/nowhere.js', '/sandbox/nowhere', '/.well-known/nowhere'])
    await assertProblem(await server.call(path), 404, 'not_found')
  await assertProblem(await server.call('/nowhere', { method: 'POST' }), 404, 'not_found')
  await assertProblem(await server.call('/login', { method: 'POST' }), 405, 'method_not_allowed')
})

test('an address with a part that may be anything leads to its page, and nothing below it does', async () => {
  const page = await server.call('/things/thg_1?x=1')
  assert.deepEqual([page.status, (await page.text()).includes('<title>app')], [200, true])
  assert.equal((await server.call('/things/thg_1/more')).status, 404)
})

test('a trailing slash leads to the same page', async () => assert.equal((await server.call('/login/')).status, 200))

test('nothing outside of the build is served, however it is asked for', async () => {
  for (const path of [
    '/assets/../pages.json',
    '/assets/%2e%2e/pages.json',
    '/assets/..%2fpages.json',
    '/pages.json',
    '/pages/en/login.html',
    '/assets/../../../../etc/passwd',
  ]) {
    const answer = await exchangeRaw(server.port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    assert.match(answer, /^HTTP\/1\.1 404/, path)
    assert.doesNotMatch(answer, /notFound|root:/, path)
  }
})

test('a file at a fixed address is checked each time', async () => {
  const { headers } = await server.call('/favicon.svg')
  assert.deepEqual([headers.get('content-type'), headers.get('cache-control')], ['image/svg+xml; charset=utf-8', 'no-cache'])
})

test('a web app that is not built is distinguished from one that is half built, which stops the start', async () => {
  assert.equal(await readWebBuild(join(folder, 'nothing')), null)
  const half = await mkdtemp(join(tmpdir(), 'half-'))
  await assert.rejects(readWebBuild(half), (error) => error instanceof StartError && /pages\.json/.test(error.message))
  await writeFile(join(half, 'pages.json'), JSON.stringify({ routes: { '/': 'app' }, notFound: 'not-found', sheetHashes: [] }))
  await assert.rejects(readWebBuild(half), (error) => error instanceof StartError && /lists the page app/.test(error.message))
  await rm(half, { recursive: true })
})
