// The state of one form: its values, their errors, and submitting them once. Every form of the app uses it.
import type { CopyKey } from '@daybreak/copy'
import { useEffect, useRef, useState } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { useDraft, type DraftOptions } from '#platform/drafts.tsx'
import type { Message } from '#platform/message.ts'
import type { Action } from '#platform/use-action.ts'
import {
  faultMessages,
  fieldNames,
  noFaults,
  serverFaults,
  withoutFaultsOf,
  type FaultMessages,
  type Faults,
} from './form-fields.ts'

/** What a form needs to know of the action that sends it. */
export type FormAction = Pick<Action<never, unknown>, 'isBusy' | 'message' | 'cause' | 'wrongFields' | 'clear'>

type FormOptions<Values extends object, Answer> = {
  initial: () => Values
  /** The errors of the values; nothing is sent while there are any. */
  check?: (values: Values) => Faults<Values>
  /** Answers null when it failed, and what failed is the action's to say. */
  send: (values: Values) => Promise<Answer | null> | Answer | null
  onSent?: (answer: Answer) => void
  /** What sends it: the form is busy while it is, and says what it says. */
  action?: FormAction
  /** What a refused try leaves in the fields: a code or a PIN that was not taken is typed anew. Null leaves all as it is. */
  emptied?: (refusal: Refusal) => Partial<Values> | null
  /** Keeps what is typed over Back, a reload and the language switch. Never for a form of secrets alone. */
  draft?: DraftOptions<Values>
}

/** What was wrong when it was checked, or what was thrown when it was sent. */
export type Refusal = { faults: FaultMessages; cause: unknown }

/** What a field of the design system is given. */
export type FieldState<Value> = { value: Value; onValue: (value: Value) => void; error: string | undefined }

/** The fields of a form, or of one group of its fields. */
export type FormPart<Values> = {
  values: Values
  /** Changes some fields. What was wrong with them is not any more. */
  set: (changed: Partial<Values>) => void
  /** @param mask  formats the typed text, given the earlier one */
  field: <Name extends keyof Values & string>(
    name: Name,
    mask?: (typed: Values[Name], before: Values[Name]) => Values[Name],
  ) => FieldState<Values[Name]>
}

export type FormState<Values> = FormPart<Values> & {
  part: <Name extends keyof Values & string>(name: Name) => FormPart<Values[Name]>
  faults: FaultMessages
  /** How often it could not be sent, or failed: each time the focus goes to what has to be mended. */
  turn: number
  isBusy: boolean
  /** The error of the whole form. */
  message: Message | null
  submit: () => void
}

/** The error of a field that only the server finds. */
const refusedField: CopyKey = 'shell.form.field-refused'

export function useForm<Values extends object, Answer>(options: FormOptions<Values, Answer>): FormState<Values> {
  const { initial, check, send, onSent, action, emptied, draft: draftOptions } = options
  const copy = useCopy()
  const draft = useDraft(draftOptions)
  const [values, setValues] = useState(() => draft.restore(initial()))
  const [found, setFound] = useState(noFaults)
  const [turn, setTurn] = useState(0)
  const isRunning = useRef(false)
  // Several changes, and a press, may happen before the form renders again.
  const [newest] = useState(() => holding(values))
  const faults = new Map([...found, ...faultsOfAnswer(action, values)])

  function put(changed: Partial<Values>) {
    const next = { ...newest.get(), ...changed }
    newest.put(next)
    setValues(next)
    draft.keep(next)
  }

  function set(changed: Partial<Values>) {
    put(changed)
    setFound((before) => withoutFaultsOf(before, Object.keys(changed)))
    action?.clear()
  }

  // A page that the browser brings back is ready again, also while its last call never ended.
  const isBusy = action?.isBusy ?? false
  useEffect(() => {
    if (!isBusy) isRunning.current = false
  }, [isBusy])

  useFailure(action?.cause ?? null, (cause) => put(emptied?.({ faults: noFaults, cause }) ?? {}))

  const refuse = () => setTurn((last) => last + 1)

  function submit() {
    // Enter twice, or two presses before the page renders again, send once.
    if (isRunning.current || isBusy) return
    action?.clear()
    const wrong = faultMessages(check?.(newest.get()) ?? {})
    setFound(wrong)
    if (wrong.size === 0) return void sendOnce()
    put(emptied?.({ faults: wrong, cause: null }) ?? {})
    return refuse()
  }

  async function sendOnce() {
    isRunning.current = true
    try {
      const answer = await send(newest.get())
      if (answer === null) return refuse()
      draft.forget()
      return onSent?.(answer)
    } finally {
      isRunning.current = false
    }
  }

  const errorAt = (name: string) => {
    const fault = faults.get(name)
    return fault && copy(fault.id, fault.values)
  }
  const root = partOf({ values, set, errorAt, prefix: '' })
  const message = action?.message ?? null
  return {
    ...root,
    part: (name) =>
      partOf({
        values: values[name],
        set: (changed) => set({ [name]: { ...newest.get()[name], ...changed } } as unknown as Partial<Values>),
        errorAt,
        prefix: `${name}.`,
      }),
    faults,
    turn,
    isBusy,
    message: message !== null && faults.size === 0 ? message : null,
    submit,
  }
}

function holding<Value>(first: Value): { get: () => Value; put: (next: Value) => void } {
  let held = first
  return { get: () => held, put: (next) => (held = next) }
}

/** Once for each failure. */
function useFailure(cause: unknown, onFailure: (cause: unknown) => void) {
  const newest = useRef(onFailure)
  useEffect(() => {
    newest.current = onFailure
  })
  useEffect(() => {
    if (cause !== null) newest.current(cause)
  }, [cause])
}

type PartOptions<Values> = Pick<FormPart<Values>, 'values' | 'set'> & {
  errorAt: (name: string) => string | undefined
  prefix: string
}

function partOf<Values>({ values, set, errorAt, prefix }: PartOptions<Values>): FormPart<Values> {
  return {
    values,
    set,
    field: (name, mask) => ({
      value: values[name],
      onValue: (typed) => set({ [name]: mask ? mask(typed, values[name]) : typed } as unknown as Partial<Values>),
      error: errorAt(prefix + name),
    }),
  }
}

/** The server's errors of single fields: by the action's own words for its code, or field by field. */
function faultsOfAnswer(action: FormAction | undefined, values: object): FaultMessages {
  const { message = null, wrongFields = [] } = action ?? {}
  if (message?.field !== undefined) return new Map([[message.field, message]])
  return serverFaults(wrongFields, fieldNames(values), { id: refusedField })
}
