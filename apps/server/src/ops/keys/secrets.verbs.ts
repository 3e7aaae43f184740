// Implements `ops secrets`: creates and checks an operator's secrets file, and rotates its keys.
import { readFile } from 'node:fs/promises'
import { dateIn } from '@daybreak/time'
import { newestOf, dueStep, rotate, rotationSteps, type RotationStep } from '#platform/crypto/key-rotation.ts'
import { makeKey, makeSecrets } from '#platform/crypto/secrets.ts'
import {
  readSecretsFileAt,
  readSecretsText,
  replaceFile,
  rightsFault,
  ringNames,
  secretsText,
  writeNewFile,
  type FileKey,
  type RingName,
  type SecretsFile,
} from '#platform/crypto/secrets-file.ts'
import { keyName } from '#platform/instances/instances.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import type { OpsContext } from '../context.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'
import { readInstances, readLookupUse, readSealedUse } from './key-use.ts'
import { rotationFaults } from './rotation.rules.ts'

const fileHelp = 'the secrets file, which DAYBREAK_SECRETS_FILE names'

const make = defineVerb({
  noun: 'secrets',
  name: 'make',
  summary: 'Make the secrets file of a production, for its owner alone; never over a file that is there.',
  positionals: [{ name: 'FILE', help: fileHelp }],
  options: {},
  async run({ positionals: [path = ''], context }) {
    const file = context.pathOf(path)
    if (!(await writeNewFile(file, secretsText(makeSecrets('operator')))))
      throw new OpsError(
        `${file} is there already: nothing was changed. Name another file, or check this one with "secrets check".`,
      )
    return {
      json: { file },
      lines: [
        `Made ${file}, which only its owner can read.`,
        'Keep a copy where the backups of the database are not: without it nothing that is sealed in them can be read.',
        `Set DAYBREAK_SECRETS_FILE=${file} for every server and for this command line.`,
      ],
    }
  },
})

const check = defineVerb({
  noun: 'secrets',
  name: 'check',
  summary: 'Say everything that keeps a secrets file from production, by field; no value is shown.',
  positionals: [{ name: 'FILE', help: fileHelp }],
  options: {},
  async run({ positionals: [path = ''], context }) {
    const file = context.pathOf(path)
    const rights = await rightsFault(file)
    const reading = readSecretsText(await readFile(file, 'utf8'))
    const isSandbox = reading.kind === 'read' && reading.file.madeBy === 'sandbox'
    const faults = [
      ...(rights === null ? [] : [rights]),
      ...(reading.kind === 'faulty' ? reading.faults : []),
      ...(isSandbox ? ['madeBy: a sandbox made it: make one for production with "secrets make"'] : []),
    ]
    const rings = reading.kind === 'read' ? ringsShown(reading.file) : null
    if (rings === null || faults.length > 0) return { json: { file, isSound: false, faults }, isRefused: true, lines: faults }
    return {
      json: { file, isSound: true, faults, rings },
      lines: ['The secrets file is sound.', ...rings.map(({ name, ids, next }) => `${name}: ${ids.join(', ')} (next: ${next})`)],
    }
  },
})

function ringsShown(file: SecretsFile) {
  return ringNames.map((name) => ({ name, ids: file[name].map(({ id }) => id), next: dueStep(file[name]) }))
}

const rotateVerb = defineVerb({
  noun: 'secrets',
  name: 'rotate',
  summary:
    'Take one step of replacing the keys: add, then promote, then remove, each once every server has the file of the one before.',
  positionals: [
    { name: 'STEP', help: rotationSteps.join(', ') },
    { name: 'FILE', help: fileHelp },
  ],
  options: {
    only: { type: 'string', placeholder: 'RING', help: `one ring of ${ringNames.join(', ')}; all when it is not said` },
  },
  async run({ positionals: [word = '', path = ''], options: { only }, context }) {
    const step = rotationSteps.find((one) => one === word)
    if (step === undefined) throw new UsageError(`STEP must be ${rotationSteps.join(', ')}, not "${word}"`)
    const rings = only === undefined ? ringNames : ringNames.filter((name) => name === only)
    if (rings.length === 0) throw new UsageError(`--only must be ${ringNames.join(', ')}, not "${only ?? ''}"`)
    return takeStep(context, { step, path: context.pathOf(path), rings })
  },
})

async function takeStep(
  context: OpsContext,
  { step, path, rings }: { step: RotationStep; path: string; rings: readonly RingName[] },
): Promise<Answer> {
  const before = await readSecretsFileAt(path)
  const rotated = rotate(before, step, { rings, makeKey })
  if (rotated === null) {
    const due = rings.map((name) => `${name}: ${dueStep(before[name])}`)
    throw new OpsError(`No ring waits for "${step}": nothing was changed. Next is ${due.join(', ')}.`)
  }
  const faults = await faultsOf(context, { step, file: before, rings: rotated.rings })
  if (faults.length > 0)
    return { json: { isDone: false, faults }, isRefused: true, lines: ['Refused: nothing was changed.', ...faults] }
  await replaceFile(path, secretsText(rotated.file))
  const moved = rotated.rings.map((name) => ({ name, ids: rotated.file[name].map(({ id }) => id) }))
  return {
    json: { isDone: true, step, rings: moved },
    lines: [...moved.map(({ name, ids }) => `${name}: ${ids.join(', ')}`), ...nextLines[step]],
  }
}

const nextLines: Record<RotationStep, string[]> = {
  add: ['Next: give this file to every server and restart each; then "secrets rotate promote".'],
  promote: [
    'Next: give this file to every server and restart each; then "fields reseal", until "fields status" names no older key;',
    'then "secrets rotate remove", fifteen minutes after the last restart or later.',
  ],
  remove: [
    'Next: give this file to every server and restart each.',
    'Keep the file from before for as long as a backup that was made before "fields reseal" is kept.',
  ],
}

/** `add` asks no one: it is where a rotation begins, on an empty machine too. */
async function faultsOf(
  context: OpsContext,
  { step, file, rings }: { step: RotationStep; file: SecretsFile; rings: readonly RingName[] },
): Promise<string[]> {
  if (step === 'add') return []
  const database = await context.database()
  const isAsked = (name: RingName) => step === 'remove' && rings.includes(name)
  const today = dateIn(context.clock.now(), 'UTC')
  const sealed = isAsked('encryptionKeys')
    ? await readSealedUse(database, { encryptionKeys: file.encryptionKeys.map(keyOf) })
    : []
  const resolved = isAsked('lookupKeys') ? await readLookupUse(database, { lookupKeys: file.lookupKeys.map(keyOf) }, today) : []
  return rotationFaults({
    step,
    rings: rings.map((name) => {
      const newest = keyOf(newestOf(file[name]))
      return { name, newestId: newest.id, newestName: keyName(name, newest) }
    }),
    instances: await readInstances(database),
    uses: [...sealed, ...resolved],
  })
}

function keyOf({ id, key }: FileKey): { id: number; key: Uint8Array } {
  return { id, key: new Uint8Array(Buffer.from(key, 'base64')) }
}

export const secretsVerbs: readonly Verb[] = [make, check, rotateVerb]
