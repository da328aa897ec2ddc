import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { type QueueKind, queueKinds } from '#contract/queues.ts'
import { alerts } from '#core/alerts/browser-alerts.ts'
import { copyAndNotify } from '#core/feedback/copy.ts'
import { formatBytes } from '#core/format/format-bytes.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { uploads } from '#core/upload/browser-uploads.ts'
import { useText } from '#kit/use-text.ts'
import { MenuHeading, MenuItem, MenuSeparator } from '#ui/menu/dropdown-menu.tsx'
import { useOpenQueue, useWaitingWork } from '../alerts/waiting-work.ts'
import { UnreadNotices } from './unread-notices.tsx'
import { WaitingApprovals } from './waiting-approvals.tsx'

const maxFiles = 5

const copyAddress = (url: string) => void copyAndNotify(new URL(url, location.href).href)

export interface BellMoreProps {
  isAlerted: boolean
  hasNotices: boolean
}

/** What came and went: alerts closed or put off without going there, and files that are on the server now. */
export const BellMore = ({ isAlerted, hasNotices }: BellMoreProps) => (
  <>
    <MissedAlerts />
    <PutOffAlerts />
    <WaitingApprovals />
    {hasNotices && <UnreadNotices />}
    <FinishedUploads isAlone={!isAlerted && !hasNotices} />
  </>
)

/** Alerts closed while nobody went to their work, and since when. */
const MissedAlerts = () => {
  const { t } = useLingui()
  const { missed } = useSnapshot(alerts.state)
  const since = missed.map(({ kind, at }) => ({ kind, note: formatDateTime(at) }))
  return <Alerts heading={t`错过的提醒`} entries={since} />
}

/** Alerts that come back once there is more, or once the oldest is late. */
const PutOffAlerts = () => {
  const { t } = useLingui()
  const { putOff } = useSnapshot(alerts.state)
  const kinds = queueKinds.flatMap((kind) => {
    const { count } = putOff[kind] ?? {}
    return count === undefined ? [] : [{ kind, note: t`超过 ${count} 项时` }]
  })
  return <Alerts heading={t`有新增再提醒`} entries={kinds} />
}

interface AlertsProps {
  heading: string
  entries: readonly { kind: QueueKind; note: string }[]
}

const Alerts = ({ heading, entries }: AlertsProps) => {
  const { t } = useLingui()
  const openQueue = useOpenQueue()
  const work = useWaitingWork()
  const text = useText()
  if (entries.length === 0) return null
  return (
    <>
      <MenuSeparator />
      <MenuHeading>{heading}</MenuHeading>
      {entries.map(({ kind, note }) => {
        const open = openQueue(kind)
        return (
          <MenuItem
            key={kind}
            reason={open ? undefined : t`您的菜单中没有此页面`}
            onSelect={() => {
              alerts.answer(kind)
              open?.()
            }}
          >
            <span className="flex justify-between gap-6">
              {text(work[kind]?.label ?? kind)}
              <span className="text-text-muted tabular-nums">{note}</span>
            </span>
          </MenuItem>
        )
      })}
    </>
  )
}

const FinishedUploads = ({ isAlone }: { isAlone: boolean }) => {
  const { t } = useLingui()
  const { items } = useSnapshot(uploads.state)
  const files = items.flatMap(({ id, file }) => (file ? [{ key: id, ...file }] : []))
  if (files.length === 0) return isAlone && <MenuHeading>{t`没有新消息`}</MenuHeading>
  return (
    <>
      <MenuSeparator />
      <MenuHeading>{t`已上传的文件（选择以复制地址）`}</MenuHeading>
      {files
        .slice(-maxFiles)
        .toReversed()
        .map(({ key, name, size, url }) => (
          <MenuItem key={key} onSelect={() => copyAddress(url)}>
            <span className="flex max-w-80 justify-between gap-6">
              <span className="truncate">{name}</span>
              <span className="shrink-0 text-text-muted tabular-nums">{formatBytes(size)}</span>
            </span>
          </MenuItem>
        ))}
    </>
  )
}
