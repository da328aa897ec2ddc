import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { content } from '#contract/system/big-file.ts'
import { fetchFile } from '#core/file-content.ts'

/** The bytes of a stored file; kept for a minute after the last one looks, and never retried by itself. */
export const useFileBlob = (id: string | undefined) =>
  useQuery({
    queryKey: [content.path, { id }],
    queryFn: ({ signal }) => fetchFile(id ?? '', { signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

/** An address of a blob for `img`, `video`, `iframe`; revoked when it is no longer drawn. */
export function useBlobAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return setAddress(undefined)
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
