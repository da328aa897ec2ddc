// Pictures of the workshop, to look at: `npx tsx scripts/workshop-screenshots.ts <folder> [part]`. They are not kept
// in the repository: there are twelve of them, and they change with every part.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { serveWorkshop } from './workshop-server.ts'

const [folder = join('.data', 'workshop'), part] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })

const workshop = await serveWorkshop()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const width of [1440, 390]) {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  for (const theme of ['light', 'dark'])
    for (const lang of ['zh-cn', 'en', 'zh-tw']) {
      const params = new URLSearchParams({ theme, lang, ...(part !== undefined && { part }) })
      await page.goto(`${workshop.url}?${params.toString()}`)
      await page.getByRole('main').waitFor()
      // Pictures are taken at rest: transitions over, late parts there.
      await page.waitForTimeout(1_500)
      await page.screenshot({
        path: join(folder, `workshop-${theme}-${lang}-${width}.png`),
        fullPage: true,
      })
    }
  await page.close()
}
await browser.close()
await workshop.close()
