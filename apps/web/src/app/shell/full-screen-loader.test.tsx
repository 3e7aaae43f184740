// The loader: its disc is still, its sun moves.
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { FullScreenLoader } from './full-screen-loader.tsx'
import sheet from './full-screen-loader.module.css?raw'

afterEach(cleanup)

test('the sun alone moves: the circle that cuts the disc out stays where it is', () => {
  const { container } = renderPage(<FullScreenLoader />)
  const selector = /([^{}\n]+) \{\s*animation:/.exec(sheet)?.[1]?.trim() ?? ''
  const moving = [...container.querySelectorAll(selector)]
  expect(moving).toHaveLength(1)
  expect(moving[0]?.closest('clipPath')).toBeNull()
})
