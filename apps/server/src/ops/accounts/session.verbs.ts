// Implements `ops session`: manages the keys that sign the JWT by which other services identify a worker.
import { instantFromMilliseconds, instantText } from '@daybreak/time'
import { OpsError } from '../command-line/ops-errors.ts'
import { counted } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'

const rotateKeys = defineVerb({
  noun: 'session',
  name: 'rotate-keys',
  summary: 'Put a new key in the place of the one that signs the JWT; the server does it by itself every 90 days.',
  positionals: [],
  options: {
    leaked: {
      type: 'boolean',
      help: 'the old key is known to others: sign with the new one at once, and publish no other, so that what the old one signed is refused',
    },
  },
  async run({ options: { leaked }, context }) {
    const report = await context.rotateSigningKeys({ reason: leaked ? 'leaked' : 'planned' })
    if (report === null) throw new OpsError('No key was made.')
    const { kid, publishedKids } = report
    const signsFrom = instantText(instantFromMilliseconds(report.signsFromMs))
    const others = publishedKids.filter((one) => one !== kid)
    return {
      json: { kid, signsFrom, publishedKids },
      lines: [
        `Key ${kid} is published and signs from ${signsFrom} on.`,
        others.length === 0
          ? 'No other key is published.'
          : `${counted(others.length, 'older key stays', 'older keys stay')} published until the last JWT of its time has ended: ${others.join(', ')}.`,
      ],
    }
  },
})

export const sessionVerbs: readonly Verb[] = [rotateKeys]
