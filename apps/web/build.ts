// Runs `npm run build -w @daybreak/web`: builds the web app and prints the size of each page.
import { build } from './build/build.ts'
import { sizeLine } from './build/sizes.ts'

const sizes = await build()
for (const size of sizes) process.stdout.write(`${sizeLine(size)}\n`)
