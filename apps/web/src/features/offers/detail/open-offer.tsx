// An offer that can be used: the cash back, its rules, and turning it on.
import type { OfferDetail } from '@daybreak/contract'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { formatDollars } from '@daybreak/money'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Button, Fact, Facts, MessageNotice, Notice } from '#ui'
import { useOfferWords } from '../words/index.ts'
import { OfferHead } from './head.tsx'
import { useTurnOff, useTurnOn } from './turning.ts'
import styles from './detail.module.css'

type OpenOfferProps = { offer: OfferDetail; titleId: string; cardLast4: string | null }

export function OpenOffer({ offer, titleId, cardLast4 }: OpenOfferProps) {
  const turnOn = useTurnOn(offer)
  const turnOff = useTurnOff(offer)
  const isOn = offer.activatedAt !== null
  return (
    <>
      <OfferHead offer={offer} titleId={titleId} />
      <OfferFacts offer={offer} />
      <OfferRules offer={offer} />
      {isOn && (
        <Notice tone="good" icon={CircleCheck} role="status" className={styles['on']}>
          {cardLast4 === null ? (
            <Copy id="offers.detail.activated-no-card" />
          ) : (
            <Copy id="offers.detail.activated" values={{ last4: cardLast4 }} />
          )}
        </Notice>
      )}
      <MessageNotice message={turnOn.message ?? turnOff.message} className={styles['on']} />
      <div className={styles['actions']}>
        {isOn ? (
          <Button full variant="quiet" onClick={() => void turnOff.run()}>
            <Copy id="offers.detail.turn-off" />
          </Button>
        ) : (
          <Button full onClick={() => void turnOn.run()}>
            <Copy id="offers.detail.activate" />
          </Button>
        )}
      </div>
    </>
  )
}

function OfferFacts({ offer }: { offer: OfferDetail }) {
  const words = useOfferWords()
  const { maxReward, channels, weekdays, stores, endsAt } = offer
  const cities = stores
    .map(({ city, region }) => [city, region].filter((part) => part !== null).join(', '))
    .filter((name) => name !== '')
  return (
    <div className={styles['facts']}>
      <Facts>
        {maxReward !== null && <Fact label={<Copy id="offers.detail.max" />}>{formatDollars(wireCents(maxReward))}</Fact>}
        <Fact label={<Copy id="offers.channel.label" />} isWords>
          {words.channels(channels)}
        </Fact>
        {cities.length > 0 && (
          <Fact label={<Copy id="offers.detail.cities" />} isWords>
            {cities.join(' · ')}
          </Fact>
        )}
        {weekdays.length > 0 && (
          <Fact label={<Copy id="offers.detail.days" />} isWords>
            {words.weekdays(weekdays)}
          </Fact>
        )}
        <Fact label={<Copy id="offers.detail.last-day" />}>{words.lastDate(endsAt)}</Fact>
      </Facts>
    </div>
  )
}

function OfferRules({ offer }: { offer: OfferDetail }) {
  const copy = useCopy()
  const locale = useLocale()
  const { minSpend, maxSpend, minReward, maxUses, uses, channels, texts } = offer
  const { exclusions } = texts[locale]
  const isInStore = channels.includes('in_store')
  return (
    <>
      <h3 className={styles['heading']}>
        <Copy id="offers.claim.rules" />
      </h3>
      <ul className={styles['rules']}>
        {minSpend !== '0' && <li>{copy('offers.detail.min-spend', { amount: formatDollars(wireCents(minSpend)) })}</li>}
        {maxSpend !== null && <li>{copy('offers.detail.max-spend', { amount: formatDollars(wireCents(maxSpend)) })}</li>}
        {minReward !== null && <li>{copy('offers.detail.min-reward', { amount: formatDollars(wireCents(minReward)) })}</li>}
        {maxUses !== null && (
          <li>
            {copy('offers.detail.uses', { count: maxUses })}
            {uses > 0 && ` ${copy('offers.detail.used', { count: uses })}`}
          </li>
        )}
        {isInStore && (
          <li>
            <Copy id="offers.detail.choose-credit" />
          </li>
        )}
        <li>
          <Copy id="offers.detail.when-paid" />
        </li>
      </ul>
      {exclusions !== '' && (
        <>
          <h3 className={styles['heading']}>
            <Copy id="offers.detail.exclusions" />
          </h3>
          <p className={styles['soft']}>{exclusions}</p>
        </>
      )}
    </>
  )
}
