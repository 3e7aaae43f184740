// A second implementation of cash back, written from the rules alone: plain loops, nothing shared with the engine, and slow.
import type { History } from './histories.ts'

export type NaiveLine = string

/** One line for each purchase that earns: "tx offer cents". */
export function naively({ activations, purchases }: History): NaiveLine[] {
  const lines: NaiveLine[] = []
  const uses: Record<string, number> = {}
  const left = [...purchases]
  while (left.length > 0) {
    let first = 0
    for (let index = 1; index < left.length; index += 1) {
      const [a, b] = [left[index], left[first]]
      if (a === undefined || b === undefined) continue
      if (a.authorizedAt.epochMilliseconds < b.authorizedAt.epochMilliseconds) first = index
      else if (a.authorizedAt.epochMilliseconds === b.authorizedAt.epochMilliseconds && a.ref < b.ref) first = index
    }
    const [purchase] = left.splice(first, 1)
    if (purchase === undefined || purchase.state === 'void' || purchase.isPin || purchase.isCash) continue
    let net = purchase.spent as bigint
    if (purchase.refunded > 0n) net -= purchase.refunded
    if (net <= 0n) continue
    let bestOffer = ''
    let bestCents = 0n
    for (const { terms, activatedAt, until } of activations) {
      const at = purchase.authorizedAt.epochMilliseconds
      if (activatedAt.epochMilliseconds >= at) continue
      if (until !== null && until.epochMilliseconds <= at) continue
      if (at < terms.startsAt.epochMilliseconds || at >= terms.endsAt.epochMilliseconds) continue
      if (!terms.channels.includes(purchase.channel)) continue
      if (net < terms.minSpend) continue
      if (terms.maxSpend !== null && purchase.spent > terms.maxSpend) continue
      if (terms.maxUses !== null && (uses[terms.offerId] ?? 0) >= terms.maxUses) continue
      const isNumbered = terms.merchantIds.some((id) => id === purchase.store.id)
      if (!isNumbered && !isNamed(terms, purchase.store)) continue
      let zone = terms.timeZone
      if (purchase.channel === 'in_store' && terms.places.length > 0) {
        let found = false
        for (const location of terms.places) {
          if (found || !isIn(location.city, purchase.store.city) || !isIn(location.region, purchase.store.region)) continue
          found = true
          zone = location.timeZone ?? terms.timeZone
        }
        if (!found && !isNumbered) continue
      }
      if (terms.weekdays.length > 0) {
        const words = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: zone }).format(at)
        const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(words) + 1
        if (!terms.weekdays.includes(day)) continue
      }
      let worth =
        terms.back.type === 'flat'
          ? (terms.back.amount as bigint)
          : (net * terms.back.basisPoints - ((net * terms.back.basisPoints) % 10_000n)) / 10_000n
      if (terms.minReward !== null && worth < terms.minReward) worth = terms.minReward
      if (terms.maxReward !== null && worth > terms.maxReward) worth = terms.maxReward
      if (worth > net) worth = net
      if (worth > bestCents || (worth === bestCents && worth > 0n && terms.offerId < bestOffer)) {
        bestOffer = terms.offerId
        bestCents = worth
      }
    }
    if (bestCents === 0n) continue
    uses[bestOffer] = (uses[bestOffer] ?? 0) + 1
    lines.push(`${purchase.ref} ${bestOffer} ${bestCents}`)
  }
  return lines.toSorted()
}

type Named = { names: readonly string[]; categories: readonly string[] }

function isNamed({ names, categories }: Named, store: { name: string; category: string }): boolean {
  if (names.length === 0 && categories.length === 0) return false
  if (categories.length > 0 && categories.every((category) => category !== store.category)) return false
  return names.length === 0 || names.some((name) => `${letters(store.name)} `.startsWith(`${letters(name)} `))
}

function letters(name: string): string {
  const known: Record<string, string> = { É: 'E', "'": '', é: 'E', '&': ' ', '#': ' ' }
  const plain = [...name.replace('SQ *', '')].map((sign) => known[sign] ?? sign.toUpperCase()).join('')
  return plain.split(' ').filter(Boolean).join(' ')
}

function isIn(wanted: string | null, reported: string | null): boolean {
  return wanted === null || wanted.toLowerCase() === reported?.toLowerCase()
}
