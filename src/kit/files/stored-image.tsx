import { useLingui } from '@lingui/react/macro'
import { ImageOff } from 'lucide-react'
import type { CSSProperties } from 'react'
import { fileIdIn } from '#core/http/file-content.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useBlobAddress } from './use-blob-address.ts'
import { useFileBlob } from './use-file-blob.ts'

interface StoredImageProps {
  /** Id of a stored file, an address of this site, or the picture itself as a data or blob URL. */
  source: string
  alt: string
  className?: string
  style?: CSSProperties
}

/** What the page's policy lets an `img` show; anything else is not even asked for. */
const isShowable = (source: string) => /^(data:image\/|blob:|\/(?!\/))/.test(source)

const pdf = 'application/pdf'

/** A picture of the file store, fetched with the token; or one that the address itself holds. */
export function StoredImage({ source, alt, className = '', style }: StoredImageProps) {
  const { t } = useLingui()
  const id = /^\d+$/.test(source) ? source : fileIdIn(source)
  const { data, isError } = useFileBlob(id)
  const own = useBlobAddress(data)
  const address = id === undefined ? source : own
  if (isError || (id === undefined && !isShowable(source)))
    return (
      <span
        role="img"
        aria-label={t`${alt}（加载失败）`}
        className={`flex items-center justify-center bg-sunken text-text-faint ${className}`}
      >
        <ImageOff aria-hidden className="m-auto size-6" />
      </span>
    )
  // A letter of a bank, say: no picture, and opened by what reads it.
  if (data?.type === pdf)
    return (
      <a
        href={own}
        download={`${alt}.pdf`}
        className={`block p-4 text-primary-strong underline ${className}`}
      >
        {t`${alt}（下载 PDF）`}
      </a>
    )
  if (address === undefined) return <Skeleton className={`min-w-12 ${className}`} />
  return <img src={address} alt={alt} className={className} style={style} />
}
