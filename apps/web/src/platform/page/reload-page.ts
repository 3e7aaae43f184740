// Reloads this address. It is a file of its own, because a simulated page cannot reload.
export function reloadPage(): void {
  window.location.reload()
}
