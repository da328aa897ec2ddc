import { useEffect, useState } from 'react'
import { useBlobAddress } from '../files/use-blob-address.ts'

/** A file as a picture that can be drawn: undefined while it is read, null where it is none. */
export function usePicture(file: File): {
  address: string | undefined
  picture: HTMLImageElement | null | undefined
} {
  const address = useBlobAddress(file)
  const [read, setRead] = useState<{ address: string; picture: HTMLImageElement | null }>()
  // The browser decodes in its own time.
  useEffect(() => {
    if (address === undefined) return
    let isHere = true
    const picture = new Image()
    picture.src = address
    picture.decode().then(
      () => isHere && setRead({ address, picture }),
      () => isHere && setRead({ address, picture: null }),
    )
    return () => {
      isHere = false
    }
  }, [address])
  return { address, picture: read?.address === address ? read?.picture : undefined }
}
