// Checks the messages of commits that no remote has: `room: imperative` within 72 characters, and a body.
import { runTool } from '../run-tool.ts'

export type CommitMessage = { id: string; subject: string; body: string }

const maxSubject = 72
const shape = /^[a-z][a-z0-9-]*(?:\/[a-z0-9-]+)*: (?<verb>[a-z]+)\b/
/** A third person, a past tense or a participle: what the change did, not what applying it does. */
const notImperative = /(?:ed|ing|[^su]s)$/
const imperativesLikeThat = ['bring', 'embed', 'exceed', 'feed', 'need', 'proceed', 'seed', 'shed', 'speed', 'ring', 'alias']

export function messageProblems({ id, subject, body }: CommitMessage): string[] {
  const say = (problem: string): string => `commit ${id.slice(0, 10)}: ${problem} ("${subject}")`
  const verb = shape.exec(subject)?.groups?.['verb']
  const problems: string[] = []
  if (verb === undefined) problems.push(say('write the subject as "room: imperative"'))
  else if (notImperative.test(verb) && !imperativesLikeThat.includes(verb))
    problems.push(say(`begin with a verb in the imperative, not "${verb}"`))
  if (subject.length > maxSubject) problems.push(say(`keep the subject to ${maxSubject} characters, not ${subject.length}`))
  if (body.trim() === '') problems.push(say('say in the body why, and how it was verified'))
  return problems
}

/** Commits that a remote has are history. A copy without Git, or a repository without a remote, has nothing to check. */
export async function checkCommits(root: string): Promise<{ problems: string[]; summary: string }> {
  const remotes = await runTool(root, 'git', ['for-each-ref', '--count=1', 'refs/remotes']).catch(() => null)
  if (remotes === null || remotes.status !== 0) return { problems: [], summary: 'no Git here, so no commits checked' }
  if (remotes.output === '') return { problems: [], summary: 'no remote, so no commits checked' }
  const log = await runTool(root, 'git', ['log', '--no-merges', '--format=%H%x1f%s%x1f%b%x1e', 'HEAD', '--not', '--remotes'])
  if (log.status !== 0) return { problems: [`git log: ${log.output}`], summary: 'commits not read' }
  const messages = log.output
    .split('\u001E')
    .map((record) => record.trim())
    .filter((record) => record !== '')
    .map((record) => record.split('\u001F'))
    .map(([id = '', subject = '', body = '']) => ({ id, subject, body }))
  return { problems: messages.flatMap(messageProblems), summary: `${messages.length} commits` }
}
