// What the object storage of a large provider insists on and the one of the tests does not: signatures and part sizes.
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/big-file.ts'
import { chunkSize } from '#contract/upload.ts'
import { LostObject } from '#server/store/object-store.ts'
import { s3Store } from '#server/store/s3-store.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { s3Checker, signatureFault, type S3Checker } from '#tests/upload/s3-checker.ts'
import { startS3, type S3Server } from '#tests/upload/s3-server.ts'
import { film } from '#tests/upload/samples.ts'
import { sha256, uploader } from '#tests/upload/upload-client.ts'

let s3: S3Server
let checker: S3Checker
let server: TestServer
beforeAll(async () => {
  s3 = await startS3()
  checker = await s3Checker(s3.config)
  server = await testServer({}, s3Store(checker.config))
})
afterAll(async () => {
  await server.close()
  await checker.close()
  await s3.close()
})

test('every request is signed, every part but the last has 5 MiB or more', async () => {
  const token = await server.signIn()
  const up = uploader(server.fetch, token)
  const source = { bytes: film(12 * chunkSize + 77), filename: 'signed.avi' }
  const { code, msg, data } = await up.send(source)
  expect(code, msg).toBe(Code.ok)
  const id = data.id ?? ''
  expect(sha256(await up.download(id))).toBe(sha256(source.bytes))
  expect((await up.content(id, { Range: 'bytes=10-19' })).status).toBe(206)
  expect((await server.call(api.remove, { ids: [id] }, { token })).code).toBe(Code.ok)
  await server.store.clearUnfinished(0)

  expect(checker.refused).toEqual([])
  expect(new Set(checker.seen)).toEqual(
    new Set([
      'PUT',
      'GET',
      'POST uploads',
      'PUT partNumber uploadId',
      'POST uploadId',
      'GET list-type prefix',
      'POST delete',
      'DELETE',
      'GET uploads',
    ]),
  )
  const [sizes = [], ...others] = checker.partSizes
  expect(others).toEqual([])
  expect(sizes.length).toBeGreaterThan(2)
  for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThanOrEqual(5 * 1024 * 1024)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(source.bytes.length)
})

describe('the checker', () => {
  test('computes the signature of the example in Amazon’s documentation', () => {
    // “Example: GET Object”, whose date is long gone: the only thing it is refused for.
    const request = {
      method: 'GET',
      url: '/test.txt',
      headers: {
        host: 'examplebucket.s3.amazonaws.com',
        range: 'bytes=0-9',
        'x-amz-content-sha256': sha256(new Uint8Array()),
        'x-amz-date': '20130524T000000Z',
        authorization:
          'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      },
    }
    const keys = {
      accessKey: 'AKIAIOSFODNN7EXAMPLE',
      secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    }
    const then = Date.parse('2013-05-24T00:00:00Z')
    expect(signatureFault(request, Buffer.alloc(0), keys)).toBe('not signed now')
    expect(signatureFault(request, Buffer.alloc(0), keys, then)).toBeUndefined()
    expect(signatureFault({ ...request, url: '/other.txt' }, Buffer.alloc(0), keys, then)).toBe(
      'the signature differs',
    )
    expect(signatureFault(request, Buffer.from('x'), keys, then)).toBe('another body was signed')
  })

  test('refuses a wrong secret, and then nothing is stored', async () => {
    const store = s3Store({ ...checker.config, secretKey: 'another' })
    const key = `files/${'0'.repeat(32)}`
    await expect(store.write(key, from(film(100)))).rejects.toThrow('SignatureDoesNotMatch')
    await expect(server.store.get(key)).rejects.toBeInstanceOf(LostObject)
  })

  test('refuses parts below 5 MiB', async () => {
    const { endpoint, bucket, accessKey, secretKey, region } = checker.config
    const client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      forcePathStyle: true,
      maxAttempts: 1,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
    const object = { Bucket: bucket, Key: 'files/small' }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object))
    const Parts = []
    for (const PartNumber of [1, 2]) {
      const part = { ...object, UploadId, PartNumber, Body: film(1_000_000) }
      const { ETag } = await client.send(new UploadPartCommand(part))
      Parts.push({ PartNumber, ETag })
    }
    const end = { ...object, UploadId, MultipartUpload: { Parts } }
    await expect(client.send(new CompleteMultipartUploadCommand(end))).rejects.toMatchObject({
      name: 'EntityTooSmall',
      $metadata: { httpStatusCode: 400 },
    })
  })
})

async function* from(bytes: Uint8Array) {
  yield bytes
}
