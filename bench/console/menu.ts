// Menus as a server may send them: entries that the demo data does not have.
import type { Page } from 'playwright-core'

/** An entry to add. */
interface AddedEntry {
  readonly path: string
  readonly title: string
  /** An address that its screen embeds. */
  readonly isLink?: string
  /** Whether its screen is kept while another one is shown. */
  readonly isKeepAlive?: boolean
}

interface Entry {
  path: string
  name: string
  children: Entry[]
  meta: { title: string; isHide: boolean; isLink: string; isIframe: boolean; isKeepAlive: boolean }
}

/** Adds a group of screens to the menu that the server answers. */
export async function addToMenu(
  page: Page,
  group: AddedEntry,
  screens: readonly AddedEntry[],
): Promise<void> {
  await page.route('**/user/getUserMenus', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { menuList: Entry[] } }
    const [sample] = answer.data.menuList
    if (!sample) throw new Error('The server has no menu.')
    const entry = (
      { path, title, isLink = '', isKeepAlive = true }: AddedEntry,
      children: Entry[] = [],
    ): Entry => ({
      ...sample,
      path,
      name: path,
      children,
      meta: { ...sample.meta, title, isHide: false, isLink, isIframe: isLink !== '', isKeepAlive },
    })
    const children = screens.map((screen) => entry(screen))
    answer.data.menuList.push(entry(group, children))
    await route.fulfill({ response, json: answer })
  })
}
