// The filters of offers: words, a category, in store or online, and the order. Picture "cash-back-none".
import { offerChannels, offerSorts, type OfferCategory, type OfferChannel, type OfferSort } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { ChoiceChips, ChoiceList, SearchInput, TextInput } from '#ui'
import { categoriesQuery } from './browsing.queries.ts'
import { maxLettersOfSearch, type Asked } from './browsing.rules.ts'
import styles from './browsing.module.css'

type OfferToolsProps = {
  asked: Asked
  onAsk: (changes: Partial<Asked>) => void
  fieldRef: RefObject<HTMLInputElement | null>
}

export function OfferTools({ asked, onAsk, fieldRef }: OfferToolsProps) {
  const copy = useCopy()
  const { data: counted } = useQuery(categoriesQuery)
  const counts = counted?.categories ?? []
  // The chosen one stays, also where nothing is left in it.
  const shown = counts.map(({ category }) => category)
  if (asked.category !== '' && !shown.includes(asked.category)) shown.push(asked.category)
  return (
    <search className={styles['tools']}>
      <SearchInput
        label={copy('offers.search.label')}
        maxLength={maxLettersOfSearch}
        inputRef={fieldRef}
        value={asked.q}
        onValue={(q) => onAsk({ q })}
      />
      <ChoiceChips<OfferCategory | ''>
        legend={copy('offers.category.legend')}
        isRow
        chips={[
          { value: '', label: copy('offers.category.all') },
          ...shown.map((value) => ({ value, label: copy(`offers.category.${value}` satisfies CopyKey) })),
        ]}
        value={asked.category}
        onValue={(category) => onAsk({ category })}
      />
    </search>
  )
}

const sortNames = {
  nearest: 'offers.sort.nearest',
  highest: 'offers.sort.highest',
  ending: 'offers.sort.ending',
  name: 'offers.sort.name',
} as const satisfies Record<OfferSort, CopyKey>

const channelNames = {
  in_store: 'offers.detail.in-store',
  online: 'offers.detail.online',
} as const satisfies Record<OfferChannel, CopyKey>

/** Beside the count: in store or online, and the order. */
export function OfferOrder({ asked, onAsk }: Pick<OfferToolsProps, 'asked' | 'onAsk'>) {
  const copy = useCopy()
  return (
    <span className={styles['order']}>
      <ChoiceList
        label={copy('offers.channel.label')}
        value={asked.channel}
        onChange={({ target }) => onAsk({ channel: offerChannels.find((one) => one === target.value) ?? '' })}
      >
        <option value="">{copy('offers.detail.either')}</option>
        {offerChannels.map((channel) => (
          <option key={channel} value={channel}>
            {copy(channelNames[channel])}
          </option>
        ))}
      </ChoiceList>
      <ChoiceList
        label={copy('offers.sort.label')}
        value={asked.sort}
        onChange={({ target }) => onAsk({ sort: offerSorts.find((one) => one === target.value) ?? '' })}
      >
        <option value="">{copy(asked.q.trim() === '' ? 'offers.sort.newest' : 'offers.sort.best')}</option>
        {offerSorts.map((sort) => (
          <option key={sort} value={sort}>
            {copy(sortNames[sort])}
          </option>
        ))}
      </ChoiceList>
    </span>
  )
}

type NearZipProps = Pick<OfferToolsProps, 'asked' | 'onAsk'> & {
  /** The ZIP code that the order went by; null when it went by none. */
  usedZip: string | null
  isUnknown: boolean
}

/** Where "nearest" is. Without one, it is where the worker lives. */
export function NearZip({ asked, onAsk, usedZip, isUnknown }: NearZipProps) {
  const copy = useCopy()
  const unknown = isUnknown ? copy('cards.atm.place-unknown') : undefined
  return (
    <TextInput
      className={styles['zip']}
      label={copy('cards.atm.zip-label')}
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={5}
      placeholder={usedZip ?? ''}
      error={unknown}
      value={asked.zip}
      onValue={(typed) => onAsk({ zip: typed.replaceAll(/\D/g, '') })}
    />
  )
}
