// What a built page may never contain, because the server's policy would refuse it in the browser.

/** One line a breach: a style attribute, a script with a body, an event-handler attribute, an empty heading. */
export function pageFaults(html: string): readonly string[] {
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
  for (const [style] of html.matchAll(/<style\b[^>]*>/gi)) faults.push(`inline style sheet: ${style}`)
  if (!/<h1\b[^>]*>[^<]/i.test(html)) faults.push('no heading with a text')
  return faults
}
