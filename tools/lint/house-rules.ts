// The lint rules of our own, as an oxlint plugin: money, time, one form of import, no TypeScript that Node cannot strip.

type AstNode = { type: string; [part: string]: unknown }
type Context = { filename: string; report(result: { node: AstNode; message: string }): void }
type Visitor = Record<string, (node: AstNode) => void>
type Rule = { meta: { type: 'problem'; docs: { description: string } }; create(context: Context): Visitor }

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node['name'] === name
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

function memberName(node: AstNode): string | null {
  const property = node['property']
  return node['computed'] !== true && isNode(property) && property.type === 'Identifier' ? String(property['name']) : null
}

type Report = (node: AstNode, message: string) => void

function rule(description: string, create: (report: Report, filename: string) => Visitor): Rule {
  return {
    meta: { type: 'problem', docs: { description } },
    create: (context) => create((node, message) => context.report({ node, message }), context.filename),
  }
}

const noFloatMoney = rule('Money is Cents; a float never touches it.', (report) => ({
  CallExpression(node) {
    const callee = node['callee']
    if (isNamed(callee, 'parseFloat')) report(node, '`parseFloat` loses cents: use parseCents of @daybreak/money.')
    if (isNamed(callee, 'Number'))
      report(node, '`Number()` loses cents: use parseCents, or Number.parseInt(text, 10) for a count.')
  },
  MemberExpression(node) {
    if (memberName(node) === 'toFixed') report(node, '`toFixed` rounds floats: use formatDollars of @daybreak/money.')
    if (isNamed(node['object'], 'Number') && memberName(node) === 'parseFloat') report(node, '`Number.parseFloat` loses cents.')
  },
}))

const clockIsAParameter = rule('The clock is a parameter, so that tests and the simulator own time.', (report) => ({
  CallExpression(node) {
    if (isNamed(node['callee'], 'Date')) report(node, 'The clock is a parameter: take a Clock of @daybreak/time.')
  },
  NewExpression(node) {
    if (isNamed(node['callee'], 'Date')) report(node, 'The clock is a parameter: take a Clock of @daybreak/time.')
  },
  MemberExpression(node) {
    if (isNamed(node['object'], 'Date') && memberName(node) === 'now')
      report(node, 'The clock is a parameter: take a Clock of @daybreak/time.')
    if (isNamed(node['object'], 'Temporal') && memberName(node) === 'Now') report(node, 'The clock is a parameter: take a Clock.')
  },
}))

const strippableTypes = rule('Only TypeScript that Node can strip.', (report) => ({
  TSEnumDeclaration(node) {
    report(node, 'No enum: use a union of string literals.')
  },
  TSParameterProperty(node) {
    report(node, 'No parameter property: declare the field and assign it.')
  },
  TSModuleDeclaration(node) {
    if (node['declare'] !== true) report(node, 'No namespace: use a module.')
  },
}))

/** A test, and what tests share, may name any file that they are about. */
const testSupport = /[.]test[.]tsx?$|[\\/]testing[\\/]/

const noClimbing = rule('Imports use the # entry points instead of climbing out of a folder.', (report, filename) => {
  const isTestSupport = testSupport.test(filename)
  function check(node: AstNode): void {
    const source = node['source']
    if (isTestSupport || !isNode(source) || typeof source['value'] !== 'string') return
    const path = source['value']
    if (path.startsWith('../../')) report(node, `"${path}" climbs out of its room: use #platform/…, #features/… or #ui.`)
  }
  return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check }
})

const queryStarts = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'executeQuery'])

const sqlOnlyInStores = rule('A room writes its SQL in its store.', (report) => ({
  MemberExpression(node) {
    const name = memberName(node)
    if (name !== null && queryStarts.has(name)) report(node, `\`${name}\` belongs in the room's .store.ts.`)
  },
  TaggedTemplateExpression(node) {
    if (isNamed(node['tag'], 'sql')) report(node, "SQL belongs in the room's .store.ts.")
  },
}))

export default {
  meta: { name: 'house' },
  rules: {
    'no-float-money': noFloatMoney,
    'clock-is-a-parameter': clockIsAParameter,
    'strippable-types': strippableTypes,
    'no-climbing': noClimbing,
    'sql-only-in-stores': sqlOnlyInStores,
  },
}
