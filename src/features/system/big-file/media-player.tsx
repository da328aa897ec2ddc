// A film or a sound, read in ranges while it plays: nothing is kept in memory, and a place far in is one request away.
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { BigFile } from '#contract/system/big-file.ts'
import { ticketAddress } from '#core/http/file-content.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Milliseconds an address must have served before it counts as outlived. */
const leastMs = 1_000

type Player = SyntheticEvent<HTMLMediaElement>

/** Plays a stored file. Its address is good for a minute; whoever listens longer gets another one and goes on. */
export function MediaPlayer({ file }: { file: BigFile }) {
  const [{ attempt, isMounted }, setAttempt] = useState({ attempt: 0, isMounted: false })
  const [isBroken, setBroken] = useState(false)
  // Where the listener is, over all addresses.
  const playback = useRef({ at: 0, isPlaying: false, isLoaded: false, loadedAt: 0 })
  const { data: address, isError } = useQuery({
    queryKey: ['player of file', file.id, attempt],
    queryFn: ({ signal }) => ticketAddress(file.id, 'play', { signal, quiet: true }),
    // A player on the page stays there while it gets another address.
    ...(isMounted && { placeholderData: keepPreviousData }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

  const again = (next: { isMounted: boolean }) => {
    setBroken(false)
    playback.current.isLoaded = false
    setAttempt((last) => ({ attempt: last.attempt + 1, ...next }))
  }
  const note = ({ currentTarget }: Player) => {
    if (!playback.current.isLoaded) return
    playback.current.at = currentTarget.currentTime
    playback.current.isPlaying = !currentTarget.paused
  }
  if (isError || isBroken)
    return (
      <p
        role="alert"
        className="flex items-center justify-center gap-3 rounded bg-danger-soft p-6 text-danger-strong"
      >
        <Trans>无法播放此文件，请重试或下载后查看</Trans>
        <Button onClick={() => again({ isMounted: false })}>
          <Trans>重试</Trans>
        </Button>
      </p>
    )
  if (address === undefined) return <Skeleton className="h-60 w-full" />
  const shared = {
    src: address,
    title: file.name,
    controls: true,
    preload: 'metadata',
    onLoadedMetadata: ({ currentTarget, timeStamp }: Player) => {
      const { at, isPlaying } = playback.current
      Object.assign(playback.current, { isLoaded: true, loadedAt: timeStamp })
      if (at > 0) currentTarget.currentTime = at
      if (isPlaying) void currentTarget.play().catch(() => undefined)
    },
    onTimeUpdate: note,
    onSeeking: note,
    onPlay: note,
    onPause: note,
    onError: ({ currentTarget, timeStamp }: Player) => {
      const { isLoaded, loadedAt } = playback.current
      const isReading = currentTarget.error?.code !== MediaError.MEDIA_ERR_DECODE
      // What began to play and could not go on reading has outlived its address; what fails at once will not play.
      if (isLoaded && isReading && timeStamp - loadedAt > leastMs) again({ isMounted: true })
      else setBroken(true)
    },
  } as const
  return file.type === 'video' ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- operators upload evidence as it was recorded, it has no captions
    <video {...shared} className="mx-auto max-h-[60dvh] w-full" />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
    <audio {...shared} className="w-full" />
  )
}
