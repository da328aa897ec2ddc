import { useMemo, useSyncExternalStore } from 'react'

const noBlob = () => undefined

function addressOf(blob: Blob | undefined) {
  let address: string | undefined
  return {
    read: () => address,
    subscribe: (changed: () => void) => {
      if (!blob) return noBlob
      const made = URL.createObjectURL(blob)
      address = made
      changed()
      return () => {
        address = undefined
        URL.revokeObjectURL(made)
      }
    },
  }
}

/** An address of a blob for `img`, `video`, `iframe`; revoked when it is no longer drawn. */
export function useBlobAddress(blob: Blob | undefined): string | undefined {
  const store = useMemo(() => addressOf(blob), [blob])
  return useSyncExternalStore(store.subscribe, store.read)
}
