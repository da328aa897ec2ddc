// Abuse of the uploads: filling the disk under the database, images that cost much to draw, and a store that a fresh
// database does not know.
import { mkdtempSync, rmSync } from 'node:fs'
import { statfs, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { createLog } from '#server/base/log.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { sweep, sweepStore } from '#server/upload/sweeper.ts'
import { approve } from '#tests/money/decisions.ts'
import type { Reviewer } from '#tests/money/desk.ts'
import { smallDisk } from '#tests/small-disk.ts'
import { filesBelow } from '#tests/upload/files-below.ts'
import { animation, film } from '#tests/upload/samples.ts'
import type { Uploader } from '#tests/upload/upload-client.ts'
import { memoryOf } from '../memory.ts'
import { diskMib, floorMib, madeUpDisk, mebibyte } from './made-up-disk.ts'
import { forget, threeOperators, withProduct, type Attack, type Product } from './product.ts'

/** Approves so many new recharges; answers how many were approved. */
async function approvals({ desk, ask }: Product, reviewer: Reviewer, count: number) {
  let done = 0
  for (const id of await desk.recharges(count)) {
    const { code } = await ask(reviewer, recharge.review, { id, version: 1, ...approve })
    if (code === Code.ok) done += 1
  }
  return done
}

interface Disk {
  uploader(who: Reviewer): Uploader
  freeMib(): Promise<number>
}

/** Four large uploads at once, then small ones as long as one is taken. */
async function fill(product: Product, { uploader, freeMib }: Disk) {
  const [attacker, reviewer] = await threeOperators(product)
  const mine = uploader(attacker)
  const send = async (label: string, mib: number) => {
    const source = { bytes: film(mib * mebibyte), filename: `${label}.avi`, identifier: label }
    return (await mine.send(source)).code
  }
  const codes = await Promise.all([1, 2, 3, 4].map((at) => send(`large-${at}`, diskMib * 0.24)))
  let code: number = Code.ok
  for (let at = 0; at < diskMib / 10 && code === Code.ok; at += 1) {
    code = await send(`small-${at}`, 10)
    codes.push(code)
  }
  const refused = codes.filter((each) => each === Code.limitExceeded).length
  const others = codes.filter((each) => each !== Code.ok && each !== Code.limitExceeded).length
  const free = await freeMib()
  const done = await approvals(product, reviewer, 20)
  return {
    // The database itself may use some of what is kept for it meanwhile.
    held: refused > 0 && others === 0 && free >= floorMib / 2 && done === 20,
    figures: `${codes.length} uploads, ${refused} refused for want of room, ${others} failed otherwise; ${free.toFixed(0)} MiB left free (floor ${floorMib} MiB), then ${done} of 20 approvals done`,
  }
}

const diskFiller: Attack = {
  name: 'disk filler',
  async run(product) {
    const small = smallDisk(diskMib)
    if (!small) {
      const folder = mkdtempSync(join(tmpdir(), 'countersign-attack-'))
      try {
        return await fill(product, madeUpDisk(product, folder))
      } finally {
        forget(folder)
      }
    }
    try {
      const { path: folder } = small
      const freeMib = async () => {
        const { bavail, bsize } = await statfs(folder)
        return (bavail * bsize) / mebibyte
      }
      // The database shares the disk, as it does by default.
      return await withProduct(
        join(folder, 'data'),
        (own) => fill(own, { uploader: own.uploader, freeMib }),
        { DISK_FLOOR_MB: String(floorMib) },
      )
    } finally {
      small.remove()
    }
  },
}

const maxGrowth = 50

const imageBombs: Attack = {
  name: 'image bombs',
  async run(product) {
    const [attacker] = await threeOperators(product)
    const mine = product.uploader(attacker)
    const send = async (label: string, bytes: Uint8Array<ArrayBuffer>) =>
      (await mine.send({ bytes, filename: `${label}.gif` })).code
    // The first ones start the process that draws, and what every upload needs.
    for (let at = 0; at < 5; at += 1) await send(`first ${at}`, animation(20, 2, at))
    // 16 thousand million pixels in 95 KB, then as many as are allowed.
    const bombs = [1, 2, 3, 4, 5, 6].map((at) => animation(2_000, 4_120, at))
    const memory = memoryOf(product.pid)
    const begun = performance.now()
    const codes = await Promise.all(bombs.map((bytes, at) => send(`bomb ${at}`, bytes)))
    const seconds = (performance.now() - begun) / 1_000
    const drawn = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((at) => send(`allowed ${at}`, animation(900, 12, at))),
    )
    const growth = memory.stop()
    const refused = codes.filter((code) => code === Code.rule).length
    const done = drawn.filter((code) => code === Code.ok).length
    const size = (bombs[0]?.length ?? 0) / 1_000
    return {
      held: refused === 6 && done === 6 && growth <= maxGrowth,
      figures: `${refused} of 6 GIFs of ${size.toFixed(0)} KB refused in ${seconds.toFixed(1)} s, ${done} of 6 allowed ones drawn; memory of the server +${growth.toFixed(0)} MiB (limit ${maxGrowth} MiB)`,
    }
  },
}

const freshDatabase: Attack = {
  name: 'fresh database on an old store',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'countersign-attack-store-'))
    const uploads = join(dataDir, 'uploads')
    const contents = async () => (await filesBelow(join(uploads, 'files'))).toSorted()
    try {
      const before = await withProduct(dataDir, async (product) => {
        const [operator] = await threeOperators(product)
        const mine = product.uploader(operator)
        for (let at = 0; at < 5; at += 1)
          await mine.send({ bytes: film(50_000), filename: `${at}.avi` })
        return contents()
      })
      rmSync(join(dataDir, 'db'), { recursive: true })
      const code = await withProduct(dataDir, async (product) => {
        const [operator] = await threeOperators(product)
        const answer = await product
          .uploader(operator)
          .send({ bytes: film(50_000), filename: 'new.avi' })
        await sweepForWeeks(product, uploads)
        return answer.code
      })
      const after = await contents()
      const lost = before.filter((path) => !after.includes(path)).length
      return {
        held: before.length >= 5 && lost === 0 && code === Code.rule,
        figures: `${lost} of ${before.length} stored objects erased after two sweeps a week apart; an upload to the store is answered with ${code}`,
      }
    } finally {
      forget(dataDir)
    }
  },
}

/** What the server's sweeper does every hour, as if weeks had passed. */
async function sweepForWeeks({ db, sql }: Product, uploads: string): Promise<void> {
  const deps = {
    db,
    sql,
    store: diskStore(uploads),
    log: createLog('silent'),
    uploadMaxBytes: 2 * 1024 ** 3,
  }
  const longAgo = new Date(Date.now() - 30 * 86_400_000)
  for (const path of await filesBelow(uploads)) await utimes(path, longAgo, longAgo)
  for (let week = 0; week < 2; week += 1) {
    await sweep(deps)
    await sweepStore(deps)
    await sql`update store_quarantine set found_at = now() - interval '8 days'`
  }
}

export const fileAttacks: readonly Attack[] = [imageBombs, diskFiller, freshDatabase]
