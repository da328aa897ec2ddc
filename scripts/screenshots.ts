// Draws the console beside a running demo, which must offer no uploads or other work of somebody else.
//   npm run screenshots -- http://127.0.0.1:8080 <admin's password>            the pictures of the README
//   … --all [--out <folder>]                                                    every scene in every look
//   … --languages en --themes dark --widths 390 --scenes queue,record           a part of them
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { Lang } from '#contract/lang.ts'
import { leavesOf, type MenuPart } from './menu-leaves.ts'
import { type Scene, scenes, screenScenes } from './screenshots/scenes.ts'
import { type Word, wordsOf } from './screenshots/words.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    out: { type: 'string' },
    languages: { type: 'string' },
    themes: { type: 'string' },
    widths: { type: 'string' },
    scenes: { type: 'string' },
  },
})
const [address = 'http://127.0.0.1:8080', password = ''] = positionals
/** Some hundred pictures are for looking at, not for keeping: Git ignores their folder. */
const folder = values.out ?? (values.all || values.scenes ? '.screenshots' : 'docs/screenshots')
mkdirSync(folder, { recursive: true })

const part = (text: string | undefined, all: readonly string[], few: readonly string[]) =>
  text?.split(',') ?? (values.all ? all : few)
const languages = part(values.languages, Lang.options, ['zh-cn']).map((lang) => Lang.parse(lang))
const themes = part(values.themes, ['light', 'dark'], ['light', 'dark'])
const widths = part(values.widths, ['1440', '1024', '390'], ['1440']).map(Number)
const wanted = values.scenes?.split(',') ?? (values.all ? undefined : ['login', 'home', 'record'])
/** The README's pictures have names of their own. */
const short = new Map([['record', 'queue']])
const heights = new Map([
  [1920, 1080],
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
])

interface Appearance {
  lang: Lang
  width: number
}

const fileOf = (scene: Scene, { lang, width }: Appearance, theme: string) =>
  values.all || values.scenes
    ? `${scene.name}-${width}-${lang}-${theme}`
    : `${short.get(scene.name) ?? scene.name}-${theme}`

/** Pictures are taken at rest: the first poll answered, transitions over. The console follows the system's theme. */
async function shoot(page: Page, scene: Scene, appearance: Appearance): Promise<void> {
  await page.waitForLoadState('networkidle')
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' })
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' })
    const path = `${folder}/${fileOf(scene, appearance, theme)}.png`
    await page.screenshot({ path, animations: 'disabled' })
  }
}

async function signIn(page: Page, word: Word): Promise<string[]> {
  const menu = page.waitForResponse('**/user/getUserMenus')
  await page.goto('/login')
  await page.getByLabel(word('用户名'), { exact: true }).fill('admin')
  await page.getByLabel(word('密码'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const answer = (await (await menu).json()) as { data: { menuList: MenuPart[] } }
  await page.waitForURL('**/home')
  return answer.data.menuList.flatMap(leavesOf)
}

async function draw(browser: Browser, appearance: Appearance): Promise<void> {
  const word = await wordsOf(appearance.lang)
  const context = await browser.newContext({
    baseURL: address,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    viewport: { width: appearance.width, height: heights.get(appearance.width) ?? 900 },
  })
  await context.addInitScript((lang) => {
    if (localStorage.getItem('themeConfig') === null)
      localStorage.setItem('themeConfig', JSON.stringify({ globalI18n: lang }))
  }, appearance.lang)
  const page = await context.newPage()
  page.setDefaultTimeout(8_000)
  const run = async (list: readonly Scene[]) => {
    for (const scene of list) {
      if (wanted && !wanted.includes(scene.name)) continue
      try {
        await scene.open(page, word)
        await shoot(page, scene, appearance)
      } catch (error) {
        process.exitCode = 1
        process.stderr.write(
          `${scene.name} (${appearance.lang}, ${appearance.width} px): ${String(error)}\n`,
        )
      }
    }
  }
  await run(scenes.filter(({ isPublic }) => isPublic))
  const paths = await signIn(page, word)
  await run(scenes.filter(({ isPublic, isLate }) => !isPublic && !isLate))
  await run(screenScenes(paths))
  await run(scenes.filter(({ isLate }) => isLate))
  await context.close()
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const width of widths) for (const lang of languages) await draw(browser, { lang, width })
await browser.close()
