// Small images that cost much to decode (reliability D3): refused by their header, or drawn outside the server.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import { imageWorker } from '#server/upload/image/image-worker.ts'
import { animation, textBytes } from '#tests/upload/samples.ts'
import { uploader } from '#tests/upload/upload-client.ts'
import { uploadServer } from '#tests/upload/upload-server.ts'

const { server, mine } = await uploadServer()

const mebibyte = 1024 ** 2
/** Most that the memory of this process, which is the server, grows during the work. */
async function growthOf(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss
  let maxSeen = before
  const timer = setInterval(() => (maxSeen = Math.max(maxSeen, process.memoryUsage().rss)), 20)
  await work()
  clearInterval(timer)
  return (Math.max(maxSeen, process.memoryUsage().rss) - before) / mebibyte
}

let ordinal = 0
const send = (bytes: Uint8Array<ArrayBuffer>, by = mine) => {
  ordinal += 1
  return by.send({ bytes, filename: `${ordinal}.gif` })
}

// The first image starts the process that draws.
beforeAll(async () => {
  expect((await send(animation(10, 2))).code).toBe(Code.ok)
})

describe('an animation', () => {
  test('of more than 50 million pixels in all frames is refused before anything is drawn', async () => {
    // 49 frames of 4 million pixels: 196 million in 1 KB.
    const growth = await growthOf(async () => {
      const answer = await send(animation(2_000, 49))
      expect(answer).toMatchObject({ code: Code.rule, msg: '图片超过 5000 万像素' })
    })
    expect(growth).toBeLessThan(50)
    expect(await server.sql`select from upload_session`).toHaveLength(0)
  })

  test('of fewer pixels is drawn six times at once without growing the server by 50 MB', async () => {
    const growth = await growthOf(async () => {
      const works = [1, 2, 3, 4, 5, 6].map((seed) => send(animation(900, 12, seed)))
      for (const { code, msg } of await Promise.all(works)) expect(code, msg).toBe(Code.ok)
    })
    expect(growth).toBeLessThan(50)
  })
})

describe('the queue of images', () => {
  test('lets another operator in between, and merges of other files pass', async () => {
    const token = await server.operator({ userName: 'other', roleCode: 'admin' })
    const other = uploader(server.fetch, token)
    const ended: string[] = []
    const note = async (name: string, work: Promise<{ code: number; msg: string }>) => {
      const { code, msg } = await work
      expect(code, msg).toBe(Code.ok)
      ended.push(name)
    }
    const works = [1, 2, 3, 4, 5, 6].map((seed) =>
      note(`many ${seed}`, send(animation(700, 8, seed))),
    )
    // All six are waiting for their merge, or drawn, before the other operator comes.
    await expect
      .poll(() => server.sql`select from upload_session where status = 'merging'`)
      .not.toHaveLength(0)
    works.push(note('one', send(animation(20, 2), other)))
    const file = { bytes: textBytes('plain'), filename: 'plain.txt' }
    works.push(note('plain', other.send(file)))
    await Promise.all(works)
    expect(ended.at(-1)).toMatch(/^many/)
    expect(ended.indexOf('one')).toBeLessThan(ended.length - 1)
    expect(ended.indexOf('plain')).toBeLessThan(ended.length - 1)
  })
})

describe('the process that draws', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-bombs-'))
    await writeFile(join(folder, 'heavy.gif'), animation(1_200, 12))
    await writeFile(join(folder, 'light.gif'), animation(10, 2))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const draw = (worker: ReturnType<typeof imageWorker>, name: string) =>
    worker({ kind: 'clean', type: 'gif' }, join(folder, `${name}.gif`), join(folder, `${name}.out`))

  test('is ended when an image takes too much processor time, and replaced for the next image', async () => {
    const worker = imageWorker({ cpuMs: 120, wallMs: 60_000, idleMs: 1_000 })
    await expect(draw(worker, 'heavy')).rejects.toMatchObject({ key: 'imageTooSlow' })
    const patient = imageWorker({ cpuMs: 60_000, wallMs: 60_000, idleMs: 1_000 })
    expect(await draw(patient, 'light')).toMatchObject({ width: 10, height: 10, isDrawn: true })
    await expect(draw(worker, 'heavy')).rejects.toMatchObject({ key: 'imageTooSlow' })
  })

  test('is ended when it does not answer at all', async () => {
    const worker = imageWorker({ cpuMs: 60_000, wallMs: 10, idleMs: 1_000 })
    await expect(draw(worker, 'heavy')).rejects.toMatchObject({ key: 'imageTooSlow' })
  })

  test('passes on what the machine lacks, so that the upload is kept', async () => {
    const worker = imageWorker({ cpuMs: 60_000, wallMs: 60_000, idleMs: 1_000 })
    const gif = { kind: 'clean', type: 'gif' } as const
    const nowhere = worker(gif, join(folder, 'light.gif'), join(folder, 'no', 'folder'))
    await expect(nowhere).rejects.not.toHaveProperty('key')
  })

  test('draws what libraries call an image', async () => {
    const worker = imageWorker()
    const png = await sharp({ create: { width: 7, height: 5, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await writeFile(join(folder, 'small.png'), png)
    const drawn = await worker(
      { kind: 'clean', type: 'png' },
      join(folder, 'small.png'),
      join(folder, 'small.out'),
    )
    expect(drawn).toEqual({ width: 7, height: 5, isDrawn: true })
  })
})
