// The words of the searching controls, once for filters and forms.
import { useLingui } from '@lingui/react/macro'

/** Words of a picker whose list is named like its label. */
export function usePickerTexts(label: string) {
  const { t } = useLingui()
  return {
    list: label,
    filter: t`输入关键字筛选`,
    loading: t`加载中`,
    empty: t`没有匹配项`,
    failed: t`加载失败`,
    clear: t`清除`,
  }
}

/** Words of the date range. */
export function useRangeTexts() {
  const { t } = useLingui()
  return {
    placeholder: t`开始日期 – 结束日期`,
    dialog: t`选择日期范围`,
    from: t`开始日期`,
    to: t`结束日期`,
    apply: t`确定`,
    clear: t`清除`,
    previousMonth: t`上个月`,
    nextMonth: t`下个月`,
    badDate: t`请输入正确的日期，例如 2025-06-30`,
    badOrder: t`结束日期不能早于开始日期`,
  }
}
