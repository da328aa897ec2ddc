import {
  type ComponentType,
  type FunctionComponent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { reportMissingFile } from '#core/version/missing-file.ts'

/**
 * Makes a dialog, drawer or panel whose code is fetched when it is drawn. Where the fetch fails (no network, or a new
 * version took the file away) it says so, closes, and tries again the next time: the page below, and the form in it,
 * stay. A `lazy` part would take the whole page down.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): FunctionComponent<P> {
  let known: ComponentType<P> | undefined
  return function LazyDialog(props: P) {
    const [Part, setPart] = useState(() => known)
    const fail = useEffectEvent(() => {
      void reportMissingFile()
      props.onClose()
    })
    // The network is outside React.
    useEffect(() => {
      if (known) return
      let isHere = true
      load().then(
        (loaded) => {
          known = loaded
          if (isHere) setPart(() => loaded)
        },
        () => isHere && fail(),
      )
      return () => {
        isHere = false
      }
    }, [])
    return Part && <Part {...props} />
  }
}
