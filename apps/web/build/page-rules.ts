// Checks built pages for what they must never contain, because the server's policy would block it in the browser.
import { createHash } from 'node:crypto'

/** As a policy names a sheet that is inlined in a page (CSP 3, "hash-source"). */
export function sheetHash(sheet: string): string {
  return `sha256-${createHash('sha256').update(sheet).digest('base64')}`
}

/**
 * One line a breach: a style attribute, a script with a body, an event-handler attribute, an empty heading, a sheet that the policy
 * does not name.
 */
export function pageFaults(html: string, sheetHashes: ReadonlySet<string> = new Set()): readonly string[] {
  const faults: string[] = []
  for (const [tag] of html.matchAll(/<[a-z][^>]*>/gi)) {
    // Quoted values are emptied first, so that a text about "style=" is not taken for an attribute.
    const names = tag.replaceAll(/"[^"]*"/g, '""')
    if (/\sstyle\s*=/i.test(names)) faults.push(`style attribute: ${tag}`)
    if (/\son[a-z]+\s*=/i.test(names)) faults.push(`event-handler attribute: ${tag}`)
  }
  for (const [script, body = ''] of html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi)) {
    if (body.trim() !== '') faults.push(`inline script: ${script.slice(0, 80)}`)
  }
  for (const [style, body = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)(?:<\/style>|$)/gi)) {
    if (!sheetHashes.has(sheetHash(body))) faults.push(`inline style sheet: ${style.slice(0, 80)}`)
  }
  if (!/<h1\b[^>]*>[^<]/i.test(html)) faults.push('no heading with a text')
  return faults
}
