// The pace of the console: a real Chromium, four times slower than this machine, on the built product with its demo
// data. Switches are held against an empty route change of the same run, the rest against the limits of the design.
import { setTimeout as sleep } from 'node:timers/promises'
import { startServerProcess } from '#tests/browser/server-process.ts'
import { boards } from './console/boards.ts'
import { firstPaint } from './console/first-paint.ts'
import { lists } from './console/lists.ts'
import { longMenu } from './console/long-menu.ts'
import type { Finding } from './console/page.ts'
import type { Peer } from './console/peer.ts'
import { startPlainBrowser } from './console/plain-browser.ts'
import { scrolling } from './console/scrolling.ts'
import { switches } from './console/switches.ts'
import { triage } from './console/triage.ts'

const password = 'Countersign-bench-7531'
const parts = {
  paint: firstPaint,
  switches,
  lists,
  menu: longMenu,
  scroll: scrolling,
  triage,
  boards,
} as const
/** The parts of this benchmark. */
export const consoleParts = Object.keys(parts) as (keyof typeof parts)[]

const lineOf = ({ name, found, limit, note = '' }: Finding) =>
  `  ${name.padEnd(34)}${found.toFixed(1).padStart(9)}${limit.toFixed(1).padStart(9)}  ` +
  `${found <= limit ? 'ok' : 'OVER THE LIMIT'} (${(found / limit).toFixed(2)} of it)  ${note}`

/** Runs some of the parts, says what they found and answers what is over its limit. */
export async function benchConsole(
  wanted: readonly string[],
  { rounds, peers }: { rounds: number; peers: readonly Peer[] },
  say: (line: string) => void,
): Promise<Finding[]> {
  const server = await startServerProcess({
    SEED: 'demo',
    ADMIN_PASSWORD: password,
    ADMIN_PASSWORD_KEEP: '1',
  })
  const browser = startPlainBrowser()
  // A new installation closes the days of its books first.
  await sleep(15_000)
  const over: Finding[] = []
  say('\nThe console, its processor four times slower')
  try {
    for (const name of consoleParts.filter((part) => wanted.includes(part))) {
      const found = await parts[name]({ browser, url: server.url, password, rounds, peers, say })
      for (const finding of found) say(lineOf(finding))
      over.push(...found.filter(({ found: value, limit }) => !(value <= limit)))
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  return over
}
