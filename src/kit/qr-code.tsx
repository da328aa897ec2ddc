import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/http/query-client.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** Draws a text as the SVG of a QR code that bears a scratch (level M); what draws it is fetched with the first one. */
export async function renderQrSvg(text: string): Promise<string> {
  const { renderSVG } = await import('uqr')
  return renderSVG(text, { ecc: 'M', border: 1 })
}

/** Returns an SVG as the address of a picture. */
export const toDataUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

interface QrCodeProps {
  /** What it says to whoever scans it; it is drawn here and sent nowhere. */
  text: string
  label: string
  /** Width and height in px. */
  size?: number
}

/** A QR code for a telephone's camera. The sign-in page has no client of its own: it is named here. */
export function QrCode({ text, label, size = 192 }: QrCodeProps) {
  const { data: picture } = useQuery(
    { queryKey: ['qr', text], queryFn: async () => toDataUrl(await renderQrSvg(text)), gcTime: 0 },
    queryClient,
  )
  return picture ? (
    <img src={picture} alt={label} width={size} height={size} className="rounded bg-white" />
  ) : (
    <span className="block" style={{ width: size, height: size }}>
      <Skeleton className="size-full" />
    </span>
  )
}
