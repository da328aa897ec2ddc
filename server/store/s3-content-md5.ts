import { createHash } from 'node:crypto'
import type { S3Client } from '@aws-sdk/client-s3'

interface Sent {
  readonly body?: unknown
  readonly headers: Record<string, string>
}

/**
 * Adds `Content-MD5` to deletions of many objects: the client sends the checksums that Amazon's service introduced in
 * its place, which many compatible services do not know.
 */
export function addContentMd5(client: S3Client): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const { body, headers } = args.request as Sent
      if (context.commandName === 'DeleteObjectsCommand' && typeof body === 'string') {
        for (const name of Object.keys(headers))
          if (/^x-amz-(sdk-)?checksum-/i.test(name)) delete headers[name]
        headers['Content-MD5'] = createHash('md5').update(body).digest('base64')
      }
      return next(args)
    },
    { step: 'build', priority: 'low', name: 'addContentMd5' },
  )
}
