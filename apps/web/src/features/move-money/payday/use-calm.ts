// What is typed, once the typing pauses: a status that follows each letter says too much.
import { useEffect, useState } from 'react'

/** DESIGN-2, "After each payday": "follows each change after 500 ms". */
const pauseMs = 500

export function useCalm(text: string): string {
  const [calm, setCalm] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return calm
}
