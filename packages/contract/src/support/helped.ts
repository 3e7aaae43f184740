// Whether a help article helped. Pictures "support-article"; copy "support.article.helped".
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { clientId } from '../shapes.ts'

/** What was missing, for those it did not help; `no` alone is an answer too. */
export const helpedReasons = ['unclear', 'other', 'failed'] as const
const helpedAnswer = z.enum(['yes', 'no', ...helpedReasons])
export type HelpedAnswer = z.infer<typeof helpedAnswer>

const said = {
  article: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+){0,9}$/), z.maxLength(60)),
  answer: helpedAnswer,
  language: z.enum(['en', 'es']),
}

export const helpedRoutes = {
  sayHelped: defineRoute({
    room: 'support',
    access: 'session',
    requires: [],
    method: 'PUT',
    path: '/api/support/helped',
    summary: 'Whether an article helped the worker. The last answer counts.',
    body: z.object(said),
    responses: { 204: null },
    problems: ['support.article_not_found'],
  }),
  sayHelpedSignedOut: defineRoute({
    room: 'support',
    access: 'public',
    method: 'PUT',
    path: '/api/support/helped/signed-out',
    summary: 'Whether an article helped a person, of whom nothing is kept but an id that their browser made for this article.',
    body: z.object({ id: clientId, ...said }),
    responses: { 204: null },
    problems: ['support.article_not_found'],
  }),
}
