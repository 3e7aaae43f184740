// Finds the worker on their employer's roster. Readings 4.2, "/onboarding/employee-search".
import { onboardingRoutes, type EmployerHit, type OnboardingDraft } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { formatDate } from '@daybreak/time'
import Check from 'lucide-react/icons/check'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { supportPath } from '#platform/paths.ts'
import { Badge, ButtonLink, Combobox, Form, TextInput, useForm, type FormState } from '#ui'
import { atField, StepFrame, useAnswer, useOnboarding } from '../step/index.ts'
import { birthDateOf, typedDate } from '#platform/birth-date.rules.ts'
import { searchFaultsOf, unknownEmployer, type SearchEntry } from './search.rules.ts'
import styles from '../onboarding.module.css'

// The lengths that the server takes.
const longest = { employer: 120, idOrLastName: 50 }
/** Readings 4.2, "typeahead ≥ 2 chars". */
const searchFrom = 2

export function EmployeeSearchScreen() {
  const copy = useCopy()
  const { draft } = useOnboarding().state
  const searching = useAnswer(
    (searched: SearchEntry) => callApi(onboardingRoutes.searchEmployee, { body: bodyOf(searched) }),
    refusalsOf<typeof onboardingRoutes.searchEmployee>({
      'onboarding.employer_unknown': () => ({ id: unknownEmployer(form.values), field: 'employer' }),
      'onboarding.birth_date_required': atField('birthDate'),
      'onboarding.under_age': atField('birthDate'),
    }),
  )
  const form: FormState<SearchEntry> = useForm({
    initial: () => entryOf(draft),
    check: (entry) => searchFaultsOf(entry, draft),
    send: searching.run,
    action: searching,
    // What the server got meanwhile, from the worker or by an invitation, is newer than what was typed.
    draft: { name: `search.${draft.employeeIdOrLastName ?? ''}` },
  })
  const entry = form.values
  const hasNoMatch = form.message?.id === 'onboarding.employee-search.no-match'
  const born = useBirthDateText(entry.birthDate)

  const birthDateHint: CopyKey = `onboarding.employee-search.${draft.hasBirthDate ? 'dob-kept' : 'dob-hint'}`

  return (
    <StepFrame title={copy('onboarding.employee-search.title')}>
      <Form form={form} focus="summary" actions={hasNoMatch && <SearchHelp />}>
        <Combobox
          label={copy('onboarding.employee-search.employer-label')}
          hint={entry.chosen === null ? copy('onboarding.employee-search.employer-hint') : undefined}
          name="employer"
          autoComplete="organization"
          maxLength={longest.employer}
          {...form.field('employer')}
          onValue={(employer) => form.set({ employer, chosen: null })}
          onSelect={(chosen) => form.set({ employer: chosen.name, chosen })}
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
          name="employeeIdOrLastName"
          autoComplete="family-name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={longest.idOrLastName}
          {...form.field('idOrLastName')}
        />
        <TextInput
          label={copy('onboarding.employee-search.dob-label')}
          hint={hasNoMatch && born !== null ? copy('onboarding.employee-search.dob-read', { date: born }) : copy(birthDateHint)}
          name="birthDate"
          autoComplete="bday"
          inputMode="numeric"
          className="num"
          {...form.field('birthDate', (typed, before) => typedDate(before, typed))}
        />
      </Form>
    </StepFrame>
  )
}

/** How we read what was typed, with the month in words: a worker who writes the day first sees the mistake. */
function useBirthDateText(typed: string): string | null {
  const locale = useLocale()
  const [year, month, day] = (birthDateOf(typed) ?? '').split('-').map((part) => Number.parseInt(part, 10))
  return year === undefined || month === undefined || day === undefined ? null : formatDate({ year, month, day }, locale)
}

function drawEmployer({ name }: EmployerHit) {
  return <b>{name}</b>
}

/** What was typed is there again when the worker returns. */
function SearchHelp() {
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
