import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, use, useId } from 'react'
import { useSnapshot } from 'valtio'
import { settingReasons } from '#core/settings/setting-reasons.ts'
import { settings } from '#core/settings/settings.ts'
import type { ThemeConfig } from '#core/settings/theme-config.ts'
import { theme } from '#core/theme/theme.ts'
import { cx } from '#ui/cx.ts'
import { useIsNarrow } from '../frame/use-is-narrow.ts'

/** Why a setting has no effect now; undefined while it has. */
export function useReason(name: keyof ThemeConfig): string | undefined {
  const { i18n } = useLingui()
  const isNarrow = useIsNarrow()
  const { isDark } = useSnapshot(theme)
  const reason = settingReasons(useSnapshot(settings), { isNarrow, isDark })[name]
  return reason && i18n._(reason)
}

/** What a whole group has in common, said once. */
const GroupReason = createContext<{ id: string; reason: string | undefined }>({
  id: '',
  reason: undefined,
})

/** What a control takes over from its row. */
export interface RowControl {
  id: string
  disabled: boolean
  'aria-describedby': string | undefined
}

interface SettingRowProps {
  name: keyof ThemeConfig
  label: string
  /** What the setting does not say by itself. */
  hint?: ReactNode
  children: (control: RowControl) => ReactNode
}

/** A label, its control, and why it cannot be used now. */
export const SettingRow = ({ name, label, hint, children }: SettingRowProps) => {
  const id = useId()
  const reason = useReason(name)
  const group = use(GroupReason)
  const isSaid = reason !== undefined && reason === group.reason
  const note = isSaid ? undefined : (reason ?? hint)
  const noteId = isSaid ? group.id : note === undefined ? undefined : `${id}-note`
  return (
    <div className="flex flex-col py-0.5">
      <div className="flex min-h-control items-center justify-between gap-2">
        <label
          htmlFor={id}
          className={cx('min-w-0 leading-5', reason !== undefined && 'text-text-faint')}
        >
          {label}
        </label>
        {children({
          id,
          disabled: reason !== undefined,
          'aria-describedby': noteId,
        })}
      </div>
      {note !== undefined && (
        <p id={noteId} className="text-xs text-text-faint">
          {note}
        </p>
      )}
    </div>
  )
}

interface SettingGroupProps {
  title: string
  /** A setting whose reason, when it has one, counts for the whole group. */
  like?: keyof ThemeConfig
  children: ReactNode
}

/** A titled group of rows. */
export const SettingGroup = ({ title, like = 'primary', children }: SettingGroupProps) => {
  const id = useId()
  const reason = useReason(like)
  return (
    <section aria-labelledby={id} className="border-b py-3 last:border-b-0">
      <h3 id={id} className="mb-1 text-sm font-semibold text-text-muted">
        {title}
      </h3>
      {reason !== undefined && (
        <p id={`${id}-reason`} className="mb-1 text-xs text-text-muted">
          {reason}
        </p>
      )}
      <GroupReason value={{ id: `${id}-reason`, reason }}>{children}</GroupReason>
    </section>
  )
}
