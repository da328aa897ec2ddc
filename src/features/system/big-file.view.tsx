import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import * as api from '#contract/system/big-file.ts'
import { upload } from '#contract/upload.ts'
import { Id } from '#contract/wire.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { invalidate } from '#core/http/api.ts'
import { downloadFile } from '#core/http/file-content.ts'
import { uploads } from '#core/upload/browser-uploads.ts'
import { pickFiles } from '#core/upload/pick-files.ts'
import type { Action } from '#kit/actions/action.ts'
import { useGrowth } from '#kit/grid/use-growth.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { ListFrame } from '#kit/list/list-screen.tsx'
import { prefetchList, useList } from '#kit/list/use-list.ts'
import { searchSchema, useViewSearch } from '#kit/list/view-search.ts'
import { defineView } from '#kit/view.ts'
import { FileDrawer } from './big-file/file-drawer.tsx'
import { files } from './big-file/list.tsx'

const opened = searchSchema({ open: Id })
const dialogs = () => import('./big-file/dialogs.tsx')
const EditDialog = lazyDialog(async () => (await dialogs()).EditDialog)
const RemoveDialog = lazyDialog(async () => (await dialogs()).RemoveDialog)

type Dialog = { kind: 'edit'; row: api.BigFile } | { kind: 'remove'; rows: readonly api.BigFile[] }

function BigFiles() {
  const { t } = useLingui()
  const client = useQueryClient()
  const list = useList(files)
  const [{ open }, setOpened] = useViewSearch(opened)
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const { refetch } = list
  const openRow = (row: api.BigFile | undefined) =>
    setOpened({ open: row?.id }, { replace: open !== undefined })

  // Files come from the panel, from a drop, from a form: the list shows them when they are there.
  const { items } = useSnapshot(uploads.state)
  const arrived = items.filter(({ state }) => state === 'success').length
  useGrowth(arrived, () => void refetch())

  const onChanged = () => {
    notifyDone(
      dialog?.kind === 'remove' ? msg`删除文件` : msg`编辑文件`,
      dialog?.kind === 'edit' ? `“${dialog.row.name}”` : undefined,
    )
    if (dialog?.kind === 'remove') openRow(undefined)
    close()
    void invalidate(client, api.get)
    void refetch()
  }
  const onRefused = () => {
    close()
    void invalidate(client, api.get)
    void refetch()
  }
  const actions = (row: api.BigFile): Action[] => [
    {
      keys: 'd',
      label: msg`下载`,
      endpoint: api.content,
      run: () => void downloadFile(row.id).catch(() => undefined),
    },
    {
      keys: 'e',
      label: msg`编辑`,
      endpoint: api.edit,
      run: () => setDialog({ kind: 'edit', row }),
    },
    {
      keys: 'Delete',
      label: msg`删除`,
      endpoint: api.remove,
      danger: true,
      blocked: row.useCount > 0 && msg`文件正在被使用，不能删除`,
      run: () => setDialog({ kind: 'remove', rows: [row] }),
    },
  ]
  return (
    <ListFrame
      list={list}
      label={t`文件管理`}
      empty={t`还没有文件`}
      onOpen={openRow}
      openId={open}
      rowActions={(row) => [
        { label: msg`查看`, endpoint: api.get, run: () => openRow(row) },
        ...actions(row),
      ]}
      pageActions={[
        {
          keys: 'n',
          label: msg`上传文件`,
          endpoint: upload,
          run: () => void pickFiles().then((picked) => uploads.add(picked)),
        },
        {
          label: msg`上传文件夹`,
          endpoint: upload,
          run: () => void pickFiles({ folder: true }).then((picked) => uploads.add(picked)),
        },
      ]}
      bulkActions={(rows) => [
        {
          label: msg`批量删除`,
          endpoint: api.remove,
          danger: true,
          blocked:
            (rows.some(({ useCount }) => useCount > 0) &&
              msg`所选文件中有正在被使用的，不能删除`) ||
            (rows.length > 50 && msg`一次最多删除 50 个文件`),
          run: () => setDialog({ kind: 'remove', rows }),
        },
      ]}
    >
      {open !== undefined && (
        <FileDrawer id={open} actions={actions} onClose={() => openRow(undefined)} />
      )}
      {dialog?.kind === 'edit' && (
        <EditDialog row={dialog.row} onDone={onChanged} onRefused={onRefused} onClose={close} />
      )}
      {dialog?.kind === 'remove' && (
        <RemoveDialog rows={dialog.rows} onDone={onChanged} onRefused={onRefused} onClose={close} />
      )}
    </ListFrame>
  )
}

export default defineView({
  search: searchSchema({ ...files.search.shape, ...opened.shape }, files.search.defaults),
  component: BigFiles,
  prefetch: prefetchList(files),
})
