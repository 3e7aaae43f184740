// Builds the web app: two languages, prerendered pages, compressed files. A build that fails leaves the last one as it was.
import { catalogs, locales, typeset, type Locale } from '@daybreak/copy'
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
import {
  bootBuild,
  browserBuild,
  entryModulesBuild,
  prerenderBuild,
  serviceWorkerBuild,
  type EntryModules,
} from './vite-options.ts'

/** What the build's own program exports; see src/app/prerender.tsx. */
type PrerenderProgram = {
  prerenderDocuments(): readonly (Pick<PageText, 'name' | 'title' | 'markup'> & { plan: DocumentPlan })[]
  routes: readonly (readonly [path: string, document: string])[]
  notFound: string
}
/** See src/app/documents.ts. */
type DocumentPlan = { entry: PageCode['entry']; firstScreen?: string; audience: string; isIndexed?: true }
/** Which document the server sends for an address. */
type PageList = { routes: Readonly<Record<string, string>>; notFound: string }

/** Writes `dist/` whole. Throws, and changes nothing, on a missing text, a page that breaks the policy, or a page over its limit. */
export async function build(): Promise<readonly PageSize[]> {
  const inputs = hashInputs()
  try {
    await grow()
    const sizes = await measurePages(growingFolder)
    checkSizes(sizes)
    await writeFile(join(growingFolder, inputsFile), inputs)
    await replaceBuild()
    return sizes
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

async function grow(): Promise<void> {
  await rm(workFolder, { recursive: true, force: true })
  const boot = await buildBoot()
  await viteBuild(serviceWorkerBuild())
  const modules = await findModules()
  const sheetHashes = new Set<string>()
  let list: PageList | null = null
  for (const locale of locales) {
    const built: BuiltFiles = single(await viteBuild(browserBuild(locale, modules)))
    const program = await prerenderProgram(locale)
    for (const hash of await writePages(program, { locale, boot, built })) sheetHashes.add(hash)
    list = { routes: Object.fromEntries(program.routes.flatMap(addressesOf)), notFound: program.notFound }
  }
  await writeFile(join(growingFolder, 'pages.json'), JSON.stringify({ ...list, sheetHashes: [...sheetHashes] }))
  await addLicensesOfSheets(growingFolder)
  await writeManifest(growingFolder)
  await compressFiles(growingFolder)
}

/** By renaming, so that no one meets half a build. */
async function replaceBuild(): Promise<void> {
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

async function findModules(): Promise<EntryModules> {
  const built: BuiltFiles = single(await viteBuild(entryModulesBuild()))
  const modulesOf = (name: keyof EntryModules) =>
    new Set(chunksOfEntry(built, name).flatMap((chunk) => Object.keys(chunk.modules)))
  return {
    public: modulesOf('public'),
    onboarding: modulesOf('onboarding'),
    app: modulesOf('app'),
    home: modulesOf('home'),
    expressPay: modulesOf('expressPay'),
    support: modulesOf('support'),
    pinNotice: modulesOf('pinNotice'),
  }
}

/** `$step` in a path matches each step of signing up, `$id` and other names for one part of the address, whatever it is. */
function addressesOf([path, document]: readonly [path: string, document: string]): (readonly [string, string])[] {
  if (!path.includes('$step')) return [[path.replaceAll('$', ':'), document]]
  return onboardingStep.options.map((step) => [path.replace('$step', step), document])
}

async function prerenderProgram(locale: Locale): Promise<PrerenderProgram> {
  const programFolder = join(workFolder, `prerender-${locale}`)
  await viteBuild(prerenderBuild(locale, programFolder))
  return (await import(pathToFileURL(join(programFolder, 'prerender.mjs')).href)) as PrerenderProgram
}

type Drawing = { locale: Locale; boot: string; built: BuiltFiles }

/** Returns the hashes of the sheets that are part of the pages. */
async function writePages(program: PrerenderProgram, { locale, boot, built }: Drawing): Promise<ReadonlySet<string>> {
  const folder = join(growingFolder, 'pages', locale)
  await mkdir(folder, { recursive: true })
  const description = typeset(catalogs[locale]['shell.brand.tagline'])
  const sheetHashes = new Set<string>()
  for (const { plan, ...page } of program.prerenderDocuments()) {
    const found = filesOfPage(built, plan)
    const sheet = found.isWhole ? await joinStyles(found.styles) : null
    if (sheet !== null) sheetHashes.add(sheetHash(sheet))
    const files: PageFiles = { boot, ...found, sheet, styles: sheet === null ? found.styles : [] }
    const { audience, isIndexed = false } = plan
    const text = { ...page, audience, isIndexed, description: `${brandDefault.brand}. ${description}` }
    const html = documentOf(locale, text, files)
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

function single(result: Awaited<ReturnType<typeof viteBuild>>): Rolldown.RolldownOutput {
  if ('output' in result) return result
  throw new Error('the bundler answered with something else than one bundle')
}
