import {
  ListMultipartUploadsCommand,
  type MultipartUpload,
  type S3Client,
} from '@aws-sdk/client-s3'
import { ask, S3Error } from './s3-transport.ts'

/** Answers of services without this list, or without this right: they clear by a lifecycle rule of the bucket. */
const notOffered = new Set<number | undefined>([400, 403, 404, 501])

/** Every multipart upload below a prefix that was begun and neither finished nor aborted, page by page. */
export async function* unfinished(
  client: S3Client,
  Bucket: string,
  prefix: string,
): AsyncGenerator<MultipartUpload> {
  const Prefix = prefix === '' ? undefined : prefix
  let KeyMarker: string | undefined
  let UploadIdMarker: string | undefined
  do {
    const list = new ListMultipartUploadsCommand({ Bucket, Prefix, KeyMarker, UploadIdMarker })
    const page = await ask('a list', () => client.send(list)).catch((error: unknown) => {
      if (error instanceof S3Error && notOffered.has(error.status)) return undefined
      throw error
    })
    yield* page?.Uploads ?? []
    const isMore = page?.IsTruncated === true
    KeyMarker = isMore ? page.NextKeyMarker : undefined
    UploadIdMarker = isMore ? page.NextUploadIdMarker : undefined
  } while (KeyMarker !== undefined)
}
