// `npm run bench`: the server's calls beside what the database alone needs for the same, in one run, on
// the large set. Exit 1 when a ratio is over its limit.
//   -- --scale 1 --entries 20000000 --rounds 200   (defaults: scale 0.25, the entries of the recharges)
// `lists`: every list as its screen opens it, beside its own statements; --only lists --scale 0.05 takes minutes, and
// --lists dept/list,news/list asks for some only.
// `exports`: a file of a million rows (--only exports --scale 1), the server's memory and other lists meanwhile.
// `platform` (--only platform): the calls of programs beside their own statements, webhooks at a steady rate.
// Then the console in a browser, clicks and frames beside an empty route change of the same run.
//   -- --only console --parts paint,switches,lists,menu,scroll,triage,boards --turns 9   (or --only server)
//   -- --only console --parts paint --peer name=folder   (a build of another product in the same run)
// Runs on a PostgreSQL of its own that is deleted afterwards (kept and used again with --data folder), or on the empty
// (or earlier filled) database of BENCH_DATABASE_URL.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hour } from '#demo/clock.ts'
import { defaultSeed } from '#demo/demo.ts'
import { fillLarge } from '#demo/large/fill-large.ts'
import { parseAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { createLog } from '#server/base/log.ts'
import { connect } from '#server/db/connection/client.ts'
import { startEmbedded, type Embedded } from '#server/db/embedded/embedded.ts'
import { member } from '#server/db/schema/member/member.ts'
import { bringUp } from '#server/root/bring-up.ts'
import { seed } from '#server/root/seed/seed.ts'
import { inDatabase } from '#tests/database-address.ts'
import { writeRecentDays } from '#tests/plans/large-tables.ts'
import { calls, type Figure } from './calls.ts'
import { benchConsole, consoleParts } from './console.ts'
import { peerOf } from './console/peer.ts'
import { benchExports } from './exports.ts'
import { benchLists } from './lists.ts'
import { benchPlatform } from './platform.ts'

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '0.25' },
    entries: { type: 'string' },
    rounds: { type: 'string', default: '200' },
    only: { type: 'string', default: 'server,lists,console' },
    parts: { type: 'string', default: consoleParts.join() },
    turns: { type: 'string', default: '9' },
    peer: { type: 'string', multiple: true, default: [] },
    data: { type: 'string' },
    lists: { type: 'string' },
  },
})
const only = values.only.split(',')
const scale = Number(values.scale)
const rounds = Number(values.rounds)
if (!(scale >= 0.05) || !(rounds >= 20))
  throw new Error('--scale is at least 0.05, --rounds at least 20.')
/** The short history that the queue is compared with. */
const shortScale = 0.03

const log = createLog('warn')
setAuditKeys(parseAuditKeys([randomBytes(32).toString('hex')]))
const say = (text: string) => void process.stdout.write(`${text}\n`)

type Addresses = Pick<Embedded, 'url' | 'ownerUrl'>

async function fill(
  database: Addresses,
  size: { scale: number; entries?: number; records?: boolean },
): Promise<void> {
  const asof = new Date(Math.floor(Date.now() / hour) * hour).toISOString()
  await bringUp(database, async (db) => {
    await seed(db, { mode: 'none', log })
    if ((await db.$count(member)) > 0) return
    const { sql, close } = connect(database.ownerUrl, {
      max: 2,
      statementTimeoutMs: 0,
      idleInTransactionMs: 0,
    })
    await fillLarge(sql, { log, asof, seed: defaultSeed, ...size })
    await writeRecentDays(sql)
    await close()
  })
}

async function newDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  const { sql, close } = connect(adminUrl, { max: 1, statementTimeoutMs: 0 })
  await sql.unsafe(`drop database if exists ${name} with (force)`)
  await sql.unsafe(
    `create database ${name} owner countersign_owner${template === undefined ? '' : ` template ${template}`}`,
  )
  await close()
  return name
}

/** Prints each figure when it is there and returns them all. */
async function report(title: string, figures: AsyncIterable<Figure>): Promise<Figure[]> {
  say(
    `\n${title}\n  ${'call'.padEnd(34)}${'p50'.padStart(9)}${'p95'.padStart(9)}${'bare p50'.padStart(11)}${'bare p95'.padStart(10)}${'limit'.padStart(9)}`,
  )
  const ms = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(1))
  const all: Figure[] = []
  for await (const figure of figures) {
    const { name, served, bare, measured, limit } = figure
    say(
      `  ${name.padEnd(34)}${ms(served.p50).padStart(9)}${ms(served.p95).padStart(9)}${ms(bare?.p50).padStart(11)}` +
        `${ms(bare?.p95).padStart(10)}${ms(limit).padStart(9)}  ${measured <= limit ? 'ok' : 'OVER THE LIMIT'} (${(measured / limit).toFixed(2)} of it)`,
    )
    all.push(figure)
  }
  return all
}
const isOver = ({ measured, limit }: Figure) => measured > limit

/** The interface for programs, on two small databases that are the same. */
async function benchInterface(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const own = await startEmbedded({ dataDir, log })
  try {
    const [name, clone] = ['bench_platform', 'bench_clone']
    await newDatabase(own.adminUrl, name)
    const url = inDatabase(own.ownerUrl, name)
    await bringUp({ url, ownerUrl: url }, (db) => seed(db, { mode: 'none', log }))
    const pair = {
      url,
      async clone() {
        await newDatabase(own.adminUrl, clone, name)
        return inDatabase(own.ownerUrl, clone)
      },
    }
    const figures = await report('Interface for programs', benchPlatform(pair, rounds))
    return figures.filter(isOver).length
  } finally {
    await own.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function benchServer(): Promise<number> {
  const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  // The tables of the large set are filled without a log (decision 086); nothing here is backed up.
  const settings = { wal_level: 'minimal' }
  const own = process.env['BENCH_DATABASE_URL']
    ? undefined
    : await startEmbedded({ dataDir, log, settings })
  try {
    const given = process.env['BENCH_DATABASE_URL']
    const database = own ?? { url: given ?? '', ownerUrl: given ?? '' }
    const { url } = database
    const started = performance.now()
    await fill(database, {
      scale,
      ...(values.entries === undefined ? {} : { entries: Number(values.entries) }),
    })
    say(`filled in ${Math.round((performance.now() - started) / 1000)} s`)
    let queueBefore: number | undefined
    if (own && only.includes('server')) {
      const name = await newDatabase(own.adminUrl, 'bench_short')
      const short = { url: inDatabase(own.url, name), ownerUrl: inDatabase(own.ownerUrl, name) }
      await fill(short, { scale: shortScale, records: false })
      const figures = await report('Short history', calls(short.url, { rounds, decide: false }))
      queueBefore = figures[0]?.served.p50
    }
    const figures: Figure[] = []
    if (only.includes('lists'))
      figures.push(...(await report('Lists', benchLists(url, rounds, values.lists?.split(',')))))
    if (only.includes('server')) {
      const run = { rounds, decide: true, queueBefore }
      figures.push(...(await report('Large set', calls(url, run))))
    }
    const over = only.includes('exports') ? await benchExports(url, say) : 0
    return over + figures.filter(isOver).length
  } finally {
    await own?.stop()
    if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

let over = 0
if (['server', 'lists', 'exports'].some((part) => only.includes(part))) over += await benchServer()
if (only.includes('platform')) over += await benchInterface()
if (only.includes('console')) {
  const options = { rounds: Number(values.turns), peers: values.peer.map(peerOf) }
  over += (await benchConsole(values.parts.split(','), options, say)).length
}
process.exitCode = over === 0 ? 0 : 1
