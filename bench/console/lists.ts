// The way from the menu to a list with rows.
import { setTimeout as sleep } from 'node:timers/promises'
import { focus, hover, press, waitFor, waitForQuiet } from './hand.ts'
import { cell, type Finding, menuLink, queue, shown, type Stage, startSlow, tab } from './page.ts'
import { clickToFrame, median } from './timing.ts'

/** As a hand does: it stops on the word before it presses. */
const pauseMs = 150

/** Cold: neither the screen nor its rows were ever fetched. Warm: its tab was closed. */
export async function lists(stage: Stage): Promise<Finding[]> {
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < Math.min(stage.rounds, 5); round += 1) {
    const page = await startSlow(stage)
    const go = async () => {
      // Home closes the group of the menu.
      const link = await menuLink(page, queue, '财务管理')
      await hover(page, link)
      await sleep(pauseMs)
      return clickToFrame(page, link, { selector: shown(queue, cell) })
    }
    cold.push(await go())
    for (let again = 0; again < 2; again += 1) {
      await waitForQuiet(page)
      await focus(page, tab(queue))
      await press(page, 'Delete')
      await waitFor(page, { selector: shown('/home') })
      warm.push(await go())
    }
    await page.close()
  }
  return [
    { name: 'to a list, cold, ms', found: median(cold), limit: 450 },
    { name: 'to a list, warm, ms', found: median(warm), limit: 130 },
  ]
}
