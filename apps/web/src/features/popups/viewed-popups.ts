// The pop-ups that were viewed in this browser. Specification 4: "Viewed ids are stored locally and can be reset"; decision 41 names the key.

const viewedKey = 'viewed_popups'
/** Far more than ever run at once: an old one that is forgotten has ended. */
const maxKept = 200

export function readViewed(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(viewedKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    // Closed to us, or another program wrote there: then nothing has been viewed.
    return []
  }
}

export function keepViewed(id: string): void {
  try {
    const ids = [...readViewed().filter((one) => one !== id), id].slice(-maxKept)
    window.localStorage.setItem(viewedKey, JSON.stringify(ids))
  } catch {
    // Full, or closed to us: it comes up once more with the next visit.
  }
}

export function forgetViewed(): void {
  try {
    window.localStorage.removeItem(viewedKey)
  } catch {
    // Closed to us: nothing was kept.
  }
}
