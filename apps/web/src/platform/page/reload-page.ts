// Loads this address anew. By itself, because a simulated page cannot.
export function reloadPage(): void {
  window.location.reload()
}
