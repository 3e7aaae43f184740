// Splits a source file into what is prose and what is a name, in the syntax of its language.

/** One line of prose, or one identifier. Values are neither: a string without a space, a regular expression, SQL in a string. */
export type Piece = { kind: 'prose' | 'name'; line: number; text: string }

const typeScript = new RegExp(
  [
    String.raw`(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)`,
    String.raw`(?<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")`,
    String.raw`(?<name>[A-Za-z_$][\w$]*)`,
    String.raw`(?<mark>[^\w$'"\`/{}]+|[\s\S])`,
  ].join('|'),
  'y',
)
const regularExpression = /\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y
/** What an operand follows: a slash after one of these begins a regular expression, any other divides or closes a tag. */
const beforeOperand = /(?:^|[(,=:[!&|?{;>]|\breturn)\s*$/
const templateText = /(?:\\[\s\S]|\$(?!\{)|[^\\`$])*/y
const sql = /^\s*(?:select|insert into|update \S+ set|delete from|with \S+ as|create|alter|drop|grant|revoke|lock|truncate)\b/

export function piecesOf(path: string, text: string): Piece[] {
  if (path.endsWith('.md')) return markdownPieces(text)
  if (path.endsWith('.sql')) return commentPieces(text, /--[^\n]*/g)
  if (path.endsWith('.css')) return [...commentPieces(text, /\/\*[\s\S]*?\*\//g), ...classPieces(text)]
  return typeScriptPieces(text)
}

/** Fenced code is code; a link's target is an address. */
function markdownPieces(text: string): Piece[] {
  const prose = text.replaceAll(/^(`{3,})[\s\S]*?^\1/gm, (fenced) => fenced.replaceAll(/[^\n]/g, ''))
  return linesOf(prose.replaceAll(/\]\([^)\n]*\)/g, ']'), 1)
}

function commentPieces(text: string, comment: RegExp): Piece[] {
  return [...text.matchAll(comment)].flatMap((found) => linesOf(found[0], lineAt(text, found.index)))
}

function classPieces(text: string): Piece[] {
  const rules = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
  return [...rules.matchAll(/\.([A-Za-z][\w-]*)/g)].map(({ 1: name = '', index }) => ({
    kind: 'name',
    line: lineAt(rules, index),
    text: name,
  }))
}

function typeScriptPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  /** The templates that are open around the position, each with how many braces are open in its expression. */
  const templates: { isProse: boolean; braces: number }[] = []
  let line = 1
  let at = 0
  const take = (taken: string): void => {
    line += taken.split('\n').length - 1
    at += taken.length
  }
  const takeTemplate = (isProse?: boolean): void => {
    templateText.lastIndex = at
    const [inside = ''] = templateText.exec(text) ?? []
    const prose = isProse ?? !(sql.test(inside) || /\bsql`$/.test(text.slice(Math.max(0, at - 5), at)))
    if (prose) pieces.push(...textPieces(inside, line))
    take(inside)
    const goesOn = text.startsWith('${', at)
    if (goesOn) templates.push({ isProse: prose, braces: 0 })
    take(goesOn ? '${' : '`')
  }
  while (at < text.length) {
    regularExpression.lastIndex = at
    const pattern =
      text[at] === '/' && beforeOperand.test(text.slice(Math.max(0, at - 60), at)) ? regularExpression.exec(text) : null
    if (pattern !== null) {
      take(pattern[0])
      continue
    }
    typeScript.lastIndex = at
    const { comment, text: quoted, name, mark } = typeScript.exec(text)?.groups ?? {}
    if (comment !== undefined) pieces.push(...linesOf(comment, line))
    if (quoted !== undefined) pieces.push(...textPieces(quoted.slice(1, -1), line))
    if (name !== undefined) pieces.push({ kind: 'name', line, text: name })
    take(comment ?? quoted ?? name ?? mark ?? '')
    if (mark === '`') takeTemplate()
    const template = templates.at(-1)
    if (template === undefined) continue
    if (mark === '{') template.braces += 1
    if (mark !== '}') continue
    template.braces -= 1
    if (template.braces < 0) takeTemplate(templates.pop()?.isProse)
  }
  return pieces
}

/** A text without a space is a value that some program reads; SQL is a language of its own. */
function textPieces(text: string, line: number): Piece[] {
  return /\s/.test(text) && !sql.test(text) ? linesOf(text, line) : []
}

function linesOf(text: string, first: number): Piece[] {
  return text.split('\n').map((one, index) => ({ kind: 'prose', line: first + index, text: one }))
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
