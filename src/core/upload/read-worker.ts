// Reads a file for the worker that digests it.
import { md5SliceSize } from './md5-of.ts'
import { readInto } from './read-ahead.ts'

addEventListener('message', ({ data }: MessageEvent<{ file: Blob; port: MessagePort }>) => {
  void readInto(data.port, data.file, md5SliceSize)
})
