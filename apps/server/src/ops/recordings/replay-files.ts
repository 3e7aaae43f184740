// The files of the page that replays a recording: the library's player, a few lines that start it, and a strict content security
// policy.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { document, html, platformStyles } from '#platform/http/pages/html.ts'

const packageFile = (name: string) => fileURLToPath(new URL(name, import.meta.resolve('@rrweb/replay')))

export type ReplayFiles = { player: Uint8Array; style: Uint8Array }

export async function readReplayFiles(): Promise<ReplayFiles> {
  const [player, style] = await Promise.all([readFile(packageFile('./replay.js')), readFile(packageFile('./style.min.css'))])
  return { player, style }
}

/** Of nothing: the player adds sheets that begin empty and get their rules afterward. */
const hashOfNothing = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

/** Scripts and styles of this address alone, no connection but for the events, no form, and no page around it. */
export const replayPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' '${hashOfNothing}'`,
  "connect-src 'self'",
  "font-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const replayProgram = `import { Replayer } from './player.js'
const events = await (await fetch('./events.json')).json()
const place = document.querySelector('#screen')
const player = new Replayer(events, {
  root: place,
  // What was recorded holds no script, and the frame runs none.
  UNSAFE_replayCanvas: false,
  skipInactive: true,
  showWarning: false,
  mouseTail: false,
})
const { totalTime } = player.getMetaData()
const slider = document.querySelector('#time')
const said = document.querySelector('#said')
const button = document.querySelector('#play')
slider.max = String(totalTime)
let isPlaying = false
function show() {
  const now = Math.min(totalTime, player.getCurrentTime())
  if (isPlaying) slider.value = String(now)
  said.textContent = Math.round(Number(slider.value) / 1000) + ' of ' + Math.round(totalTime / 1000) + ' s'
  button.textContent = isPlaying ? 'Pause' : 'Play'
}
function play(from) {
  isPlaying = true
  player.play(from)
  show()
}
function pause(at) {
  isPlaying = false
  player.pause(at)
  show()
}
button.addEventListener('click', () => (isPlaying ? pause() : play(Number(slider.value) >= totalTime ? 0 : Number(slider.value))))
slider.addEventListener('input', () => pause(Number(slider.value)))
player.on('finish', () => {
  isPlaying = false
  slider.value = String(totalTime)
  show()
})
setInterval(() => isPlaying && show(), 250)
pause(0)
document.documentElement.dataset.ready = ''
`

const pageStyle = `
main { max-width: none }
.replay { display: flex; gap: 1rem; align-items: center; margin-block: 1rem }
.replay input { flex: 1 }
#screen { overflow: auto; border: 1px solid }
#screen iframe { border: 0; background: #fff }
`

export const replayStyle = (library: Uint8Array) => Buffer.concat([library, Buffer.from(pageStyle)])
export { platformStyles }

export function replayPage({ id, facts }: { id: string; facts: readonly string[] }): string {
  return document(
    `Recording ${id}`,
    html`${facts.map((fact) => html`<p>${fact}</p>`)}
      <div class="replay">
        <button id="play" type="button">Play</button>
        <input id="time" type="range" min="0" value="0" aria-label="Time" />
        <output id="said"></output>
      </div>
      <div id="screen"></div>
      <link rel="stylesheet" href="./style.css" />
      <script type="module" src="./page.js"></script>`,
  ).text
}
