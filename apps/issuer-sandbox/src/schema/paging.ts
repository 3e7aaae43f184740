// Relay's paging: `first` items at a time, after a cursor.
import { GraphQLError } from 'graphql'

export type PageInput = { first: number; after?: string | null | undefined }
export type Connection<Node> = {
  edges: { node: Node; cursor: string }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string }
}

const maxPerPage = 100

/**
 * @param list  the things after one of them, which is null at the beginning
 * @param exists  whether a cursor still leads to something
 */
export function connectionOf<Node extends { id: string }>(
  { first, after = null }: PageInput,
  list: (page: { afterId: string | null; limit: number }) => Node[],
  exists: (id: string) => boolean,
): Connection<Node> {
  if (first < 1 || first > maxPerPage) throw new GraphQLError(`A page has 1 to ${maxPerPage} entries`)
  const afterId = after === null ? null : idOf(after)
  if (afterId !== null && !exists(afterId)) throw new GraphQLError('The cursor is not one of ours')
  const found = list({ afterId, limit: first + 1 })
  const edges = found.slice(0, first).map((node) => ({ node, cursor: cursorOf(node.id) }))
  return {
    edges,
    pageInfo: {
      hasNextPage: found.length > first,
      hasPreviousPage: afterId !== null,
      startCursor: edges[0]?.cursor ?? '',
      endCursor: edges.at(-1)?.cursor ?? '',
    },
  }
}

/** The page of a list that is held whole. */
export function connectionOfAll<Node extends { id: string }>(page: PageInput, all: readonly Node[]): Connection<Node> {
  const indexOf = (id: string) => all.findIndex((node) => node.id === id)
  return connectionOf(
    page,
    ({ afterId, limit }) => {
      const start = afterId === null ? 0 : indexOf(afterId) + 1
      return all.slice(start, start + limit)
    },
    (id) => indexOf(id) !== -1,
  )
}

function cursorOf(id: string): string {
  return Buffer.from(id).toString('base64url')
}

function idOf(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString()
}
