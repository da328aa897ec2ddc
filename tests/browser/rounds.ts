// Counts how deep the chain of a page's requests is, without a clock: all requests are held until the page has asked
// for all it can ask for, and then answered together. Each such round would cost a distant operator one round trip.
import type { Page } from 'playwright-core'
import { type Protocol, startFront } from './front.ts'

/** How long nothing new must be asked for, once all answers are sent and the page has nothing left to do. */
const quietMs = 400
/** On a busy machine the browser hands an answer to the page only some time after it was sent. */
const quietPeriods = 2

export interface Rounds {
  readonly url: string
  /** Opens a page and answers round by round until what is wanted is on it; gives the paths of each round. */
  openBy(page: Page, path: string, wanted: string): Promise<string[][]>
  /** From now on requests are answered at once. */
  letGo(): void
  stop(): Promise<void>
}

/**
 * Resolves when the page's main thread has nothing to do. Not before there is a document: while the first answer is
 * awaited, the browser does not run what it is given.
 */
const idle = (page: Page) =>
  page
    .evaluate(
      () =>
        new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 })),
    )
    .catch(() => undefined)

/** Puts a front before a server that answers by rounds. */
export async function startRounds(target: string, protocol: Protocol): Promise<Rounds> {
  let held: { path: string; go: () => void }[] = []
  let isHolding = true
  /** Requests that were let go and whose answers are not sent yet. */
  let unanswered = 0
  const front = await startFront(target, {
    protocol,
    async before(path, sent) {
      if (!isHolding) return
      await new Promise<void>((resolve) => held.push({ path, go: resolve }))
      unanswered += 1
      void sent.then(() => (unanswered -= 1))
    },
  })

  /** Waits until something is held and nothing more comes, or until `isReady`. */
  async function settle(page: Page, hasDocument: boolean, isReady: () => Promise<boolean>) {
    for (let quiet = 0; ;) {
      const count = held.length
      await new Promise((resolve) => setTimeout(resolve, quietMs))
      if (hasDocument) {
        await idle(page)
        if (await isReady()) return true
      }
      quiet = unanswered === 0 && count > 0 && held.length === count ? quiet + 1 : 0
      if (quiet === quietPeriods) return false
    }
  }

  return {
    url: front.url,
    async openBy(page, path, wanted) {
      const rounds: string[][] = []
      const going = page.goto(front.url + path, { waitUntil: 'commit' })
      const isReady = () =>
        page
          .locator(wanted)
          .first()
          .isVisible()
          .catch(() => false)
      while (!(await settle(page, rounds.length > 0, isReady))) {
        const round = held
        held = []
        rounds.push(round.map((each) => each.path))
        for (const { go } of round) go()
        await going
      }
      return rounds
    },
    letGo() {
      isHolding = false
      for (const { go } of held.splice(0)) go()
    },
    stop: front.stop,
  }
}
