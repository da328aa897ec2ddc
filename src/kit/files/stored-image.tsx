import { useLingui } from '@lingui/react/macro'
import { ImageOff } from 'lucide-react'
import { fileIdIn } from '#core/http/file-content.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useBlobAddress } from './use-blob-address.ts'
import { useFileBlob } from './use-file-blob.ts'

interface StoredImageProps {
  /** Id of a stored file, or any address an `img` may show. */
  source: string
  alt: string
  className?: string
}

/** A picture of the file store, fetched with the token; or one from elsewhere, as it is. */
export function StoredImage({ source, alt, className = '' }: StoredImageProps) {
  const { t } = useLingui()
  const id = /^\d+$/.test(source) ? source : fileIdIn(source)
  const { data, isError } = useFileBlob(id)
  const own = useBlobAddress(data)
  const address = id === undefined ? source : own
  if (isError)
    return (
      <span
        role="img"
        aria-label={t`${alt}（加载失败）`}
        className={`flex items-center justify-center bg-sunken text-text-faint ${className}`}
      >
        <ImageOff aria-hidden className="m-auto size-6" />
      </span>
    )
  if (address === undefined) return <Skeleton className={`min-w-12 ${className}`} />
  return <img src={address} alt={alt} className={className} />
}
