// Who she is on her employer's roster. Readings 4.2, "/onboarding/employee-search".
import { onboardingRoutes, type EmployerHit, type OnboardingDraft } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { formatDate } from '@daybreak/time'
import Check from 'lucide-react/icons/check'
import { callApi } from '#platform/api.ts'
import { Copy, useCopy, useLocale } from '#platform/copy.tsx'
import { supportPath } from '#platform/paths.ts'
import { Badge, ButtonLink, Combobox, TextInput } from '#ui'
import { birthDateOf, typedDate } from './birth-date.rules.ts'
import { useKept } from './kept-entries.tsx'
import { useOnboarding } from './onboarding-context.ts'
import { searchFaultsOf, unknownEmployer, type SearchEntry, type SearchField } from './search.rules.ts'
import { StepForm } from './step-form.tsx'
import { StepFrame } from './step-frame.tsx'
import { useStepForm } from './use-step-form.ts'
import styles from './onboarding.module.css'

// The lengths that the server takes.
const longest = { employer: 120, idOrLastName: 50 }
/** Readings 4.2, "typeahead ≥ 2 chars". */
const searchFrom = 2

export function EmployeeSearchScreen() {
  const copy = useCopy()
  const { draft } = useOnboarding().state
  // What the server has heard of meanwhile, from her or by an invitation, is newer than what was typed.
  const [entry, setEntry] = useKept(`search.${draft.employeeIdOrLastName ?? ''}`, () => entryOf(draft))
  const { sending, faults, submit, changed } = useStepForm<SearchField>({
    'onboarding.employer_unknown': { field: 'employer', id: unknownEmployer(entry) },
    'onboarding.birth_date_required': 'birthDate',
    'onboarding.under_age': 'birthDate',
  })
  const errorOf = (field: SearchField) => faults[field] && copy(faults[field].id, faults[field].values)
  const hasNoMatch = sending.failure?.id === 'onboarding.employee-search.no-match'
  const born = useBirthDateText(entry.birthDate)

  const birthDateHint: CopyKey = `onboarding.employee-search.${draft.hasBirthDate ? 'dob-kept' : 'dob-hint'}`

  function change(field: SearchField, parts: Partial<SearchEntry>) {
    setEntry({ ...entry, ...parts })
    changed(field)
  }

  return (
    <StepFrame title={copy('onboarding.employee-search.title')}>
      <StepForm
        sending={sending}
        ways={hasNoMatch && <HelpFindingJob />}
        onSubmit={() =>
          void submit(searchFaultsOf(entry, draft), () => callApi(onboardingRoutes.searchEmployee, { body: bodyOf(entry) }))
        }
      >
        <Combobox
          label={copy('onboarding.employee-search.employer-label')}
          hint={entry.chosen === null ? copy('onboarding.employee-search.employer-hint') : undefined}
          error={errorOf('employer')}
          name="employer"
          autoComplete="organization"
          maxLength={longest.employer}
          value={entry.employer}
          onValue={(employer) => change('employer', { employer, chosen: null })}
          onSelect={(chosen) => change('employer', { employer: chosen.name, chosen })}
          search={searchEmployers}
          searchFrom={searchFrom}
          listLabel={copy('onboarding.employee-search.employers')}
          countText="onboarding.employee-search.employers-count"
          draw={drawEmployer}
          helplessHint={copy('onboarding.employee-search.employer-code-hint')}
          mark={entry.chosen === null ? undefined : <Found />}
        />
        <TextInput
          label={copy('onboarding.employee-search.id-label')}
          hint={copy('onboarding.employee-search.id-hint')}
          error={errorOf('idOrLastName')}
          name="employeeIdOrLastName"
          autoComplete="family-name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={longest.idOrLastName}
          value={entry.idOrLastName}
          onValue={(idOrLastName) => change('idOrLastName', { idOrLastName })}
        />
        <TextInput
          label={copy('onboarding.employee-search.dob-label')}
          hint={hasNoMatch && born !== null ? copy('onboarding.employee-search.dob-read', { date: born }) : copy(birthDateHint)}
          error={errorOf('birthDate')}
          name="birthDate"
          autoComplete="bday"
          inputMode="numeric"
          className="num"
          value={entry.birthDate}
          onValue={(typed) => change('birthDate', { birthDate: typedDate(entry.birthDate, typed) })}
        />
      </StepForm>
    </StepFrame>
  )
}

/** How we read what was typed, with the month in words: who writes the day first sees what is wrong. */
function useBirthDateText(typed: string): string | null {
  const locale = useLocale()
  const [year, month, day] = (birthDateOf(typed) ?? '').split('-').map((part) => Number.parseInt(part, 10))
  return year === undefined || month === undefined || day === undefined ? null : formatDate({ year, month, day }, locale)
}

function drawEmployer({ name }: EmployerHit) {
  return <b>{name}</b>
}

/** What was typed is there again when the worker comes back. */
function HelpFindingJob() {
  return (
    <ButtonLink full variant="quiet" to={supportPath}>
      <Copy id="onboarding.employee-search.help" />
    </ButtonLink>
  )
}

function Found() {
  return (
    <Badge tone="good" icon={Check}>
      <span className={styles['foundWord']}>
        <Copy id="onboarding.employee-search.employer-found" />
      </span>
    </Badge>
  )
}

async function searchEmployers(text: string, signal: AbortSignal): Promise<readonly EmployerHit[]> {
  const { data } = await callApi(onboardingRoutes.findEmployers, { query: { q: text }, signal })
  return data
}

/** What the server has of it: Back and a reload keep everything but the birth date, which it does not show. */
function entryOf({ employer, employeeIdOrLastName }: OnboardingDraft): SearchEntry {
  return { employer: employer?.name ?? '', chosen: employer, idOrLastName: employeeIdOrLastName ?? '', birthDate: '' }
}

function bodyOf({ employer, chosen, idOrLastName, birthDate }: SearchEntry) {
  const typedBirthDate = birthDateOf(birthDate)
  return {
    employer: chosen === null ? { typed: employer.trim() } : { id: chosen.id },
    employeeIdOrLastName: idOrLastName.trim(),
    ...(typedBirthDate !== null && { birthDate: typedBirthDate }),
  }
}
