import { type FocusEvent, type KeyboardEvent, useState } from 'react'

const buttonsIn = (toolbar: HTMLElement) => [...toolbar.querySelectorAll('button')]

/** Makes a toolbar one stop of the Tab key: the arrow keys, Home and End lead on in it (WAI-ARIA toolbar pattern). */
export function useRovingStop() {
  const [stop, setStop] = useState(0)
  return {
    tabIndexOf: (at: number) => (at === stop ? 0 : -1),
    /** A click moves the stop too. */
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      const at = buttonsIn(currentTarget).findIndex((button) => button === target)
      if (at >= 0) setStop(at)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const buttons = buttonsIn(event.currentTarget)
      const steps: Record<string, number> = {
        ArrowLeft: stop - 1,
        ArrowRight: stop + 1,
        Home: 0,
        End: buttons.length - 1,
      }
      const to = steps[event.key]
      if (to === undefined) return
      event.preventDefault()
      buttons[(to + buttons.length) % buttons.length]?.focus()
    },
  }
}
