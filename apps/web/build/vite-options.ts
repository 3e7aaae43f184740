// Configures Vite for one language: the browser's bundle, the program that prerenders the pages, and the script that runs before
// first paint.
import type { Locale } from '@daybreak/copy'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'
import { calendarPlugin } from './plugins/calendar-plugin.ts'
import { contractPlugin } from './plugins/contract-plugin.ts'
import { copyPlugin } from './plugins/copy-plugin.ts'
import { faviconPlugin } from './plugins/favicon-plugin.ts'
import { iconPlugin } from './plugins/icon-plugin.ts'
import { licensesFile } from './licenses.ts'
import { growingFolder, sourceFolder, webRoot } from './paths.ts'

/** React and the few lines by which the bundler joins modules: the same for every page, and rarely another. */
const reactItself = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/
const entries = {
  public: join(sourceFolder, 'app/public/main.tsx'),
  onboarding: join(sourceFolder, 'app/onboarding/main.tsx'),
  app: join(sourceFolder, 'app/main.tsx'),
}
/** What is loaded together: each entry, the screen that most workers open first, the one that they open for money, help for strangers, and the notice that home shows until the card has a PIN. */
const loadedTogether = {
  ...entries,
  home: join(sourceFolder, 'app/screens/home.screen.tsx'),
  expressPay: join(sourceFolder, 'app/screens/express-pay.screen.tsx'),
  support: join(sourceFolder, 'app/support/support-page.tsx'),
  pinNotice: join(sourceFolder, 'app/screens/pin-notice.ts'),
}
/** Modules that only define things: when none of them is used, they need not be there. */
const definesOnly = /(?:[\\/]packages[\\/][^\\/]+[\\/]src|[\\/]web[\\/]src[\\/](?:platform|ui|features))[\\/].*\.tsx?$/

const treeshake = { moduleSideEffects: [{ test: definesOnly, sideEffects: false }] }

function shared(locale: Locale): InlineConfig {
  return {
    configFile: false,
    root: webRoot,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    plugins: [contractPlugin(), copyPlugin(locale), iconPlugin(), react()],
    define: { 'import.meta.env.DAYBREAK_LOCALE': JSON.stringify(locale) },
  }
}

/** The ids of the modules that each of them needs before it can run. */
export type EntryModules = Readonly<Record<keyof typeof loadedTogether, ReadonlySet<string>>>

/**
 * The three entries of the browser. React has a file of its own: it is the same in both languages and outlives our changes. What
 * sign-in shares with the app is in one file, what it shares with the other pages before it in one, what signing up and help share with the app in one, what signing up shares with its later
 * screens in one, what the shell shares with the screens in one, and home in one, with what it shares with other screens, so that a page asks for few.
 * What Express Pay shares with its sheet and its steps is in one, what help before sign-in shares with help inside in one, and what the notice of a PIN
 * shares with that in one, which would bring all of help to home.
 */
export function browserBuild(locale: Locale, modules: EntryModules): InlineConfig {
  const base = shared(locale)
  const isInApp = (id: string) => modules.app.has(id) || modules.home.has(id)
  const isOnEveryPage = (id: string) => modules.app.has(id) || (modules.home.has(id) && modules.expressPay.has(id))
  const isBeforeApp = (id: string) => modules.onboarding.has(id) || modules.support.has(id)
  const isBeforeHelp = (id: string) => isInApp(id) || modules.onboarding.has(id)
  const isOpenedFirst = (id: string) => isInApp(id) || modules.expressPay.has(id)
  return {
    ...base,
    plugins: [...(base.plugins ?? []), calendarPlugin(), faviconPlugin()],
    build: {
      outDir: growingFolder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      license: { fileName: licensesFile },
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: entries,
        treeshake,
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: reactItself, priority: 5 },
              { name: 'base', test: (id) => modules.public.has(id) && isOpenedFirst(id), minShareCount: 2, priority: 4 },
              {
                name: 'public-shared',
                test: (id) => modules.public.has(id) && !isOpenedFirst(id),
                minShareCount: 2,
                priority: 4,
              },
              { name: 'parts', test: (id) => isBeforeApp(id) && isOpenedFirst(id), minShareCount: 2, priority: 3 },
              { name: 'shell', test: isOnEveryPage, minShareCount: 2, priority: 2 },
              { name: 'home', test: (id) => modules.home.has(id) && !isOnEveryPage(id), minShareCount: 1, priority: 2 },
              { name: 'pay', test: (id) => modules.expressPay.has(id) && !isInApp(id), minShareCount: 2, priority: 2 },
              { name: 'fields', test: (id) => modules.onboarding.has(id), minShareCount: 2, priority: 1 },
              {
                name: 'signs',
                test: (id) => modules.pinNotice.has(id) && modules.support.has(id) && !isBeforeHelp(id),
                minShareCount: 2,
                priority: 3,
              },
              { name: 'help', test: (id) => modules.support.has(id) && !isBeforeHelp(id), minShareCount: 2, priority: 0 },
            ],
          },
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          // A script that is loaded by its address, such as the map's worker, is served and compressed as any other script.
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.mjs')) ? 'assets/[name]-[hash].js' : 'assets/[name]-[hash][extname]',
        },
      },
    },
  }
}

/** Keeps to what is loaded at once: what is loaded later stays outside. */
const nothingLater: Plugin = {
  name: 'daybreak-nothing-later',
  resolveDynamicImport: (specifier) => (typeof specifier === 'string' ? { id: specifier, external: true } : null),
}

/** Finds the modules of each of them, and writes nothing. */
export function entryModulesBuild(): InlineConfig {
  const base = shared('en')
  return {
    ...base,
    plugins: [...(base.plugins ?? []), calendarPlugin(), nothingLater],
    build: {
      write: false,
      minify: false,
      reportCompressedSize: false,
      // A screen is nothing but what it exports.
      rolldownOptions: { input: loadedTogether, treeshake, preserveEntrySignatures: 'strict' },
    },
  }
}

/** The program that draws the pages, which show nothing that is only loaded later. It runs in this process and is thrown away. */
export function prerenderBuild(locale: Locale, outDir: string): InlineConfig {
  const base = shared(locale)
  return {
    ...base,
    plugins: [...(base.plugins ?? []), nothingLater],
    build: {
      outDir,
      ssr: join(sourceFolder, 'app/prerender.tsx'),
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
    },
  }
}

/** The classic script that blocks the first paint for as short as it can. */
export function bootBuild(): InlineConfig {
  return {
    ...shared('en'),
    plugins: [contractPlugin()],
    build: {
      outDir: growingFolder,
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { boot: join(sourceFolder, 'app/boot.ts') },
        treeshake,
        output: { format: 'iife', entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  }
}

/** The service worker, whole in one file at an address that never changes. */
export function serviceWorkerBuild(): InlineConfig {
  return {
    ...shared('en'),
    plugins: [contractPlugin()],
    build: {
      outDir: growingFolder,
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { 'service-worker': join(sourceFolder, 'service-worker/service-worker.ts') },
        treeshake,
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  }
}

/**
 * The page on which the bench measures the table of transactions.
 *
 * @internal  it is no part of the product
 */
export function rowsBenchBuild(outDir: string): InlineConfig {
  const base = shared('en')
  return {
    ...base,
    root: join(webRoot, 'bench'),
    plugins: [...(base.plugins ?? []), calendarPlugin()],
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { input: join(webRoot, 'bench/rows.html') },
    },
  }
}
