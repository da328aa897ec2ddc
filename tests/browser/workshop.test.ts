// The workshop page: every part in its states is clean by axe-core in both themes and all languages, fits a phone, and
// is no part of the product.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { serveWorkshop, type WorkshopServer } from '#scripts/workshop-server.ts'
import { isFull, sampleOf, shareOf } from '../sample.ts'
import { appUrl } from './app-server.ts'
import { it } from './app.ts'
import { faults, themes } from './axe-faults.ts'

let workshop: WorkshopServer

beforeAll(async () => {
  workshop = await serveWorkshop()
})
afterAll(() => workshop.close())

const langs = ['zh-cn', 'en', 'zh-tw'] as const
// Colours are of a theme and words of a language: each is looked at, not each with each. axe takes both themes, each in
// another language every day.
const variants = themes.flatMap((theme, at) => sampleOf(langs, at).map((lang) => ({ theme, lang })))

/** Several screens stand side by side here, each with the same landmarks. */
const sideBySide = ['landmark-unique']

async function open(page: Page, params: Record<string, string>) {
  await page.goto(`${workshop.url}?${new URLSearchParams(params).toString()}`)
  await page.getByRole('row').nth(5).waitFor()
}

/** What a trigger says it opens, how, and what closes it. */
const factsOf = (trigger: Locator) =>
  trigger.evaluate(({ dataset }) => ({
    opens: dataset['opens'] ?? '',
    by: dataset['by'],
    closes: dataset['closes'] ?? 'Escape',
  }))

/** Opens every layer on the page in turn, looks at it and closes it. Answers how many there were. */
async function walkLayers(page: Page): Promise<number> {
  const triggers = page.locator('[data-opens]')
  const count = await triggers.count()
  for (let at = 0; at < count; at += 1) {
    const trigger = triggers.nth(at)
    const { opens, by, closes } = await factsOf(trigger)
    // Messages stand in the page, everything else in the layers over it.
    const within = closes === 'again' ? opens : `#layers ${opens}`
    const layer = page.locator(within).filter({ visible: true })
    await (by === 'hover' ? trigger.hover() : trigger.click())
    await layer.first().waitFor()
    const name = await trigger.evaluate(
      (element) => `${element.closest('section')?.id ?? ''}: ${element.textContent}`,
    )
    expect([name, ...(await faults(page, { within, except: ['region'] }))]).toEqual([name])
    if (closes === 'again') await trigger.click()
    else await page.keyboard.press(closes)
    await layer.first().waitFor({ state: 'hidden' })
  }
  return count
}

describe('the workshop', () => {
  it.for(variants)('is clean in $theme, $lang', async (params, { page }) => {
    await open(page, params)
    expect(await page.locator('html').getAttribute('data-theme')).toBe(params.theme)
    const parts = await page.getByRole('navigation').first().getByRole('link').allTextContents()
    expect(parts.length).toBeGreaterThan(50)
    for (const part of parts) {
      const section = page.getByRole('region', { name: part, exact: true })
      expect([part, await section.count()]).toEqual([part, 1])
      expect([part, await section.locator('.workshop-stage').count()]).not.toEqual([part, 0])
    }
    expect(await faults(page, { except: sideBySide })).toEqual([])
  })

  it('is clean in all that opens', async ({ page }) => {
    await open(page, { theme: 'light', lang: 'en' })
    const parts = await page
      .locator('section:has([data-opens])')
      .evaluateAll((sections) => sections.map(({ id }) => id))
    let count = 0
    for (const [at, part] of shareOf(parts, 3).entries()) {
      for (const theme of sampleOf(themes, at)) {
        // Alone: axe goes through the whole page each time.
        const params = new URLSearchParams({ theme, lang: 'en', part })
        await page.goto(`${workshop.url}?${params.toString()}`)
        await page.locator('[data-opens]').first().waitFor()
        count += await walkLayers(page)
      }
    }
    expect(count).toBeGreaterThan(isFull ? 40 : 10)
  })

  it.for(langs)('fits a phone in %s', async (lang, { page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, { lang })
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('.workshop-part')]
        .filter((part) => part.getBoundingClientRect().right > innerWidth)
        .map(({ id }) => id),
    )
    expect(wide).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('draws one part alone, and leaves what the console has stored', async ({ page }) => {
    await page.goto(`${workshop.url}?part=Button&theme=dark&size=small&lang=en`)
    await page.getByRole('button', { name: 'Approve' }).first().waitFor()
    expect(await page.locator('.workshop-part').count()).toBe(1)
    expect(await page.evaluate(() => localStorage.getItem('themeConfig'))).toBeNull()
  })
})

/** Files below a folder that speak of the workshop. */
const traces = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|json)$/.test(name))
    .filter((name) => /workshop/i.test(name + readFileSync(join(folder, name), 'utf8')))

describe('the product', () => {
  it('has no trace of the workshop, which a development build is full of', async () => {
    expect(traces(workshop.folder).length).toBeGreaterThan(2)
    expect(traces('dist')).toEqual([])
    const answer = await fetch(`${appUrl()}/dev/kit`)
    expect(await answer.text()).toMatch(/^(?![^]*workshop)[^]*<title>会签<\/title>/i)
  })
})
