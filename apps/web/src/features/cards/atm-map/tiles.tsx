// The operator's own map under the pins (MAP_STYLE_URL), drawn by MapLibre. Only our own controls move it.
import { Map as WebMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { webMapZoom, type Position } from './map.rules.ts'
import { allowScript } from './allow-script.ts'
import styles from './map.module.css'

type TilesProps = {
  styleUrl: string
  center: Position
  pixelsPerMile: number
  /** How far below the middle of the map the center is, in pixels. */
  down: number
}

export function Tiles({ styleUrl, center, pixelsPerMile, down }: TilesProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<WebMap | null>(null)
  const [credit, setCredit] = useState('')
  const { latitude, longitude } = center

  useEffect(() => {
    if (ref.current === null) return undefined
    const worker = new URL(workerUrl, document.baseURI).href
    allowScript(worker)
    setWorkerUrl(worker)
    const opened = new WebMap({ container: ref.current, style: styleUrl, interactive: false, attributionControl: false })
    opened.on('load', () => setCredit(creditOf(opened)))
    setMap(opened)
    return () => {
      setMap(null)
      opened.remove()
    }
  }, [styleUrl])

  useEffect(() => {
    const padding = { top: 2 * down, bottom: 0, left: 0, right: 0 }
    map?.jumpTo({ center: [longitude, latitude], zoom: webMapZoom(latitude, pixelsPerMile), padding })
  }, [map, latitude, longitude, pixelsPerMile, down])

  return (
    <>
      <div ref={ref} className={styles['tiles']} aria-hidden="true" />
      {credit !== '' && <p className={styles['credit']}>{credit}</p>}
    </>
  )
}

/** The credits of the map, as its sources require: their words without their markup. */
function creditOf(map: WebMap): string {
  const credits = Object.keys(map.getStyle().sources).map((name) => map.getSource(name)?.attribution ?? '')
  return [...new Set(credits.map((text) => text.replaceAll(/<[^>]*>/g, '').trim()))].filter((text) => text !== '').join(' · ')
}
