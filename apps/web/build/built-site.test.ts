// The web app as it is served: every page in both languages, nothing the policy would refuse, everything compressed.
import { brandDefault, onboardingStep } from '@daybreak/contract'
import { catalogs, locales, typeset } from '@daybreak/copy'
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from './build.ts'
import { pageFaults } from './page-rules.ts'
import { outFolder } from './paths.ts'
import { checkSizes, measurePages } from './sizes.ts'
import { isBuildStale } from './stale.ts'
import { tokenValue } from './tokens.ts'

const read = (path: string) => readFileSync(join(outFolder, path), 'utf8')
const pageList = () =>
  JSON.parse(read('pages.json')) as { routes: Record<string, string>; notFound: string; sheetHashes: string[] }

describe('the built web app', () => {
  before(async () => {
    if (isBuildStale()) await build()
  })

  test('has a Spanish heading on its Spanish sign-in page', () => {
    assert.match(read('pages/es/login.html'), /<html lang="es"[^>]*>.*<h1>Todos los días son día de pago\.<\/h1>/)
  })

  test('has an English heading on its English sign-in page', () => {
    assert.match(read('pages/en/login.html'), /<html lang="en"[^>]*>.*<h1>Every day is payday\.<\/h1>/)
  })

  for (const locale of locales) {
    test(`every page in ${locale} keeps the policy, names its files by their content and says what it is`, () => {
      const sheetHashes = new Set(pageList().sheetHashes)
      const names = globSync('*.html', { cwd: join(outFolder, 'pages', locale) }).map((file) => file.replace('.html', ''))
      assert.deepEqual(new Set(names), new Set([...Object.values(pageList().routes), pageList().notFound]))
      for (const name of names) {
        const html = read(`pages/${locale}/${name}.html`)
        assert.deepEqual(pageFaults(html, sheetHashes), [], name)
        assert.match(
          html,
          new RegExp(
            `<html lang="${locale}" data-theme="system" data-page="${name}" data-audience="[a-z-]+"(?: data-program="[^"]+")?>`,
          ),
        )
        assert.match(html, /<title>[^<]*Daybreak Wallet<\/title>/, name)
        const named = [...html.matchAll(/(?:src|href|data-program)="(\/assets\/[^"]+)"/g)]
        const files = named.flatMap(([, paths = '']) => paths.split(' '))
        assert.ok(files.length >= 8, name)
        for (const path of files) {
          assert.match(path, /-[\w-]{8}\.\w+$/)
          assert.ok(existsSync(join(outFolder, path)), path)
        }
      }
    })
  }

  test('lets search engines find sign-in, help and the legal documents, and nothing else', () => {
    for (const path of globSync('pages/*/*.html', { cwd: outFolder }))
      assert.equal(!read(path).includes('noindex'), /\/(?:login(?!-link|-return)|legal|support)[^/]*$/.test(path), path)
  })

  test('shows no key and no empty value in place of a text', () => {
    const rooms = new Set(Object.keys(catalogs.en).map((key) => key.split('.')[0]))
    const key = new RegExp(`>(?:${[...rooms].join('|')})\\.[a-z-]+\\.[a-z-]+<`)
    for (const path of globSync('pages/*/*.html', { cwd: outFolder })) {
      assert.doesNotMatch(read(path), key, path)
      assert.doesNotMatch(read(path), />(?:undefined|null|NaN)</, path)
    }
  })

  test('comes with the license text of each package that a page is sent, the typeface and the map among them', () => {
    const licenses = read('licenses.txt')
    for (const name of ['react-dom', 'lucide-react', 'maplibre-gl', 'us-atlas', '@tanstack/react-query'])
      assert.match(licenses, new RegExp(`## ${name}(?:@| -)`), name)
    assert.match(licenses, /SIL OPEN FONT LICENSE/i)
  })

  test('leads every address of pages.json to a page that is there', () => {
    const { routes, notFound } = pageList()
    assert.equal(routes['/login'], 'login')
    assert.equal(routes['/login/verify-otp'], 'login-verify-otp')
    assert.equal(routes['/onboarding'], 'onboarding')
    for (const step of onboardingStep.options) assert.equal(routes[`/onboarding/${step}`], 'onboarding-step')
    assert.equal(routes['/move-money/transfers/:id'], 'app')
    assert.equal(routes[brandDefault.legalUrl], 'legal')
    for (const name of [...Object.values(routes), notFound]) {
      for (const locale of locales) assert.ok(existsSync(join(outFolder, 'pages', locale, `${name}.html`)), name)
    }
  })

  test('has every text file compressed in both forms, and they are the same file', () => {
    const texts = globSync('**/*.{html,css,js,svg}', { cwd: outFolder })
    assert.ok(texts.length > 20)
    for (const path of texts) {
      const plain = readFileSync(join(outFolder, path))
      assert.ok(brotliDecompressSync(readFileSync(join(outFolder, `${path}.br`))).equals(plain), path)
      assert.ok(gunzipSync(readFileSync(join(outFolder, `${path}.gz`))).equals(plain), path)
    }
  })

  test('has a service worker that shows alerts, answers no request and keeps nothing', () => {
    const worker = read('service-worker.js')
    const listensTo = [...worker.matchAll(/addEventListener\(["'`](\w+)["'`]/g)].map(([, event]) => event)
    assert.deepEqual(listensTo, ['install', 'activate', 'push', 'notificationclick', 'pushsubscriptionchange'])
    assert.doesNotMatch(worker, /caches|importScripts|indexedDB/)
  })

  test('can be kept on a home screen: every page names a manifest, whose icons and the phone’s own are there in their sizes', () => {
    const manifest = JSON.parse(read('manifest.webmanifest')) as Record<string, unknown> & {
      icons: { src: string; sizes: string; purpose: string }[]
    }
    assert.deepEqual([manifest['name'], manifest['start_url'], manifest['display']], ['Daybreak Wallet', '/', 'standalone'])
    assert.match(String(manifest['theme_color']), /^#[\da-f]{6}$/)
    assert.equal(manifest['theme_color'], tokenValue('night-900'))
    assert.deepEqual(manifest.icons.map(({ purpose }) => purpose).toSorted(), ['any', 'any', 'maskable'])
    const touchIcon = { src: '/apple-touch-icon.png', sizes: '180x180' }
    for (const { src, sizes } of [...manifest.icons, touchIcon]) {
      const header = readFileSync(join(outFolder, src)).subarray(0, 24)
      assert.equal(header.subarray(1, 4).toString(), 'PNG', src)
      assert.equal(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`, sizes, src)
    }
    for (const path of globSync('pages/*/*.html', { cwd: outFolder })) {
      assert.ok(read(path).includes('<link rel="manifest" href="/manifest.webmanifest">'), path)
      assert.ok(read(path).includes('<link rel="apple-touch-icon" href="/apple-touch-icon.png">'), path)
    }
  })

  test('gives both languages the same React, so that it is loaded once', () => {
    const react = (locale: string) => /\/assets\/react-[\w-]+\.js/.exec(read(`pages/${locale}/login.html`))?.[0]
    assert.ok(react('en'))
    assert.equal(react('en'), react('es'))
    assert.ok(read('pages/en/home.html').includes(react('en') ?? '-'))
  })

  test('keeps the sign-in page within its files and its JavaScript', async () => {
    checkSizes(await measurePages(outFolder))
  })

  test('has the list of legal pages whole before any code runs, and sends none of it with sign-in', () => {
    for (const locale of locales) {
      const lead = typeset(catalogs[locale]['shell.legal.lead'])
      assert.ok(read(`pages/${locale}/legal.html`).includes(lead), locale)
      const named = [...read(`pages/${locale}/login.html`).matchAll(/\/assets\/[\w.-]+\.js/g)]
      assert.ok(named.length > 0)
      for (const [path] of named) assert.ok(!read(path).includes(lead), path)
    }
  })

  test('has the words of the page that signing up begins with, and sends none of its code with sign-in', () => {
    for (const locale of locales) {
      const { 'onboarding.welcome.title': title, 'onboarding.employee-search.no-match': refusal } = catalogs[locale]
      assert.ok(read(`pages/${locale}/onboarding.html`).includes(typeset(title)), locale)
      const hasRefusal = (page: string) =>
        [...read(`pages/${locale}/${page}.html`).matchAll(/\/assets\/[\w.-]+\.js/g)].some(([path]) =>
          read(path).includes(typeset(refusal)),
        )
      assert.ok(hasRefusal('onboarding'), locale)
      assert.ok(!hasRefusal('login'), locale)
    }
  })

  test('sends no schema library and no calendar with a page', () => {
    for (const page of ['login', 'home']) {
      for (const [, path = ''] of read(`pages/en/${page}.html`).matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)) {
        assert.ok(!/temporal/.test(path), `${page}: ${path}`)
      }
    }
  })
})
