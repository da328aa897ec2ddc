// Arithmetic of PostgreSQL's write-ahead log: positions, segments and the names of their files.

/** A segment of the write-ahead log: its number, counted from the beginning of the log. */
export type Segment = number

/** The segment that holds a position such as `0/16B3748`, in a log of segments of `segmentBytes`. */
export function segmentAt(lsn: string, segmentBytes: number): Segment {
  const [high = '', low = ''] = lsn.split('/')
  const position = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
  return Number(position / BigInt(segmentBytes))
}

/** The segment that holds the byte before a position: the last one that is needed to reach it. */
export function segmentBefore(lsn: string, segmentBytes: number): Segment {
  const at = segmentAt(lsn, segmentBytes)
  return startOfSegment(at, segmentBytes) === lsn ? at - 1 : at
}

/** The position at which a segment begins. */
export function startOfSegment(segment: Segment, segmentBytes: number): string {
  const position = BigInt(segment) * BigInt(segmentBytes)
  const hex = (part: bigint) => part.toString(16).toUpperCase()
  return `${hex(position >> 32n)}/${hex(position & 0xff_ff_ff_ffn)}`
}

/** The file of a segment in `pg_wal`, 24 hexadecimal digits. */
export function segmentFile(timeline: number, segment: Segment, segmentBytes: number): string {
  const perLog = 2 ** 32 / segmentBytes
  return [timeline, Math.floor(segment / perLog), segment % perLog]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}
