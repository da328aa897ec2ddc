import { useQuery } from '@tanstack/react-query'
import { toString } from 'qrcode'

/** An address as a picture for a telephone's camera. */
export function AddressCode({ value, size }: { value: string; size: number }) {
  const { data } = useQuery({
    queryKey: ['address-code', value],
    queryFn: () => toString(value, { type: 'svg', margin: 1 }),
    staleTime: Infinity,
  })
  return (
    <img
      alt={value}
      width={size}
      height={size}
      className="rounded bg-white"
      {...(data !== undefined && { src: `data:image/svg+xml,${encodeURIComponent(data)}` })}
    />
  )
}
