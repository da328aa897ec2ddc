// What the monitor says of the platform; absent where there is no key.
import { useQuery } from '@tanstack/react-query'
import { platformLink } from '#contract/platform-link.ts'
import { query } from '#core/http/api.ts'
import { PlatformLinkCard } from '#kit/platform-link-card.tsx'

const pollMs = 5_000

export function PlatformCard() {
  const { data } = useQuery({ ...query(platformLink, null), refetchInterval: pollMs })
  return data?.link ? <PlatformLinkCard link={data.link} /> : null
}
