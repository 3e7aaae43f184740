// Stores which pop-ups were viewed in this browser. Specification 4: "Viewed ids are stored locally and can be reset"; decision
// 41 names the key.

const viewedKey = 'viewed_popups'
/** Far more than ever run at once: an old one that is forgotten has ended. */
const maxKept = 200

/** Viewed while nothing could be kept: such a pop-up comes again with the next visit, and not at once, over and over. */
const viewedUnkept = new Set<string>()

export function readViewed(): readonly string[] {
  return [...readKept(), ...viewedUnkept]
}

function readKept(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(viewedKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    // Closed to us, or another program wrote there: then nothing was kept.
    return []
  }
}

export function keepViewed(id: string): void {
  try {
    const ids = [...readKept().filter((one) => one !== id), id].slice(-maxKept)
    window.localStorage.setItem(viewedKey, JSON.stringify(ids))
  } catch {
    // Full, or closed to us.
    viewedUnkept.add(id)
  }
}

export function forgetViewed(): void {
  viewedUnkept.clear()
  try {
    window.localStorage.removeItem(viewedKey)
  } catch {
    // Closed to us: nothing was kept.
  }
}
