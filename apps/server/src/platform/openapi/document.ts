// Builds the OpenAPI 3.1 document from the same contracts that validate the requests.
import { problem, problemsOfRoute, type RouteContract } from '@daybreak/contract'
import { toJSONSchema, type ZodMiniType } from 'zod/mini'
import { platformErrors } from '#platform/errors.ts'

type JsonObject = { [name: string]: unknown }

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: JsonObject
}

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  security: JsonObject[]
  parameters: Parameter[]
  requestBody?: JsonObject
  responses: Record<string, JsonObject>
}

export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: unknown }

const statusTexts: Readonly<Record<string, string>> = {
  200: 'Done',
  201: 'Made',
  202: 'Accepted',
  204: 'Done, nothing to say',
  304: 'Unchanged',
}

export function openApiDocument(
  contracts: readonly RouteContract[],
  { title, origin }: { title: string; origin: string },
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const contract of contracts) {
    const path = contract.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: 'Amounts are strings of whole cents. Instants are ISO 8601 in UTC. Errors are RFC 9457 problems.',
    },
    servers: [{ url: origin }],
    tags: [...new Set(contracts.map(({ room }) => room))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: {
        Problem: schemaOf(problem, 'output'),
        // Any route may answer these, besides its own.
        PlatformProblemCode: { type: 'string', enum: Object.keys(platformErrors) },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The session token that sign-in answers.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'daybreak_session',
          description: 'What a browser has; writes need the right Origin.',
        },
      },
    },
  }
}

function operationOf(contract: RouteContract): Operation {
  const { method, path, room, summary, access, params, query, responses, sendsFile, sendsEvents } = contract
  const problems = problemsOfRoute(contract)
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^a-zA-Z0-9]+(\w?)/g, (_match, next: string) => next.toUpperCase())}`,
    tags: [room],
    summary: access === 'step-up' ? `${summary} Needs a proof of at most 15 minutes ago.` : summary,
    security: access === 'public' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...bodyOf(contract),
    responses: {
      ...(sendsEvents && {
        200: { description: 'Events, for as long as they are followed', content: { 'text/event-stream': {} } },
      }),
      ...(sendsFile && { 200: { description: 'A file', content: { [sendsFile]: {} } } }),
      ...Object.fromEntries(Object.entries(responses).map(([status, schema]) => [status, answerOf(status, schema)])),
      default: {
        description: problems.length === 0 ? 'A problem' : `A problem; of this room: ${problems.join(', ')}`,
        content: { 'application/problem+json': { schema: problemWith(problems) } },
      },
    },
  }
}

/** A problem with the codes of its route by name, so that a generated client knows them. */
function problemWith(codes: readonly string[]): JsonObject {
  const shared = { $ref: '#/components/schemas/PlatformProblemCode' }
  const own = codes.filter((code) => !(code in platformErrors))
  const code = own.length === 0 ? shared : { anyOf: [{ type: 'string', enum: own }, shared] }
  const typed = { type: 'object', required: ['code'], properties: { code } }
  return { allOf: [{ $ref: '#/components/schemas/Problem' }, typed] }
}

function bodyOf({ body, takesBytes }: RouteContract): Pick<Operation, 'requestBody'> {
  // Bytes as they are have no schema in OpenAPI 3.1.
  if (takesBytes === true) return { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
  if (body === undefined) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
}

function answerOf(status: string, schema: ZodMiniType | null): JsonObject {
  const description = statusTexts[status] ?? 'An answer'
  return schema === null
    ? { description }
    : { description, content: { 'application/json': { schema: schemaOf(schema, 'output') } } }
}

function parametersOf(schema: ZodMiniType | undefined, location: Parameter['in']): Parameter[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: JsonObject; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function schemaOf(schema: ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...json } = toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return json
}
