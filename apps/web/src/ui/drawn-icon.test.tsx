// Guarantee: an icon that the build draws is the one that the package draws.
import * as banknote from 'lucide-react/icons/banknote'
import * as languages from 'lucide-react/icons/languages'
import * as lock from 'lucide-react/icons/lock'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createDrawnIcon, type IconDrawing } from './drawn-icon.ts'

/** The package's types name the component alone. */
const drawingOf = (icon: object) => (icon as { __iconData: IconDrawing }).__iconData

test.each([
  ['banknote', banknote],
  ['languages', languages],
  ['lock', lock],
])('%s has the same lines on the same square, and is as silent', (name, icon) => {
  const Theirs = icon.default
  const Ours = createDrawnIcon(drawingOf(icon))
  const theirs = renderToStaticMarkup(<Theirs className="icon" />)
  expect(theirs).toContain(`lucide-${name}`)
  expect(elementsOf(renderToStaticMarkup(<Ours className="icon" />))).toEqual(elementsOf(theirs))
})

/** Each element with its attributes in any order, and without the package's own class names. */
function elementsOf(markup: string): readonly unknown[] {
  const holder = document.createElement('div')
  holder.innerHTML = markup.replaceAll(/lucide(?:-\w+)? /g, '')
  return [...holder.querySelectorAll('*')].map((element) => [
    element.tagName,
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  ])
}
