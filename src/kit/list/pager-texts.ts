import { useLingui } from '@lingui/react/macro'
import type { PagerTexts } from '#ui/pager/pager.tsx'

/** Every word of a pager: of lists, and of tables in a drawer or a dialog. */
export function usePagerTexts(): PagerTexts {
  const { t } = useLingui()
  return {
    nav: t`分页`,
    previous: t`上一页`,
    next: t`下一页`,
    page: (to) => t`第 ${to} 页`,
    back: t`向前翻页`,
    ahead: t`向后翻页`,
    sizes: t`每页条数`,
    size: (rows) => t`${rows} 条/页`,
    jump: t`前往`,
    jumpAfter: t`页`,
  }
}
