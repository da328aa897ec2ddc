import { useQuery } from '@tanstack/react-query'
import { content } from '#contract/system/file-content.ts'
import { fetchFile } from '#core/http/file-content.ts'

/** The bytes of a stored file; kept for a minute after the last one looks, and never retried by itself. */
export const useFileBlob = (id: string | undefined) =>
  useQuery({
    queryKey: [content.path, { id }],
    queryFn: ({ signal }) => fetchFile(id ?? '', { signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
