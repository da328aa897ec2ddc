// A drawing of uPlot in a box: made when the box is there, as wide as the box, drawn again when the theme changes.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

/** Returns the value of a colour variable such as `--line`, as it is now. */
export type ColourOf = (name: string) => string

interface Plot {
  /** Drawn anew when it changes: the labels and colours of the series. */
  readonly key: string
  readonly data: uPlot.AlignedData
  readonly height: number
  /** Colours are asked for at every drawing, so give them to uPlot as functions. */
  readonly options: (colourOf: ColourOf) => Omit<uPlot.Options, 'width' | 'height'>
}

const minWidth = 200
const widthOf = (holder: HTMLElement) => Math.max(holder.clientWidth, minWidth)

/** Draws into the element the returned ref is given to. */
export function usePlot({ key, data, height, options }: Plot): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<uPlot>(undefined)
  const latest = useEffectEvent(() => ({ data, options }))

  // The library draws by itself, beside React.
  useEffect(() => {
    const holder = box.current
    // Without a canvas there is nothing to draw on.
    if (!holder || !document.createElement('canvas').getContext('2d')) return
    // A drawing would keep its box, and so the page, as wide as the window once was.
    holder.style.contain = 'inline-size'
    const colourOf: ColourOf = (name) => getComputedStyle(holder).getPropertyValue(name).trim()
    const now = latest()
    const drawn = new uPlot(
      { ...now.options(colourOf), width: widthOf(holder), height },
      now.data,
      holder,
    )
    drawing.current = drawn
    const resized = new ResizeObserver(() => drawn.setSize({ width: widthOf(holder), height }))
    resized.observe(holder)
    const themed = new MutationObserver(() => drawn.redraw())
    themed.observe(document.documentElement, {
      attributeFilter: ['data-theme', 'data-gains', 'style'],
    })
    return () => {
      resized.disconnect()
      themed.disconnect()
      drawn.destroy()
      drawing.current = undefined
    }
  }, [key, height])

  // New figures arrive outside of React's drawing.
  useEffect(() => {
    drawing.current?.setData(latest().data)
  }, [data])

  return box
}
