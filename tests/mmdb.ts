// A database of addresses in the format of MaxMind (MMDB, version 2.0) that says the same of every address.
type Value = string | number | { readonly [key: string]: Value }

const types = { string: 2, uint32: 6, map: 7 } as const
const control = (type: keyof typeof types, size: number) => Buffer.from([(types[type] << 5) | size])

/** A value as the format writes it; texts and maps of less than 29 bytes or entries. */
function encoded(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([control('string', text.length), text])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control('uint32', 4), bytes])
  }
  const entries = Object.entries(value)
  const parts = entries.flatMap(([key, each]) => [encoded(key), encoded(each)])
  return Buffer.concat([control('map', entries.length), ...parts])
}

/** Returns a file in which every address of IPv4 (or, of version 6, every address) has the record. */
export function mmdbOf(record: Value, version: 4 | 6 = 4): Buffer {
  // One node: either bit leads to the record, which lies behind the node and its sixteen zeros.
  const found = Buffer.from([0, 0, 1 + 16])
  return Buffer.concat([
    found,
    found,
    Buffer.alloc(16),
    encoded(record),
    Buffer.from('\u00ab\u00cd\u00efMaxMind.com', 'latin1'),
    encoded({
      binary_format_major_version: 2,
      binary_format_minor_version: 0,
      build_epoch: 1_700_000_000,
      database_type: 'test',
      ip_version: version,
      node_count: 1,
      record_size: 24,
    }),
  ])
}
