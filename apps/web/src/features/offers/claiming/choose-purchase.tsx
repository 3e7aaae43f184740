// The choice of the purchase: one that nearly counted, or another one of the last 60 days and its offer.
import type { NearPurchase } from '@daybreak/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useDeferredValue, useId, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { Button, FieldError, LoadFailed, Money, Skeleton, TextInput, type FormState } from '#ui'
import { useOfferWords } from '../words/index.ts'
import { ClaimOption } from './claim-option.tsx'
import { claimableQuery, offersNamedQuery } from './claiming.queries.ts'
import { choiceOf, otherPurchase, type ClaimEntry } from './claiming.rules.ts'
import styles from './claiming.module.css'

type ChooseProps = { form: FormState<ClaimEntry> }

export function ChoosePurchase({ form, near }: ChooseProps & { near: readonly NearPurchase[] }) {
  const words = useOfferWords()
  const name = useId()
  const { value: choice, onValue: choose, error } = form.field('choice')
  return (
    <fieldset className={styles['options']} role="radiogroup" aria-invalid={error ? true : undefined}>
      <legend className="vh">
        <Copy id="offers.claim.pick" />
      </legend>
      {near.map((purchase) => (
        <ClaimOption
          key={choiceOf(purchase)}
          name={name}
          isChosen={choice === choiceOf(purchase)}
          onChoose={() => choose(choiceOf(purchase))}
          title={<bdi>{purchase.offer.merchantName}</bdi>}
          body={
            <>
              {words.day(purchase.at)} · <Money cents={purchase.spent} />
            </>
          }
          end={
            <>
              <Money cents={purchase.worth} className={styles['worth']} />
              <span className={styles['body']}>{words.back(purchase.offer.back)}</span>
            </>
          }
          missed={words.missed(purchase.rule, { ...purchase.offer, daysLate: purchase.daysLate })}
        />
      ))}
      <ClaimOption
        name={name}
        isChosen={choice === otherPurchase}
        onChoose={() => choose(otherPurchase)}
        title={<Copy id="offers.claim.other" />}
        body={<Copy id="offers.claim.other-help" />}
      />
      {choice === otherPurchase && <OtherPurchase form={form} />}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

function OtherPurchase({ form }: ChooseProps) {
  const words = useOfferWords()
  const name = useId()
  const query = useInfiniteQuery(claimableQuery)
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage } = query
  const purchases = data?.pages.flatMap((page) => page.data) ?? []
  const { value: transactionId, error } = form.field('transactionId')
  const chosen = purchases.find((purchase) => purchase.transactionId === transactionId)
  return (
    <div className={styles['nest']}>
      {isPending && <Skeleton className={styles['loading']} />}
      {!data && !isPending && <LoadFailed isBusy={isFetching} onRetry={() => void query.refetch()} />}
      {data && purchases.length === 0 && (
        <p>
          <Copy id="offers.claim.no-purchases" />
        </p>
      )}
      <fieldset className={styles['options']} role="radiogroup" aria-invalid={error ? true : undefined}>
        <legend className={styles['legend']}>
          <Copy id="offers.claim.which-purchase" />
        </legend>
        {purchases.map((purchase) => (
          <ClaimOption
            key={purchase.transactionId}
            name={name}
            isChosen={purchase.transactionId === transactionId}
            onChoose={() => form.set({ transactionId: purchase.transactionId, offerId: null })}
            title={<bdi>{purchase.storeName}</bdi>}
            body={[words.day(purchase.at), purchase.storeCity].filter((part) => part !== null).join(' · ')}
            end={<Money cents={purchase.spent} className={styles['worth']} />}
          />
        ))}
        {error && <FieldError>{error}</FieldError>}
      </fieldset>
      {hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          iconEnd={ChevronDown}
          busy={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          <Copy id="transactions.list.view-more" />
        </Button>
      )}
      {chosen && <ForOffer key={chosen.transactionId} form={form} storeName={chosen.storeName} />}
    </div>
  )
}

/** The store's name finds its offer most of the time. */
function ForOffer({ form, storeName }: ChooseProps & { storeName: string }) {
  const copy = useCopy()
  const words = useOfferWords()
  const name = useId()
  const [typed, setTyped] = useState(storeName)
  const asked = useDeferredValue(typed.trim())
  const { data } = useQuery(offersNamedQuery(asked))
  const { value: offerId, onValue: choose, error } = form.field('offerId')
  const offers = data?.data ?? []
  return (
    <>
      <TextInput
        type="search"
        label={copy('offers.search.label')}
        maxLength={100}
        autoComplete="off"
        value={typed}
        onValue={setTyped}
      />
      {data && offers.length === 0 && <p role="status">{copy('offers.search.none', { query: asked })}</p>}
      <fieldset className={styles['options']} role="radiogroup" aria-invalid={error ? true : undefined}>
        <legend className={styles['legend']}>
          <Copy id="offers.claim.pick-offer" />
        </legend>
        {offers.map((offer) => (
          <ClaimOption
            key={offer.id}
            name={name}
            isChosen={offer.id === offerId}
            onChoose={() => choose(offer.id)}
            title={<bdi>{offer.merchantName}</bdi>}
            body={words.category(offer.category)}
            end={<span className={styles['worth']}>{words.back(offer.back)}</span>}
          />
        ))}
        {error && <FieldError>{error}</FieldError>}
      </fieldset>
    </>
  )
}
