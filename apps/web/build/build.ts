// Builds the web app: two languages, prerendered pages, compressed files. A build that fails leaves the last one as it was.
import { catalogues, locales, typeset, type Locale } from '@daybreak/copy'
import { brandDefault, onboardingStep } from '@daybreak/contract'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as viteBuild, type Rolldown } from 'vite'
import { compressFiles } from './compress.ts'
import { documentOf, type PageFiles, type PageText } from './document.ts'
import { hashInputs, inputsFile } from './inputs.ts'
import { chunksOfEntry, filesOfPage, type BuiltFiles, type PageCode } from './built-files.ts'
import { addLicensesOfSheets } from './licenses.ts'
import { writeManifest } from './manifest.ts'
import { growingFolder, outFolder, workFolder } from './paths.ts'
import { pageFaults, sheetHash } from './page-rules.ts'
import { checkSizes, measurePages, type PageSize } from './sizes.ts'
import { bootBuild, browserBuild, entryModulesBuild, prerenderBuild, type EntryModules } from './vite-options.ts'

/** Addresses and the page each of them gets; any other address gets `not-found`. */
const routes: Readonly<Record<string, string>> = {
  '/login': 'login',
  '/login/with-email': 'login-with-email',
  '/login/verify-otp': 'login-verify-otp',
  '/not-you': 'not-you',
  '/maintenance': 'maintenance',
  '/legal': 'legal',
  '/support': 'support',
  '/onboarding': 'onboarding',
  ...Object.fromEntries(onboardingStep.options.map((step) => [`/onboarding/${step}`, 'onboarding-step'])),
  '/': 'home',
  '/card-management': 'app',
  '/card-management/atm-finder': 'app',
  '/express-pay': 'express-pay',
  '/express-pay/transfer-wages': 'app',
  '/my-account': 'app',
  '/move-money': 'app',
  '/cash-back': 'app',
}

/** What the build's own program exports; see src/app/prerender.tsx. */
type PrerenderProgram = { prerenderPages(): readonly Pick<PageText, 'name' | 'title' | 'markup'>[] }

/** Writes `dist/` whole. Throws, and changes nothing, on a missing text, a page that breaks the policy, or a page over its limit. */
export async function build(): Promise<readonly PageSize[]> {
  const inputs = hashInputs()
  try {
    await grow()
    const sizes = await measurePages(growingFolder)
    checkSizes(sizes)
    await writeFile(join(growingFolder, inputsFile), inputs)
    await takePlace()
    return sizes
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

async function grow(): Promise<void> {
  await rm(workFolder, { recursive: true, force: true })
  const boot = await buildBoot()
  const modules = {
    public: await modulesOfEntry('public'),
    onboarding: await modulesOfEntry('onboarding'),
    app: await modulesOfEntry('app'),
    home: await modulesOfEntry('home'),
    expressPay: await modulesOfEntry('expressPay'),
  }
  const sheetHashes = new Set<string>()
  for (const locale of locales) {
    const built: BuiltFiles = single(await viteBuild(browserBuild(locale, modules)))
    for (const hash of await writePages(locale, boot, built)) sheetHashes.add(hash)
  }
  const list = { routes, notFound: 'not-found', sheetHashes: [...sheetHashes] }
  await writeFile(join(growingFolder, 'pages.json'), JSON.stringify(list))
  await addLicensesOfSheets(growingFolder)
  await writeManifest(growingFolder)
  await compressFiles(growingFolder)
}

/** By renaming, so that nobody meets half a build. */
async function takePlace(): Promise<void> {
  const last = join(workFolder, 'last')
  await rename(outFolder, last).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause
  })
  await rename(growingFolder, outFolder)
}

async function buildBoot(): Promise<string> {
  const { output } = single(await viteBuild(bootBuild()))
  return `/${output[0].fileName}`
}

async function modulesOfEntry(name: keyof EntryModules): Promise<ReadonlySet<string>> {
  const built: BuiltFiles = single(await viteBuild(entryModulesBuild(name)))
  return new Set(chunksOfEntry(built, name).flatMap((chunk) => Object.keys(chunk.modules)))
}

/** Returns the hashes of the sheets that stand in the pages. */
async function writePages(locale: Locale, boot: string, built: BuiltFiles): Promise<ReadonlySet<string>> {
  const programFolder = join(workFolder, `prerender-${locale}`)
  await viteBuild(prerenderBuild(locale, programFolder))
  const program = (await import(pathToFileURL(join(programFolder, 'prerender.mjs')).href)) as PrerenderProgram
  const folder = join(growingFolder, 'pages', locale)
  await mkdir(folder, { recursive: true })
  const description = typeset(catalogues[locale]['shell.brand.tagline'])
  const sheetHashes = new Set<string>()
  for (const page of program.prerenderPages()) {
    const found = filesOfPage(built, codeOf(page.name))
    const sheet = found.isWhole ? await joinStyles(found.styles) : null
    if (sheet !== null) sheetHashes.add(sheetHash(sheet))
    const files: PageFiles = { boot, ...found, sheet, styles: sheet === null ? found.styles : [] }
    const html = documentOf(locale, { ...page, description: `${brandDefault.brand}. ${description}` }, files)
    const faults = pageFaults(html, sheetHashes)
    if (faults.length > 0) throw new Error(`page "${page.name}" in "${locale}": ${faults.join('; ')}`)
    await writeFile(join(folder, `${page.name}.html`), html)
  }
  return sheetHashes
}

/** One sheet instead of several files. Only for pages that load no more code: the bundler knows its own files by name. */
async function joinStyles(hrefs: readonly string[]): Promise<string> {
  const sheets = await Promise.all(hrefs.map((href) => readFile(join(growingFolder, href), 'utf8')))
  return sheets.map((text) => text.trim()).join('')
}

/** What a page's document asks for at once. */
function codeOf(page: string): PageCode {
  if (page === 'express-pay') return { entry: 'app', screen: 'src/app/express-pay.screen.tsx' }
  if (page === 'home') return { entry: 'app', screen: 'src/app/home.screen.tsx' }
  // Its texts come apart from the code that sign-in waits for; who opens it from the menu has the app's code already.
  if (page === 'legal') return { entry: 'app', screen: 'src/app/public/legal.screen.tsx' }
  if (page === 'onboarding' || page === 'onboarding-step') return { entry: 'onboarding' }
  // An unknown address and the page of help may be a signed-in worker's, who gets the shell around them.
  return { entry: page === 'app' || page === 'not-found' || page === 'support' ? 'app' : 'public' }
}

function single(result: Awaited<ReturnType<typeof viteBuild>>): Rolldown.RolldownOutput {
  if ('output' in result) return result
  throw new Error('the bundler answered with something else than one bundle')
}
