// Extracts the part that we use from the card provider's published schema: definitions only, each type and nullability unchanged.
import {
  Kind,
  parse,
  print,
  specifiedScalarTypes,
  visit,
  type DefinitionNode,
  type FieldDefinitionNode,
  type InterfaceTypeDefinitionNode,
  type ObjectTypeDefinitionNode,
  type TypeDefinitionNode,
  type ASTNode,
  type TypeNode,
  type UnionTypeDefinitionNode,
} from 'graphql'
import type { UsedFields } from './used-fields.ts'

/** Everything that is wrong with the list, one line each. */
export class SubsetError extends Error {
  override readonly name = 'SubsetError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

type Fielded = ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode

/**
 * The subset as SDL, sorted by name. An object or interface has the listed fields, and a union the members of which a field is listed; an
 * input, enum or scalar that one of these reaches is kept whole. From the subset itself comes the same text again.
 *
 * @throws SubsetError when the list names what the schema lacks, or leaves out what a listed field needs
 */
export function subsetOf(schema: string, used: UsedFields): string {
  const defined = definitionsOf(schema)
  const kept = new Map<string, TypeDefinitionNode>()
  const faults: string[] = []

  function keepListed(typeName: string, fieldNames: ReadonlySet<string>): void {
    const type = defined.get(typeName)
    if (type === undefined) {
      faults.push(`${typeName}: the published schema has no such type`)
    } else if (!isFielded(type)) {
      faults.push(
        `${typeName}: fields are listed of objects and interfaces; an input, an enum or a union comes with what uses it`,
      )
    } else {
      const fields = listedFields(type, fieldNames)
      const interfaces = type.interfaces?.filter(({ name }) => used.has(name.value)) ?? []
      for (const { name } of interfaces) requireInterfaceFields(typeName, fieldNames, name.value)
      kept.set(typeName, { ...type, interfaces, fields })
      for (const field of fields) reachTypesOf(typeName, field)
    }
  }

  function listedFields(type: Fielded, fieldNames: ReadonlySet<string>): FieldDefinitionNode[] {
    const fields = type.fields ?? []
    for (const name of fieldNames) {
      if (fields.every((field) => field.name.value !== name)) {
        faults.push(`${type.name.value}.${name}: the published type has no such field`)
      }
    }
    return fields.filter(({ name }) => fieldNames.has(name.value))
  }

  function requireInterfaceFields(typeName: string, fieldNames: ReadonlySet<string>, interfaceName: string): void {
    for (const name of used.get(interfaceName) ?? []) {
      if (!fieldNames.has(name)) faults.push(`${typeName}.${name}: missing, as ${typeName} implements ${interfaceName}`)
    }
  }

  function reachTypesOf(typeName: string, { name, type, arguments: args }: FieldDefinitionNode): void {
    const from = `${typeName}.${name.value}`
    reach(from, namedType(type))
    for (const arg of args ?? []) reach(`${from}(${arg.name.value})`, namedType(arg.type))
  }

  function reach(from: string, name: string): void {
    const type = defined.get(name)
    if (type === undefined) {
      if (!specifiedScalarTypes.some((scalar) => scalar.name === name)) faults.push(`${from}: the schema does not define ${name}`)
    } else if (isFielded(type)) {
      if (!used.has(name)) faults.push(`${from}: answers ${name}, of which no field is listed`)
    } else if (!kept.has(name)) {
      keepWhole(from, type)
    }
  }

  function keepWhole(from: string, type: Exclude<TypeDefinitionNode, Fielded>): void {
    const name = type.name.value
    kept.set(name, type.kind === Kind.UNION_TYPE_DEFINITION ? listedUnion(from, type) : type)
    if (type.kind !== Kind.INPUT_OBJECT_TYPE_DEFINITION) return
    for (const field of type.fields ?? []) reach(`${name}.${field.name.value}`, namedType(field.type))
  }

  function listedUnion(from: string, union: UnionTypeDefinitionNode): UnionTypeDefinitionNode {
    const types = union.types?.filter(({ name }) => used.has(name.value)) ?? []
    if (types.length === 0) faults.push(`${from}: answers ${union.name.value}, of no member of which a field is listed`)
    return { ...union, types }
  }

  for (const [typeName, fieldNames] of used) keepListed(typeName, fieldNames)
  if (faults.length > 0) throw new SubsetError(faults)
  return textOf([...kept.values()])
}

function definitionsOf(schema: string): Map<string, TypeDefinitionNode> {
  const { definitions } = parse(schema, { noLocation: true })
  return new Map(definitions.filter(isTypeDefinition).map((definition) => [definition.name.value, definition]))
}

function isTypeDefinition(definition: DefinitionNode): definition is TypeDefinitionNode {
  return definition.kind.endsWith('TypeDefinition')
}

function isFielded(type: TypeDefinitionNode): type is Fielded {
  return type.kind === Kind.OBJECT_TYPE_DEFINITION || type.kind === Kind.INTERFACE_TYPE_DEFINITION
}

function namedType(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type)
}

/** Descriptions and deprecations are the provider's prose: they are left out. `@oneOf` says what an input may be. */
function textOf(types: readonly TypeDefinitionNode[]): string {
  const sorted = types.toSorted((one, other) => (one.name.value < other.name.value ? -1 : 1))
  return `${sorted.map((type) => print(visit(type, { enter: bareNode }))).join('\n\n')}\n`
}

function bareNode(node: ASTNode): ASTNode {
  return {
    ...node,
    ...('description' in node && { description: undefined }),
    ...('directives' in node && { directives: node.directives?.filter(({ name }) => name.value === 'oneOf') }),
  } as ASTNode
}
