// Writes what a phone needs to keep the app on its home screen: the manifest and the icons, at addresses that never change.
import { brandDefault } from '@daybreak/contract'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceFolder } from './paths.ts'
import { tokenValue } from './tokens.ts'

export const manifestPath = '/manifest.webmanifest'
export const touchIconPath = '/apple-touch-icon.png'

const icons = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  // Without the disc's edge: the phone cuts it into a shape of its own.
  { file: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const

/** The bar at the top of every screen. A manifest knows no themes: the light one's, which is nearly that of the dark one. */
export const barColor = tokenValue('bar')

export function manifestText(): string {
  const { brand } = brandDefault
  return JSON.stringify({
    id: '/',
    name: `${brand} Wallet`,
    short_name: brand,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: barColor,
    theme_color: barColor,
    icons: icons.map(({ file, sizes, purpose }) => ({ src: `/${file}`, sizes, type: 'image/png', purpose })),
  })
}

/** Writes manifest and icons to the root of the site. */
export async function writeManifest(folder: string): Promise<void> {
  const files = [...icons.map(({ file }) => file), touchIconPath.slice(1)]
  await Promise.all(files.map((file) => copyFile(join(sourceFolder, 'app/icons', file), join(folder, file))))
  await writeFile(join(folder, manifestPath), manifestText())
}
