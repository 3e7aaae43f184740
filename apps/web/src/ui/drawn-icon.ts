// Makes an icon's component from the package's drawing of it; the build substitutes it for lucide-react's own.
import { createElement, type ReactNode } from 'react'

/** As lucide-react keeps it: elements with their attributes, `key` among them, on a square of `size`. */
export type IconDrawing = { size: number; node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

/** Its lines are made once: React has nothing to compare when what is around the icon is rendered anew. */
export function createDrawnIcon({ size, node }: IconDrawing): (props: { className?: string }) => ReactNode {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  const drawing = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: size,
    height: size,
    viewBox: `0 0 ${size} ${size}`,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    'aria-hidden': true,
  } as const
  return function DrawnIcon({ className }) {
    return createElement('svg', { ...drawing, className }, lines)
  }
}
