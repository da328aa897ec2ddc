// The list of uploads: a tab « at the bottom right, or open with its header 文件列表, below what a page begins with, where no
// pager and no bar of a decision is. It stays over all pages.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronsLeft, ChevronsRight, FilePlus2, FolderPlus } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatBytes } from '#core/format/format-bytes.ts'
import { formatDuration } from '#core/format/format-duration.ts'
import { uploads } from '#core/upload/browser-uploads.ts'
import { pickFiles } from '#core/upload/pick-files.ts'
import type { UploadItem } from '#core/upload/upload-item.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { UnfinishedList } from './unfinished-list.tsx'
import { UploadDrop } from './upload-drop.tsx'
import { UploadNews } from './upload-news.tsx'
import { UploadRow } from './upload-row.tsx'
import { sumUploads } from './upload-totals.ts'

const choose = async (folder: boolean) => uploads.add(await pickFiles({ folder }))

const focus = (element: HTMLElement | null) => element?.focus()

/** Keeps the focus near a control that has done its work and is gone: in its row, else in the one that took its place. */
function keepFocus({ currentTarget: panel, target }: MouseEvent<HTMLElement>) {
  const row = target instanceof Element ? target.closest('li') : null
  if (!row) return
  const at = [...panel.querySelectorAll('li')].indexOf(row)
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const rows = [...panel.querySelectorAll('li')]
    const near = row.isConnected ? row : (rows[at] ?? rows.at(-1) ?? panel)
    near.querySelector('button')?.focus()
  })
}

export function UploadPanel() {
  const { t } = useLingui()
  // Rows are plain values here: nothing below changes them.
  const items = useSnapshot(uploads.state).items as readonly UploadItem[]
  const [isOpen, setOpen] = useState(false)
  // Whoever opens or closes the list goes on in what they opened; a list that opens by itself takes nobody's focus.
  const [isByHand, setByHand] = useState(false)
  const show = (open: boolean) => {
    setByHand(true)
    setOpen(open)
  }
  const count = items.length
  const before = useRef(count)
  // Opens for a file that comes, not for one that goes.
  useEffect(() => {
    if (count > before.current) {
      setByHand(false)
      setOpen(true)
    }
    before.current = count
  }, [count])
  const totals = sumUploads(items)
  return (
    <>
      <UploadDrop />
      <UploadNews items={items} />
      {isOpen ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the Escape and the clicks of the controls in it
        <section
          ref={isByHand ? focus : null}
          tabIndex={-1}
          aria-label={t`文件列表`}
          onKeyDown={(event) => event.key === 'Escape' && show(false)}
          onClick={keepFocus}
          className="fixed top-[calc(var(--head-h)+11.5rem)] right-2 z-sheet w-120 max-w-[calc(100vw-1rem)] animate-rise rounded-md border bg-raised text-text shadow-raised outline-none"
        >
          <header className="flex items-center gap-1 border-b py-1 pr-1 pl-3">
            <h2 className="mr-auto font-medium">
              <Trans>文件列表</Trans>
            </h2>
            <IconButton
              size="sm"
              label={t`选择文件`}
              icon={<FilePlus2 aria-hidden />}
              onClick={() => void choose(false)}
            />
            <IconButton
              size="sm"
              label={t`选择文件夹`}
              icon={<FolderPlus aria-hidden />}
              onClick={() => void choose(true)}
            />
            <IconButton
              size="sm"
              label={t`收起文件列表`}
              icon={<ChevronsRight aria-hidden />}
              onClick={() => show(false)}
            />
          </header>
          <UnfinishedList />
          {count === 0 ? (
            <p className="px-3 py-6 text-center text-text-muted">
              <Trans>暂无待上传文件</Trans>
            </p>
          ) : (
            <ul className="max-h-50 overflow-y-auto">
              {items.map((item) => (
                <UploadRow key={item.id} item={item} />
              ))}
            </ul>
          )}
          {count > 0 && <Totals items={items} />}
        </section>
      ) : (
        <Button
          ref={isByHand ? focus : null}
          aria-label={
            totals.open > 0
              ? t`展开文件列表，正在上传 ${totals.open} 个，已完成 ${totals.percent}%`
              : t`展开文件列表`
          }
          size="sm"
          icon={<ChevronsLeft aria-hidden />}
          className="fixed right-0 bottom-2 z-bar h-auto! min-h-control-sm w-7.5 flex-col gap-0 rounded-r-none bg-raised px-0 py-1 shadow-raised"
          onClick={() => show(true)}
        >
          {totals.open > 0 && <span className="text-xs tabular-nums">{totals.percent}%</span>}
        </Button>
      )}
    </>
  )
}

function Totals({ items }: { items: readonly UploadItem[] }) {
  const { t } = useLingui()
  const { open, failed, percent, speed, secondsLeft } = sumUploads(items)
  const rate = formatBytes(speed)
  const left = secondsLeft === undefined ? undefined : formatDuration(secondsLeft)
  return (
    <footer className="border-t px-3 py-2 text-sm text-text-muted tabular-nums">
      <div
        role="progressbar"
        aria-label={t`总进度`}
        aria-valuenow={percent}
        className="mb-1 h-1 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
      <p className="flex gap-3">
        <span>
          <Trans>总进度</Trans> {percent}%
        </span>
        {open > 0 && <Plural value={open} other="未完成 # 个" />}
        {failed > 0 && (
          <span className="text-danger-strong">
            <Plural value={failed} other="失败 # 个" />
          </span>
        )}
        {speed > 0 && <Trans>{rate}/秒</Trans>}
        {left !== undefined && <Trans>剩余 {left}</Trans>}
      </p>
    </footer>
  )
}
