// Asks for a list as a file, shows how far it is, and saves it. Loaded when it is opened.
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportCall } from '#contract/endpoint.ts'
import * as api from '#contract/export.ts'
import { query } from '#core/http/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { CallDialog } from '../form/call-dialog.tsx'
import { createFormFields } from '../form/create-form-fields.tsx'
import type { List } from '../list/use-list.ts'
import { useText } from '../use-text.ts'
import { saveExport } from './save-export.ts'

const pollMs = 1_500
const Form = createFormFields({} as ExportCall)
const paging = ['pageNum', 'pageSize', 'orderBy']

/** How far an export is, and its file once it is there. */
function Progress({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { data: job } = useQuery({
    ...query(api.progress, { id }),
    refetchInterval: ({ state }) => {
      const status = state.data?.status
      return status === undefined || status === 'queued' || status === 'running' ? pollMs : false
    },
  })
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    if (!job) return
    setIsSaving(true)
    const isSaved = await saveExport({ id, ...job })
    setIsSaving(false)
    if (isSaved) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`导出`}
      closeLabel={t`关闭`}
      footer={
        <Button
          variant="primary"
          disabled={job?.status !== 'done' || isSaving}
          onClick={() => void save()}
        >
          <Trans>下载</Trans>
        </Button>
      }
    >
      <p role="status">
        {job?.status === 'failed' ? (
          job.failReason
        ) : job?.status === 'running' && job.expectedCount !== null ? (
          <Trans>
            已导出 {i18n.number(job.rowCount)} / {i18n.number(job.expectedCount)} 行
          </Trans>
        ) : (
          <Plural value={job?.rowCount ?? 0} other="已导出 # 行" />
        )}
      </p>
      <p className="text-text-muted">
        <Trans>可以关闭此窗口，稍后在“导出中心”下载；文件保留 7 天。</Trans>
      </p>
    </Dialog>
  )
}

/** The dialog behind the export button of a list. */
export function ExportDialog({
  list,
  title,
  onClose,
}: {
  list: List
  title: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const text = useText()
  const [jobId, setJobId] = useState<string>()
  const [first] = useState(() => {
    const { columns, filters } = list.def
    const { prefs, order, search } = list
    const shown = columns.filter(({ id, hidden }) => prefs.columns[id] ?? !hidden)
    const fields = new Map(
      shown.map((column) => [
        column.field,
        {
          field: column.field,
          title: text(column.label),
          ...(column.dicts[0] !== undefined && { dict: column.dicts[0] }),
        },
      ]),
    )
    return {
      title,
      format: 'csv' as const,
      columns: [...fields.values()],
      filterColumns: filters.map(({ name, control }) => {
        const dict = columns.find(({ field }) => field === name)?.dicts[0]
        return { field: name, title: text(control.label), ...(dict !== undefined && { dict }) }
      }),
      filters: Object.fromEntries(
        Object.entries(search).filter(([name]) => !paging.includes(name)),
      ),
      ...(order && { orderBy: `${order.field} ${order.direction}` }),
    }
  })
  if (jobId !== undefined) return <Progress id={jobId} onClose={onClose} />
  const { exportCall } = list.def.endpoint
  if (!exportCall) return null
  return (
    <CallDialog
      endpoint={exportCall}
      title={msg`导出`}
      submitLabel={msg`导出`}
      initial={first as never}
      onDone={({ jobId: id }) => setJobId(id)}
      onClose={onClose}
    >
      <p>
        <Plural value={list.total} other="将导出当前筛选的 # 行，列与屏幕一致，脱敏与屏幕一致。" />
      </p>
      <Form.Radio
        name="format"
        label={msg`格式`}
        options={[
          { value: 'csv', label: t`CSV（最多 200 万行）` },
          { value: 'xlsx', label: t`Excel（最多 20 万行）` },
        ]}
      />
      <Form.Textarea name="reason" label={msg`原因`} max={200} />
    </CallDialog>
  )
}
