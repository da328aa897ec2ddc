// A real S3-compatible server, someone else's; its bucket is a folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Config } from '#server/store/s3-store.ts'
import { runProgram } from '../child-process.ts'

export interface S3Server {
  readonly config: S3Config
  close(): Promise<void>
}

/** Starts it on a free port with one empty bucket. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-s3-'))
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js')
  const options = ['-d', folder, '-a', '127.0.0.1', '-p', '0', '--no-vhost-buckets']
  const child = runProgram(
    process.execPath,
    [program, ...options, '--configure-bucket', 'countersign-files'],
    {},
  )
  const [, address = ''] = await child.prints(/listening on (127\.0\.0\.1:\d+)/)
  return {
    config: {
      endpoint: `http://${address}`,
      bucket: 'countersign-files',
      region: 'us-east-1',
      // The pair it knows.
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    async close() {
      await child.end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
