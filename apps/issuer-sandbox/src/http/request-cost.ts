// Computes the cost of a request, as the card provider publishes it: one point for an object, two for a connection plus one for
// each item it may hold.
import {
  getNamedType,
  isCompositeType,
  isObjectType,
  isInterfaceType,
  Kind,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

type Counting = {
  schema: GraphQLSchema
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  variables: Readonly<Record<string, unknown>>
}

/** No request is dearer than this; beyond it only the sum overflows. */
const maxCost = 1_000_000
const usualPage = 20

/** Scalars, enums and introspection cost nothing. Of the types that a field may be, the dearest counts. */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: object,
): number {
  const fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  )
  const root = schema.getRootType(operation.operation)
  if (root === undefined || root === null) return 0
  const counting: Counting = { schema, fragments, variables: { ...variables } }
  return Math.min(maxCost, costOfSelections(operation.selectionSet, root, counting))
}

function costOfSelections({ selections }: SelectionSetNode, type: GraphQLCompositeType, counting: Counting): number {
  let own = 0
  const byType = new Map<string, number>()
  const add = (on: string | undefined, set: SelectionSetNode): void => {
    const narrowed = on === undefined ? type : counting.schema.getType(on)
    if (!isCompositeType(narrowed)) return
    const cost = costOfSelections(set, narrowed, counting)
    if (narrowed.name === type.name) own += cost
    else byType.set(narrowed.name, (byType.get(narrowed.name) ?? 0) + cost)
  }
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) own += costOfField(selection, type, counting)
    else if (selection.kind === Kind.INLINE_FRAGMENT) add(selection.typeCondition?.name.value, selection.selectionSet)
    else {
      const fragment = counting.fragments.get(selection.name.value)
      if (fragment !== undefined) add(fragment.typeCondition.name.value, fragment.selectionSet)
    }
  }
  return Math.min(maxCost, own + Math.max(0, ...byType.values()))
}

function costOfField(field: FieldNode, type: GraphQLCompositeType, counting: Counting): number {
  if (field.selectionSet === undefined || (!isObjectType(type) && !isInterfaceType(type))) return 0
  const answered = getNamedType(type.getFields()[field.name.value]?.type)
  if (!isCompositeType(answered)) return 0
  const below = costOfSelections(field.selectionSet, answered, counting)
  if (answered.name.endsWith('Connection')) return 2 + pageSizeOf(field, counting) * below
  // What a connection is made of costs nothing itself.
  return answered.name === 'PageInfo' || answered.name.endsWith('Edge') ? below : 1 + below
}

function pageSizeOf(field: FieldNode, { variables }: Counting): number {
  const first = field.arguments?.find(({ name }) => name.value === 'first')
  const value: unknown = first === undefined ? undefined : valueFromASTUntyped(first.value, { ...variables })
  return typeof value === 'number' && value > 0 ? value : usualPage
}
