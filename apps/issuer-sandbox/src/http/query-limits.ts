// Limits the depth and length of a query. Introspection, which is deep by nature, is exempt from the depth limit.
import {
  GraphQLError,
  Kind,
  parse,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type Source,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'

export type QueryLimits = { maxLevels: number; maxTokens: number }

export function limitQueries({ maxLevels, maxTokens }: QueryLimits): Plugin {
  const depthRule = limitDepth(maxLevels)
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string | Source) => parse(source, { maxTokens }))
    },
    onValidate({ addValidationRule }) {
      addValidationRule(depthRule)
    },
  }
}

function limitDepth(maxLevels: number): ValidationRule {
  return (context: ValidationContext) => ({
    OperationDefinition(operation) {
      if (levelsOf(operation.selectionSet, context, new Map()) > maxLevels) {
        context.reportError(new GraphQLError(`A query may go ${maxLevels} levels deep`, { nodes: operation }))
      }
    },
  })
}

/** Each fragment is measured once; one that contains itself counts as flat here, because another rule refuses it. */
function levelsOf(selections: SelectionSetNode, context: ValidationContext, measured: Map<string, number>): number {
  let max = 0
  for (const selection of selections.selections) {
    max = Math.max(max, levelsOfSelection(selection, context, measured))
  }
  return max
}

function levelsOfSelection(selection: SelectionNode, context: ValidationContext, measured: Map<string, number>): number {
  if (selection.kind === Kind.FRAGMENT_SPREAD) {
    return levelsOfFragment(context.getFragment(selection.name.value), context, measured)
  }
  if (selection.kind === Kind.INLINE_FRAGMENT) return levelsOf(selection.selectionSet, context, measured)
  if (selection.name.value.startsWith('__') || selection.selectionSet === undefined) return 1
  return 1 + levelsOf(selection.selectionSet, context, measured)
}

function levelsOfFragment(
  fragment: FragmentDefinitionNode | null | undefined,
  context: ValidationContext,
  measured: Map<string, number>,
): number {
  if (!fragment) return 0
  const known = measured.get(fragment.name.value)
  if (known !== undefined) return known
  measured.set(fragment.name.value, 0)
  const levels = levelsOf(fragment.selectionSet, context, measured)
  measured.set(fragment.name.value, levels)
  return levels
}
