import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BigFile, content } from '#contract/system/big-file.ts'
import { useAccess } from '#core/access.ts'
import { formatBytes } from '#core/format/format-bytes.ts'
import { useBlobAddress } from '#kit/use-blob-address.ts'
import { useFileBlob } from '#kit/use-file-blob.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { readText } from './read-text.ts'

/** Larger files are fetched only when asked for: the whole of them has to come before anything shows. */
const freelyFetched = 50 * 1024 ** 2

/** Shows a file in the page, from bytes fetched with the token. */
export function FilePreview({ file }: { file: BigFile }) {
  const { t } = useLingui()
  const [isWanted, want] = useState(file.size <= freelyFetched)
  const { can } = useAccess()
  const isShown = file.isPreviewable && can(content)
  const { data, isError } = useFileBlob(isShown && isWanted ? file.id : undefined)
  if (!isShown)
    return (
      <p className="rounded bg-sunken p-6 text-center text-text-muted">
        <Trans>此类型不支持预览，请下载后查看</Trans>
      </p>
    )
  const size = formatBytes(file.size)
  if (!isWanted)
    return (
      <p className="flex items-center justify-center gap-3 rounded bg-sunken p-6 text-text-muted">
        <Trans>文件较大，预览前须加载全部内容</Trans>
        <Button onClick={() => want(true)}>{t`加载 ${size}`}</Button>
      </p>
    )
  if (isError)
    return (
      <p role="alert" className="rounded bg-danger-soft p-6 text-center text-danger-strong">
        <Trans>文件加载失败</Trans>
      </p>
    )
  if (!data) return <Skeleton className="h-60 w-full" />
  return file.mimeType.startsWith('text/') ? (
    <TextPreview id={file.id} blob={data} />
  ) : (
    <MediaPreview file={file} blob={data} />
  )
}

function MediaPreview({ file, blob }: { file: BigFile; blob: Blob }) {
  const address = useBlobAddress(blob)
  if (address === undefined) return <Skeleton className="h-60 w-full" />
  const shared = { src: address, title: file.name }
  switch (file.type) {
    case 'image':
      return <img {...shared} alt={file.name} className="mx-auto max-h-[60dvh] object-contain" />
    case 'video':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- operators upload evidence as it was recorded, it has no captions
      return <video {...shared} controls className="mx-auto max-h-[60dvh] w-full" />
    case 'audio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
      return <audio {...shared} controls className="w-full" />
    case 'document':
      return <iframe src={address} title={file.name} className="h-[60dvh] w-full rounded border" />
  }
}

function TextPreview({ id, blob }: { id: string; blob: Blob }) {
  const { data } = useQuery({ queryKey: ['text of file', id], queryFn: () => readText(blob) })
  if (!data) return <Skeleton className="h-60 w-full" />
  return (
    <div>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a tab stop the keyboard could not
        tabIndex={0}
        className="max-h-[60dvh] overflow-auto rounded border bg-sunken p-3 font-mono text-sm whitespace-pre-wrap"
      >
        {data.text}
      </pre>
      {data.isCut && (
        <p className="mt-1 text-sm text-text-muted">
          <Trans>只显示开头部分，下载后可查看全部</Trans>
        </p>
      )}
    </div>
  )
}
