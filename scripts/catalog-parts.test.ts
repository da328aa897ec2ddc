import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { compilePart, partsOf } from './catalog-parts.ts'

describe('partsOf', () => {
  it.each([
    [['src/core/http/http.ts'], 'base'],
    [['src/features/account/login-form.tsx'], 'base'],
    [['src/features/account/personal-page.tsx'], 'personal'],
    [['src/kit/crop/crop-dialog.tsx'], 'crop'],
    [['src/shell/settings/colour-row.tsx'], 'settings'],
    [['src/shell/settings/settings-button.tsx'], 'frame'],
    [['src/shell/settings/settings-button.tsx', 'src/shell/settings/settings-drawer.tsx'], 'frame'],
    [['src/shell/palette/palette.tsx'], 'palette'],
    [['src/shell/palette/palette-button.tsx'], 'frame'],
    [['src/shell/upload/upload-row.tsx'], 'upload'],
    [['src/shell/links/link-page.tsx'], 'links'],
    [['src/shell/links/open-outside.ts'], 'frame'],
    [['src/shell/links/link-page.tsx', 'src/shell/header/header.tsx'], 'frame'],
    [['src/features/account/personal-page.tsx', 'src/kit/list/list-tools.tsx'], 'frame'],
    [['src/shell/root/overlays.tsx', 'src/shell/header/header.tsx'], 'base'],
    [['src/shell/header/header.tsx', 'src/kit/list/list-tools.tsx'], 'frame'],
    [['src/features/home/kpi-card.tsx'], 'frame'],
    [['src/features/home/more/home-desk.tsx'], 'extras'],
    [['src/features/money/recharge-log/list.tsx'], 'money'],
    [['src/features/money/a.tsx', 'src/features/money/b.tsx'], 'money'],
    [['src/features/money/withdraw-third/bill-dialog.tsx'], 'money/withdraw-third'],
    [['src/features/money/withdraw-third.view.tsx', 'src/features/money/a.tsx'], 'money'],
    [
      [
        'src/features/money/withdraw-address.view.tsx',
        'src/features/money/withdraw-third.view.tsx',
      ],
      'money',
    ],
    [['src/features/money/a.tsx', 'src/features/members/b.tsx'], 'money', 'members'],
    [
      [
        'src/features/money/a.tsx',
        'src/features/money/withdraw-third.view.tsx',
        'src/features/home/more/home-desk.tsx',
      ],
      'money',
      'extras',
    ],
    [['src/features/money/a.tsx', 'src/features/members/b.tsx', 'src/ui/c.tsx'], 'frame'],
    [['src/features/money/a.tsx', 'src/kit/b.tsx'], 'frame'],
    [['src/features/money/a.tsx', 'src/core/b.ts'], 'base'],
    [[], 'base'],
  ])('of a text used in %j is %s', (files, ...parts) => {
    expect(partsOf(files)).toEqual(parts)
  })
})

describe('compilePart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-parts-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('keeps the texts of the part, and the source text where there is no translation', async () => {
    mkdirSync(join(folder, 'en'))
    const file = join(folder, 'en/messages.po')
    writeFileSync(
      file,
      [
        'msgid ""\nmsgstr ""\n"Language: en\\n"',
        '#: src/core/http/http.ts\nmsgid "网络超时"\nmsgstr "Network timeout"',
        '#: src/core/http/http.ts\nmsgid "网络连接错误"\nmsgstr ""',
        '#: src/shell/header/header.tsx\nmsgid "打开菜单"\nmsgstr "Open the menu"',
      ].join('\n\n'),
    )
    const base = await compilePart(file, 'base')
    expect(base).toContain('Network timeout')
    expect(base).toContain('网络连接错误')
    expect(base).not.toContain('Open the menu')
    expect(await compilePart(file, 'frame')).toContain('Open the menu')
    expect(await compilePart(file, 'money')).toBe(await compilePart(file, 'nothing'))
  })
})
