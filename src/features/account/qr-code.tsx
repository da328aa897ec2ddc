import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/http/query-client.ts'
import { Skeleton } from '#ui/skeleton.tsx'

interface QrCodeProps {
  /** What it says to whoever scans it; it is drawn here and sent nowhere. */
  text: string
  label: string
}

/** A QR code. What draws it is fetched with the first one. The sign-in page has no client of its own: it is named here. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data: picture } = useQuery(
    {
      queryKey: ['qr', text],
      queryFn: async () => {
        const { toString } = await import('qrcode')
        const svg = await toString(text, { type: 'svg', margin: 1 })
        return `data:image/svg+xml,${encodeURIComponent(svg)}`
      },
      gcTime: 0,
    },
    queryClient,
  )
  return picture ? (
    <img src={picture} alt={label} width={192} height={192} />
  ) : (
    <Skeleton className="size-48" />
  )
}
