import { type Ref, useImperativeHandle } from 'react'

type PlaceholderProps = {
  /** The element that is on the page already. */
  element: HTMLElement
  ref?: Ref<HTMLElement>
}

/** Takes the place of an element drawn elsewhere, so that a layer that came later hangs on it and returns the focus to it. */
export const Placeholder = ({ element, ref }: PlaceholderProps) => {
  useImperativeHandle(ref, () => element, [element])
  return null
}
