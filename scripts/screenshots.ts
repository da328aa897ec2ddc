// Draws the pictures of the README: `npm run screenshots -- http://127.0.0.1:8080 <admin's password>` beside a running demo.
import { mkdirSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'

const [address = 'http://127.0.0.1:8080', password = ''] = process.argv.slice(2)
const folder = 'docs/screenshots'
mkdirSync(folder, { recursive: true })

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})

async function shoot(page: Page, name: string) {
  // Pictures are taken at rest: transitions over, pop-ups of the first poll there.
  await page.waitForTimeout(2_000)
  await page.screenshot({ path: `${folder}/${name}.png` })
}

for (const colorScheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({
    baseURL: address,
    colorScheme,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto('/login')
  await shoot(page, `login-${colorScheme}`)
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  await shoot(page, `home-${colorScheme}`)
  await page.goto('/money/rechargeLog')
  await page.getByRole('gridcell').first().waitFor()
  await page.keyboard.press('q')
  await shoot(page, `queue-${colorScheme}`)
  await page.keyboard.press('Escape')
  await context.close()
}
await browser.close()
