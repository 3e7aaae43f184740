// Draws a text as a QR code in the page itself, so that a secret is sent to no one to be drawn.
import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'
import styles from './totp.module.css'

/** ISO/IEC 18004 asks for four modules around it; the white card adds to these three. */
const quietModules = 3

export function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text, { minCorrectionLevel: correction.M })
    return { path: toSvgPath(code), size: code.size }
  }, [text])
  const side = size + 2 * quietModules
  return (
    <svg
      className={styles['qr']}
      viewBox={`${-quietModules} ${-quietModules} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
