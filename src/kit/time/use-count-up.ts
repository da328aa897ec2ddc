// A number that counts up, or down, to what it has become.
import { useEffect, useRef, useState } from 'react'

const durationMs = 700

/**
 * Returns a decimal on its way from what it was, at first from 0, to `value`: for the eye only, say the value itself
 * beside it. Where motion is not wanted it is the value at once.
 */
export function useCountUp(value: string): string {
  const [shown, setShown] = useState<string>()
  const before = useRef('0')
  // Frames come from outside React.
  useEffect(() => {
    const start = Number(before.current)
    const way = Number(value) - start
    before.current = value
    if (way === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(value)
      return
    }
    const unit = 10 ** Math.min(2, value.split('.')[1]?.length ?? 0)
    const began = performance.now()
    let frame = 0
    const draw = () => {
      const part = Math.min(1, (performance.now() - began) / durationMs)
      setShown(
        part === 1
          ? value
          : String(Math.round((start + way * (1 - (1 - part) ** 3)) * unit) / unit),
      )
      if (part < 1) frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown ?? '0'
}
