// Limits what each page costs a worker's phone: its compressed JavaScript, and how many files it requests before it is usable.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

type Budget = { limitKib: number; aimKib: number; maxRequests?: number }
export type PageSize = { page: string; javascriptBytes: number; requests: number; budget: Budget }

const kibibyte = 1024
/** What a page must stay under, and what it aims at: compressed JavaScript and, for the first pages of all, files. */
const budgets: Readonly<Record<string, Budget>> = {
  login: { limitKib: 100, aimKib: 80, maxRequests: 10 },
  onboarding: { limitKib: 110, aimKib: 90, maxRequests: 15 },
  home: { limitKib: 150, aimKib: 120 },
  // For a stranger; what they type or open is loaded later.
  support: { limitKib: 110, aimKib: 95, maxRequests: 19 },
  // With the calls that it makes once it runs, a page that is opened directly asks for 25 at most.
  'express-pay': { limitKib: 150, aimKib: 110, maxRequests: 18 },
}

/** Measures the pages that have a budget, from the HTML as it was written: document, scripts, styles, fonts, icon. */
export async function measurePages(folder: string): Promise<readonly PageSize[]> {
  return Promise.all(
    Object.entries(budgets).map(async ([page, budget]) => {
      const html = await readFile(join(folder, 'pages/en', `${page}.html`), 'utf8')
      const named = [...html.matchAll(/(?:src|href|data-program)="(\/assets\/[^"]+)"/g)].flatMap(([, paths = '']) =>
        paths.split(' '),
      )
      const files = [...new Set(named)]
      const scripts = files.filter((path) => path.endsWith('.js'))
      const bytes = await Promise.all(scripts.map(async (path) => (await stat(join(folder, `${path}.br`))).size))
      const icons = files.filter((path) => path.endsWith('.svg'))
      // A browser takes one of the two icons.
      const requests = 1 + files.length - Math.max(0, icons.length - 1)
      const javascriptBytes = bytes.reduce((sum, each) => sum + each, 0)
      return { page, javascriptBytes, requests, budget }
    }),
  )
}

/** @throws Error  naming the page, when it is over a limit */
export function checkSizes(sizes: readonly PageSize[]): void {
  for (const { page, javascriptBytes, requests, budget } of sizes) {
    const { limitKib, maxRequests = Infinity } = budget
    if (javascriptBytes > limitKib * kibibyte)
      throw new Error(`${page} loads ${kib(javascriptBytes)} of JavaScript; its limit is ${limitKib} KiB`)
    if (requests > maxRequests) throw new Error(`${page} asks for ${requests} files; its limit is ${maxRequests}`)
  }
}

export function sizeLine({ page, javascriptBytes, requests, budget }: PageSize): string {
  return `${page}: ${kib(javascriptBytes)} of JavaScript (aim ${budget.aimKib}, limit ${budget.limitKib}), ${requests} requests`
}

function kib(bytes: number): string {
  return `${Math.round((bytes / kibibyte) * 10) / 10} KiB`
}
