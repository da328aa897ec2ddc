// Uploads through the real console to the real server (reliability U4, U13).
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { it } from './app.ts'
import { signIn } from './sign-in.ts'
import {
  choose,
  panel,
  pasteImage,
  pdfFile,
  row,
  sendHalf,
  stored,
  watchChunks,
} from './upload-scene.ts'

describe('an upload', () => {
  it('goes on after a reload with the chunks that are missing', async ({ page }) => {
    await signIn(page)
    const file = await sendHalf(page, 'twenty megabytes.pdf')
    const questions: string[] = []
    page.on('dialog', (dialog) => {
      questions.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(questions).toEqual(['beforeunload'])

    const again = await watchChunks(page, (route) => route.continue())
    await page.getByRole('button', { name: /展开文件列表/ }).click()
    await panel(page).getByText('有 1 个文件未上传完成', { exact: false }).waitFor()
    await choose(page, file.path)
    await row(page, 'twenty').getByText('成功了').waitFor()
    expect(again.toSorted((a, b) => a - b)).toEqual([6, 7, 8, 9, 10])
    expect(await panel(page).getByText('未上传完成', { exact: false }).count()).toBe(0)
    expect(await stored(page, 'twenty megabytes.pdf')).toMatchObject({
      size: 20_000_000,
      sha256: file.sha256,
    })

    // The same content once more travels not at all.
    again.length = 0
    await row(page, 'twenty').getByRole('button', { name: /移除/ }).click()
    await choose(page, file.path)
    await row(page, 'twenty').getByText('成功了').waitFor()
    expect(again).toEqual([])
  })

  it('pauses and resumes by hand, and by itself with the network; routes do not matter', async ({
    page,
    complaints,
  }) => {
    await signIn(page)
    const file = pdfFile('paused.pdf', 12_000_000)
    let isOpen = false
    const sent = await watchChunks(page, async (route) => {
      while (!isOpen) await wait(20)
      await route.continue().catch(() => undefined)
    })
    await choose(page, file.path)
    await expect.poll(() => sent.length).toBe(3)
    await row(page, 'paused').getByRole('button', { name: '暂停 paused.pdf' }).click()
    await row(page, 'paused').getByText('暂停中').waitFor()
    isOpen = true
    await wait(500)
    expect(sent).toHaveLength(3)

    await page.getByRole('button', { name: '财务管理' }).click()
    await page.getByRole('link', { name: '充值记录' }).first().click()
    await page.waitForURL(/rechargeLog/)
    await page.getByRole('gridcell').first().waitFor()
    await page.context().setOffline(true)
    await row(page, 'paused').getByRole('button', { name: '继续 paused.pdf' }).click()
    await row(page, 'paused').getByText('网络已断开', { exact: false }).waitFor()
    await page.context().setOffline(false)
    await row(page, 'paused').getByText('成功了').waitFor()
    expect(await stored(page, 'paused.pdf')).toMatchObject({ sha256: file.sha256 })
    // What the browser says of requests that a lost network ended.
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((text) => !/net::ERR_(INTERNET_DISCONNECTED|NETWORK)/.test(text)),
    )
  })

  it('begins where files are dropped or an image is pasted, and refuses what is not allowed', async ({
    page,
  }) => {
    await signIn(page)
    await page.getByRole('button', { name: /展开文件列表/ }).waitFor()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.items.add(new File([`%PDF-${Math.random()}`], 'dropped.pdf'))
      data.items.add(new File(['MZ'], 'program.exe'))
      data.items.add(new File(['<html>'], 'lie.png'))
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
        )
    })
    await row(page, 'dropped.pdf').getByText('成功了').waitFor()
    await page.getByText('“program.exe” 的类型不允许上传', { exact: false }).first().waitFor()
    await page.getByText('“lie.png” 的内容与扩展名', { exact: false }).first().waitFor()
    expect(await panel(page).getByRole('listitem').count()).toBe(1)

    expect(await pasteImage(page, 'body', 'pasted.png')).toBe(true)
    await row(page, 'pasted.png').getByText('成功了').waitFor()
    expect(await row(page, 'pasted.png').locator('img').count()).toBe(1)
  })

  it('is found, shown and deleted in the file manager', async ({ page }) => {
    await signIn(page, { path: '/system/bigFile' })
    const picker = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^上传文件 ?n?$/i }).click()
    await (
      await picker
    ).setFiles({
      name: 'read me.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`对账说明 ${Math.random()}`),
    })
    const cell = page.getByRole('row').filter({ hasText: 'read me.txt' })
    await cell.waitFor()
    await cell.getByText('read me.txt').dblclick()
    await page.getByText('对账说明', { exact: false }).waitFor()
    await page.getByText('没有记录使用此文件').waitFor()
    await page
      .getByRole('dialog', { name: 'read me.txt' })
      .getByRole('button', { name: /^删除/ })
      .click()
    await page
      .getByRole('dialog', { name: '删除文件' })
      .getByRole('button', { name: '删除' })
      .click()
    await cell.waitFor({ state: 'detached' })
  })
})
