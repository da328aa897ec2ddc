// The forms of the public site: a tab, the maintenance, and what a value was before.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/website-info.ts'
import type { WebsiteGroup } from '#contract/other/website-keys.ts'
import type { Stamp } from '#contract/wire.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { call } from '#core/http/api.ts'
import { FactsDialog, FactsTable } from '#kit/facts-dialog.tsx'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { useFresh } from '#kit/time/use-fresh.ts'
import { Button } from '#ui/button.tsx'
import { getOptionLabel } from '#ui/select/option.ts'
import { TabFields } from './fields.tsx'
import { toChangedItems, saveTab, toFormValues, type FormGroup } from './tabs.ts'

interface DialogProps {
  onDone: () => void | Promise<void>
  onClose: () => void
}

const Maintain = createFormFields(api.maintenance)
const useGroups = dictOptions<WebsiteGroup>('website_group')
const handles = [Code.stale, Code.notFound, Code.rule]

/** The values of a tab as they are now; undefined until they are here. */
const useTab = (groupCode: WebsiteGroup, onFailed: () => void) =>
  useFresh(api.get, { groupCode }, onFailed).data?.list

/** The form of one tab; only what changed is sent. */
export function TabDialog({ group, onDone, onClose }: DialogProps & { group: FormGroup }) {
  const rows = useTab(group, onClose)
  const name = getOptionLabel(useGroups(), group)
  if (!rows) return null
  return (
    <CallDialog
      endpoint={saveTab}
      title={msg`编辑网站信息：${name}`}
      submitLabel={msg`保存`}
      size={group === 'legal' ? 'xl' : 'lg'}
      initial={toFormValues(group, rows)}
      changesOnly
      draftOf={group}
      toInput={({ reason, requestId, ...values }) => ({
        groupCode: group,
        items: toChangedItems(group, rows, values),
        reason,
        requestId,
      })}
      check={(values) => ({
        reason: toChangedItems(group, rows, values).length === 0 && msg`没有修改任何内容`,
      })}
      handles={handles}
      onRefused={onDone}
      onDone={onDone}
      onClose={onClose}
    >
      <TabFields group={group} />
      <ReasonField />
    </CallDialog>
  )
}

/** Switches the maintenance of the site: its notice, from when to when. */
export function MaintenanceDialog({ onDone, onClose }: DialogProps) {
  const rows = useTab('maintenance', onClose)
  if (!rows) return null
  const first = toFormValues('maintenance', rows)
  const stamp = (value: unknown) => (value === '' ? null : (value as Stamp))
  return (
    <CallDialog
      endpoint={api.maintenance}
      title={msg`维护模式`}
      tone="danger"
      size="lg"
      initial={{
        on: first['maintenanceOn'] === true,
        from: stamp(first['maintenanceFrom']),
        to: stamp(first['maintenanceTo']),
        message: first['maintenanceMessage'] as { 'zh-cn': string; en: string; 'zh-tw': string },
        version: rows.reduce((sum, row) => sum + row.version, 0),
      }}
      check={({ on, from, to }) => ({
        to:
          on === true &&
          typeof from === 'string' &&
          typeof to === 'string' &&
          from >= to &&
          msg`须晚于开始时间`,
      })}
      handles={handles}
      onRefused={onDone}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="rounded bg-warning-soft px-3 py-2 text-warning-strong">
        <Trans>维护期间会员看到维护公告，所有交易中的产品只能平仓。</Trans>
      </p>
      <Maintain.Switch name="on" label={msg`开启维护`} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Maintain.DateTime name="from" label={msg`开始时间`} hint={<Trans>留空表示立即</Trans>} />
        <Maintain.DateTime name="to" label={msg`结束时间`} hint={<Trans>留空表示手动结束</Trans>} />
      </div>
      <Maintain.Titles name="message" label={msg`维护公告`} required max={300} />
      <ReasonField />
    </CallDialog>
  )
}

/** What a value was, with a button that brings it back. */
export function HistoryDialog({ row, onDone, onClose }: DialogProps & { row: api.Row }) {
  const { t } = useLingui()
  const [value, setValue] = useState<string>()
  const { infoKey, lang, groupCode, valueType, version } = row
  // The list has the beginning of each value; what is brought back is read in full.
  const restore = async (seq: string) => {
    const [change] = await call(api.history, { infoKey, lang, seq }).catch(() => [])
    if (change) setValue(change.after)
  }
  const text = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').slice(0, 120) || '—'
  if (value !== undefined)
    return (
      <CallDialog
        endpoint={api.edit}
        title={msg`恢复此内容`}
        initial={{ groupCode, items: [{ infoKey, lang, value, version }] }}
        handles={handles}
        onRefused={onDone}
        onDone={onDone}
        onClose={onClose}
      >
        <p className="max-h-60 overflow-y-auto rounded bg-sunken p-3 wrap-anywhere">
          {value || '—'}
        </p>
        <ReasonField />
      </CallDialog>
    )
  return (
    <FactsDialog
      title={t`${infoKey} (${lang}) 的历史`}
      endpoint={api.history}
      input={{ infoKey, lang }}
      onClose={onClose}
    >
      {(events) => (
        <FactsTable
          title={t`变更记录`}
          head={[t`时间`, t`操作人`, t`修改前`, t`修改后`, t`原因`, t`操作`]}
          rows={events.map(({ seq, at, operatorName, before, after, reason }, index) => [
            formatDateTime(at),
            operatorName,
            text(before),
            text(after),
            reason,
            // The newest is what is stored now, the switch of the maintenance has a call of its own, and a picture that is not
            // used any more may be gone.
            index > 0 && groupCode !== 'maintenance' && valueType !== 'image' ? (
              <Button key={at} size="sm" onClick={() => void restore(seq)}>
                <Trans>恢复</Trans>
              </Button>
            ) : (
              ''
            ),
          ])}
        />
      )}
    </FactsDialog>
  )
}
