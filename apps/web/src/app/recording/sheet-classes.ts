// Collects the class names of our style sheets: one that was made from data is in none of them.

/** @returns whether a name is one of them; reads sheets again when there are more or fewer */
export function followSheetClasses({ styleSheets }: Pick<Document, 'styleSheets'>): (name: string) => boolean {
  let [count, names] = [-1, new Set<string>()]
  return (name) => {
    if (styleSheets.length !== count) {
      names = new Set(Array.from(styleSheets).flatMap(classesOf))
      count = styleSheets.length
    }
    return names.has(name)
  }
}

function classesOf(sheet: CSSStyleSheet): string[] {
  try {
    return sheet.href === null ? [] : Array.from(sheet.cssRules).flatMap(classesInRule)
  } catch {
    // Not ours.
    return []
  }
}

function classesInRule(rule: CSSRule): string[] {
  const own =
    rule instanceof CSSStyleRule ? Array.from(rule.selectorText.matchAll(/\.(-?[A-Za-z_][\w-]*)/g), ([, name = '']) => name) : []
  const inner = 'cssRules' in rule ? Array.from(rule.cssRules as CSSRuleList).flatMap(classesInRule) : []
  return [...own, ...inner]
}
