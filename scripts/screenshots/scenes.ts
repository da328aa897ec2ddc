// What is worth a picture, and how to get there. A scene starts from wherever the one before it ended.
import type { Page } from 'playwright-core'
import type { Word } from './words.ts'

/** A picture: its file's name and the way there. */
export interface Scene {
  readonly name: string
  /** Before signing in. */
  readonly isPublic?: boolean
  /** Leaves something behind that the scenes after it must not have. */
  readonly isLate?: boolean
  readonly open: (page: Page, word: Word) => Promise<void>
}

const queue = '/money/rechargeLog'

/** Loads a page of the frame; keys work once it stands. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // A board fills the window, without the banner of the frame.
  await page.locator('header, main[data-theme=dark] h1').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Runs a command of the palette, which has them at every width. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().fill(words)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

async function openQueue(page: Page, search = ''): Promise<void> {
  await visit(page, queue + search)
  await page.getByRole('gridcell').first().waitFor()
}

async function openRecord(page: Page): Promise<void> {
  await openQueue(page)
  await page.keyboard.press('q')
  await page.getByRole('dialog').getByRole('button').first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function decide(page: Page, key: string): Promise<void> {
  await openRecord(page)
  await page.keyboard.press(key)
  // Over the drawer, which is hidden from readers meanwhile.
  await page.locator('[role=dialog],[role=alertdialog]').nth(1).waitFor()
}

const at = (name: string, path: string): Scene => ({
  name,
  open: async (page) => visit(page, path),
})

const clicked = (name: string, label: string): Scene => ({
  name,
  open: async (page, word) => {
    await visit(page, '/home')
    await page.getByRole('button', { name: word(label), exact: true }).click()
  },
})

const arranged = (layout: string): Scene => ({
  name: `layout-${layout}`,
  isLate: true,
  open: async (page) => {
    await page.evaluate((chosen) => {
      const stored = JSON.parse(localStorage.getItem('themeConfig') ?? '{}') as object
      localStorage.setItem('themeConfig', JSON.stringify({ ...stored, layout: chosen }))
    }, layout)
    await openQueue(page)
  },
})

/** All scenes, the lock last: what follows it would need the password. */
export const scenes: readonly Scene[] = [
  {
    name: 'login',
    isPublic: true,
    open: async (page) => void (await page.goto('/login')),
  },
  {
    name: 'login-refused',
    isPublic: true,
    open: async (page, word) => {
      await page.goto('/login')
      await page.getByRole('button', { name: word('登 录') }).click()
    },
  },
  at('home', '/home'),
  { name: 'queue', open: async (page) => openQueue(page) },
  {
    name: 'queue-chosen',
    open: async (page, word) => {
      await openQueue(page, '?status=&pageSize=50')
      await page.getByRole('button', { name: word('更多筛选') }).click()
      await page.getByRole('row').nth(1).getByRole('checkbox').click()
      await page.getByRole('row').nth(2).getByRole('checkbox').click()
    },
  },
  { name: 'record', open: openRecord },
  { name: 'approve', open: async (page) => decide(page, 'a') },
  { name: 'reject', open: async (page) => decide(page, 'r') },
  {
    name: 'add',
    open: async (page) => {
      await openQueue(page)
      await page.keyboard.press('n')
      await page.getByRole('dialog').waitFor()
    },
  },
  at('personal', '/personal'),
  {
    name: 'personal-end',
    open: async (page) => {
      await visit(page, '/personal')
      await page.getByRole('main').getByRole('listitem').last().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'crop',
    open: async (page, word) => {
      await visit(page, '/personal')
      const picker = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: word('上传头像') }).click()
      await (await picker).setFiles('docs/screenshots/home-light.png')
      await page.getByRole('dialog').locator('img').waitFor()
    },
  },
  at('forbidden', '/401'),
  at('missing', '/nothing/here'),
  {
    name: 'settings',
    open: async (page, word) => {
      await visit(page, '/home')
      // In English the palette finds a page of that name first.
      await page.getByRole('button', { name: word('布局配置') }).click()
      await page.getByRole('switch').first().waitFor()
    },
  },
  {
    name: 'palette',
    open: async (page) => {
      await visit(page, '/home')
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'palette-found',
    open: async (page) => {
      await visit(page, '/home')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').last().fill('re')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'keys',
    open: async (page) => {
      await openQueue(page)
      await page.keyboard.press('Shift+?')
      await page.getByRole('dialog').waitFor()
    },
  },
  clicked('uploads', '展开文件列表'),
  {
    name: 'bell',
    open: async (page, word) => {
      await visit(page, '/home')
      await page.getByRole('button', { name: new RegExp(`^${word('消息')}`) }).click()
    },
  },
  {
    name: 'person',
    open: async (page) => {
      await visit(page, '/home')
      await page.getByRole('banner').getByRole('button').last().click()
    },
  },
  {
    name: 'password',
    open: async (page) => {
      await visit(page, '/home')
      await command(page, 'change password')
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'menu',
    open: async (page, word) => {
      await visit(page, '/home')
      const opener = page.getByRole('button', { name: word('打开菜单') })
      // Only narrow windows hide the menu behind a button.
      if (await opener.isVisible()) await opener.click()
    },
  },
  arranged('classic'),
  arranged('transverse'),
  arranged('columns'),
  {
    name: 'lock',
    isLate: true,
    open: async (page) => {
      await visit(page, '/home')
      await command(page, 'lock screen')
      await page.getByRole('button').first().waitFor()
    },
  },
  {
    name: 'lock-password',
    isLate: true,
    open: async (page) => {
      await page.keyboard.press('Enter')
      await page.getByRole('textbox').or(page.getByRole('button')).first().waitFor()
    },
  },
]

/** The screens of the operator's menu that no scene above draws already. */
export function screenScenes(paths: readonly string[]): Scene[] {
  return paths
    .filter((path) => path !== queue)
    .map((path) => at(path.slice(1).replaceAll('/', '-'), path))
}
