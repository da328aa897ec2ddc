// What axe-core finds on a page, as lines to read; and the ways a page is brought before it.
import AxeBuilder from '@axe-core/playwright'
import type { AxeResults } from 'axe-core'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

interface Scope {
  /** Only what is inside of this selector. */
  within?: string
  /** Rules that do not fit what is looked at; say why where it is given. */
  except?: string[]
}

/** Every fault as one line: the rule, what it says, where. Looks when nothing moves any more. */
export async function faults(page: Page, { within, except = [] }: Scope = {}): Promise<string[]> {
  await page.evaluate(async () => {
    // In a page that is kept but not shown time stands still.
    const runs = ({ effect }: Animation) =>
      !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() === true
    const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity
    // One that is taken away is over as well.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => runs(animation) && ends(animation))
        .map(({ finished }) => finished),
    )
  })
  const { violations } = await analyze(page, within, except)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) =>
      [id, help, target.join(' '), failureSummary?.replace(/\s+/g, ' ')].join(' | '),
    ),
  )
}

/**
 * One run within the page. The builder takes every node that passed out of the page and opens an empty page to sum
 * them up, for the sake of frames; it is left to pages that have some.
 */
async function analyze(page: Page, within: string | undefined, except: string[]) {
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]))
  const options = { resultTypes: ['violations' as const], rules }
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page }).options(options)
    if (within !== undefined) builder.include(within)
    return builder.analyze()
  }
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([selector, given]) => {
      const { axe: own } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await own.run(selector ?? document, given)
      return { violations }
    },
    [within, options] as const,
  ) as Promise<Pick<AxeResults, 'violations'>>
}

/** Changes the settings of the open page, as another tab of this browser would. */
export async function applyTheme(page: Page, theme: Theme, settings: object = {}) {
  await page.evaluate(
    (given) => {
      localStorage.setItem('themeConfig', JSON.stringify({ followSystem: false, ...given }))
      dispatchEvent(new StorageEvent('storage', { key: 'themeConfig' }))
    },
    { isIsDark: theme === 'dark', ...settings },
  )
  await page.locator(`html[data-theme=${theme}]`).waitFor()
}
