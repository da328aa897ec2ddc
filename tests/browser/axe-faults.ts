// What axe-core finds on a page, as lines to read; and the ways a page is brought before it.
import AxeBuilder from '@axe-core/playwright'
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
    const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity
    // One that is taken away is over as well.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    )
  })
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  axe.disableRules(except)
  if (within !== undefined) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) =>
      [id, help, target.join(' '), failureSummary?.replace(/\s+/g, ' ')].join(' | '),
    ),
  )
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
