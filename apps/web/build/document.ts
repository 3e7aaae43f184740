// The HTML around a prerendered page. It has no inline script and no style attribute, because the server's policy allows neither.
// One style sheet may be inline; the policy names it by its hash.
import type { Locale } from '@daybreak/copy'
import { barColor, manifestPath, touchIconPath } from './manifest.ts'

export type PageFiles = {
  boot: string
  entry: string
  /** What the entry loads at once: asked for together, not one after another. */
  preloads: readonly string[]
  /** The markup says all there is to say: the program may wait until it has been painted. */
  paintsFirst: boolean
  styles: readonly string[]
  /** Inlined in the page, so that its first paint waits for one file less. */
  sheet: string | null
  font: string
  favicons: { light: string; dark: string }
}

/** `audience`: for the boot script, which sends everyone else away. */
export type PageText = { name: string; title: string; description: string; markup: string; audience: string; isIndexed: boolean }

export function documentOf(locale: Locale, page: PageText, files: PageFiles): string {
  const { boot, entry, preloads, paintsFirst, styles, sheet, font, favicons } = files
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escaped(page.title)}</title>`,
    `<meta name="description" content="${escaped(page.description)}">`,
    ...(page.isIndexed ? [] : ['<meta name="robots" content="noindex">']),
    `<meta name="theme-color" content="${barColor}">`,
    `<link rel="manifest" href="${manifestPath}">`,
    `<link rel="apple-touch-icon" href="${touchIconPath}">`,
    '<meta name="format-detection" content="telephone=no">',
    `<link rel="icon" type="image/svg+xml" href="${favicons.light}" media="(prefers-color-scheme: light)">`,
    `<link rel="icon" type="image/svg+xml" href="${favicons.dark}" media="(prefers-color-scheme: dark)">`,
    // First of all files: the paint waits for it, and the line that brought the page is still open.
    `<script src="${boot}"></script>`,
    `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(sheet === null ? [] : [`<style>${sheet}</style>`]),
    ...(paintsFirst
      ? []
      : [
          ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
          `<script type="module" src="${entry}"></script>`,
        ]),
  ]
  // The boot script imports these after the first paint, so that words and form do not share a slow line with the program.
  const program = paintsFirst ? ` data-program="${[...preloads, entry].join(' ')}"` : ''
  // `data-theme="system"` is for a browser without scripts; the boot script makes it light or dark.
  return `<!doctype html><html lang="${locale}" data-theme="system" data-page="${page.name}" data-audience="${page.audience}"${program}><head>${head.join('')}</head><body><div id="root">${page.markup}</div></body></html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
