// Detects whether this browser, at this address, can use passkeys at all.

/** An IP address holds no passkeys: WebAuthn binds each to a domain, or to `localhost`. */
const ipAddress = /^[\d.]+$|^\[/

export function hasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && !ipAddress.test(window.location.hostname)
}

/** For the boot script: says it to the style sheets before the first paint, so that nothing moves afterward. */
export function markPasskeys(): void {
  if (hasPasskeys()) document.documentElement.dataset['passkeys'] = ''
}
