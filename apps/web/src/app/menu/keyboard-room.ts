// Decides from the visible part of the window whether an on-screen keyboard takes up space. Pure.

/** What the visual viewport says, in CSS pixels: pinching makes it smaller and its scale larger. */
export type Visible = { width: number; height: number; scale: number }

/** The tallest that was seen at a width: a phone that is turned has another one. */
export type Tallest = { width: number; height: number }

/** Bars of a browser that come and go take less; the smallest keyboards take more. */
const minKeyboardHeight = 120

export function tallestOf(tallest: Tallest, { width, height, scale }: Visible): Tallest {
  const seen = { width: Math.round(width * scale), height: height * scale }
  return seen.width === tallest.width && seen.height < tallest.height ? tallest : seen
}

/** Works where the keyboard shrinks the page and where it covers it. `isTyping`: a field that opens a keyboard has the focus. */
export function isKeyboardOpen(tallest: Tallest, { height, scale }: Visible, isTyping: boolean): boolean {
  return isTyping && tallest.height - height * scale >= minKeyboardHeight
}
