import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BigFile, content } from '#contract/system/big-file.ts'
import { formatBytes } from '#core/format/format-bytes.ts'
import { fetchFile } from '#core/http/file-content.ts'
import { useAccess } from '#core/session/access.ts'
import { useBlobAddress } from '#kit/files/use-blob-address.ts'
import { useFileBlob } from '#kit/files/use-file-blob.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MediaPlayer } from './media-player.tsx'
import { maxBytes, readText } from './read-text.ts'

/** Larger files are fetched only when asked for: the whole of them has to come before anything shows. */
const freelyFetched = 50 * 1024 ** 2

/** Shows a file in the page. */
export function FilePreview({ file }: { file: BigFile }) {
  const { can } = useAccess()
  if (!file.isPreviewable || !can(content))
    return (
      <p className="rounded bg-sunken p-6 text-center text-text-muted">
        <Trans>此类型不支持预览，请下载后查看</Trans>
      </p>
    )
  if (file.type === 'video' || file.type === 'audio') return <MediaPlayer file={file} />
  return file.mimeType.startsWith('text/') ? (
    <TextPreview file={file} />
  ) : (
    <WholePreview file={file} />
  )
}

const Failed = () => (
  <p role="alert" className="rounded bg-danger-soft p-6 text-center text-danger-strong">
    <Trans>文件加载失败</Trans>
  </p>
)

/** A picture or a document, from bytes fetched with the token. */
function WholePreview({ file }: { file: BigFile }) {
  const { t } = useLingui()
  const [isWanted, want] = useState(file.size <= freelyFetched)
  const { data, isError } = useFileBlob(isWanted ? file.id : undefined)
  const address = useBlobAddress(data)
  const size = formatBytes(file.size)
  if (!isWanted)
    return (
      <p className="flex items-center justify-center gap-3 rounded bg-sunken p-6 text-text-muted">
        <Trans>文件较大，预览前须加载全部内容</Trans>
        <Button onClick={() => want(true)}>{t`加载 ${size}`}</Button>
      </p>
    )
  if (isError) return <Failed />
  if (address === undefined) return <Skeleton className="h-60 w-full" />
  return file.type === 'image' ? (
    <img
      src={address}
      title={file.name}
      alt={file.name}
      className="mx-auto max-h-[60dvh] object-contain"
    />
  ) : (
    <iframe src={address} title={file.name} className="h-[60dvh] w-full rounded border" />
  )
}

/** The beginning of a text; no more of it travels. */
function TextPreview({ file: { id, size } }: { file: BigFile }) {
  const { data, isError } = useQuery({
    queryKey: ['text of file', id],
    queryFn: async ({ signal }) =>
      readText(await fetchFile(id, { signal, maxBytes: maxBytes }), size),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  if (isError) return <Failed />
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
