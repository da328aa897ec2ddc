import type { Page } from 'playwright-core'

interface Entry {
  path: string
  meta: object
  children?: Entry[] | null
}

/** Adds two entries that lead outside to the menu; the framed page is ours, so that it can be clean. */
export async function leadOutside(page: Page) {
  await page.context().route('https://frame.example.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="zh-CN"><title>board</title><main aria-label="board"><h1>board</h1></main></html>',
    }),
  )
  await page.route('**/user/getUserMenus', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { menuList: Entry[] } }
    const leaf = body.data.menuList.flatMap(({ children }) => children ?? [])[0]
    if (!leaf) throw new Error('The menu has no screen')
    const lead = (path: string, title: string, isLink: string, isIframe: boolean) => ({
      ...leaf,
      path,
      name: path,
      meta: { ...leaf.meta, title, isLink, isIframe },
    })
    body.data.menuList.push(
      lead('/outside/docs', '操作手册', 'https://docs.example.com/manual', false),
      lead('/outside/board', '外部看板', 'https://frame.example.com/board', true),
    )
    await route.fulfill({ response, json: body })
  })
}
